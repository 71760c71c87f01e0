#include "core/analysis/position.h"

#include "absl/strings/str_cat.h"
#include "core/conflicts.h"

namespace sudoku {
namespace {

using Fault = std::optional<PositionFault>;

Fault ReadGrid(std::string_view text, const char* field, Grid* grid) {
  const auto parsed = ParseGrid(text);
  if (const auto* fault = std::get_if<GridFault>(&parsed)) {
    return PositionFault{field, fault->Message(), fault->position(), *fault};
  }
  *grid = std::get<Grid>(parsed);
  return std::nullopt;
}

Fault ReadEntries(std::string_view text, Position* position) {
  if (Fault fault = ReadGrid(text, "entries", &position->entries)) return fault;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position->entries[cell] != 0 && position->givens[cell] != 0) {
      return PositionFault{"entries", absl::StrCat(CellName(cell), " is a given"), cell + 1, std::nullopt};
    }
  }
  return std::nullopt;
}

Fault ReadCandidates(std::string_view text, Position* position) {
  constexpr std::size_t kLength = kCells * kSize;
  if (text.size() != kLength) {
    return PositionFault{"candidates", absl::StrCat(text.size(), " characters; there must be ", kLength),
                         static_cast<int>(std::min(text.size(), kLength)) + 1, std::nullopt};
  }
  Candidates candidates{Grid()};
  for (std::size_t i = 0; i < kLength; ++i) {
    const int cell = static_cast<int>(i) / kSize, digit = static_cast<int>(i) % kSize + 1;
    if (text[i] == '.') {
      candidates = candidates.Without(cell, digit);
    } else if (text[i] != '0' + digit) {
      return PositionFault{"candidates",
                           absl::StrCat("character ", i + 1, " (", CellName(cell), ") must be '", digit, "' or '.'"),
                           static_cast<int>(i) + 1, std::nullopt};
    }
  }
  position->candidates = candidates;
  return std::nullopt;
}

// What is wrong with one move, given the entries that the moves before it have made.
std::string MoveFault(const MoveText& move, const Position& position, const Grid& made, bool entries_known) {
  const auto in_range = [](int number) { return number >= 1 && number <= kSize; };
  if (!in_range(move.row) || !in_range(move.column)) return "there is no such cell";
  if (!in_range(move.digit)) return "a digit is 1 to 9";
  const int cell = kSize * (move.row - 1) + move.column - 1;
  if (position.givens[cell] != 0) return absl::StrCat(CellName(cell), " is a given");
  if (made[cell] != 0) return absl::StrCat(CellName(cell), " is filled in twice");
  if (entries_known && position.entries[cell] != move.digit) {
    return absl::StrCat("the entries have ", position.entries[cell] == 0 ? "nothing" : "another digit", " in ",
                        CellName(cell));
  }
  return "";
}

Fault ReadMoves(std::span<const MoveText> moves, bool entries_known, Position* position) {
  Grid made;
  for (const MoveText& move : moves) {
    const int place = static_cast<int>(position->moves.size()) + 1;
    if (std::string why = MoveFault(move, *position, made, entries_known); !why.empty()) {
      return PositionFault{"moves", absl::StrCat("move ", place, ": ", why), place, std::nullopt};
    }
    const int cell = kSize * (move.row - 1) + move.column - 1;
    made.set(cell, move.digit);
    position->moves.push_back({cell, move.digit});
  }
  for (int cell = 0; cell < kCells && entries_known && !moves.empty(); ++cell) {
    if (position->entries[cell] == made[cell]) continue;
    return PositionFault{"moves", absl::StrCat("no move fills in ", CellName(cell), ", but the entries have it"),
                         static_cast<int>(moves.size()) + 1, std::nullopt};
  }
  if (!moves.empty()) position->entries = made;
  return std::nullopt;
}

}  // namespace

std::variant<Position, PositionFault> ParsePosition(std::string_view givens, std::string_view entries,
                                                    std::string_view candidates, std::span<const MoveText> moves) {
  Position position;
  if (Fault fault = ReadGrid(givens, "givens", &position.givens)) return *std::move(fault);
  if (!entries.empty()) {
    if (Fault fault = ReadEntries(entries, &position)) return *std::move(fault);
  }
  if (!candidates.empty()) {
    if (Fault fault = ReadCandidates(candidates, &position)) return *std::move(fault);
  }
  if (Fault fault = ReadMoves(moves, !entries.empty(), &position)) return *std::move(fault);
  return position;
}

}  // namespace sudoku
