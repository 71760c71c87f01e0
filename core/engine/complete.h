// Grids that are known better than by their givens: a set of candidates for every cell.
#ifndef SUDOKU_CORE_ENGINE_COMPLETE_H_
#define SUDOKU_CORE_ENGINE_COMPLETE_H_

#include "core/engine/instruction_set.h"
#include "core/engine/kernel.h"
#include "core/engine/search.h"
#include "core/engine/state.h"

namespace sudoku::engine {

// False when propagation shows that there is no completion.
template <class Ops>
bool LoadCandidates(const std::uint16_t* candidates, State* state) {
  for (auto& vector : state->words) {
    for (auto& word : vector) word = kAllDigits;
  }
#pragma GCC unroll 81
  for (int cell = 0; cell < 81; ++cell) {
    state->words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]] = candidates[cell];
  }
  state->exceptions = 0;
  return Settle<Ops>(state);
}

template <class Ops>
bool PropagateCandidates(std::uint16_t* candidates) {
  State state;
  if (!LoadCandidates<Ops>(candidates, &state)) return false;
  for (int cell = 0; cell < 81; ++cell) {
    candidates[cell] = state.words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]];
  }
  return true;
}

template <class Ops>
Exit Complete(const std::uint16_t* candidates, std::uint8_t* solution, Meter* meter) {
  State array[kStates];
  State* const root = array + 1;
  if (!LoadCandidates<Ops>(candidates, root)) return Exit::kExhausted;
  Front front{root, {}, 0};
  return Search<Ops>(root, &front, meter, [&](const State& completion) {
    WriteCells(completion, solution);
    return false;
  });
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_COMPLETE_H_
