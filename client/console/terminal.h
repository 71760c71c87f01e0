// What the person at the other end of a file descriptor can see. The only place that asks.
#ifndef SUDOKU_CLIENT_CONSOLE_TERMINAL_H_
#define SUDOKU_CLIENT_CONSOLE_TERMINAL_H_

#include <string_view>

namespace sudoku::client {

// "auto", "always" or "never".
enum class Colors { kAuto, kAlways, kNever };
Colors ParseColors(std::string_view name);

class Terminal {
 public:
  // Looks at `fd`, at TERM and, unless `colors` says it all, at NO_COLOR and FORCE_COLOR.
  static Terminal Of(int fd, Colors colors = Colors::kAuto);
  // For tests. `fixed_width` 0: asks the terminal.
  Terminal(int fd, bool is_terminal, bool colors, int fixed_width = 0)
      : fd_(fd), is_terminal_(is_terminal), colors_(colors), fixed_width_(fixed_width) {}

  int fd() const { return fd_; }
  // A terminal whose cursor can go back to the start of the line.
  bool is_terminal() const { return is_terminal_; }
  // NO_COLOR (set and not empty) forbids them, then FORCE_COLOR wants them even in a pipe, else a terminal has them.
  bool colors() const { return colors_; }
  // Columns right now (people resize); 80 if unknown.
  int width() const;

 private:
  int fd_;
  bool is_terminal_;
  bool colors_;
  int fixed_width_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_TERMINAL_H_
