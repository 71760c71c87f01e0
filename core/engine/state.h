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

// What a branch decides: whether a digit lies in a certain part of a box. Parts 0 to 8 are its cells, by their vector;
// 9 to 11 its rows and 12 to 14 its columns, each a triad of three cells.
inline constexpr int kParts = 15;
inline constexpr int kTriads = 6;

struct Literal {
  std::uint8_t part;
  std::uint8_t lane;
  std::uint16_t bit;
};

// The candidates of every cell; and, while the state waits in a search, what to leave out: its completions in which all
// of the first `exceptions` literals hold have been dealt with. That is how a branch not taken yet is kept until
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

// All ones in the lanes of no box.
struct NoBox {
  alignas(32) std::uint16_t words[kLanes];
};
constexpr NoBox kNoBox = {{0, 0, 0, 0xffff, 0, 0, 0, 0xffff, 0, 0, 0, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff}};

// States lie in arrays, the next to be searched on top. Every state lies above one with less decided: each literal that
// holds decides in which row or in which column of a box a digit lies; there are 54 pairs of a digit and a band or
// stack, and two such decisions in each bring the third. The rest is a root, a copy for a scout, a place for the dead
// child of a pair, and one below the first, so that "nothing is left" has a place to point to.
inline constexpr int kStates = 2 * 54 + 4;

// For each vector of a state, the words that a literal leaves alone where it holds, and where it does not: a table to
// be or'ed to the literal's mask, because the vectors themselves have no index once they are in registers.
struct LeftAlone {
  alignas(64) std::uint16_t words[kParts][kVectors][2][kLanes];
};
consteval LeftAlone MakeLeftAlone() {
  LeftAlone table{};
  for (int part = 0; part < kParts; ++part) {
    for (int i = 0; i < kVectors; ++i) {
      const bool inside = part < kVectors ? i == part : part < 12 ? i / 3 == part - 9 : i % 3 == part - 12;
      // A digit that lies in a triad leaves the rest of the box; one that lies in a cell leaves the others to the
      // rules.
      const bool touched_if_true = part < kVectors ? inside : !inside;
      for (int lane = 0; lane < kLanes; ++lane) {
        table.words[part][i][0][lane] = touched_if_true ? 0 : 0xffff;
        table.words[part][i][1][lane] = inside ? 0 : 0xffff;
      }
    }
  }
  return table;
}
constexpr LeftAlone kLeftAlone = MakeLeftAlone();

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_STATE_H_
