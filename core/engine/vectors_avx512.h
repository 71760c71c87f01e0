// AVX-512 with the bit-counting extension: one state in 256 bits, or two side by side in 512, so that both children of
// a branch are propagated for the price of one.
#ifndef SUDOKU_CORE_ENGINE_VECTORS_AVX512_H_
#define SUDOKU_CORE_ENGINE_VECTORS_AVX512_H_

#include <immintrin.h>

#include "core/engine/vectors_x86.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

// Truth tables of three operands a, b, c for vpternlog, written as they read.
constexpr int kA = 0xf0, kB = 0xcc, kC = 0xaa;

struct One {
  using Mask = __mmask16;
  __m256i w;

  SUDOKU_INLINE static One Load(const std::uint16_t* words) {
    return {_mm256_load_si256(reinterpret_cast<const __m256i*>(words))};
  }
  SUDOKU_INLINE static One Join(__m128i low, __m128i high) { return {_mm256_set_m128i(high, low)}; }
  SUDOKU_INLINE static One Fill(std::uint16_t word) { return {_mm256_set1_epi16(static_cast<short>(word))}; }
  SUDOKU_INLINE static One AtLane(unsigned lane, std::uint16_t word) {
    return {_mm256_mask_set1_epi16(_mm256_set1_epi16(-1), static_cast<Mask>(1u << lane), static_cast<short>(word))};
  }
  SUDOKU_INLINE static One AtBand(unsigned band, std::uint64_t words) {
    return {_mm256_mask_set1_epi64(_mm256_set1_epi16(-1), static_cast<__mmask8>(1u << band),
                                   static_cast<long long>(words))};
  }
  SUDOKU_INLINE void Store(std::uint16_t* words) const { _mm256_store_si256(reinterpret_cast<__m256i*>(words), w); }
  SUDOKU_INLINE static unsigned States(Mask mask) { return mask != 0; }
};

struct Two {
  using Mask = __mmask32;
  __m512i w;

  // The same state in both halves.
  SUDOKU_INLINE static Two Load(const std::uint16_t* words) {
    return {_mm512_broadcast_i64x4(_mm256_load_si256(reinterpret_cast<const __m256i*>(words)))};
  }
  SUDOKU_INLINE static Two LoadBoth(const std::uint16_t* words) { return {_mm512_load_si512(words)}; }
  SUDOKU_INLINE static Two Join(One first, One second) {
    return {_mm512_inserti64x4(_mm512_castsi256_si512(first.w), second.w, 1)};
  }
  SUDOKU_INLINE static Two Fill(std::uint16_t word) { return {_mm512_set1_epi16(static_cast<short>(word))}; }
  SUDOKU_INLINE static Two AtLane(unsigned lane, std::uint16_t first, std::uint16_t second) {
    const __m512i v = _mm512_mask_set1_epi16(_mm512_set1_epi16(-1), Mask{1} << lane, static_cast<short>(first));
    return {_mm512_mask_set1_epi16(v, Mask{0x10000} << lane, static_cast<short>(second))};
  }
  SUDOKU_INLINE void StoreFirst(std::uint16_t* words) const {
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), _mm512_castsi512_si256(w));
  }
  SUDOKU_INLINE void StoreSecond(std::uint16_t* words) const {
    _mm256_store_si256(reinterpret_cast<__m256i*>(words), _mm512_extracti64x4_epi64(w, 1));
  }
  SUDOKU_INLINE static unsigned States(Mask mask) { return ((mask & 0xffff) != 0) + 2u * (mask >> 16 != 0); }
};

template <int kTable>
SUDOKU_INLINE One Logic(One a, One b, One c) {
  return {_mm256_ternarylogic_epi64(a.w, b.w, c.w, kTable & 0xff)};
}
template <int kTable>
SUDOKU_INLINE Two Logic(Two a, Two b, Two c) {
  return {_mm512_ternarylogic_epi64(a.w, b.w, c.w, kTable & 0xff)};
}

