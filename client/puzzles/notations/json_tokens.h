// JSON cut into tokens as it comes in, each with its place.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_TOKENS_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_TOKENS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "client/puzzles/notations/byte_input.h"

namespace sudoku::notations {

struct JsonToken {
  enum class Kind {
    kBeginArray,
    kEndArray,
    kBeginObject,
    kEndObject,
    kColon,
    kComma,
    kString,   // `text` is what it says, escapes resolved.
    kNumber,   // `text` is as written.
    kLiteral,  // true, false or null.
    kError,    // `text` says what is wrong.
    kEnd,      // Of the input.
  };
  Kind kind = Kind::kEnd;
  std::string text;
  std::int64_t line = 0;    // From 1.
  std::int64_t column = 0;  // In characters, from 1.
};

// nlohmann-json, which the project uses elsewhere, reads a document as a whole and does not say where a value stood;
// here a puzzle has to come out before the end of an endless array, with its line and column.
class JsonTokens {
 public:
  // A longer string or number is an error: no puzzle is that long.
  static constexpr std::size_t kMaxText = std::size_t{64} * 1024;

  // `input` is not owned.
  explicit JsonTokens(ByteInput* input) : input_(input) {}

  JsonToken Next();

  // What the tokens were read from since this was last cleared, without what stood between them.
  std::string& text() { return text_; }

  // After an error: goes to the beginning of the next line. False at the end of the input.
  bool SkipLine();
  // After an error: whether it was a byte that is no text, or begins none in ASCII.
  bool AtBinary();
  // Whether the next character is `{` or `[`, without reading over it.
  bool AtContainer();
  std::int64_t line() const { return line_; }

 private:
  static constexpr int kEnd = -1;
  int Peek();
  void Advance();
  void Pass();
  void SkipSpaces();
  JsonToken Fail(JsonToken token, std::string what);
  JsonToken String(JsonToken token);
  bool Escape(std::string* text);
  bool Hex4(std::uint32_t* unit);
  JsonToken Word(JsonToken token);

  ByteInput* input_;
  std::string text_;
  std::int64_t line_ = 1;
  std::int64_t column_ = 1;
  bool after_cr_ = false;  // An LF now belongs to the line end before.
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_TOKENS_H_
