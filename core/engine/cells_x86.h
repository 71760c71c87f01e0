// From 81 bytes to the vectors and back by byte shuffles, for the kernels of x86-64.
//
// A row of nine bytes holds three cells of each of three boxes. Cell i of these goes to vector 3 * (row % 3) + i, where
// the band's three boxes are neighbours: one shuffle takes bytes i, i + 3 and i + 6 there.
#ifndef SUDOKU_CORE_ENGINE_CELLS_X86_H_
#define SUDOKU_CORE_ENGINE_CELLS_X86_H_

#include <immintrin.h>

#include <cstddef>

#include "core/engine/state.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

// The nine bytes of a row, and then some that do not matter.
template <std::ptrdiff_t kRow>
SUDOKU_INLINE __m128i LoadRow(const std::uint8_t* cells) {
  if constexpr (kRow < 8) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + 9 * kRow));
  } else {  // Sixteen bytes from its start would end beyond the last cell.
    return _mm_srli_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(cells + 65)), 7);
  }
}

// Bytes i, i + 3, i + 6 as words, and a zero.
template <int kCell>
SUDOKU_INLINE __m128i SpreadRow(__m128i row) {
  constexpr char i = kCell;
  return _mm_shuffle_epi8(row, _mm_setr_epi8(i, -1, i + 3, -1, i + 6, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1));
}

// Words 0-9 to sets of candidates, 0 to all of them.
SUDOKU_INLINE __m128i DigitsToSets(__m128i digits) {
  const __m128i low_bits = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
  const __m128i high_bit = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
  const __m128i index = _mm_or_si128(digits, _mm_set1_epi16(static_cast<short>(0x8000)));  // High bytes give zero.
  return _mm_or_si128(_mm_shuffle_epi8(low_bits, index), _mm_slli_epi16(_mm_shuffle_epi8(high_bit, index), 8));
}

template <class One, int kLine>
SUDOKU_INLINE void ReadLine(const std::uint8_t* cells, One* v) {
  const __m128i first = LoadRow<kLine>(cells), second = LoadRow<3 + kLine>(cells), third = LoadRow<6 + kLine>(cells);
  v[0] = One::Join(DigitsToSets(_mm_unpacklo_epi64(SpreadRow<0>(first), SpreadRow<0>(second))),
                   DigitsToSets(SpreadRow<0>(third)));
  v[1] = One::Join(DigitsToSets(_mm_unpacklo_epi64(SpreadRow<1>(first), SpreadRow<1>(second))),
                   DigitsToSets(SpreadRow<1>(third)));
  v[2] = One::Join(DigitsToSets(_mm_unpacklo_epi64(SpreadRow<2>(first), SpreadRow<2>(second))),
                   DigitsToSets(SpreadRow<2>(third)));
}

template <class One>
SUDOKU_INLINE void ReadCells(const std::uint8_t* cells, One (&v)[kVectors]) {
  ReadLine<One, 0>(cells, v);
  ReadLine<One, 1>(cells, v + 3);
  ReadLine<One, 2>(cells, v + 6);
}

// Sets of one candidate, in words, to digits in bytes; a's first.
SUDOKU_INLINE __m128i SetsToDigits(__m128i a, __m128i b) {
  const __m128i low_byte = _mm_set1_epi16(0xff);
  const __m128i bits = _mm_packus_epi16(_mm_and_si128(a, low_byte), _mm_and_si128(b, low_byte));
  // The set of 9 is now zero; so a zero low half counts 9, from which a high half that is not zero takes off.
  const __m128i low = _mm_setr_epi8(9, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
  const __m128i high = _mm_setr_epi8(0, 5 - 9, 6 - 9, 0, 7 - 9, 0, 0, 0, 8 - 9, 0, 0, 0, 0, 0, 0, 0);
  const __m128i half = _mm_set1_epi8(15);
  return _mm_add_epi8(_mm_shuffle_epi8(low, _mm_and_si128(bits, half)),
                      _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(bits, 4), half)));
}

// A row from the digits of its cells 0 and 1 of each box (bytes `at` and `at + 8` on) and 2 (bytes `at` on).
template <int kAt>
SUDOKU_INLINE __m128i JoinRow(__m128i cells01, __m128i cells2) {
  constexpr char i = kAt;
  return _mm_or_si128(
      _mm_shuffle_epi8(cells01,
                       _mm_setr_epi8(i, i + 8, -1, i + 1, i + 9, -1, i + 2, i + 10, -1, -1, -1, -1, -1, -1, -1, -1)),
      _mm_shuffle_epi8(cells2, _mm_setr_epi8(-1, -1, i, -1, -1, i + 1, -1, -1, i + 2, -1, -1, -1, -1, -1, -1, -1)));
}

SUDOKU_INLINE void StoreRow(__m128i row, std::uint8_t* cells) {
  _mm_storel_epi64(reinterpret_cast<__m128i*>(cells), row);
  cells[8] = static_cast<std::uint8_t>(_mm_extract_epi8(row, 8));
}

SUDOKU_INLINE void WriteCells(const State& state, std::uint8_t* cells) {
#pragma GCC unroll 3
  for (std::ptrdiff_t line = 0; line < 3; ++line) {
    __m128i low[3], high[3];
#pragma GCC unroll 3
    for (int i = 0; i < 3; ++i) {
      low[i] = _mm_load_si128(reinterpret_cast<const __m128i*>(state.words[3 * line + i]));
      high[i] = _mm_load_si128(reinterpret_cast<const __m128i*>(state.words[3 * line + i] + 8));
    }
    const __m128i low01 = SetsToDigits(low[0], low[1]), rest = SetsToDigits(low[2], high[2]);
    const __m128i high01 = SetsToDigits(high[0], high[1]);
    StoreRow(JoinRow<0>(low01, rest), cells + 9 * line);
    StoreRow(JoinRow<4>(low01, rest), cells + 9 * (3 + line));
    StoreRow(JoinRow<0>(high01, _mm_srli_si128(rest, 8)), cells + 9 * (6 + line));
  }
}

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CELLS_X86_H_
