// The completions of a state that is open in the last band only, in ascending order, without propagation.
//
// Six rows decide which three digits each column still lacks, and of the three columns of a box no two lack the same.
// So the band's first row takes one digit of each column, and the rest are pairs: a digit left in two columns ties them
// together, and the columns fall into rings, in each of which the two rows can only be exchanged as a whole:
//
//        first row     1 . . | . . . | . . .      columns 1, 5, 9 lack 2 3, 3 4, 4 2 once the first row has its digits:
//        second row    2     |   3   |     4      either 2 3 4 above 3 4 2, as here, or the other way round
//        third row     3     |   4   |     2
//
// Exchanged in turn, the ring of the leftmost column slowest, they give all completions of one first row in order.
#ifndef SUDOKU_CORE_ENGINE_LAST_BAND_H_
#define SUDOKU_CORE_ENGINE_LAST_BAND_H_

#include <cstddef>
#include <cstring>

#include "core/engine/state.h"

namespace sudoku::engine {

// The first cell of the last band.
inline constexpr unsigned kLastBand = 54;

template <class Ops>
class LastBand {
 public:
  // Of a propagated state whose cells before the last band are decided.
  void Start(const State& state);
  // The next completion, 81 digits; false if there is none.
  bool Next(std::uint8_t* completion);
  // Right after the first completion of a first row: leaves out the others of it. Returns how many there are.
  unsigned SkipExchanges();
  // Whether the first row has several.
  bool has_another() const { return rings_ > 0; }

 private:
  using Set = std::uint16_t;

  void ListTriples(std::size_t box);
  bool NextFirstRow();
  bool PlaceFirstRow(const Set (&boxes)[3]);
  bool PlaceRing(unsigned column, const Set (&pairs)[9], const Set (&columns_with)[9], unsigned* unseen);
  bool NextExchange();
  void Exchange(unsigned columns);
  static std::uint8_t DigitOf(unsigned set) { return static_cast<std::uint8_t>(__builtin_ctz(set) + 1); }

