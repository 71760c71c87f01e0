// Writes the solutions of grids, each with what tells whose it is.
#ifndef SUDOKU_CLIENT_PUZZLES_SOLUTION_WRITER_H_
#define SUDOKU_CLIENT_PUZZLES_SOLUTION_WRITER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/puzzle.h"

namespace sudoku {

enum class ListFormat {
  kLine,    // 81 digits on a line.
  kRows,    // Nine rows of nine digits, an empty line between two solutions.
  kCsv,     // puzzle (or the columns of a table that came in),number,solution,source,line,grid,remark
  kJson,    // One JSON object a line: source, line, grid, puzzle, number, solution.
  kPretty,  // A caption and a framed grid.
};

// Nothing if there is no format of that name ("line", "rows", "csv", "json", "pretty").
std::optional<ListFormat> ParseListFormat(std::string_view name);

// Appends text to a string, in the order of the input. Lines and rows say whose they are by a line
// "# puzzles.txt:12: grid 3" above the first one, where there are several grids; our reader takes it for a comment.
class SolutionWriter {
 public:
  SolutionWriter(ListFormat format, bool colors, int width);

  // Before all else: the CSV header, unless this goes on where another output was broken off. `columns` are those of
  // the table that the first grid of the input stood in; null: it stood in none.
  void Begin(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out);
  // Before the solutions of `puzzle`, be there any or not.
  void BeginGrid(const Puzzle& puzzle, bool one_of_several, std::string* out);
  // `lines` are solutions of 81 digits, each ended by '\n'; the first of them is the `number`th of the list, from 1.
  void Write(const Puzzle& puzzle, std::int64_t number, std::string_view lines, std::string* out);

 private:
  void WriteOne(const Puzzle& puzzle, std::int64_t number, std::string_view solution, std::string* out);

  const ListFormat format_;
  const bool colors_;
  const int width_;
  formats::CsvText csv_;
  bool any_ = false;  // Whether rows were written.
};

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_SOLUTION_WRITER_H_
