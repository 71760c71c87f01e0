// Digits that stand twice in one house.
#ifndef SUDOKU_CORE_CONFLICTS_H_
#define SUDOKU_CORE_CONFLICTS_H_

#include <string>
#include <vector>

#include "core/grid.h"

namespace sudoku {

enum class HouseKind { kRow, kColumn, kBox };

// One digit that stands more than once in one house.
struct Conflict {
  HouseKind house;
  int index;               // 1-9; boxes count row by row from the top left.
  int digit;               // 1-9.
  std::vector<int> cells;  // All cells (0-80) of the house that hold the digit, ascending; two to nine of them.

  // E.g. "9 stands 2 times in row 1: r1c2, r1c3".
  std::string Message() const;

  friend bool operator==(const Conflict&, const Conflict&) = default;
};

// Every conflict among the digits of `grid`: rows first, then columns, then boxes; in each by index, then digit.
std::vector<Conflict> FindConflicts(const Grid& grid);

// Whether FindConflicts would return anything; does not allocate.
bool HasConflict(const Grid& grid);

// "r1c1" to "r9c9".
std::string CellName(int cell);

}  // namespace sudoku

#endif  // SUDOKU_CORE_CONFLICTS_H_
