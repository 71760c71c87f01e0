// What chains are made of: which candidates exclude each other, and which are each other's only alternative.
#ifndef SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_
#define SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_

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
  Row() {}  // NOLINT(modernize-use-equals-default): a defaulted one would have all numbers zeroed, and that shows.
  void Add(int number) { numbers[static_cast<std::size_t>(count++)] = static_cast<std::uint16_t>(number); }
  const std::uint16_t* begin() const { return numbers.data(); }
  const std::uint16_t* end() const { return numbers.data() + count; }

  std::array<std::uint16_t, size> numbers;  // The first `count`; the others are left as they were.
  int count = 0;
};

// All links of a board, in the order in which the yardstick follows them: the cell, then box, row and column.
class ChainLinks {
 public:
  explicit ChainLinks(const Board& board);

  // All candidates of the board, ascending.
  const Row<kCandidates>& candidates() const { return candidates_; }

  // Whether `other` is false if `number` is true.
  static bool Excludes(int number, int other, LinkKind kind) {
    if (DigitOf(number) == DigitOf(other)) return kGeometry.peers[CellOf(number)].contains(CellOf(other));
    return kind != LinkKind::kX && CellOf(number) == CellOf(other);
  }

  // Calls `visit` for each candidate that is false if this one is true, until it returns true; returns whether it did.
  template <typename Visit>
  bool EachExcluded(int number, LinkKind kind, const Visit& visit) const {
    const Row<28>& row = excluded_[number];
    for (const std::uint16_t* at = row.begin() + (kind == LinkKind::kX ? in_cell_[number] : 0); at != row.end(); ++at) {
      if (visit(int{*at})) return true;
    }
    return false;
  }

  // Calls `visit` for each candidate that is true if this one is false.
  template <typename Visit>
  void EachForced(int number, LinkKind kind, const Visit& visit) const {
    const Row<4>& row = forced_[number];
    const int of_cell = forced_by_cell_[number];
    const std::uint16_t* const end = kind == LinkKind::kY ? row.begin() + of_cell : row.end();
    for (const std::uint16_t* at = row.begin() + (kind == LinkKind::kX ? of_cell : 0); at != end; ++at) {
      visit(int{*at});
    }
  }

 private:
  void AddForced(const Board& board, int cell, int digit);
  void AddExcluded(const Board& board, int cell, int digit);

  Row<kCandidates> candidates_;
  Table<Row<28>, kCandidates> excluded_;
  Table<std::uint8_t, kCandidates> in_cell_;  // How many of them are in the cell; they come first.
  Table<Row<4>, kCandidates> forced_;
  Table<std::uint8_t, kCandidates> forced_by_cell_;  // 1 or 0.
};

// What a chain of such a complexity is harder than the shortest.
int LengthRating(int complexity);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_CHAIN_LINKS_H_
