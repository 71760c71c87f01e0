// A bounded window onto a byte source.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_BYTE_INPUT_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_BYTE_INPUT_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "client/puzzles/byte_source.h"

namespace sudoku::notations {

class ByteInput {
 public:
  static constexpr std::size_t kCapacity = std::size_t{256} * 1024;

  explicit ByteInput(ByteSource source)
      : source_(std::move(source)), buffer_(std::make_unique_for_overwrite<char[]>(kCapacity)) {}

  // What was read and not consumed; valid until More().
  std::string_view unread() const { return {buffer_.get() + begin_, end_ - begin_}; }
  void Consume(std::size_t count) { begin_ += count; }
  // How many bytes were consumed so far.
  std::uint64_t position() const { return dropped_ + begin_; }

  // Reads something more behind unread(), waiting for it if need be. False at the end of the input, or when the
  // window is full, which takes kCapacity unread bytes.
  bool More();

  bool at_end() const { return at_end_; }
  // errno of the read that failed, or 0.
  int error() const { return error_; }

 private:
  ByteSource source_;
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t dropped_ = 0;
  bool at_end_ = false;
  int error_ = 0;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_BYTE_INPUT_H_
