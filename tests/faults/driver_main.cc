// fault_driver: runs of the fault suite by hand.
//
//   fault_driver --seed 7 --seconds 60
//   fault_driver --seed 1 --runs 20 --seconds 90       seeds 1 to 20
//   fault_driver --seed 7 --only killed,stopped
#include <CLI/CLI.hpp>
#include <cstdio>

#include "tests/faults/driver.h"
#include "tests/faults/private_network.h"

int main(int argc, char** argv) {
  sudoku::testing::DriverOptions options;
  int seconds = 20, runs = 1;
  CLI::App app("Calls a server while faults come and go, and says what broke.", "fault_driver");
  app.add_option("--seed", options.seed, "The same seed gives the same schedule")->capture_default_str();
  app.add_option("--seconds", seconds, "Of each run")->capture_default_str();
  app.add_option("--runs", runs, "Each with the next seed")->capture_default_str();
  app.add_option("--only", options.only, "Only these kinds of faults")->delimiter(',');
  CLI11_PARSE(app, argc, argv);

  if (const std::string missing = sudoku::testing::EnterPrivateNetwork(); !missing.empty()) {
    std::printf("in the machine's own network: %s\n", missing.c_str());
  }
  options.time = std::chrono::seconds(seconds);
  std::size_t broken = 0;
  for (int run = 0; run < runs; ++run, ++options.seed) broken += sudoku::testing::RunDriver(options).size();
  return broken == 0 ? 0 : 1;
}
