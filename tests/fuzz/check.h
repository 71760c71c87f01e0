// What a fuzz target believes; it ends the program, with the condition named, when it is wrong.
#ifndef SUDOKU_TESTS_FUZZ_CHECK_H_
#define SUDOKU_TESTS_FUZZ_CHECK_H_

#include <cstdio>
#include <cstdlib>

#define FUZZ_CHECK(condition)                                                             \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)

#endif  // SUDOKU_TESTS_FUZZ_CHECK_H_
