// A run of the fault suite: clients of all manners call while faults come and go, all of it by one seed.
#ifndef SUDOKU_TESTS_FAULTS_DRIVER_H_
#define SUDOKU_TESTS_FAULTS_DRIVER_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace sudoku::testing {

struct DriverOptions {
  std::uint64_t seed = 1;
  std::chrono::seconds time{20};
  // Only the kinds of faults with these names; all if empty.
  std::vector<std::string> only{};
};

// Prints the seed, the schedule and what came of it. Returns what was not as it must be; nothing if all was well. To be
// called in a private network (private_network.h), or faults of the network are left out.
std::vector<std::string> RunDriver(const DriverOptions& options);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_DRIVER_H_
