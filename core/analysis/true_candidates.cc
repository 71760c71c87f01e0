#include "core/analysis/true_candidates.h"

#include <algorithm>

namespace sudoku {
namespace {

// The engine tries small digits and early cells first, so that what it finds first looks much the same every time.
// Asked for the same grid with its digits moved on in a circle, and read from the end, it finds others: half as many
// questions.
class Turn {
 public:
  explicit Turn(int number) : steps_(number % kSize), backwards_(number % 2 != 0) {}

  Candidates Of(const Candidates& candidates) const {
    Candidates turned = candidates;
    for (int cell = 0; cell < kCells; ++cell) turned.Set(Place(cell), Moved(candidates[cell]));
    return turned;
  }
  Grid Back(const Grid& turned) const {
    Grid grid;
    for (int cell = 0; cell < kCells; ++cell) grid.set(cell, (turned[Place(cell)] - 1 + kSize - steps_) % kSize + 1);
    return grid;
  }

 private:
  int Place(int cell) const { return backwards_ ? kCells - 1 - cell : cell; }
  DigitSet Moved(DigitSet digits) const {
    const unsigned moved = unsigned{digits} << steps_;
    return static_cast<DigitSet>((moved | moved >> kSize) & kEveryDigit);
  }

  int steps_;
  bool backwards_;
};

}  // namespace

bool TrueCandidates::Step(Questions& questions) {
  if (cell_ == kCells) return false;
  if (cell_ == 0) {
    if (!Propagate(&left_) || !Meets(left_, questions)) return false;
  }
  // Asks for all digits at once that no solution met so far has here.
  // Lost: solutions at no question, by trades of two digits in those met. A third less time of grids with twelve
  // givens, two thirds more of those with a hundred solutions.
  while (const DigitSet unseen = Unseen(cell_)) {
    const Candidates here = left_.With(cell_, unseen);
    Candidates further = here;
    if (AddFurther(&further) && Meets(further, questions)) continue;
    if (Meets(here, questions)) continue;
    left_ = left_.With(cell_, seen_[static_cast<std::size_t>(cell_)]);
  }
  return ++cell_ < kCells && questions.end() == SearchEnd::kComplete;
}

bool TrueCandidates::AddFurther(Candidates* wanted) const {
  constexpr int kCellsAtOnce = 3;  // With two, or four, grids with twelve givens take a tenth more nodes.
  int cells = 1;
  for (int cell = cell_ + 1; cell < kCells && cells < kCellsAtOnce; ++cell) {
    const DigitSet unseen = Unseen(cell);
    if (unseen == 0) continue;
    wanted->Set(cell, unseen);
    ++cells;
  }
  return cells > 1;
}

bool TrueCandidates::Meets(const Candidates& wanted, Questions& questions) {
  const Turn turn(questions_++);
  Grid found;
  if (!questions.Completes(turn.Of(wanted), &found)) return false;
  See(turn.Back(found));
  return true;
}

void TrueCandidates::See(const Grid& solution) {
  for (int cell = 0; cell < kCells; ++cell) seen_[static_cast<std::size_t>(cell)] |= SetOf(solution[cell]);
}

bool CandidateCounts::Step(Questions& questions) {
  if (!candidates_known_) {
    candidates_known_ = !candidates_.Step(questions);
  } else if (limit_ > 1 && !walked_) {
    Walk(questions);
  } else if (cell_ < kCells) {
    CountCell(cell_++, questions);
  }
  return cell_ < kCells && questions.end() == SearchEnd::kComplete;
}

void CandidateCounts::Walk(Questions& questions) {
  constexpr int kSolutionsAStep = 500;
  if (!walk_) walk_.emplace(grid_);
  Grid solution;
  for (int i = 0; i < kSolutionsAStep; ++i) {
    if (solutions_ == 4 * limit_ || !questions.Next(*walk_, &solution)) {
      walked_ = true;
      exact_ = solutions_ < 4 * limit_;
      return;
    }
    ++solutions_;
    for (int cell = 0; cell < kCells; ++cell) ++counts_[Index(cell, solution[cell])];
  }
}

void CandidateCounts::CountCell(int cell, Questions& questions) {
  for (int digit = 1; digit <= kSize; ++digit) {
    std::int64_t& count = counts_[Index(cell, digit)];
    if ((candidates_[cell] & SetOf(digit)) == 0) continue;
    if (limit_ > 1 && !exact_ && count < limit_) {
      Grid with = grid_;
      with.set(cell, digit);
      count = questions.CountUpTo(with, limit_);
    }
    count = limit_ == 1 ? 1 : std::min(count, limit_);
  }
}

}  // namespace sudoku
