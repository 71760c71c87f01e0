// What AVX2 and AVX-512 do alike with one state in 256 bits.
#ifndef SUDOKU_CORE_ENGINE_VECTORS_X86_H_
#define SUDOKU_CORE_ENGINE_VECTORS_X86_H_

#include <immintrin.h>

#include "core/engine/instruction_set.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

template <class V>
concept In256Bits = sizeof(V::w) == 32;

template <In256Bits V>
SUDOKU_INLINE V NextInBand(V v) {
  return {_mm256_shuffle_epi8(v.w, _mm256_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,  //
                                                    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15))};
}
template <In256Bits V>
SUDOKU_INLINE V AfterNextInBand(V v) {
  return {_mm256_shuffle_epi8(v.w, _mm256_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,  //
                                                    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15))};
}
template <In256Bits V>
SUDOKU_INLINE V NextInStack(V v) {
  return {_mm256_permute4x64_epi64(v.w, 0b11'00'10'01)};
}
template <In256Bits V>
SUDOKU_INLINE V AfterNextInStack(V v) {
  return {_mm256_permute4x64_epi64(v.w, 0b11'01'00'10)};
}

template <In256Bits V>
SUDOKU_INLINE V Plus(V a, V b) {
  return {_mm256_add_epi16(a.w, b.w)};
}
template <In256Bits V>
SUDOKU_INLINE V PlusSaturated(V a, V b) {
  return {_mm256_adds_epu16(a.w, b.w)};
}
template <In256Bits V>
SUDOKU_INLINE V Minus(V a, V b) {
  return {_mm256_sub_epi16(a.w, b.w)};
}
template <In256Bits V>
SUDOKU_INLINE V MinusOne(V v) {
  return {_mm256_add_epi16(v.w, _mm256_set1_epi16(-1))};
}
template <In256Bits V>
SUDOKU_INLINE V Min(V a, V b) {
  return {_mm256_min_epu16(a.w, b.w)};
}
template <int kBits, In256Bits V>
SUDOKU_INLINE V ShiftLeft(V v) {
  return {_mm256_slli_epi16(v.w, kBits)};
}

template <In256Bits V>
SUDOKU_INLINE Smallest SmallestWord(V v) {
  const auto low = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm256_castsi256_si128(v.w))));
  const auto high = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm256_extracti128_si256(v.w, 1))));
  // The word above the lane, so that the choice is a minimum and no branch: it is a coin toss.
  const unsigned first = low << 16 | low >> 16, second = (high << 16 | high >> 16) + 8;
  const unsigned found = first < second ? first : second;
  return {found >> 16, found & 0xffff};
}

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_VECTORS_X86_H_
