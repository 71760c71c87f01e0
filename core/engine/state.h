// How the engine sees a grid: nine vectors of sixteen 16-bit words.
//
// A word is the set of digits a cell may still hold (bit 0 is digit 1). Boxes lie side by side in the lanes of a
// vector; the cells of a box are spread over the nine vectors by their place in the box:
//
//      a box, and the vector of      the sixteen lanes of each vector, and the box of each
//      each of its cells
//                                    lane   0   1   2   3 | 4   5   6   7 | 8   9  10  11 | 12  13  14  15
//        +---+---+---+               box   b1  b2  b3   - |b4  b5  b6   - |b7  b8  b9   - |  -   -   -   -
//        | 0 | 1 | 2 |                     first band       second band     third band
//        +---+---+---+
//        | 3 | 4 | 5 |               The lanes marked "-" hold all nine digits for ever, which no rule ever touches.
//        +---+---+---+
//        | 6 | 7 | 8 |
//        +---+---+---+
//
// So what happens inside a box is plain vector arithmetic between the nine vectors, for all nine boxes at once; what
// happens along a band (three boxes side by side) rotates lanes within a group of four; what happens along a stack
// rotates the first three groups of four.
//
// Weighed by counting operations, and not built: a box in a vector (every step shuffles, three times the shuffles in
// all); a band in a 512-bit vector (fewer vectors, but each step waits for a shuffle across lanes); digits in lanes
// with cells as bits (a rotation costs five operations).
#ifndef SUDOKU_CORE_ENGINE_STATE_H_
#define SUDOKU_CORE_ENGINE_STATE_H_

#include <cstdint>

namespace sudoku::engine {

inline constexpr int kVectors = 9;
inline constexpr int kLanes = 16;
inline constexpr std::uint16_t kAllDigits = 0x1ff;

// A digit in a cell: the unit of branching.
struct Literal {
  std::uint8_t vector;
  std::uint8_t lane;
  std::uint16_t bit;
};

// The candidates of every cell; and, while the state waits in a search, what to leave out: its completions in which all
// of the first `exceptions` literals are placed have been dealt with. That is how a branch not taken yet is kept until
// its turn, if that ever comes.
struct alignas(32) State {
  static constexpr unsigned kMaxExceptions = 7;

  std::uint16_t words[kVectors][kLanes];
  Literal except[kMaxExceptions];
  std::uint8_t exceptions;
};

// Where the cells 0-80 lie. Namespace-scope constants, here and below, have internal linkage: an inline variable or
// function would be a weak symbol, and the linker might keep the copy that was compiled for a newer processor.
struct CellPlaces {
  std::uint8_t vector[81];
  std::uint8_t lane[81];
};

consteval CellPlaces MakeCellPlaces() {
  CellPlaces places{};
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    places.vector[cell] = static_cast<std::uint8_t>(row % 3 * 3 + column % 3);
    places.lane[cell] = static_cast<std::uint8_t>(row / 3 * 4 + column / 3);
  }
  return places;
}

constexpr CellPlaces kCellPlaces = MakeCellPlaces();

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_STATE_H_
