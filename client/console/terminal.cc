#include "client/console/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace sudoku::client {
namespace {

bool IsSet(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

}  // namespace

Colors ParseColors(std::string_view name) {
  return name == "always" ? Colors::kAlways : name == "never" ? Colors::kNever : Colors::kAuto;
}

Terminal Terminal::Of(int fd, Colors colors) {
  const char* const term = std::getenv("TERM");
  const bool capable = isatty(fd) == 1 && term != nullptr && std::string_view(term) != "dumb";
  const bool usual = !IsSet("NO_COLOR") && (IsSet("FORCE_COLOR") || capable);
  return Terminal(fd, capable, colors == Colors::kAuto ? usual : colors == Colors::kAlways);
}

int Terminal::width() const {
  constexpr int kUsual = 80;
  if (fixed_width_ > 0) return fixed_width_;
  winsize size{};
  return ioctl(fd_, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : kUsual;
}

}  // namespace sudoku::client
