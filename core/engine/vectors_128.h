// The compiler's own vectors of 128 bits, two to a state: portable code that any processor runs, and with the
// compiler's permission to use SSE4.2 also a fast one.
#ifndef SUDOKU_CORE_ENGINE_VECTORS_128_H_
#define SUDOKU_CORE_ENGINE_VECTORS_128_H_

#ifdef __SSE4_2__
#include <immintrin.h>
#endif

#include "core/engine/choose.h"
#include "core/engine/state.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

using Words8 [[gnu::vector_size(16)]] = std::uint16_t;

// Two bands and their fourth lanes in `low`, the third band and what is left in `high`.
struct One {
  // Words of all ones or all zeros; from IsNonZero, any non-zero word stands for "yes".
  struct Mask {
    Words8 low, high;
  };
  Words8 low, high;

  SUDOKU_INLINE static One Load(const std::uint16_t* words) {
    return {*reinterpret_cast<const Words8*>(words), *reinterpret_cast<const Words8*>(words + 8)};
  }
#ifdef __SSE4_2__
  SUDOKU_INLINE static One Join(__m128i low, __m128i high) {
    return {reinterpret_cast<Words8>(low), reinterpret_cast<Words8>(high)};
  }
#endif
  SUDOKU_INLINE static One Fill(std::uint16_t word) { return {Words8{} + word, Words8{} + word}; }
  SUDOKU_INLINE static One AtLane(unsigned lane, std::uint16_t word) {
    const Words8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto at = static_cast<std::uint16_t>(lane);
    return {reinterpret_cast<Words8>(lanes != at) | word,
            reinterpret_cast<Words8>(lanes != static_cast<std::uint16_t>(at - 8)) | word};
  }
  SUDOKU_INLINE void Store(std::uint16_t* words) const {
    *reinterpret_cast<Words8*>(words) = low;
    *reinterpret_cast<Words8*>(words + 8) = high;
  }
  SUDOKU_INLINE static unsigned States(Mask mask) {
    const Words8 any = mask.low | mask.high;
#ifdef __SSE4_2__
    return _mm_testz_si128(reinterpret_cast<__m128i>(any), reinterpret_cast<__m128i>(any)) == 0;
#else
    using Pair [[gnu::vector_size(16)]] = std::uint64_t;
    const auto pair = reinterpret_cast<Pair>(any);
    return (pair[0] | pair[1]) != 0;
#endif
  }
};

SUDOKU_INLINE One And(One a, One b) { return {a.low & b.low, a.high & b.high}; }
SUDOKU_INLINE One Or(One a, One b) { return {a.low | b.low, a.high | b.high}; }
SUDOKU_INLINE One AndNot(One a, One b) { return {a.low & ~b.low, a.high & ~b.high}; }
SUDOKU_INLINE One And(One a, One b, One c) { return And(And(a, b), c); }
SUDOKU_INLINE One Or(One a, One b, One c) { return Or(Or(a, b), c); }
SUDOKU_INLINE One Majority(One a, One b, One c) { return Or(And(a, b), And(c, Or(a, b))); }
SUDOKU_INLINE One Odd(One a, One b, One c) { return {a.low ^ b.low ^ c.low, a.high ^ b.high ^ c.high}; }
SUDOKU_INLINE One AndOr(One a, One b, One c) { return Or(And(a, b), c); }
SUDOKU_INLINE One AndAny(One a, One b, One c) { return And(a, Or(b, c)); }
SUDOKU_INLINE One WithoutBoth(One a, One b, One c) { return AndNot(a, And(b, c)); }
SUDOKU_INLINE One Without(One a, One b, One c) { return AndNot(a, Or(b, c)); }
SUDOKU_INLINE One OrDifference(One a, One b, One c) { return Or(a, {b.low ^ c.low, b.high ^ c.high}); }

