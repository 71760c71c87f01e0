// What a player sees: the puzzle, what was filled in and in which order, and what was struck out.
#ifndef SUDOKU_CORE_ANALYSIS_POSITION_H_
#define SUDOKU_CORE_ANALYSIS_POSITION_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/complete.h"
#include "core/grid.h"

namespace sudoku {

struct Move {
  int cell;   // 0-80.
  int digit;  // 1-9.
};

struct Position {
  Grid givens;
  Grid entries;                          // Never where there is a given.
  std::optional<Candidates> candidates;  // What the player has not struck out.
  std::vector<Move> moves;               // If there are any, exactly the entries.
};

// Why a position is none.
struct PositionFault {
  std::string field;  // "givens", "entries", "candidates" or "moves".
  std::string message;
  int place = 0;                  // The character, or the move, counted from 1.
  std::optional<GridFault> grid;  // Of givens or entries that are no grid.
};

// The texts as the contract has them; all but `givens` may be empty. Moves name rows, columns and digits from 1.
struct MoveText {
  int row, column, digit;
};
std::variant<Position, PositionFault> ParsePosition(std::string_view givens, std::string_view entries,
                                                    std::string_view candidates, std::span<const MoveText> moves);

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_POSITION_H_
