#include "client/notations/folded_line.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace sudoku::notations {
namespace {

struct Character {
  std::uint32_t code = 0;  // The code point, or the byte if it is not `valid`.
  std::size_t length = 1;
  bool valid = false;
};

// The first character of `text`, which is not empty.
Character Decode(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {lead, 1, false};
  std::uint32_t code = lead & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {lead, 1, false};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return {lead, 1, false};
  return {code, length, true};
}

char FoldBoxDrawing(std::uint32_t code) {
  constexpr std::u32string_view kVertical = U"│┃┆┇┊┋║╎╏";
  constexpr std::u32string_view kHorizontal = U"─━┄┅┈┉═╌╍";
  if (kVertical.find(static_cast<char32_t>(code)) != std::u32string_view::npos) return '|';
  if (kHorizontal.find(static_cast<char32_t>(code)) != std::u32string_view::npos) return '-';
  return '+';
}

char Fold(const Character& character) {
  const std::uint32_t code = character.code;
  if (!character.valid) return FoldedLine::kOther;
  if (code < 0x80) return static_cast<char>(code);
  if (code >= 0xFF01 && code <= 0xFF5E) return static_cast<char>(code - 0xFF01 + '!');  // The full-width forms.
  if (code >= 0x2500 && code <= 0x257F) return FoldBoxDrawing(code);
  switch (code) {
    case 0x00A0:  // No-break space.
    case 0x3000:  // Ideographic space.
      return ' ';
    case 0x00B7:  // Middle dot.
    case 0x2022:  // Bullet.
    case 0x22C5:  // Dot operator.
    case 0x30FB:  // Katakana middle dot.
      return '.';
    default:
      return FoldedLine::kOther;
  }
}

}  // namespace

FoldedLine::FoldedLine(std::string_view raw) : raw_(raw) {
  if (std::all_of(raw.begin(), raw.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) return;
  folded_.reserve(raw.size());
  for (std::string_view rest = raw; !rest.empty();) {
    const Character character = Decode(rest);
    folded_.push_back(Fold(character));
    rest.remove_prefix(character.length);
  }
}

std::string_view FoldedLine::RawFrom(std::size_t begin) const {
  if (folded_.empty()) return raw_.substr(std::min(begin, raw_.size()));
  std::string_view rest = raw_;
  for (; begin > 0 && !rest.empty(); --begin) rest.remove_prefix(Decode(rest).length);
  return rest;
}

std::string FoldedLine::Show(std::size_t position) const {
  const std::string_view rest = RawFrom(position);
  if (rest.empty()) return "the end of the line";
  const Character character = Decode(rest);
  if (!character.valid || character.code < 0x20 || character.code == 0x7F) {
    return absl::StrFormat("byte 0x%02x", character.code);
  }
  if (character.code < 0x7F) return absl::StrFormat("'%c'", static_cast<char>(character.code));
  return absl::StrFormat("U+%04X", character.code);
}

std::string FoldedLine::ShowRange(std::size_t begin, std::size_t end) const {
  constexpr std::size_t kMostShown = 16;
  const std::string_view range = text().substr(begin, end - begin);
  std::string shown(range.substr(0, kMostShown));
  for (char& c : shown) {
    if (c < 0x20 || c > 0x7E) c = '?';
  }
  return absl::StrCat("'", shown, range.size() > kMostShown ? "...'" : "'");
}

}  // namespace sudoku::notations
