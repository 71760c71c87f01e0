// How hard a puzzle is, on the scale of Sudoku Explainer 1.2.1.
#ifndef SUDOKU_CORE_LOGIC_RATE_H_
#define SUDOKU_CORE_LOGIC_RATE_H_

#include <cstdint>
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
class RatingRun {
 public:
  explicit RatingRun(const Board& board, int stop_above = kNeverStop) : board_(board), stop_above_(stop_above) {}

  // Takes the next step; false when the rating is decided. `step` is what was taken, null if there was none.
  bool Advance(Solver& solver, const Step** step = nullptr);

  const Board& board() const { return board_; }
  const Rating& rating() const { return rating_; }

 private:
  void Count(const Step& step);

  Board board_;
  int stop_above_;
  Rating rating_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_RATE_H_
