// How a grid is solved: is there a completion, is it the only one, which is the smallest.
//
// The smallest is found by walking in row order, which is quick where completions are many and can be hopeless where
// they are few; whether there are none, one or two is found by searching where few ways are left, which is quick
// everywhere. So the engine looks at the propagated grid first:
//  - Loose: it has many candidates. It is walked, as many cells at a time as will do. The first completion met is the
//    smallest, and mostly shows by itself that there are others.
//  - Tight: it is searched for two completions. Only if there are two is it walked, with one of them for a witness.
//  - In doubt: it is walked, a cell at a time, until a few dead ends say that it is tight.
// A walk that gets lost hands over to the search. Nothing but time depends on how a grid looks.
//
// The folder, in the order to read it:
//   strategy.h         this
//   state.h            a grid in nine vectors; the literals that branches decide
//   propagate.h        the rules, applied to every cell at once
//   triads.h           one more rule, too dear for every round
//   inspect.h          what a state looks like
//   branch.h           one state becomes two
//   choose.h           where to branch
//   search.h           the search in which order does not matter
//   walk.h, leap.h     the walk in row order; several cells of it at once
//   last_band.h        where it ends: completions without propagation
//   swap.h             a completion that shows that there is another
//   tuning.h           every number that was measured
//   instruction_set.h  what vectors must offer; vectors_*.h offer it, cells*.h read bytes into them and write them
//   make_kernel.h      all of it as a table of functions (kernel.h), made once for each instruction set by kernel_*.cc
//   dispatch.h, cpu_features.h   which of them runs
#ifndef SUDOKU_CORE_ENGINE_STRATEGY_H_
#define SUDOKU_CORE_ENGINE_STRATEGY_H_

#include "core/engine/inspect.h"
#include "core/engine/kernel.h"
#include "core/engine/search.h"
#include "core/engine/state.h"
#include "core/engine/swap.h"
#include "core/engine/tuning.h"
#include "core/engine/walk.h"

