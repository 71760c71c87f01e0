#include "client/puzzles/puzzle_reader.h"

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/puzzles/notations/byte_input.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/json_puzzles.h"
#include "client/puzzles/notations/position_lines.h"
#include "client/puzzles/notations/text_puzzles.h"
#include "client/puzzles/notations/unsupported.h"
#include "client/puzzles/utf8.h"

namespace sudoku {

using notations::ByteInput;
using notations::ItemQueue;
using notations::JsonPuzzles;
using notations::PositionLines;
using notations::TextPuzzles;

namespace {

// Of an error that a byte source ended with.
std::string ErrorText(int error) {
  if (error == EBADMSG) return "the packed data is damaged";
  if (error == ENODATA) return "the packed data ends too early, as if it were cut off";
  return std::strerror(error);
}

}  // namespace

class PuzzleReader::Impl {
 public:
  Impl(std::string source, ByteSource bytes, Notation notation, Pace pace, std::string column)
      : input_(std::move(bytes)),
        items_(std::move(source)),
        notation_(notation),
        pace_(pace),
        column_(std::move(column)) {}

  std::optional<ReadItem> Next() {
    while (items_.empty() && !ended_) {
      if (!Step()) End();
    }
    return items_.Take();
  }

  bool NextMany(std::size_t most, std::vector<ReadItem>* items) {
    const std::uint64_t end = input_.position() + ByteInput::kCapacity;
    while (!ended_ && (items_.empty() || (items_.size() < most && input_.position() < end && MoreAtHand()))) {
      if (!Step()) End();
    }
    if (items_.empty()) return false;
    items_.TakeAll(items);
    return true;
  }

  bool Buffered() { return !items_.empty() || ended_ || MoreAtHand(); }

 private:
  // Whether a step needs no more input.
  bool MoreAtHand() {
    if (auto* text = std::get_if<TextPuzzles>(&puzzles_)) return text->Buffered();
    if (auto* positions = std::get_if<PositionLines>(&puzzles_)) return positions->Buffered();
    return !input_.unread().empty();
  }

  bool Step() {
    if (auto* text = std::get_if<TextPuzzles>(&puzzles_)) return text->Step();
    if (auto* json = std::get_if<JsonPuzzles>(&puzzles_)) return json->Step();
    if (auto* positions = std::get_if<PositionLines>(&puzzles_)) return positions->Step();
    return Begin();
  }

  static constexpr std::size_t kLongestArrayRow = 64;  // In characters.

  // Looks at the first bytes, no more of them than the decision takes.
  bool Begin() {
    while (input_.unread().size() < notations::kSignatureLength && input_.More()) {
    }
    if (auto what = notations::UnsupportedInput(input_.unread())) {
      AddFault(std::move(*what), /*in_place_of_grid=*/true);
      return false;
    }
    if (LooksBinary()) {
      AddFault("binary data; expected text", /*in_place_of_grid=*/true);
      return false;
    }
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (input_.unread().starts_with(kByteOrderMark)) input_.Consume(kByteOrderMark.size());
    if (notation_ == Notation::kPosition) {
      puzzles_.emplace<PositionLines>(&input_, &items_);
    } else if (notation_ == Notation::kJson || (notation_ == Notation::kAuto && LooksLikeJson())) {
      puzzles_.emplace<JsonPuzzles>(&input_, &items_, column_);
    } else {
      puzzles_.emplace<TextPuzzles>(&input_, &items_, notation_, /*patient=*/pace_ == Pace::kFile, column_);
    }
    return true;
  }

  // What begins with no UTF-8 may be a title of old, but not with a NUL soon behind it.
  bool LooksBinary() {
    constexpr std::size_t kSoon = 512;
    if (input_.unread().empty() || DecodeUtf8(input_.unread()).valid) return false;
    while (input_.unread().size() < kSoon && input_.More()) {
    }
    return input_.unread().substr(0, kSoon).find('\0') != std::string_view::npos;
  }

