// What a cell may be: the candidates that some solution contains, and how many do.
#ifndef SUDOKU_CORE_ANALYSIS_TRUE_CANDIDATES_H_
#define SUDOKU_CORE_ANALYSIS_TRUE_CANDIDATES_H_

#include <array>
#include <cstdint>
#include <optional>

#include "core/analysis/questions.h"
#include "core/complete.h"
#include "core/enumerate.h"
#include "core/grid.h"

namespace sudoku {

// The true candidates, cell by cell.
class TrueCandidates {
 public:
  explicit TrueCandidates(const Grid& grid) : left_(grid) {}

  // One cell. False when it is done.
  bool Step(Questions& questions);

  // No digits at all if the grid has no solution.
  DigitSet operator[](int cell) const { return seen_[static_cast<std::size_t>(cell)]; }

 private:
  DigitSet Unseen(int cell) const {
    return static_cast<DigitSet>(left_[cell] & ~seen_[static_cast<std::size_t>(cell)]);
  }
  // Wants new digits in the next few cells that lack some, too; false if there is no such cell.
  bool AddFurther(Candidates* wanted) const;
  // Whether there is a solution within `wanted`; it has been seen then.
  bool Meets(const Candidates& wanted, Questions& questions);
  void See(const Grid& solution);

  Candidates left_;  // No completion has any other.
  std::array<DigitSet, kCells> seen_{};
  int cell_ = 0;
  int questions_ = 0;
};

// Of each candidate the number of solutions that contain it, capped by a limit.
class CandidateCounts {
 public:
  // `limit` is at least 1.
  CandidateCounts(const Grid& grid, std::int64_t limit) : grid_(grid), limit_(limit), candidates_(grid) {}

  // False when it is done.
  bool Step(Questions& questions);

  // `digit` is 1-9. With a limit of 1: is it a true candidate.
  std::int64_t count(int cell, int digit) const { return counts_[Index(cell, digit)]; }
  const TrueCandidates& candidates() const { return candidates_; }

 private:
  static std::size_t Index(int cell, int digit) { return static_cast<std::size_t>(kSize * cell + digit - 1); }
  // Some hundred of the first solutions: nearly always enough for nearly all candidates.
  void Walk(Questions& questions);
  void CountCell(int cell, Questions& questions);

  const Grid grid_;
  const std::int64_t limit_;
  TrueCandidates candidates_;
  bool candidates_known_ = false, walked_ = false, exact_ = false;
  std::optional<Enumerator> walk_;
  std::int64_t solutions_ = 0;
  int cell_ = 0;
  std::array<std::int64_t, kCells * kSize> counts_{};
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_TRUE_CANDIDATES_H_
