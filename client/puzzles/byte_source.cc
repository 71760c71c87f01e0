#include "client/puzzles/byte_source.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace sudoku {

ByteSource FromFileDescriptor(int fd) {
  return [fd](char* buffer, std::size_t size) {
    ssize_t got;
    do {
      got = ::read(fd, buffer, size);
    } while (got < 0 && errno == EINTR);
    return got;
  };
}

ByteSource FromStream(std::istream& in) {
  return [&in](char* buffer, std::size_t size) -> ssize_t {
    std::streambuf& bytes = *in.rdbuf();
    // sgetc waits until there is a byte; in_avail then says how many more there are without waiting.
    if (bytes.sgetc() == std::streambuf::traits_type::eof()) return 0;
    const auto ready = std::max<std::streamsize>(1, bytes.in_avail());
    return bytes.sgetn(buffer, std::min(ready, static_cast<std::streamsize>(size)));
  };
}

ByteSource FromText(std::string_view text, std::size_t chunk) {
  return [text, chunk](char* buffer, std::size_t size) mutable -> ssize_t {
    const std::size_t got = std::min({text.size(), chunk, size});
    if (got > 0) std::memcpy(buffer, text.data(), got);
    text.remove_prefix(got);
    return static_cast<ssize_t>(got);
  };
}

}  // namespace sudoku
