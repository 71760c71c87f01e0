// `sudoku-client bench`.
#ifndef SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_
#define SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_

#include "client/connection/channel.h"
#include "client/console/bench_options.h"

namespace sudoku::client {

// Loads the servers of `channels` (none: the embedded one), each call getting `timeout`, and prints the report. Returns
// the exit code of the process: kUnavailable or kInternal, with an explanation, if not one call succeeded. SIGINT ends
// the measurement early; what was measured is still reported.
int BenchCommand(const BenchOptions& options, absl::Duration timeout, const ChannelOptions& channels);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_
