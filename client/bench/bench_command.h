// `sudoku-client bench`.
#ifndef SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_
#define SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_

#include "client/connection/channel.h"
#include "client/console/command_line.h"

namespace sudoku::client {

// Loads the servers of `channels` (none: the embedded one) as the command line says, and prints the report. Returns
// the exit code of the process: kUnavailable or kInternal, with an explanation, if not one call succeeded. SIGINT and
// SIGTERM end the measurement early: what was measured is still reported, and the code is 128 + signal.
int BenchCommand(const CommandLine& command_line, const ChannelOptions& channels);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_BENCH_COMMAND_H_
