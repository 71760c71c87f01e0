// What `sudoku-client bench` is asked to do.
#ifndef SUDOKU_CLIENT_CONSOLE_BENCH_OPTIONS_H_
#define SUDOKU_CLIENT_CONSOLE_BENCH_OPTIONS_H_

#include <cstdint>
#include <string>

#include "absl/time/time.h"

namespace sudoku::client {

struct BenchOptions {
  std::string method = "solve";                 // solve, batch, count, enumerate, health
  double rate = 0;                              // Calls a second (open loop); 0: as fast as answers come (closed loop).
  int concurrency = 64;                         // Calls in flight, closed loop.
  int max_in_flight = 10'000;                   // Calls in flight, open loop: beyond it calls are dropped and counted.
  int connections = 2;                          // To each server.
  absl::Duration duration = absl::Seconds(10);  // Measured time.
  absl::Duration warm_up = absl::Seconds(1);    // Before it, not measured.
  int batch = 1024;                             // Grids a call, method batch.
  std::int64_t limit = 1000;                    // Solutions a call, methods count and enumerate.
  std::string grids;                            // File to take grids from; empty: a built-in set.
  bool json = false;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_BENCH_OPTIONS_H_
