// Where bytes come from.
#ifndef SUDOKU_CLIENT_PUZZLES_BYTE_SOURCE_H_
#define SUDOKU_CLIENT_PUZZLES_BYTE_SOURCE_H_

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <istream>
#include <string_view>

namespace sudoku {

// Writes at most `size` (at least 1) bytes to `buffer` and returns how many, as soon as there are any: it waits for
// the first byte, never for more. 0 is the end of the input, -1 an error (then errno says which). Not called again
// after either.
using ByteSource = std::function<ssize_t(char* buffer, std::size_t size)>;

// read(2) on `fd`, which stays open and the caller's; starts again after EINTR.
ByteSource FromFileDescriptor(int fd);

// What `in` has ready; `in` must outlive the source. For pipes prefer FromFileDescriptor.
ByteSource FromStream(std::istream& in);

// `text` must outlive the source. At most `chunk` bytes at a time.
ByteSource FromText(std::string_view text, std::size_t chunk = static_cast<std::size_t>(-1));

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_BYTE_SOURCE_H_
