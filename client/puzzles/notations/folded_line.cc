#include "client/puzzles/notations/folded_line.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "client/puzzles/utf8.h"

namespace sudoku::notations {
namespace {

char FoldBoxDrawing(std::uint32_t code) {
  constexpr std::u32string_view kVertical = U"│┃┆┇┊┋║╎╏";
  constexpr std::u32string_view kHorizontal = U"─━┄┅┈┉═╌╍";
  if (kVertical.find(static_cast<char32_t>(code)) != std::u32string_view::npos) return '|';
  if (kHorizontal.find(static_cast<char32_t>(code)) != std::u32string_view::npos) return '-';
  return '+';
}

char Fold(const Utf8Character& character) {
  const std::uint32_t code = character.code;
  if (!character.valid) return FoldedLine::kInvalid;
  if (code < 0x80) return static_cast<char>(code);
  if (code >= 0xFF01 && code <= 0xFF5E) return static_cast<char>(code - 0xFF01 + '!');  // The full-width forms.
  if (code >= 0x2500 && code <= 0x257F) return FoldBoxDrawing(code);
  switch (code) {
    case 0x00A0:  // No-break space.
    case 0x200B:  // Zero-width space and its like, which nobody sees.
    case 0x200C:
    case 0x200D:
    case 0x2060:
    case 0xFEFF:
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
    const Utf8Character character = DecodeUtf8(rest);
    folded_.push_back(Fold(character));
    rest.remove_prefix(character.length);
  }
}

std::string_view FoldedLine::RawFrom(std::size_t begin) const {
  if (folded_.empty()) return raw_.substr(std::min(begin, raw_.size()));
  std::string_view rest = raw_;
  for (; begin > 0 && !rest.empty(); --begin) rest.remove_prefix(DecodeUtf8(rest).length);
  return rest;
}

std::string FoldedLine::Show(std::size_t position) const {
  const std::string_view rest = RawFrom(position);
  if (rest.empty()) return "the end of the line";
  const Utf8Character character = DecodeUtf8(rest);
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
