// Unity, cut down to what fits a chip: no floating point, no long jumps, output a byte at a time.
#pragma once

#define UNITY_EXCLUDE_FLOAT
#define UNITY_EXCLUDE_DOUBLE
#define UNITY_EXCLUDE_SETJMP_H
#define UNITY_EXCLUDE_MATH_H  // avr-libc 2.2 and ETL disagree about it unless ETL comes first

#ifdef __AVR__
#include "target.h"
#define UNITY_INT_WIDTH 16
#define UNITY_LONG_WIDTH 32
#define UNITY_POINTER_WIDTH 16
#define UNITY_OUTPUT_CHAR(byte) test_put((char)(byte))
#elif defined(ZERMELO_EMULATED)
#include "target.h"
#define UNITY_SUPPORT_64
#define UNITY_OUTPUT_CHAR(byte) test_put((char)(byte))
#else
#define UNITY_SUPPORT_64
#endif
