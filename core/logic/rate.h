// How hard a puzzle is, on the scale of Sudoku Explainer 1.2.1.
#ifndef SUDOKU_CORE_LOGIC_RATE_H_
#define SUDOKU_CORE_LOGIC_RATE_H_

#include <cstdint>
#include <deque>
#include <limits>

#include "core/grid.h"
#include "core/logic/solver.h"

namespace sudoku::logic {

// In tenths: 45 is written 4.5. Whole numbers, because binary fractions print 6.699999.
struct Rating {
  enum class State : std::uint8_t {
    kRated,  // The path ends solved.
    kAbove,  // A step is above `stop_above`; the figures are those of the path so far, with this step.
    kStuck,  // The techniques do not suffice; the figures are those of the path so far.
  };
  State state = State::kRated;
  int er = 0;                                 // The hardest step;
  int ep = 0;                                 // the hardest until the first placement; 0 if there was none.
  int ed = 0;                                 // the first.
  Technique hardest = Technique::kFullHouse;  // Of the first step that is as hard as `er`.
  int steps = 0;
};

inline constexpr int kNeverStop = std::numeric_limits<int>::max();

// Rates a puzzle; of several solutions it gets stuck. `solver` says with which techniques.
Rating Rate(const Grid& grid, Solver& solver, int stop_above = kNeverStop);

// The same, a step at a time, for whoever wants to pause.
//
// Unique loops and graves that are found beside one another, and are no harder than the path so far, are all taken
// before anything else is looked for: what one strikes can spoil the other's pattern, which stays true all the same.
// Otherwise the order in which they are found would decide how hard a puzzle is. (So does FPGX, the reference.)
class RatingRun {
 public:
  explicit RatingRun(const Board& board, int stop_above = kNeverStop) : board_(board), stop_above_(stop_above) {}

  // Takes the next step; false when the rating is decided. `step` is what was taken, null if there was none.
  bool Advance(Solver& solver, const Step** step = nullptr);

  const Board& board() const { return board_; }
  const Rating& rating() const { return rating_; }

 private:
  // Of the steps beside the last one, the next that still strikes something; null if there is none.
  const Step* NextBeside();
  void Count(const Step& step);

  Board board_;
  int stop_above_;
  Rating rating_;
  std::deque<Step> beside_;
  Step taken_;  // The last of those.
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_RATE_H_
