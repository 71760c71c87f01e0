// Standard output as the commands use it: whole pieces, written at once, in order.
#ifndef SUDOKU_CLIENT_CONSOLE_OUTPUT_H_
#define SUDOKU_CLIENT_CONSOLE_OUTPUT_H_

#include <string>
#include <string_view>

namespace sudoku::client {

// Nothing is held back: what Write returned true for is out. The process must ignore SIGPIPE.
class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}

  // False when nobody can read what is written any more; see closed() and error().
  bool Write(std::string_view text);

  // The reader of the pipe has gone away: no error, it had enough.
  bool closed() const { return closed_; }
  // Why writing failed, e.g. "No space left on device"; empty if it did not.
  const std::string& error() const { return error_; }

 private:
  const int fd_;
  bool closed_ = false;
  std::string error_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_OUTPUT_H_
