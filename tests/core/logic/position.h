// The smallest positions that hold a pattern, and steps as lines of a table.
//
//   ExpectSteps(FindXWings, {{"two rows", Position().Row("5", "r2c38").Row("5", "r6c38"),
//                             {"32 X-wing | 5 | r26c38 | r2 r6 c3 c8 | r1345789c38-5"}}});
//
// Cells are written as people write them, rows and columns from 1: r26c38 are the four in which these rows and columns
// cross. Several such blocks are separated by blanks.
#ifndef SUDOKU_TESTS_CORE_LOGIC_POSITION_H_
#define SUDOKU_TESTS_CORE_LOGIC_POSITION_H_

#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/cell_set.h"
#include "core/grid.h"
#include "core/logic/board.h"
#include "core/logic/search.h"

namespace sudoku::logic {

CellSet CellsOf(std::string_view text);
std::string TextOf(const CellSet& cells);

// A grid, empty if not said otherwise, from which candidates are struck until the pattern is there and no other.
class Position {
 public:
  explicit Position(const Grid& grid = Grid()) : board_(grid) {}

  // Leaves no digits but these in the cells.
  Position& Only(std::string_view digits, std::string_view cells);
  // Leaves the digits no places but these cells in their box, row or column.
  Position& Box(std::string_view digits, std::string_view cells) { return Within(Kind::kBox, digits, cells); }
  Position& Row(std::string_view digits, std::string_view cells) { return Within(Kind::kRow, digits, cells); }
  Position& Column(std::string_view digits, std::string_view cells) { return Within(Kind::kColumn, digits, cells); }
  Position& Strike(std::string_view digits, std::string_view cells);
  // One digit in each cell.
  Position& Place(std::string_view digits, std::string_view cells);

  const Board& board() const { return board_; }

 private:
  Position& Within(Kind kind, std::string_view digits, std::string_view cells);

  Board board_;
};

using Find = bool (*)(const Board& board, Search& search);

// The step that the finder takes, if there is one, and all that it sees.
std::vector<Step> First(Find find, const Position& position);
std::vector<Step> All(Find find, const Position& position);

// "rating name | digits | cells | houses | what follows", and "| unique" if it takes a single solution for granted.
std::string TextOf(const Step& step);
std::vector<std::string> TextsOf(const std::vector<Step>& steps);

struct Case {
  std::string_view what;
  Position position;
  std::vector<std::string> steps;  // None for a near miss.
};

// That the finder sees these steps and no others, and would take the first of them.
void ExpectSteps(Find find, const std::vector<Case>& cases);

}  // namespace sudoku::logic

#endif  // SUDOKU_TESTS_CORE_LOGIC_POSITION_H_