  std::uint8_t cells_[81];
  Set row_[3][9];       // The candidates,
  Set lacks_[9];        // all of a column's, three,
  Set first_[9];        // and those of the first row that leave a pair for the others.
  Set triples_[2][27];  // What the first row can hold in the first two boxes, in order; the third takes what is left.
  int count_[2];
  int at_[2];    // The next ones to be tried.
  Set ring_[4];  // The columns of those that can be exchanged.
  int rings_;
  unsigned exchanged_;  // Bit i: ring i is.
};

template <class Ops>
void LastBand<Ops>::Start(const State& state) {
  WriteCells(state, cells_);
  for (unsigned column = 0; column < 9; ++column) {
    const unsigned lane = 8 + column / 3;
    for (unsigned row = 0; row < 3; ++row) row_[row][column] = state.words[3 * row + column % 3][lane];
    lacks_[column] = row_[0][column] | row_[1][column] | row_[2][column];
    first_[column] = 0;
    for (unsigned left = row_[0][column]; left != 0; left &= left - 1) {
      const unsigned digit = left & (0u - left), pair = lacks_[column] & ~digit, one = pair & (0u - pair);
      const unsigned other = pair & ~one, second = row_[1][column], third = row_[2][column];
      const bool either_way = ((one & second) && (other & third)) || ((other & second) && (one & third));
      if (either_way) first_[column] = static_cast<Set>(first_[column] | digit);
    }
  }
  ListTriples(0);
  ListTriples(1);
  at_[0] = at_[1] = 0;
  rings_ = 0;
}

template <class Ops>
void LastBand<Ops>::ListTriples(std::size_t box) {
  const Set* const options = first_ + 3 * box;
  Set* const triples = triples_[box];
  int count = 0;
  for (unsigned a = options[0]; a != 0; a &= a - 1) {
    for (unsigned b = options[1]; b != 0; b &= b - 1) {
      for (unsigned c = options[2]; c != 0; c &= c - 1) {
        triples[count++] = static_cast<Set>((a & (0u - a)) | (b & (0u - b)) | (c & (0u - c)));
      }
    }
  }
  count_[box] = count;
}

template <class Ops>
bool LastBand<Ops>::Next(std::uint8_t* completion) {
  if (!NextExchange() && !NextFirstRow()) return false;
  std::memcpy(completion, cells_, sizeof(cells_));
  return true;
}

template <class Ops>
bool LastBand<Ops>::NextFirstRow() {
  for (; at_[0] < count_[0]; ++at_[0], at_[1] = 0) {
    const Set first = triples_[0][at_[0]];
    while (at_[1] < count_[1]) {
      const Set second = triples_[1][at_[1]++], third = static_cast<Set>(kAllDigits & ~(first | second));
      if ((first & second) != 0 || !(third & first_[6]) || !(third & first_[7]) || !(third & first_[8])) continue;
      if (PlaceFirstRow({first, second, third})) return true;
    }
  }
  return false;
}

// False if nothing fits below.
template <class Ops>
bool LastBand<Ops>::PlaceFirstRow(const Set (&boxes)[3]) {
  Set pairs[9], columns_with[9] = {};
  for (unsigned column = 0; column < 9; ++column) {
    const unsigned digit = boxes[column / 3] & lacks_[column], pair = lacks_[column] & ~digit;
    cells_[kLastBand + column] = DigitOf(digit);
    pairs[column] = static_cast<Set>(pair);
    columns_with[__builtin_ctz(pair)] ^= static_cast<Set>(1u << column);
    columns_with[__builtin_ctz(pair & (pair - 1))] ^= static_cast<Set>(1u << column);
  }
  rings_ = 0;
  exchanged_ = 0;
  for (unsigned unseen = 0x1ff; unseen != 0;) {
    if (!PlaceRing(static_cast<unsigned>(__builtin_ctz(unseen)), pairs, columns_with, &unseen)) {
      rings_ = 0;
      return false;
    }
  }
  return true;
}

// The ring of that column, its leftmost, with the smaller digit above if it can be. False if it fits neither way.
template <class Ops>
bool LastBand<Ops>::PlaceRing(unsigned column, const Set (&pairs)[9], const Set (&columns_with)[9], unsigned* unseen) {
  unsigned columns = 0, above = pairs[column] & (0u - pairs[column]);
  bool fits = true, fits_exchanged = true;
  do {
    const unsigned below = pairs[column] & ~above, bit = 1u << column;
    columns |= bit;
    cells_[kLastBand + 9 + column] = DigitOf(above);
    cells_[kLastBand + 18 + column] = DigitOf(below);
    fits = fits && (above & row_[1][column]) && (below & row_[2][column]);
    fits_exchanged = fits_exchanged && (below & row_[1][column]) && (above & row_[2][column]);
    column = static_cast<unsigned>(__builtin_ctz(columns_with[__builtin_ctz(below)] & ~bit));
    above = below;
  } while (!(columns >> column & 1));
  *unseen &= ~columns;
  if (!fits) Exchange(columns);
  if (fits && fits_exchanged) ring_[rings_++] = static_cast<Set>(columns);
  return fits || fits_exchanged;
}

// As one counts in binary.
template <class Ops>
bool LastBand<Ops>::NextExchange() {
  for (int ring = rings_ - 1; ring >= 0; --ring) {
    Exchange(ring_[ring]);
    exchanged_ ^= 1u << ring;
    if (exchanged_ >> ring & 1) return true;
  }
  return false;
}

template <class Ops>
unsigned LastBand<Ops>::SkipExchanges() {
  const unsigned exchanges = (1u << rings_) - 1;
  rings_ = 0;
  return exchanges;
}

template <class Ops>
void LastBand<Ops>::Exchange(unsigned columns) {
  for (; columns != 0; columns &= columns - 1) {
    std::uint8_t* const cell = cells_ + kLastBand + 9 + __builtin_ctz(columns);
    const std::uint8_t above = cell[0];
    cell[0] = cell[9];
    cell[9] = above;
  }
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_LAST_BAND_H_