// Not the ternary instruction, which overwrites an operand and so costs a move. (Rounds -10 %. Masks of one state as
// vectors, and two states in two registers by turns, would save 1 to 3 % more on a Zen 4.)
SUDOKU_INLINE One And(One a, One b) { return {_mm256_and_si256(a.w, b.w)}; }
SUDOKU_INLINE Two And(Two a, Two b) { return {_mm512_and_si512(a.w, b.w)}; }
SUDOKU_INLINE One Or(One a, One b) { return {_mm256_or_si256(a.w, b.w)}; }
SUDOKU_INLINE Two Or(Two a, Two b) { return {_mm512_or_si512(a.w, b.w)}; }
SUDOKU_INLINE One AndNot(One a, One b) { return {_mm256_andnot_si256(b.w, a.w)}; }
SUDOKU_INLINE Two AndNot(Two a, Two b) { return {_mm512_andnot_si512(b.w, a.w)}; }
template <class V>
SUDOKU_INLINE V Or(V a, V b, V c) {
  return Logic<kA | kB | kC>(a, b, c);
}
template <class V>
SUDOKU_INLINE V Majority(V a, V b, V c) {
  return Logic<(kA & kB) | (kC & (kA | kB))>(a, b, c);
}
template <class V>
SUDOKU_INLINE V Odd(V a, V b, V c) {
  return Logic<kA ^ kB ^ kC>(a, b, c);
}
template <class V>
SUDOKU_INLINE V AndOr(V a, V b, V c) {
  return Logic<(kA & kB) | kC>(a, b, c);
}
template <class V>
SUDOKU_INLINE V AndAny(V a, V b, V c) {
  return Logic<kA&(kB | kC)>(a, b, c);
}

alignas(64) constexpr std::uint8_t kNext[64] = {
    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15,
    2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15, 2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15};
alignas(64) constexpr std::uint8_t kAfter[64] = {
    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15, 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15,
    4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15, 4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15};

SUDOKU_INLINE Two NextInBand(Two v) { return {_mm512_shuffle_epi8(v.w, _mm512_load_si512(kNext))}; }
SUDOKU_INLINE Two AfterNextInBand(Two v) { return {_mm512_shuffle_epi8(v.w, _mm512_load_si512(kAfter))}; }
SUDOKU_INLINE Two NextInStack(Two v) { return {_mm512_permutex_epi64(v.w, 0b11'00'10'01)}; }
SUDOKU_INLINE Two AfterNextInStack(Two v) { return {_mm512_permutex_epi64(v.w, 0b11'01'00'10)}; }

SUDOKU_INLINE Two MinusOne(Two v) { return {_mm512_add_epi16(v.w, _mm512_set1_epi16(-1))}; }
SUDOKU_INLINE Two Min(Two a, Two b) { return {_mm512_min_epu16(a.w, b.w)}; }
SUDOKU_INLINE One::Mask IsZero(One v) { return _mm256_testn_epi16_mask(v.w, v.w); }
SUDOKU_INLINE Two::Mask IsZero(Two v) { return _mm512_testn_epi16_mask(v.w, v.w); }
SUDOKU_INLINE One::Mask IsFull(One v) { return _mm256_cmpeq_epi16_mask(v.w, _mm256_set1_epi16(-1)); }
SUDOKU_INLINE Two::Mask IsFull(Two v) { return _mm512_cmpeq_epi16_mask(v.w, _mm512_set1_epi16(-1)); }
SUDOKU_INLINE One::Mask IsNonZero(One v) { return _mm256_test_epi16_mask(v.w, v.w); }
SUDOKU_INLINE Two::Mask IsNonZero(Two v) { return _mm512_test_epi16_mask(v.w, v.w); }
SUDOKU_INLINE One::Mask AtMostOneBit(One v) { return _mm256_testn_epi16_mask(v.w, MinusOne(v).w); }
SUDOKU_INLINE Two::Mask AtMostOneBit(Two v) { return _mm512_testn_epi16_mask(v.w, MinusOne(v).w); }
SUDOKU_INLINE One Select(One::Mask mask, One a, One b) { return {_mm256_mask_mov_epi16(b.w, mask, a.w)}; }
SUDOKU_INLINE Two Select(Two::Mask mask, Two a, Two b) { return {_mm512_mask_mov_epi16(b.w, mask, a.w)}; }
// `wide` where the mask is set, else `narrow`, whose words are subsets of those of `wide` or zero.
template <class V>
SUDOKU_INLINE V Widen(V narrow, typename V::Mask mask, V wide) {
  return Select(mask, wide, narrow);
}

SUDOKU_INLINE One PopCount(One v) { return {_mm256_popcnt_epi16(v.w)}; }
SUDOKU_INLINE Two Plus(Two a, Two b) { return {_mm512_add_epi16(a.w, b.w)}; }
SUDOKU_INLINE Two Minus(Two a, Two b) { return {_mm512_sub_epi16(a.w, b.w)}; }
SUDOKU_INLINE Two PlusSaturated(Two a, Two b) { return {_mm512_adds_epu16(a.w, b.w)}; }

struct Avx512 {
  using One = engine::One;
  using Two = engine::Two;
  static constexpr bool kPairs = true;
};

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_VECTORS_AVX512_H_
