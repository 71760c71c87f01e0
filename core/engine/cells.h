// From 81 bytes to the vectors and back, a cell at a time.
#ifndef SUDOKU_CORE_ENGINE_CELLS_H_
#define SUDOKU_CORE_ENGINE_CELLS_H_

#include "core/engine/state.h"

namespace sudoku::engine {
namespace {

constexpr std::uint16_t kSets[10] = {kAllDigits, 1, 2, 4, 8, 16, 32, 64, 128, 256};

template <class One>
void ReadCells(const std::uint8_t* cells, One (&v)[kVectors]) {
  State state;
  for (auto& vector : state.words) {
    for (auto& word : vector) word = kAllDigits;
  }
  for (int cell = 0; cell < 81; ++cell) {
    state.words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]] = kSets[cells[cell]];
  }
  for (int i = 0; i < kVectors; ++i) v[i] = One::Load(state.words[i]);
}

inline void WriteCells(const State& state, std::uint8_t* cells) {
  for (int cell = 0; cell < 81; ++cell) {
    const unsigned set = state.words[kCellPlaces.vector[cell]][kCellPlaces.lane[cell]];
    cells[cell] = static_cast<std::uint8_t>(__builtin_ctz(set) + 1);
  }
}

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CELLS_H_
