#include "core/conflicts.h"

#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sudoku {
namespace {

// The cell at `position` (0-8) of house `index` (0-8).
int CellOf(HouseKind house, int index, int position) {
  switch (house) {
    case HouseKind::kRow:
      return kSize * index + position;
    case HouseKind::kColumn:
      return kSize * position + index;
    case HouseKind::kBox:
      return kSize * (index / 3 * 3 + position / 3) + index % 3 * 3 + position % 3;
  }
  return 0;
}

constexpr std::array kHouses = {HouseKind::kRow, HouseKind::kColumn, HouseKind::kBox};

}  // namespace

std::vector<Conflict> FindConflicts(const Grid& grid) {
  std::vector<Conflict> conflicts;
  for (const HouseKind house : kHouses) {
    for (int index = 0; index < kSize; ++index) {
      std::array<std::vector<int>, kSize + 1> cells_of;
      for (int position = 0; position < kSize; ++position) {
        const int cell = CellOf(house, index, position);
        if (const int digit = grid[cell]) cells_of[static_cast<std::size_t>(digit)].push_back(cell);
      }
      for (int digit = 1; digit <= kSize; ++digit) {
        auto& cells = cells_of[static_cast<std::size_t>(digit)];
        if (cells.size() > 1) conflicts.push_back({house, index + 1, digit, std::move(cells)});
      }
    }
  }
  return conflicts;
}

bool HasConflict(const Grid& grid) {
  std::array<unsigned, kSize> rows{}, columns{}, boxes{};
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const int digit = grid[static_cast<int>(cell)];
    if (digit == 0) continue;
    const std::size_t row = cell / kSize, column = cell % kSize, box = row / 3 * 3 + column / 3;
    const unsigned bit = 1u << digit;
    if ((rows[row] | columns[column] | boxes[box]) & bit) return true;
    rows[row] |= bit;
    columns[column] |= bit;
    boxes[box] |= bit;
  }
  return false;
}

std::string CellName(int cell) { return absl::StrCat("r", cell / kSize + 1, "c", cell % kSize + 1); }

std::string Conflict::Message() const {
  constexpr std::array kNames = {"row", "column", "box"};
  return absl::StrCat(
      digit, " stands ", cells.size(), " times in ", kNames[static_cast<std::size_t>(house)], " ", index, ": ",
      absl::StrJoin(cells, ", ", [](std::string* out, int cell) { absl::StrAppend(out, CellName(cell)); }));
}

}  // namespace sudoku
