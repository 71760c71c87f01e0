// Positions of several lines.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_BLOCK_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_BLOCK_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/position_texts.h"

namespace sudoku::notations {

// Collects the lines of one position. Reads
//   SudoCue's progress (.sdx)  nine lines of nine cells, split by blanks: u5 is an entry, 5 a given, 258 what is left
//   SadMan's file (.sdk)       [Puzzle] and nine rows, [State] and nine rows that have the entries, too
// Lines that begin with # are remarks.
class PositionBlock {
 public:
  // What is wrong with the line, if it cannot be the next.
  std::optional<TextFault> Add(std::string_view line, std::int64_t number);

  bool empty() const { return first_line_ == 0; }
  // No line that may come belongs to it.
  bool complete() const { return section_ == Section::kProgress && rows_[Index(section_)].size() == kSize; }
  // Whether `line` begins another one.
  static bool Begins(std::string_view line);
  std::int64_t first_line() const { return first_line_; }

  // What has been read, or why it is no position.
  std::variant<PositionTexts, std::string> Read() const;

 private:
  enum class Section { kPuzzle, kState, kProgress, kOther };
  static std::size_t Index(Section section) { return static_cast<std::size_t>(section); }
  const std::vector<std::string>& rows(Section section) const { return rows_[Index(section)]; }

  std::variant<PositionTexts, std::string> ReadProgress() const;
  std::variant<PositionTexts, std::string> ReadSections() const;

  Section section_ = Section::kProgress;
  std::array<std::vector<std::string>, 4> rows_;
  std::int64_t first_line_ = 0;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_BLOCK_H_
