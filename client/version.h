// Which release this is.
#ifndef SUDOKU_CLIENT_VERSION_H_
#define SUDOKU_CLIENT_VERSION_H_

namespace sudoku::client {

inline constexpr char kVersion[] = SUDOKU_VERSION;  // From CMakeLists.txt.

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_VERSION_H_
