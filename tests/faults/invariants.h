// What holds after every run, whatever was done in it: nothing is left of calls that have ended.
#ifndef SUDOKU_TESTS_FAULTS_INVARIANTS_H_
#define SUDOKU_TESTS_FAULTS_INVARIANTS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "tests/faults/installation.h"

namespace sudoku::testing {

// What a process holds of the machine.
struct Footprint {
  std::size_t resident_bytes = 0;
  std::size_t threads = 0;
  std::size_t descriptors = 0;

  static Footprint Of(pid_t pid);
  std::string ToString() const;
};

// Waits some time for the server to be at rest, its clients gone. What it still holds more than `before`, when it had
// been warmed up and was at rest; empty if nothing.
std::vector<std::string> NotGivenBack(const Installation& installation, const Footprint& before);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_INVARIANTS_H_
