// The search in which order does not matter: depth first, where few ways are left first.
//
// States are kept in an array of the caller's: no recursion, no allocation. An open state is replaced by its two
// children, see branch.h.
#ifndef SUDOKU_CORE_ENGINE_SEARCH_H_
#define SUDOKU_CORE_ENGINE_SEARCH_H_

#include "core/engine/branch.h"
#include "core/engine/choose.h"
#include "core/engine/kernel.h"
#include "core/engine/state.h"
#include "core/engine/tuning.h"

namespace sudoku::engine {

// False when the search has to end.
template <class Ops>
bool Take(Meter* meter) {
  return ++meter->nodes <= meter->next_check || meter->more(meter);
}

// The branches of which a search last found both sides dead, the latest first.
//
// It branches on the first of them that is open again. If the conflict has nothing to do with the branches above it,
// it will be met again at once, and so the search climbs past all of them in a few nodes, where it would otherwise try
// every combination of them. (Last-conflict reasoning, after Lecoutre and others, 2006.) A grid of 10 givens came down
// from 37,000,000 nodes to 600, and hard puzzles to a third of theirs. To use them for cells of few candidates only, or
// after some nodes, is no better.
struct DeadBranches {
  Literal literals[kConflicts];  // Those with no bit have not been set.
};

template <class Ops>
void NoteDead(const Literal& literal, DeadBranches* dead) {
  Literal* const kept = dead->literals;
  const auto same = [&](const Literal& other) {
    return other.part == literal.part && other.lane == literal.lane && other.bit == literal.bit;
  };
  int place = 0;
  while (place < kConflicts - 1 && !same(kept[place])) ++place;
  for (; place > 0; --place) kept[place] = kept[place - 1];
  kept[0] = literal;
}

// Where a search stands.
struct Front {
  State* top;
  DeadBranches dead;
  unsigned nodes = 0;  // Since the search began; its mind goes by them, so that a start elsewhere is one in another.
};

// Searches the completions of the states from `base` to the front's top, and calls found(State) for each one until it
// returns false: kFound. After that, or an interruption, it can go on from the front.
template <class Ops, class Found>
Exit Search(const State* base, Front* front, Meter* meter, Found found) {
  // The last branch, while neither side has led to another one.
  State* branched = nullptr;
  Literal literal;
  for (;;) {
    State* const state = front->top;
    if (state < branched) {
      NoteDead<Ops>(literal, &front->dead);
      branched = nullptr;
    }
    if (state < base) return Exit::kExhausted;
    if (state->exceptions != 0) {
      front->top = Resume<Ops>(state);
      continue;
    }
    Literal next;
    switch (ChooseBranch<Ops>(state, front->dead.literals, front->nodes / kNodesOfOneMind % 2 != 0, &next)) {
      case Choice::kDecided:
        branched = nullptr;
        --front->top;
        if (!found(*state)) return Exit::kFound;
        continue;
      case Choice::kRestricted:
        if (!Settle<Ops>(state)) --front->top;
        continue;
      case Choice::kOpen:
        break;
    }
    if (!Take<Ops>(meter)) return Exit::kInterrupted;
    ++front->nodes;
    branched = state;
    literal = next;
    front->top = Branch<Ops>(state, literal);
  }
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_SEARCH_H_
