// Where a suite runs: as a program on the desktop, as firmware on a chip.
//
//     int main() {
//         test_begin();
//         UNITY_BEGIN();
//         RUN_TEST(a_test);
//         return test_end(UNITY_END());
//     }
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

void test_begin(void);
int test_end(int failures);  // the number of failures becomes the exit status, also of simrun
void test_put(char byte);

#ifdef __cplusplus
}
#endif
