// How ETL is built here: without the C++ standard library (AVR has none), and with push and pop
// checked, so that a full container refuses instead of writing past its end.
#pragma once

#define ETL_NO_STL
#define ETL_CHECK_PUSH_POP
