// AVX2: one state in 256 bits.
#ifndef SUDOKU_CORE_ENGINE_VECTORS_AVX2_H_
#define SUDOKU_CORE_ENGINE_VECTORS_AVX2_H_

#include <immintrin.h>

#include "core/engine/vectors_x86.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

struct One {
  // Words of all ones or all zeros; from IsNonZero, any non-zero word stands for "yes".
  struct Mask {
    __m256i w;
  };
  __m256i w;

  SUDOKU_INLINE static One Load(const std::uint16_t* words) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(words))};
  }
  SUDOKU_INLINE static One Join(__m128i low, __m128i high) { return {_mm256_set_m128i(high, low)}; }
  SUDOKU_INLINE static One Fill(std::uint16_t word) { return {_mm256_set1_epi16(static_cast<short>(word))}; }
  SUDOKU_INLINE static One AtLane(unsigned lane, std::uint16_t word) {
    const __m256i lanes = _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    const __m256i at = _mm256_cmpeq_epi16(lanes, _mm256_set1_epi16(static_cast<short>(lane)));
    return {_mm256_or_si256(_mm256_set1_epi16(static_cast<short>(word)), _mm256_xor_si256(at, Fill(0xffff).w))};
  }
  SUDOKU_INLINE static One AtBand(unsigned band, std::uint64_t words) {
    const __m256i bands = _mm256_setr_epi64x(0, 1, 2, 3);
    const __m256i at = _mm256_cmpeq_epi64(bands, _mm256_set1_epi64x(static_cast<long long>(band)));
    return {_mm256_or_si256(_mm256_set1_epi64x(static_cast<long long>(words)), _mm256_xor_si256(at, Fill(0xffff).w))};
  }
  SUDOKU_INLINE void Store(std::uint16_t* words) const { _mm256_store_si256(reinterpret_cast<__m256i*>(words), w); }
  SUDOKU_INLINE static unsigned States(Mask mask) { return _mm256_testz_si256(mask.w, mask.w) == 0; }
};

SUDOKU_INLINE One And(One a, One b) { return {_mm256_and_si256(a.w, b.w)}; }
SUDOKU_INLINE One Or(One a, One b) { return {_mm256_or_si256(a.w, b.w)}; }
SUDOKU_INLINE One AndNot(One a, One b) { return {_mm256_andnot_si256(b.w, a.w)}; }
SUDOKU_INLINE One Or(One a, One b, One c) { return Or(Or(a, b), c); }
SUDOKU_INLINE One Majority(One a, One b, One c) { return Or(And(a, b), And(c, Or(a, b))); }
SUDOKU_INLINE One Odd(One a, One b, One c) { return {_mm256_xor_si256(_mm256_xor_si256(a.w, b.w), c.w)}; }
SUDOKU_INLINE One AndOr(One a, One b, One c) { return Or(And(a, b), c); }
SUDOKU_INLINE One AndAny(One a, One b, One c) { return And(a, Or(b, c)); }

SUDOKU_INLINE One::Mask IsZero(One v) { return {_mm256_cmpeq_epi16(v.w, _mm256_setzero_si256())}; }
SUDOKU_INLINE One::Mask IsFull(One v) { return {_mm256_cmpeq_epi16(v.w, _mm256_set1_epi16(-1))}; }
SUDOKU_INLINE One::Mask IsNonZero(One v) { return {v.w}; }
SUDOKU_INLINE One::Mask AtMostOneBit(One v) { return IsZero(And(v, MinusOne(v))); }
SUDOKU_INLINE One Select(One::Mask mask, One a, One b) { return {_mm256_blendv_epi8(b.w, a.w, mask.w)}; }
// `wide` where the mask is set, else `narrow`, whose words are subsets of those of `wide` or zero.
SUDOKU_INLINE One Widen(One narrow, One::Mask mask, One wide) { return Select(mask, wide, narrow); }

// Of words below 512.
SUDOKU_INLINE One PopCount(One v) {
  const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,  //
                                          0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m256i low = _mm256_shuffle_epi8(counts, _mm256_and_si256(v.w, _mm256_set1_epi16(15)));
  const __m256i middle = _mm256_shuffle_epi8(counts, _mm256_srli_epi16(v.w, 4));
  return {_mm256_add_epi16(_mm256_add_epi16(low, middle), _mm256_srli_epi16(v.w, 8))};
}

struct Avx2 {
  using One = engine::One;
  static constexpr bool kPairs = false;
};

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_VECTORS_AVX2_H_
