// What a grid came with: the record of a table, the members of an object. Answers are added to it.
#ifndef SUDOKU_CLIENT_PUZZLES_RECORD_H_
#define SUDOKU_CLIENT_PUZZLES_RECORD_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace sudoku {

// The header of a table.
struct Columns {
  char delimiter = ',';
  std::string header;              // The record it is; empty for a table without one.
  std::vector<std::string> names;  // What its fields say.
  std::size_t grid = 0;            // Which of them holds the grids, from 0.
};

struct Record {
  std::shared_ptr<const Columns> columns;  // Null: the record is a JSON object.
  // The record as it stood, without its line end; empty if it was too long to be kept. Of a JSON object without what
  // stood between its tokens.
  std::string text;
  std::vector<std::string> members;  // The names in a JSON object, in its order.
};

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_RECORD_H_
