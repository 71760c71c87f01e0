#include "client/puzzles/notations/byte_input.h"

#include <cerrno>
#include <cstring>

namespace sudoku::notations {

bool ByteInput::More() {
  if (at_end_) return false;
  // Moving the rest down only when the free end is small keeps the copying below a tenth of a pass.
  if (begin_ == end_ || kCapacity - end_ < kCapacity / 16) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    dropped_ += begin_;
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == kCapacity) return false;
  const ssize_t got = source_(buffer_.get() + end_, kCapacity - end_);
  if (got <= 0) {
    at_end_ = true;
    if (got < 0) error_ = errno == 0 ? EIO : errno;
    return false;
  }
  end_ += static_cast<std::size_t>(got);
  return true;
}

}  // namespace sudoku::notations