  // `{`, or `[` unless it begins a [Section]. Spaces and empty lines may come before.
  bool LooksLikeJson() {
    const std::size_t first = FindNonSpace(0);
    if (first == std::string_view::npos) return false;
    const std::string_view unread = input_.unread();
    if (unread[first] == '{') return true;
    if (unread[first] != '[') return false;
    const std::size_t second = FindNonSpace(first + 1);
    if (second == std::string_view::npos) return true;
    return std::strchr("[]{\"0123456789-.nN", input_.unread()[second]) != nullptr && !LooksLikeArrayRow(second);
  }

  // How programs print and write arrays: "[[3 0 5", numbers without commas, or "[3, 0, 5, 0, 0, 8, 0, 0, 1],", a row
  // with others behind it. `at` is behind the first bracket.
  bool LooksLikeArrayRow(std::size_t at) {
    const bool nested = input_.unread()[at] == '[';
    if (nested) ++at;
    std::size_t numbers = 0;
    bool comma = true;
    for (const std::size_t limit = at + kLongestArrayRow; at < limit && Reach(at); ++at) {
      const char c = input_.unread()[at];
      const bool digit = c >= '0' && c <= '9';
      if (!digit && c != ',' && c != ' ') break;
      const char before = input_.unread()[at - 1];
      if (digit && !comma && before == ' ') return true;
      if (digit && (before < '0' || before > '9')) ++numbers;
      comma = c == ',' || (comma && !digit);
    }
    if (nested || numbers != kSize || !Reach(at) || input_.unread()[at] != ']') return false;
    return Reach(at + 1) && input_.unread()[at + 1] == ',';
  }

  // Whether there is a byte `at`, waiting for it if need be.
  bool Reach(std::size_t at) {
    while (at >= input_.unread().size()) {
      if (!input_.More()) return false;
    }
    return true;
  }

  // Where the first byte from `at` on stands that is no space; npos if there is none in reach.
  std::size_t FindNonSpace(std::size_t at) {
    while (true) {
      const std::size_t found = input_.unread().find_first_not_of(" \t\r\n", at);
      if (found != std::string_view::npos) return found;
      at = input_.unread().size();
      if (!input_.More()) return std::string_view::npos;
    }
  }

  void End() {
    ended_ = true;
    if (input_.error() != 0) {
      AddFault(absl::StrCat("cannot read: ", ErrorText(input_.error())), /*in_place_of_grid=*/false);
    } else if (!items_.any()) {
      AddFault("no grid in the input", /*in_place_of_grid=*/false);
    }
  }

  // One that is of the input as a whole.
  void AddFault(std::string found, bool in_place_of_grid) {
    ReadFault fault;
    fault.found = std::move(found);
    fault.in_place_of_grid = in_place_of_grid;
    items_.Add(std::move(fault));
  }

  ByteInput input_;
  ItemQueue items_;
  Notation notation_;
  Pace pace_;
  std::string column_;
  std::variant<std::monostate, TextPuzzles, JsonPuzzles, PositionLines> puzzles_;
  bool ended_ = false;
};

PuzzleReader::PuzzleReader(std::string source, ByteSource bytes, Notation notation, Pace pace, std::string column)
    : impl_(std::make_unique<Impl>(std::move(source), std::move(bytes), notation, pace, std::move(column))) {}
PuzzleReader::~PuzzleReader() = default;
PuzzleReader::PuzzleReader(PuzzleReader&&) noexcept = default;
PuzzleReader& PuzzleReader::operator=(PuzzleReader&&) noexcept = default;

std::optional<ReadItem> PuzzleReader::Next() { return impl_->Next(); }
bool PuzzleReader::NextMany(std::size_t most, std::vector<ReadItem>* items) { return impl_->NextMany(most, items); }
bool PuzzleReader::Buffered() { return impl_->Buffered(); }

}  // namespace sudoku
