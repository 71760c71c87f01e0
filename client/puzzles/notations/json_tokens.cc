#include "client/puzzles/notations/json_tokens.h"

#include <array>
#include <utility>

#include "absl/strings/str_format.h"
#include "client/puzzles/notations/folded_line.h"

namespace sudoku::notations {
namespace {

using Kind = JsonToken::Kind;

bool IsWordCharacter(int c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '+' ||
         c == '.' || c == '_';
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The grammar of RFC 8259: no leading zeros, no leading '+', a digit on both sides of the point.
bool IsNumber(std::string_view text) {
  std::size_t at = 0;
  const auto digits = [&] {
    const std::size_t begin = at;
    while (at < text.size() && IsDigit(text[at])) ++at;
    return at > begin;
  };
  if (text.starts_with('-')) ++at;
  const bool zero = at < text.size() && text[at] == '0';
  const std::size_t begin = at;
  if (!digits() || (zero && at > begin + 1)) return false;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (!digits()) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    if (!digits()) return false;
  }
  return at == text.size();
}

void AppendUtf8(std::uint32_t code, std::string* text) {
  const auto put = [text](std::uint32_t byte) { text->push_back(static_cast<char>(byte)); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0 | code >> 6);
  } else if (code < 0x10000) {
    put(0xE0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3F));
  } else {
    put(0xF0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3F));
    put(0x80 | (code >> 6 & 0x3F));
  }
  put(0x80 | (code & 0x3F));
}

}  // namespace

int JsonTokens::Peek() {
  if (input_->unread().empty() && !input_->More()) return kEnd;
  return static_cast<unsigned char>(input_->unread().front());
}

void JsonTokens::Advance() {
  text_.push_back(input_->unread().front());
  Pass();
}

// Counts lines as LineReader does, and a column for each character of UTF-8.
void JsonTokens::Pass() {
  const auto c = static_cast<unsigned char>(input_->unread().front());
  input_->Consume(1);
  if (c == '\n' && after_cr_) {
    after_cr_ = false;
    return;
  }
  after_cr_ = c == '\r';
  if (c == '\n' || c == '\r') {
    ++line_;
    column_ = 1;
  } else if ((c & 0xC0) != 0x80) {
    ++column_;
  }
}

void JsonTokens::SkipSpaces() {
  for (int c = Peek(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = Peek()) Pass();
}

JsonToken JsonTokens::Fail(JsonToken token, std::string what) {
  token.kind = Kind::kError;
  token.text = std::move(what);
  return token;
}

JsonToken JsonTokens::Next() {
  SkipSpaces();
  JsonToken token;
  token.line = line_;
  token.column = column_;
  const int c = Peek();
  const auto punctuation = [&](Kind kind) {
    Advance();
    token.kind = kind;
    return token;
  };
  switch (c) {
    case kEnd:
      return token;
    case '[':
      return punctuation(Kind::kBeginArray);
    case ']':
      return punctuation(Kind::kEndArray);
    case '{':
      return punctuation(Kind::kBeginObject);
    case '}':
      return punctuation(Kind::kEndObject);
    case ':':
      return punctuation(Kind::kColon);
    case ',':
      return punctuation(Kind::kComma);
    case '"':
      return String(std::move(token));
    default:
      return Word(std::move(token));
  }
}

JsonToken JsonTokens::String(JsonToken token) {
  Advance();
  token.kind = Kind::kString;
  while (true) {
    const int c = Peek();
    if (c == kEnd) return Fail(std::move(token), "a string without its end");
    if (c < 0x20) return Fail(std::move(token), "a line break or control character in a string");
    if (token.text.size() > kMaxText)
      return Fail(std::move(token), absl::StrFormat("a string of more than %d bytes", kMaxText));
    Advance();
    if (c == '"') return token;
    if (c != '\\') {
      token.text.push_back(static_cast<char>(c));
    } else if (!Escape(&token.text)) {
      return Fail(std::move(token), "a wrong escape in a string");
    }
  }
}

bool JsonTokens::Escape(std::string* text) {
  constexpr std::string_view kFrom = "\"\\/bfnrt";
  constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
  const int c = Peek();
  if (c == kEnd) return false;
  if (c != 'u') {
    const std::size_t at = kFrom.find(static_cast<char>(c));
    if (at == std::string_view::npos) return false;
    Advance();
    text->push_back(kTo[at]);
    return true;
  }
  std::uint32_t code = 0;
  if (!Hex4(&code)) return false;
  if (code >= 0xD800 && code < 0xDC00) {
    std::uint32_t low = 0;
    if (Peek() != '\\') return false;
    Advance();
    if (Peek() != 'u' || !Hex4(&low) || low < 0xDC00 || low > 0xDFFF) return false;
    code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
  }
  if (code >= 0xDC00 && code < 0xE000) return false;
  AppendUtf8(code, text);
  return true;
}

// The `u` and the four digits behind it.
bool JsonTokens::Hex4(std::uint32_t* unit) {
  Advance();
  *unit = 0;
  for (int i = 0; i < 4; ++i) {
    const int c = Peek();
    int digit = -1;
    if (c >= '0' && c <= '9') digit = c - '0';
    if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    if (digit < 0) return false;
    *unit = *unit << 4 | static_cast<std::uint32_t>(digit);
    Advance();
  }
  return true;
}

JsonToken JsonTokens::Word(JsonToken token) {
  if (!IsWordCharacter(Peek())) {
    const char c = input_->unread().front();
    return Fail(std::move(token), FoldedLine(std::string_view(&c, 1)).Show(0) + " is not JSON");
  }
  constexpr std::size_t kMaxWord = 128;  // A grid without its quotes is one.
  while (IsWordCharacter(Peek()) && token.text.size() < kMaxWord) {
    token.text.push_back(static_cast<char>(Peek()));
    Advance();
  }
  if (token.text == "true" || token.text == "false" || token.text == "null") {
    token.kind = Kind::kLiteral;
  } else if (IsNumber(token.text)) {
    token.kind = Kind::kNumber;
  } else {
    std::string what = absl::StrFormat("'%s' is not JSON", token.text);
    return Fail(std::move(token), std::move(what));
  }
  return token;
}

bool JsonTokens::SkipLine() {
  const std::int64_t line = line_;
  while (line_ == line) {
    if (Peek() == kEnd) return false;
    Pass();
  }
  return Peek() != kEnd;
}

bool JsonTokens::AtBinary() {
  const int c = Peek();
  return (c >= 0 && c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c >= 0x7F;
}

bool JsonTokens::AtContainer() {
  if (after_cr_ && Peek() == '\n') Pass();
  return Peek() == '{' || Peek() == '[';
}

}  // namespace sudoku::notations
