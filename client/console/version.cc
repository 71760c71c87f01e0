#include "client/console/version.h"

#include "absl/strings/str_cat.h"
#include "core/kernel.h"

namespace sudoku::client {

std::string VersionLine() {
  return absl::StrCat("sudoku-client ", kVersion, " (kernel ", std::string(ActiveKernelName()), ")");
}

}  // namespace sudoku::client
