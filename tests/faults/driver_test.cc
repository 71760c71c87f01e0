// Runs of the fault suite: see README.md. How long, and from which seed on, is in SUDOKU_FAULT_SECONDS (of a run) and
// SUDOKU_FAULT_SEED.
#include "tests/faults/driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/faults/private_network.h"

namespace sudoku::testing {
namespace {

int FromEnvironment(const char* name, int otherwise) {
  const char* set = std::getenv(name);
  return set != nullptr ? std::atoi(set) : otherwise;
}

class DriverTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::string missing = EnterPrivateNetwork();
    if (!missing.empty()) std::printf("in the machine's own network: %s\n", missing.c_str());
  }

  static void ExpectNothingBroken(int runs, int seconds) {
    DriverOptions options{.seed = static_cast<std::uint64_t>(FromEnvironment("SUDOKU_FAULT_SEED", 1))};
    options.time = std::chrono::seconds(FromEnvironment("SUDOKU_FAULT_SECONDS", seconds));
    for (int run = 0; run < runs; ++run, ++options.seed) {
      EXPECT_THAT(RunDriver(options), ::testing::IsEmpty())
          << "fault_driver --seed " << options.seed << " --seconds " << options.time.count() << " does it again";
    }
  }
};

#ifdef SUDOKU_FAULTS_AT_LENGTH
TEST_F(DriverTest, TwentySeedsBreakNothing) { ExpectNothingBroken(20, 35); }
#else
TEST_F(DriverTest, AMinuteOfFaultsBreaksNothing) { ExpectNothingBroken(3, 20); }
#endif

}  // namespace
}  // namespace sudoku::testing
