// The functions of a kernel's table, from the search over its vectors.
#ifndef SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_
#define SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_

#include "core/engine/kernel.h"
#include "core/engine/walk.h"

namespace sudoku::engine {

// Candidates of a propagated grid from which on it counts as loose. Of the puzzles with one completion, the hardest
// known have up to 286 and a few of the sparsest up to 320; a dozen random givens leave 440.
constexpr unsigned kLoose = 300;

// The propagated grid: every empty cell begins with all digits, every given with its own. False when that shows already
// that there is no completion.
template <class Ops>
bool Load(const std::uint8_t* cells, State* state) {
  typename Ops::One v[kVectors];
  ReadCells(cells, v);
  state->exceptions = 0;
  return Settle(v, state);
}

// Of a grid that may well be unique, the fewest-candidates search looks for up to two completions: it proves uniqueness
// or its absence fastest. Only if there are two is their order of interest, and a walk finds the smallest. The search
// goes on from `front`. Returns as Kernel::solve does; *smallest is one of the walk's states.
template <class Ops>
int SolveTight(Walk<Ops>& walk, Front front, const State** smallest, Meter* meter) {
  int completions = 0;
  const Exit exit = Search<Ops>(walk.states(), &front, meter, [&](const State& completion) {
    if (++completions == 2) return false;
    walk.witness() = completion;
    return true;
  });
  if (exit == Exit::kInterrupted) return Kernel::kInterrupted;
  *smallest = &walk.witness();
  if (completions < 2) return completions;
  walk.Start();
  if (walk.Stroll(smallest, meter) == Exit::kStopped) return 2;
  if (!walk.lost()) return Kernel::kInterrupted;
  walk.StartInCertainty();
  return walk.Next(smallest, meter) == Exit::kStopped ? 2 : Kernel::kInterrupted;
}

// A grid with many completions, if any, is walked at once: the smallest completion is as good as another to begin
// with. If the walk loses its way, to the first or to the second one, the grid is treated as a tight one.
template <class Ops>
int SolveLoose(Walk<Ops>& walk, int patience, const State** smallest, Meter* meter) {
  walk.Start(patience);
  State first;
  int completions = 0;
  for (; completions < 2; ++completions) {
    const Exit exit = walk.Stroll(smallest, meter);
    if (exit == Exit::kExhausted) break;
    if (exit == Exit::kInterrupted) {
      if (!walk.lost()) return Kernel::kInterrupted;
      *walk.states() = walk.root();
      return SolveTight(walk, {walk.states(), {}}, smallest, meter);
    }
    if (completions == 0) first = **smallest;
  }
  walk.witness() = first;
  *smallest = &walk.witness();
  return completions;
}

// Takes the first kProbe branchings of the fewest-candidates search. True if neither side of any of them dies: of the
// grids with one completion, only hard ones are like that, of those with many, most. `*top` is where the search stands.
template <class Ops>
bool LooksLoose(State* root, State** top, Meter* meter) {
  constexpr int kProbe = 2;
  for (int i = 1; i <= kProbe; ++i) {
    Literal literal;
    if (!ChooseTightest<Ops>(**top, &literal) || !Take<Ops>(meter)) return false;
    *top = Branch<Ops>(*top, literal);
    if (*top != root + i) return false;
  }
  for (const State* state = root; state < *top; ++state) {
    State sibling = *state;
    if (sibling.exceptions != 0 && Resume<Ops>(&sibling) != &sibling) return false;
  }
  return true;
}

// Of the propagated grid in the walk's root.
template <class Ops>
int SolveRoot(Walk<Ops>& walk, std::uint8_t* solution, Meter* meter) {
  // In nodes; a hard unique grid loses the few of the second.
  constexpr int kPatienceIfLoose = 128, kPatienceIfItLooksLoose = 16;
  const State* smallest;
  int completions;
  if (CountCandidates<Ops>(walk.root()) >= kLoose) {
    completions = SolveLoose(walk, kPatienceIfLoose, &smallest, meter);
  } else {
    State* top = walk.states();
    *top = walk.root();
    completions = LooksLoose<Ops>(walk.states(), &top, meter)
                      ? SolveLoose(walk, kPatienceIfItLooksLoose, &smallest, meter)
                      : SolveTight(walk, {top, {}}, &smallest, meter);
  }
  if (completions > 0) WriteCells(*smallest, solution);
  return completions;
}

template <class Ops>
int Solve(const std::uint8_t* cells, std::uint8_t* solution, Meter* meter) {
  Walk<Ops> walk;
  return Load<Ops>(cells, &walk.root()) ? SolveRoot(walk, solution, meter) : 0;
}

// Both grids are propagated at once, which is most of the work on most grids.
template <class Ops>
void SolveTwo(const std::uint8_t* const* cells, std::uint8_t* const* solutions, Meter* const* meters, int* results) {
  if constexpr (Ops::kPairs) {
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
    results[0] = alive & 1 ? SolveRoot(walk, solutions[0], meters[0]) : 0;
    walk.root() = other;
    results[1] = alive & 2 ? SolveRoot(walk, solutions[1], meters[1]) : 0;
  } else {
    for (int i = 0; i < 2; ++i) results[i] = Solve<Ops>(cells[i], solutions[i], meters[i]);
  }
}

template <class Ops>
int Count(const std::uint8_t* cells, std::uint64_t limit, std::uint64_t* count, Meter* meter) {
  State states[82];
  if (!Load<Ops>(cells, states)) return 1;
  Front front{states, {}};
  const Exit exit = Search<Ops>(states, &front, meter, [&](const State&) {
    if (*count == limit) return false;
    ++*count;
    return true;
  });
  return exit == Exit::kInterrupted ? Kernel::kInterrupted : exit == Exit::kExhausted;
}

template <class Ops>
void StartWalk(void* memory, const std::uint8_t* cells, const std::uint8_t* after) {
  auto* walk = static_cast<Walk<Ops>*>(memory);
  if (!Load<Ops>(cells, &walk->root())) {
    walk->StartNowhere();
  } else if (after == nullptr) {
    walk->Start();
  } else {
    walk->StartAfter(after);
  }
}

template <class Ops>
int NextInWalk(void* memory, std::uint8_t* solution, Meter* meter) {
  const State* completion;
  switch (static_cast<Walk<Ops>*>(memory)->Next(&completion, meter)) {
    case Exit::kExhausted:
      return 0;
    case Exit::kStopped:
      WriteCells(*completion, solution);
      return 1;
    case Exit::kInterrupted:
      break;
  }
  return Kernel::kInterrupted;
}

template <class Ops>
consteval Kernel MakeKernel(const char* name) {
  return {
      .name = name,
      .solve = Solve<Ops>,
      .solve_two = SolveTwo<Ops>,
      .count = Count<Ops>,
      .walk_size = sizeof(Walk<Ops>),
      .walk_alignment = alignof(Walk<Ops>),
      .start_walk = StartWalk<Ops>,
      .next_in_walk = NextInWalk<Ops>,
  };
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_
