// Standard input, output and error as the whole program uses them.
#ifndef SUDOKU_CLIENT_CONSOLE_STANDARD_STREAMS_H_
#define SUDOKU_CLIENT_CONSOLE_STANDARD_STREAMS_H_

#include <string>
#include <string_view>

#include "client/console/exit_code.h"

namespace sudoku::client {

// Puts something in the place of standard streams that the caller closed (`<&-`), on which every use fails: else the
// next file or socket we open would be taken for one of them. Call it before
// anything is opened; it needs nothing that main() would have.
void ReplaceClosedStreams();

// "sudoku-client: <message>" as one line that does nothing to a terminal, whatever names the message holds.
std::string Complaint(std::string_view message);

// Writes that to standard error, and returns `code` for the process to exit with.
int Complain(std::string_view message, ExitCode code);

// Writes all of `text` to standard output. Returns the exit code: kSolved, also if the reader of the pipe has gone
// away, and kInternal, after a complaint, if writing failed.
ExitCode PrintWhole(std::string_view text);

// How a failed write to standard output is told; `error` as in Output::error().
std::string CannotWrite(std::string_view error);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_STANDARD_STREAMS_H_
