// UTF-8, character by character.
#ifndef SUDOKU_CLIENT_PUZZLES_UTF8_H_
#define SUDOKU_CLIENT_PUZZLES_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sudoku {

struct Utf8Character {
  std::uint32_t code = 0;  // The code point, or the byte if it is not `valid`.
  std::size_t length = 1;  // In bytes.
  bool valid = false;
};

// The first character of `text`, which is not empty. A byte that begins no character is an invalid one of its own.
Utf8Character DecodeUtf8(std::string_view text);

// Whether `character` does nothing to a terminal but show itself: no control character, nor a mark that turns the
// direction of writing.
bool IsPlain(const Utf8Character& character);

// Whether all of `text` is.
bool IsUtf8(std::string_view text);

// `text` fit for a terminal: what is not plain becomes '?'. For names and remarks that come from outside.
std::string ToPlainText(std::string_view text);

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_UTF8_H_
