// The ways to read a block of lines as rows of grids.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_BLOCK_READING_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_BLOCK_READING_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client/puzzles/notations/row.h"
#include "core/grid.h"

namespace sudoku::notations {

struct BlockLine {
  enum class Kind { kRow, kBadRow, kFrame };
  Kind kind = Kind::kRow;
  bool rule = false;                   // kBadRow: dashes that may be a rule.
  std::optional<std::int64_t> number;  // kBadRow: this number alone is the line.
  bool separated = false;              // kRow: by commas or the like.
  Row row;                             // Of a frame only its line.

  // Whether it may be a rule between rows: nine empty cells, all written by the same sign, or `rule`.
  bool MaybeRule() const;
};

// Whether rules are often made of it.
bool IsRuleCharacter(char c);

// For each line whether it is a row; the others are frames, rules and headings.
using Reading = std::vector<bool>;

// The only way in which `lines` are grids of nine rows each, bad rows included; nothing if there is none, or more than
// one. Known are
//   rows alone, or with a frame or rule before and behind the grid, at the thirds, or after each row;
//   a number above each grid;
//   a first row with a rule below it, as in Markdown; without cells, or the numbers of the columns, it is no row.
std::optional<Reading> FindReading(std::span<const BlockLine> lines);

// Whether the lines from `begin` up to their ninth row are a grid with exactly one solution, and no nine rows that
// overlap with its end are: then they are no accident. Sets `end` behind them.
bool IsProperGridAt(std::span<const BlockLine> lines, std::size_t begin, std::size_t* end);

// Whether somewhere in the grids of `reading` a row was lost or added: two of them that follow each other are no proper
// grids, while nine rows of both together are one.
bool IsOutOfStep(std::span<const BlockLine> lines, const Reading& reading);

// Whether nothing speaks against `reading`: all its grids have exactly one solution, and no row may be a rule.
bool IsCertain(std::span<const BlockLine> lines, const Reading& reading);

// Whether the digits of the grids of `reading` clash anywhere.
bool HasClash(std::span<const BlockLine> lines, const Reading& reading);

// Whether nine lines without a frame look like fewer rows with rules: each second one may be a rule, or one after each
// three. With `dots` rows of dots may be rules as well.
bool LooksRuled(std::span<const BlockLine> grid, bool dots);

// 1 to 9 in order, or 0 to 8.
bool NumbersColumns(const BlockLine& line);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_BLOCK_READING_H_
