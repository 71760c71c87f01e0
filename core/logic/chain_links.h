// What chains are made of: which candidates exclude each other, and which are each other's only alternative.
#ifndef SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_
#define SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/logic/board.h"
#include "core/logic/step.h"

namespace sudoku::logic {

// A candidate as a number: nine for each cell.
inline constexpr int kCandidates = 729;
constexpr int NumberOf(int cell, int digit) { return cell * kSize + digit - 1; }
constexpr int CellOf(int number) { return number / kSize; }
constexpr int DigitOf(int number) { return number % kSize + 1; }
constexpr Candidate CandidateOf(int number) {
  return {static_cast<std::uint8_t>(CellOf(number)), static_cast<std::uint8_t>(DigitOf(number))};
}

// Which links a chain may use.
enum class LinkKind : std::uint8_t {
  kX,   // Within a digit;
  kY,   // alternatives within a cell only;
  kXy,  // both.
};

// A short list of candidates.
template <std::size_t size>
struct Row {
  Row() {}  // Leaves the numbers as they are: there are 50 KB of them for a board, most of them not used.

  void Add(int number) { numbers[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(number); }
  const std::uint16_t* begin() const { return numbers.data(); }
  const std::uint16_t* end() const { return numbers.data() + count; }

  std::array<std::uint16_t, size> numbers;
  int count = 0;
};

// All links of a board, in the order in which the yardstick follows them: the cell, then box, row and column.
class ChainLinks {
 public:
  explicit ChainLinks(const Board& board);

  // All candidates of the board, ascending.
  const Row<kCandidates>& candidates() const { return candidates_; }

  // Calls `visit` for each candidate that is false if this one is true, until it returns true; returns whether it did.
  template <typename Visit>
  bool EachExcluded(int number, LinkKind kind, const Visit& visit) const {
    const Row<28>& row = excluded_[number];
    const std::uint16_t* const first = row.begin() + (kind == LinkKind::kX ? in_cell_[number] : 0);
    return std::any_of(first, row.end(), visit);
  }

  // The same for each that is true if this one is false.
  template <typename Visit>
  bool EachForced(int number, LinkKind kind, const Visit& visit) const {
    const Row<4>& row = forced_[number];
    const std::uint16_t* const behind_cell = row.begin() + forced_by_cell_[number];
    return std::any_of(kind == LinkKind::kX ? behind_cell : row.begin(), kind == LinkKind::kY ? behind_cell : row.end(),
                       visit);
  }

 private:
  Row<kCandidates> candidates_;
  Table<Row<28>, kCandidates> excluded_;
  Table<std::uint8_t, kCandidates> in_cell_;  // How many of them are in the cell.
  Table<Row<4>, kCandidates> forced_;
  Table<std::uint8_t, kCandidates> forced_by_cell_;  // 1 or 0.
};

// What a chain of such a complexity is harder than the shortest.
int LengthRating(int complexity);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_
