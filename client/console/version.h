// Which release this is.
#ifndef SUDOKU_CLIENT_CONSOLE_VERSION_H_
#define SUDOKU_CLIENT_CONSOLE_VERSION_H_

#include <string>

namespace sudoku::client {

inline constexpr char kVersion[] = SUDOKU_VERSION;  // From CMakeLists.txt.

// "sudoku-client 1.0.0 (kernel avx512)": the kernel is that of the embedded server.
std::string VersionLine();

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_VERSION_H_
