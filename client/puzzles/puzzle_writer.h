// Writes answers in the formats that people and programs want.
#ifndef SUDOKU_CLIENT_PUZZLES_PUZZLE_WRITER_H_
#define SUDOKU_CLIENT_PUZZLES_PUZZLE_WRITER_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "client/puzzles/answer.h"
#include "client/puzzles/formats/csv_text.h"
#include "client/puzzles/puzzle.h"

namespace sudoku {

enum class OutputFormat {
  kAsInput,  // kRows for a grid that came in rows, spaced if it was; kLine for any other.
  kRows,     // Nine rows of nine digits.
  kLine,     // 81 digits on a line; an empty line for a grid without an answer, so that line n answers grid n.
  kCsv,      // A header, then one record a grid.
  kJson,     // One JSON object a line.
  kPretty,   // A caption and a framed grid.
};

struct OutputFormatName {
  OutputFormat format;
  std::string_view name;         // What the user types.
  std::string_view description;  // One line for --help.
};

// All of them, kAsInput ("input") first.
std::span<const OutputFormatName> OutputFormatNames();

// Nothing if there is no format of that name.
std::optional<OutputFormat> ParseOutputFormat(std::string_view name);

// Appends text to a string, which the caller sends wherever it likes; one writer for one output. Every call must be
// in the order of the input.
//
// Rows of several grids: kRows puts an empty line between two grids; kAsInput does if there was one (or a title, or a
// frame) in the input. A grid without an answer leaves its place empty, between the empty lines around it; so one
// judge grid without a solution prints nothing at all.
//
// CSV columns: puzzle, or those of the table that the grids came in; then solution,outcome,source,line,column,message,
// remark (formats/csv_text.h). JSON members: those of the object that the grid came in (json_line.h); then source,
// line, grid (which one of the source, from 1), puzzle, outcome, solution, conflicts [{house, index, digit, cells}],
// remark; for a refused grid source, line, column, grid, outcome "MALFORMED", error; for one the service did not answer
// outcome "UNANSWERED" and error. Members that would be empty are left out.
class PuzzleWriter {
 public:
  struct Options {
    OutputFormat format = OutputFormat::kAsInput;
    bool colors = false;  // kPretty: ANSI colours; without them the givens stand in brackets.
    int width = 80;       // kPretty: no caption line is longer (nor the grid: it takes 31 columns).
  };
  explicit PuzzleWriter(Options options);

  // Before all else: the CSV header; or, if this goes on where another output was broken off, what joins them.
  // `columns` are those of the table that the first grid of the input stood in; null: it stood in none.
  void Begin(bool goes_on, std::shared_ptr<const Columns> columns, std::string* out);

  void Write(const Puzzle& puzzle, const Answer& answer, std::string* out);
  // What could not be read: keeps the place of the grid; csv, json and pretty also tell why.
  void Write(const ReadFault& fault, std::string* out);
  // A puzzle the service gave no answer to, e.g. because the deadline passed.
  void WriteUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out);

 private:
  OutputFormat Resolve(const Layout& layout) const;
  void Separate(const Layout& layout, bool answered, std::string* out);
  // `solution` is null for a grid without an answer.
  void WriteGrid(const Layout& layout, const Grid* solution, std::string* out);
  void WriteCsv(const Puzzle& puzzle, const Answer& answer, std::string* out);

  Options options_;
  formats::CsvText csv_;
  bool any_ = false;           // Whether something was written in rows or lines.
  bool last_answered_ = true;  // Of the item before.
};

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_PUZZLE_WRITER_H_
