// How ETL is built here: without the C++ standard library (AVR has none), and with push and pop
// checked, so that a full container refuses instead of writing past its end.
#pragma once

#define ETL_NO_STL
#define ETL_CHECK_PUSH_POP

// Where there is a standard library, programs and tests around the engine use it.
#if __has_include(<initializer_list>)
#define ETL_FORCE_STD_INITIALIZER_LIST
#endif
