// What a failed call means to the person at the keyboard, and what to do next.
#ifndef SUDOKU_CLIENT_CONNECTION_FAILURE_H_
#define SUDOKU_CLIENT_CONNECTION_FAILURE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "client/connection/channel.h"
#include "client/console/exit_code.h"

namespace sudoku::client {

struct Failure {
  ExitCode exit_code;
  std::string message;  // One or two sentences: what happened, then what to try. No final newline.
};

// Explains `status`, the final answer of a Connection made with `options` (no servers: the embedded one) whose calls
// may take `timeout`.
Failure ExplainFailure(const absl::Status& status, const ChannelOptions& options, absl::Duration timeout);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_FAILURE_H_
