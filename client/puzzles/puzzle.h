// What a reader yields: a puzzle, or the reason why there is none, each with its place in the input.
#ifndef SUDOKU_CLIENT_PUZZLES_PUZZLE_H_
#define SUDOKU_CLIENT_PUZZLES_PUZZLE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "client/puzzles/record.h"
#include "core/grid.h"

namespace sudoku {

// How a grid stood in the input; output "as input" follows it.
struct Layout {
  enum class Shape {
    kRows,  // Nine rows, framed or not, one line each.
    kLine,  // One grid a line: 81 cells, a CSV record, a link, a JSON value.
  };
  Shape shape = Shape::kLine;
  char blank = '0';         // How an empty cell was written: '0', '.', '*', '_', '?', 'x', 'X', '-' or ' '.
  bool spaced = false;      // kRows: the cells of a row stood apart by single spaces.
  bool gap_before = false;  // kRows: a line that is no row (empty, a title, a frame) stood before the first row.

  friend bool operator==(const Layout&, const Layout&) = default;
};

// What a player has done, where a notation tells it from the givens; as the contract of positions has it.
struct Played {
  struct Move {
    int row, column, digit;
  };
  std::string entries;     // 81 characters, or none.
  std::string candidates;  // 729 characters, or none.
  std::vector<Move> moves;
};

struct Puzzle {
  Grid grid;
  std::shared_ptr<const std::string> source;  // A file name, or what the caller calls its input. Never null.
  std::int64_t line = 0;                      // The line of its first cell, from 1.
  std::int64_t ordinal = 0;                   // The how manieth grid of its source, from 1; refused ones count.
  Layout layout;
  std::string remark;  // The text after the grid or the title before it: a rating, a name, a solution. Often empty.
  std::shared_ptr<const Played> played;  // Often null.
  std::shared_ptr<const Record> record;  // What it stood in, if that was a table or a JSON object; often null.
};

// "puzzles.txt:12": the file and the line of the first cell, as messages say it; plain text, whatever the file's name.
std::string Place(const Puzzle& puzzle);

// Why a piece of the input is no puzzle. Reading goes on behind it.
struct ReadFault {
  std::shared_ptr<const std::string> source;  // Never null.
  std::int64_t line = 0;                      // From 1; 0 where no place in the input is at fault, but all of it.
  std::int64_t column = 0;                    // In characters, from 1: the first character at fault; 0 as above.
  int row = 0;                                // The row of the grid, 1-9; 0 if it makes no sense to name one.
  std::string found;                          // E.g. "row 5 has 8 cells".
  std::string expected;                       // E.g. "9"; empty when `found` says it all.
  // Whether it stands where a grid should be, so that the n-th answer belongs to the n-th grid. False when it speaks
  // of the input as a whole: it is empty, cannot be read, holds more grids than it announces.
  bool in_place_of_grid = true;
  std::int64_t ordinal = 0;              // As in Puzzle; 0 unless in_place_of_grid.
  Layout layout;                         // How the grid would have stood.
  std::shared_ptr<const Record> record;  // As in Puzzle.

  // "puzzles.txt:5:9: row 5 has 8 cells; expected 9", "puzzles.txt: no grid in the input". Plain text without control
  // characters, whatever the input.
  std::string Message() const;
};

using ReadItem = std::variant<Puzzle, ReadFault>;

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_PUZZLE_H_
