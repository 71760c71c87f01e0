// Questions to the engine that share one interrupt.
#ifndef SUDOKU_CORE_ANALYSIS_QUESTIONS_H_
#define SUDOKU_CORE_ANALYSIS_QUESTIONS_H_

#include <cstdint>

#include "core/complete.h"
#include "core/enumerate.h"
#include "core/grid.h"
#include "core/interrupt.h"

namespace sudoku {

// Once the interrupt has ended a question, every further one is answered "no" at once: whoever asks need not look after
// each, only before the answers are used.
class Questions {
 public:
  explicit Questions(const Interrupt* interrupt = nullptr) : limits_{.interrupt = interrupt} {}

  // Whether there is a completion within `candidates`; `*witness`, if there is, is one.
  bool Completes(const Candidates& candidates, Grid* witness);
  // Whether there is another completion than `completion`, which is one.
  bool CompletesOtherwise(const Candidates& candidates, const Grid& completion);
  // Counts completions of `grid` up to `limit`.
  std::int64_t CountUpTo(const Grid& grid, std::int64_t limit);

  // The walk's next completion; false after the last one.
  bool Next(Enumerator& walk, Grid* solution);

  // Why they ended, kComplete if they did not.
  SearchEnd end() const { return end_; }
  std::int64_t nodes() const { return nodes_; }

 private:
  // Looks at the interrupt now and then: most questions have no node at which the engine would.
  bool Stopped();

  const SearchLimits limits_;
  SearchEnd end_ = SearchEnd::kComplete;
  std::int64_t nodes_ = 0;
  unsigned until_look_ = 0;
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_QUESTIONS_H_