namespace sudoku::engine {

enum class Looks { kTight, kInDoubt, kLoose };

// Of a propagated grid with so many candidates, and the cells it had before.
template <class Ops>
[[gnu::always_inline]] inline Looks LooksOf(const State& root, unsigned candidates, const std::uint8_t* cells) {
  unsigned givens = 0;
  for (int cell = 0; cell < 81; ++cell) givens += cells[cell] != 0;
  if (candidates >= kLooseCandidates || candidates + kGivenWeight * givens >= kLooseWeighed) return Looks::kLoose;
  if (candidates < kDoubtfulCandidates) return Looks::kTight;
  const unsigned found = CountDecided<Ops>(root) - givens;
  return candidates + kFoundWeight * found < kHardWeighed ? Looks::kTight : Looks::kInDoubt;
}

// Searches the walk's root for two completions, in the mind that a search is in after so many nodes. If there are two,
// a walk finds the smallest.
//
// Tried and lost: to go on searching, the better of them a bound, which leaves what comes before it (+60 % time where
// one given is missing: half of those grids have more than 40 completions); the smaller of two as the walk's witness
// from the start (+40 %); to end at the first one if it shows another (nothing there, and +2 % on grids with one).
template <class Ops>
Verdict SolveTight(Walk<Ops>& walk, unsigned mind, std::uint8_t* smallest, Meter* meter) {
  *walk.states() = walk.root();
  Front front{walk.states(), {}, mind};
  int completions = 0;
  const Exit exit = Search<Ops>(walk.states(), &front, meter, [&](const State& completion) {
    if (++completions == 2) return false;
    walk.witness() = completion;
    return true;
  });
  if (exit == Exit::kInterrupted) return Verdict::kUnknown;
  if (exit == Exit::kExhausted) {
    if (completions == 0) return Verdict::kNone;
    WriteCells(walk.witness(), smallest);
    return Verdict::kOne;
  }

  walk.StartStepping();
  Exit walked = walk.Stroll(smallest, meter);
  if (walked == Exit::kLost) {
    walk.StartInCertainty();
    walked = walk.Next(smallest, meter);
  }
  return walked == Exit::kFound ? Verdict::kSeveral : Verdict::kUnknown;
}

// Walks to the smallest completion, and asks whether there is another one.
template <class Ops>
Verdict SolveLoose(Walk<Ops>& walk, Looks looks, unsigned mind, std::uint8_t* smallest, Meter* meter) {
  looks == Looks::kLoose ? walk.Start(kPatienceIfLoose) : walk.StartStepping(kPatienceInDoubt);
  Exit exit = walk.Stroll(smallest, meter);
  if (exit == Exit::kExhausted) return Verdict::kNone;
  if (exit == Exit::kFound) {
    if (walk.has_another() || HasSwap<Ops>(walk.root(), smallest)) return Verdict::kSeveral;
    std::uint8_t second[81];
    exit = walk.Stroll(second, meter);
    if (exit == Exit::kFound) return Verdict::kSeveral;
    if (exit == Exit::kExhausted) return Verdict::kOne;
  }
  return exit == Exit::kLost ? SolveTight(walk, mind, smallest, meter) : Verdict::kUnknown;
}

// Of the propagated grid in the walk's root.
template <class Ops>
Verdict SolveRoot(Walk<Ops>& walk, const std::uint8_t* cells, std::uint8_t* solution, Meter* meter) {
  const unsigned candidates = CountCandidates<Ops>(walk.root());
  if (candidates == 81) {  // Most puzzles made for people end here.
    WriteCells(walk.root(), solution);
    return Verdict::kOne;
  }
  const Looks looks = LooksOf<Ops>(walk.root(), candidates, cells);
  const unsigned mind = candidates < kHardCandidates ? kNodesOfOneMind : 0;
  if (looks == Looks::kTight) return SolveTight(walk, mind, solution, meter);
  return SolveLoose(walk, looks, mind, solution, meter);
}

// The propagated grid: every empty cell begins with all digits, every given with its own. False when that shows already
// that there is no completion.
template <class Ops>
bool Load(const std::uint8_t* cells, State* state) {
  typename Ops::One v[kVectors];
  ReadCells(cells, v);
  state->exceptions = 0;
  return Settle(v, state);
}

template <class Ops>
Verdict Solve(const std::uint8_t* cells, std::uint8_t* solution, Meter* meter) {
  Walk<Ops> walk;
  return Load<Ops>(cells, &walk.root()) ? SolveRoot(walk, cells, solution, meter) : Verdict::kNone;
}

// Both grids are propagated at once, which is most of the work on most grids. Their searches follow one after the
// other: a branch fills both halves by itself.
//
// Where a register holds one state there is no such function. On easy grids nine tenths of the time go to the rounds of
// propagation and to reading and writing cells, and a round leaves nothing idle to share: with AVX2 it takes 69 cycles
// of a Zen 4 alone, and 140 for two states by turns in one loop. (With AVX-512 56, and 100 for two in a register
// there.)
template <class Ops>
void SolveTwo(const std::uint8_t* const* cells, std::uint8_t* const* solutions, Meter* const* meters,
              Verdict* verdicts) {
  using One = typename Ops::One;
  using Two = typename Ops::Two;
  One first[kVectors], second[kVectors];
  ReadCells(cells[0], first);
  ReadCells(cells[1], second);
  Two v[kVectors];
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) v[i] = Two::Join(first[i], second[i]);
  const unsigned alive = Propagate(v, 3);
  Walk<Ops> walk;
  State other;
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    v[i].StoreFirst(walk.root().words[i]);
    v[i].StoreSecond(other.words[i]);
  }
  walk.root().exceptions = other.exceptions = 0;
  verdicts[0] = alive & 1 ? SolveRoot(walk, cells[0], solutions[0], meters[0]) : Verdict::kNone;
  walk.root() = other;
  verdicts[1] = alive & 2 ? SolveRoot(walk, cells[1], solutions[1], meters[1]) : Verdict::kNone;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_STRATEGY_H_
