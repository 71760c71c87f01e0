// The functions of a kernel's table, from the search over its vectors.
#ifndef SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_
#define SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_

#include "core/engine/kernel.h"
#include "core/engine/walk.h"

namespace sudoku::engine {

// Every empty cell gets all digits, every given its own. False when no completion is possible at first sight.
template <class Ops>
bool Load(const std::uint8_t* cells, State* state) {
  for (auto& vector : state->words) {
    for (auto& word : vector) word = kAllDigits;
  }
  for (int cell = 0; cell < 81; ++cell) {
    if (cells[cell] == 0) continue;
    state->words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]] =
        static_cast<std::uint16_t>(1u << (cells[cell] - 1));
  }
  return Settle<Ops>(state);
}

// The digits 1-9 of a state whose cells are all decided.
template <class Ops>
void Unload(const State& state, std::uint8_t* cells) {
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned word = state.words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]];
    cells[cell] = static_cast<std::uint8_t>(__builtin_ctz(word) + 1);
  }
}

// First the fewest-candidates search, for up to two completions: it proves uniqueness or its absence fastest. Only if
// there are two is the order of completions of interest, and a walk finds the smallest.
template <class Ops>
int Solve(const std::uint8_t* cells, std::uint8_t* solution, Meter* meter) {
  Walk<Ops> walk;
  State* const root = walk.states();
  if (!Load<Ops>(cells, root)) return 0;
  State* top = root + 1;
  *top = *root;
  int completions = 0;
  const Exit exit = Search<Ops>(top, &top, meter, [&](const State& completion) {
    if (++completions == 2) return false;
    walk.witness() = completion;
    return true;
  });
  if (exit == Exit::kInterrupted) return Kernel::kInterrupted;
  if (completions == 0) return 0;
  const State* smallest = &walk.witness();
  if (completions == 2) {
    walk.Start();
    if (walk.Next(&smallest, meter) == Exit::kInterrupted) return Kernel::kInterrupted;
  }
  Unload<Ops>(*smallest, solution);
  return completions;
}

template <class Ops>
int Count(const std::uint8_t* cells, std::uint64_t limit, std::uint64_t* count, Meter* meter) {
  State states[82];
  State* top = states;
  if (!Load<Ops>(cells, top)) return 1;
  const Exit exit = Search<Ops>(top, &top, meter, [&](const State&) {
    if (*count == limit) return false;
    ++*count;
    return true;
  });
  return exit == Exit::kInterrupted ? Kernel::kInterrupted : exit == Exit::kExhausted;
}

template <class Ops>
void StartWalk(void* memory, const std::uint8_t* cells, const std::uint8_t* after) {
  auto* walk = static_cast<Walk<Ops>*>(memory);
  if (!Load<Ops>(cells, walk->states())) {
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
      Unload<Ops>(*completion, solution);
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
      .count = Count<Ops>,
      .walk_size = sizeof(Walk<Ops>),
      .walk_alignment = alignof(Walk<Ops>),
      .start_walk = StartWalk<Ops>,
      .next_in_walk = NextInWalk<Ops>,
  };
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_KERNEL_FUNCTIONS_H_
