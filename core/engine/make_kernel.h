// A kernel's table of functions, for one instruction set.
#ifndef SUDOKU_CORE_ENGINE_MAKE_KERNEL_H_
#define SUDOKU_CORE_ENGINE_MAKE_KERNEL_H_

#include <new>

#include "core/engine/instruction_set.h"
#include "core/engine/kernel.h"
#include "core/engine/search.h"
#include "core/engine/state.h"
#include "core/engine/strategy.h"
#include "core/engine/walk.h"

namespace sudoku::engine {

// Counts along a walk where the grid is loose, since the last band shows many completions at once; by searching what is
// left if the walk gets lost, or else from the start.
template <class Ops>
Exit Count(const std::uint8_t* cells, std::uint64_t limit, std::uint64_t* count, Meter* meter) {
  Walk<Ops> walk;
  if (!Load<Ops>(cells, &walk.root())) return Exit::kExhausted;
  walk.Start(kPatienceIfLoose);
  if (LooksOf<Ops>(walk.root(), CountCandidates<Ops>(walk.root()), cells) == Looks::kLoose) {
    const Exit exit = walk.StrollOver(limit, count, meter);
    if (exit != Exit::kLost) return exit;
  }
  Front front = walk.Rest();
  return Search<Ops>(walk.states(), &front, meter, [&](const State&) {
    if (*count >= limit) return false;
    ++*count;
    return true;
  });
}

template <class Ops>
void StartWalk(void* memory, const std::uint8_t* cells, const std::uint8_t* after) {
  auto* walk = ::new (memory) Walk<Ops>;
  if (!Load<Ops>(cells, &walk->root())) {
    walk->StartNowhere();
  } else if (after == nullptr) {
    walk->Start();
  } else {
    walk->StartAfter(after);
  }
}

template <class Ops>
Exit NextInWalk(void* memory, std::uint8_t* solution, Meter* meter) {
  return static_cast<Walk<Ops>*>(memory)->Next(solution, meter);
}

template <InstructionSet Ops>
consteval Kernel MakeKernel(const char* name) {
  Kernel kernel = {
      .name = name,
      .solve = Solve<Ops>,
      .solve_two = nullptr,
      .count = Count<Ops>,
      .walk_size = sizeof(Walk<Ops>),
      .walk_alignment = alignof(Walk<Ops>),
      .start_walk = StartWalk<Ops>,
      .next_in_walk = NextInWalk<Ops>,
  };
  if constexpr (Ops::kPairs) kernel.solve_two = SolveTwo<Ops>;
  return kernel;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_MAKE_KERNEL_H_
