// Solves as a person would, one step at a time.
//
//   logic::Solver solver({.profile = logic::Profile::kSe121});
//   while (const logic::Step* step = solver.Next(board)) Apply(*step, board);
//   if (!board.solved()) ... // stuck
#ifndef SUDOKU_CORE_LOGIC_SOLVER_H_
#define SUDOKU_CORE_LOGIC_SOLVER_H_

#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/logic/board.h"
#include "core/logic/registry.h"
#include "core/logic/search.h"
#include "core/logic/step.h"

namespace sudoku::logic {

enum class Profile : std::uint8_t {
  kSe121,              // Sudoku Explainer 1.2.1, without its nested chains.
  kSe121NoUniqueness,  // Nothing that takes a single solution for granted.
};

struct Ladder {
  Profile profile = Profile::kSe121;
  TechniqueSet allowed = TechniqueSet().set();
};

// Which steps to look for.
enum class Scope : std::uint8_t {
  kLowest,  // All of those finders that give the lowest rating there is,
  kAll,     // or all there are.
};

// Keeps its memory from one puzzle to the next. Not thread-safe.
class Solver {
 public:
  explicit Solver(const Ladder& ladder = {});

  // The step that the yardstick takes next; null if the board is solved or the techniques do not suffice. Valid until
  // the next call.
  const Step* Next(const Board& board);

  // All steps of the scope, easiest first, up to `limit`.
  std::vector<Step> FindAll(const Board& board, Scope scope, std::size_t limit) const;

  // All steps that assume a single solution and are rated `up_to` tenths at most.
  std::deque<Step> FindUniqueness(const Board& board, int up_to) const;

 private:
  std::vector<Finder> finders_;  // Those of the profile.
  TechniqueSet allowed_;
  Search search_;
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_SOLVER_H_