SUDOKU_INLINE One NextInBand(One v) {
  return {__builtin_shufflevector(v.low, v.low, 1, 2, 0, 3, 5, 6, 4, 7),
          __builtin_shufflevector(v.high, v.high, 1, 2, 0, 3, 5, 6, 4, 7)};
}
SUDOKU_INLINE One AfterNextInBand(One v) {
  return {__builtin_shufflevector(v.low, v.low, 2, 0, 1, 3, 6, 4, 5, 7),
          __builtin_shufflevector(v.high, v.high, 2, 0, 1, 3, 6, 4, 5, 7)};
}
SUDOKU_INLINE One NextInStack(One v) {
  return {__builtin_shufflevector(v.low, v.high, 4, 5, 6, 7, 8, 9, 10, 11),
          __builtin_shufflevector(v.low, v.high, 0, 1, 2, 3, 12, 13, 14, 15)};
}
SUDOKU_INLINE One AfterNextInStack(One v) {
  return {__builtin_shufflevector(v.low, v.high, 8, 9, 10, 11, 0, 1, 2, 3),
          __builtin_shufflevector(v.low, v.high, 4, 5, 6, 7, 12, 13, 14, 15)};
}

SUDOKU_INLINE One Plus(One a, One b) { return {a.low + b.low, a.high + b.high}; }
SUDOKU_INLINE One Minus(One a, One b) { return {a.low - b.low, a.high - b.high}; }
SUDOKU_INLINE One MinusOne(One v) { return Plus(v, One::Fill(0xffff)); }
SUDOKU_INLINE One Min(One a, One b) { return {a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high}; }
template <int kBits>
SUDOKU_INLINE One ShiftLeft(One v) {
  return {v.low << kBits, v.high << kBits};
}

SUDOKU_INLINE One::Mask IsZero(One v) {
  return {reinterpret_cast<Words8>(v.low == 0), reinterpret_cast<Words8>(v.high == 0)};
}
SUDOKU_INLINE One::Mask IsNonZero(One v) { return {v.low, v.high}; }
SUDOKU_INLINE One::Mask AtMostOneBit(One v) { return IsZero(And(v, MinusOne(v))); }
// `wide` where the mask is set, else `narrow`, whose words are subsets of those of `wide` or zero.
SUDOKU_INLINE One Widen(One narrow, One::Mask mask, One wide) {
  return Or(narrow, {mask.low & wide.low, mask.high & wide.high});
}
SUDOKU_INLINE One Select(One::Mask mask, One a, One b) {
  return {(mask.low & a.low) | (~mask.low & b.low), (mask.high & a.high) | (~mask.high & b.high)};
}

// Of words below 512.
SUDOKU_INLINE Words8 PopCount(Words8 v) {
  v -= (v >> 1) & 0x5555;
  v = (v & 0x3333) + ((v >> 2) & 0x3333);
  return (v & 15) + ((v >> 4) & 15) + (v >> 8);
}
SUDOKU_INLINE One PopCount(One v) { return {PopCount(v.low), PopCount(v.high)}; }

SUDOKU_INLINE Smallest SmallestWord(One v) {
#ifdef __SSE4_2__
  const auto low = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(reinterpret_cast<__m128i>(v.low))));
  const auto high = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(reinterpret_cast<__m128i>(v.high))));
  if ((low & 0xffff) <= (high & 0xffff)) return {low & 0xffff, low >> 16};
  return {high & 0xffff, 8 + (high >> 16)};
#else
  Smallest smallest = {0xffff, 0};
  for (unsigned lane = 0; lane < 8; ++lane) {
    if (v.low[lane] < smallest.word) smallest = {v.low[lane], lane};
  }
  for (unsigned lane = 0; lane < 8; ++lane) {
    if (v.high[lane] < smallest.word) smallest = {v.high[lane], 8 + lane};
  }
  return smallest;
#endif
}

struct Vectors128 {
  using One = engine::One;
  static constexpr bool kPairs = false;
  static constexpr unsigned kLeap = 4;
};

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_VECTORS_128_H_
