// The compiler's own vectors of 128 bits, two to a state: portable code that any processor runs. Where the compiler may
// use SSE4.2 or NEON, the few operations that it would build clumsily are named instead.
#ifndef SUDOKU_CORE_ENGINE_VECTORS_128_H_
#define SUDOKU_CORE_ENGINE_VECTORS_128_H_

#if defined(__SSE4_2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#include "core/engine/instruction_set.h"

namespace sudoku::engine {
namespace {

#define SUDOKU_INLINE [[gnu::always_inline]] inline

using Words8 [[gnu::vector_size(16)]] = std::uint16_t;

// Two bands and their fourth lanes, or the third band and what is left.
struct Half {
  // Words of all ones or all zeros; from IsNonZero, any non-zero word stands for "yes".
  struct Mask {
    Words8 w;
  };
  Words8 w;
};

SUDOKU_INLINE Half And(Half a, Half b) { return {a.w & b.w}; }
SUDOKU_INLINE Half Or(Half a, Half b) { return {a.w | b.w}; }
SUDOKU_INLINE Half AndNot(Half a, Half b) { return {a.w & ~b.w}; }
SUDOKU_INLINE Half Or(Half a, Half b, Half c) { return Or(Or(a, b), c); }
SUDOKU_INLINE Half Majority(Half a, Half b, Half c) { return Or(And(a, b), And(c, Or(a, b))); }
SUDOKU_INLINE Half Odd(Half a, Half b, Half c) { return {a.w ^ b.w ^ c.w}; }
SUDOKU_INLINE Half AndOr(Half a, Half b, Half c) { return Or(And(a, b), c); }

SUDOKU_INLINE Half NextInBand(Half v) { return {__builtin_shufflevector(v.w, v.w, 1, 2, 0, 3, 5, 6, 4, 7)}; }
SUDOKU_INLINE Half AfterNextInBand(Half v) { return {__builtin_shufflevector(v.w, v.w, 2, 0, 1, 3, 6, 4, 5, 7)}; }

SUDOKU_INLINE Half Plus(Half a, Half b) { return {a.w + b.w}; }
// Stays at the greatest word instead of wrapping round, if neither word is greater than 0x3fff unless it is that.
SUDOKU_INLINE Half PlusSaturated(Half a, Half b) {
#if defined(__SSE4_2__)
  return {reinterpret_cast<Words8>(_mm_adds_epu16(reinterpret_cast<__m128i>(a.w), reinterpret_cast<__m128i>(b.w)))};
#elif defined(__aarch64__)
  return {vqaddq_u16(a.w, b.w)};
#else
  using Signed8 [[gnu::vector_size(16)]] = std::int16_t;
  return {(a.w + b.w) | reinterpret_cast<Words8>(reinterpret_cast<Signed8>(a.w | b.w) >> 15)};
#endif
}
SUDOKU_INLINE Half Minus(Half a, Half b) { return {a.w - b.w}; }
SUDOKU_INLINE Half MinusOne(Half v) { return {v.w + 0xffff}; }
SUDOKU_INLINE Half Min(Half a, Half b) { return {a.w < b.w ? a.w : b.w}; }

SUDOKU_INLINE Half::Mask IsZero(Half v) { return {reinterpret_cast<Words8>(v.w == 0)}; }
SUDOKU_INLINE Half::Mask IsFull(Half v) { return {reinterpret_cast<Words8>(v.w == 0xffff)}; }
SUDOKU_INLINE Half::Mask IsNonZero(Half v) { return {v.w}; }
SUDOKU_INLINE Half::Mask AtMostOneBit(Half v) { return IsZero(And(v, MinusOne(v))); }
// `wide` where the mask is set, else `narrow`, whose words are subsets of those of `wide` or zero.
SUDOKU_INLINE Half Widen(Half narrow, Half::Mask mask, Half wide) { return {narrow.w | (mask.w & wide.w)}; }
SUDOKU_INLINE Half Select(Half::Mask mask, Half a, Half b) { return {(mask.w & a.w) | (~mask.w & b.w)}; }

// Of words below 512.
SUDOKU_INLINE Half PopCount(Half v) {
#ifdef __aarch64__
  return {vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(v.w)))};
#else
  Words8 w = v.w - ((v.w >> 1) & 0x5555);
  w = (w & 0x3333) + ((w >> 2) & 0x3333);
  return {(w & 15) + ((w >> 4) & 15) + (w >> 8)};
#endif
}

struct One {
  using Part = Half;
  struct Mask {
    Half::Mask low, high;
  };
  Half low, high;

  SUDOKU_INLINE static One Load(const std::uint16_t* words) {
    return {{*reinterpret_cast<const Words8*>(words)}, {*reinterpret_cast<const Words8*>(words + 8)}};
  }
#ifdef __SSE4_2__
  SUDOKU_INLINE static One Join(__m128i low, __m128i high) {
    return {{reinterpret_cast<Words8>(low)}, {reinterpret_cast<Words8>(high)}};
  }
#endif
  SUDOKU_INLINE static One Fill(std::uint16_t word) { return {{Words8{} + word}, {Words8{} + word}}; }
  SUDOKU_INLINE static One AtLane(unsigned lane, std::uint16_t word) {
    const Words8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
    const auto at = static_cast<std::uint16_t>(lane);
    return {{reinterpret_cast<Words8>(lanes != at) | word},
            {reinterpret_cast<Words8>(lanes != static_cast<std::uint16_t>(at - 8)) | word}};
  }
  SUDOKU_INLINE static One AtBand(unsigned band, std::uint64_t words) {
    using Bands2 [[gnu::vector_size(16)]] = std::uint64_t;
    const auto half = [=](std::uint64_t first) {
      const Bands2 bands = {first, first + 1};
      return Half{reinterpret_cast<Words8>(reinterpret_cast<Bands2>(bands != band) | words)};
    };
    return {half(0), half(2)};
  }
  SUDOKU_INLINE void Store(std::uint16_t* words) const {
    *reinterpret_cast<Words8*>(words) = low.w;
    *reinterpret_cast<Words8*>(words + 8) = high.w;
  }
  SUDOKU_INLINE static unsigned States(Mask mask) {
    const Words8 any = mask.low.w | mask.high.w;
#if defined(__SSE4_2__)
    return _mm_testz_si128(reinterpret_cast<__m128i>(any), reinterpret_cast<__m128i>(any)) == 0;
#elif defined(__aarch64__)
    return vmaxvq_u16(any) != 0;
#else
    using Pair [[gnu::vector_size(16)]] = std::uint64_t;
    const auto pair = reinterpret_cast<Pair>(any);
    return (pair[0] | pair[1]) != 0;
#endif
  }
};

SUDOKU_INLINE One And(One a, One b) { return {And(a.low, b.low), And(a.high, b.high)}; }
SUDOKU_INLINE One Or(One a, One b) { return {Or(a.low, b.low), Or(a.high, b.high)}; }
SUDOKU_INLINE One AndNot(One a, One b) { return {AndNot(a.low, b.low), AndNot(a.high, b.high)}; }
SUDOKU_INLINE One Or(One a, One b, One c) { return Or(Or(a, b), c); }
SUDOKU_INLINE One Majority(One a, One b, One c) {
  return {Majority(a.low, b.low, c.low), Majority(a.high, b.high, c.high)};
}
SUDOKU_INLINE One Odd(One a, One b, One c) { return {Odd(a.low, b.low, c.low), Odd(a.high, b.high, c.high)}; }
SUDOKU_INLINE One AndOr(One a, One b, One c) { return Or(And(a, b), c); }
SUDOKU_INLINE One AndAny(One a, One b, One c) { return And(a, Or(b, c)); }

SUDOKU_INLINE One NextInBand(One v) { return {NextInBand(v.low), NextInBand(v.high)}; }
SUDOKU_INLINE One AfterNextInBand(One v) { return {AfterNextInBand(v.low), AfterNextInBand(v.high)}; }
SUDOKU_INLINE One NextInStack(One v) {
  return {{__builtin_shufflevector(v.low.w, v.high.w, 4, 5, 6, 7, 8, 9, 10, 11)},
          {__builtin_shufflevector(v.low.w, v.high.w, 0, 1, 2, 3, 12, 13, 14, 15)}};
}
SUDOKU_INLINE One AfterNextInStack(One v) {
  return {{__builtin_shufflevector(v.low.w, v.high.w, 8, 9, 10, 11, 0, 1, 2, 3)},
          {__builtin_shufflevector(v.low.w, v.high.w, 4, 5, 6, 7, 12, 13, 14, 15)}};
}

SUDOKU_INLINE One Plus(One a, One b) { return {Plus(a.low, b.low), Plus(a.high, b.high)}; }
SUDOKU_INLINE One PlusSaturated(One a, One b) { return {PlusSaturated(a.low, b.low), PlusSaturated(a.high, b.high)}; }
SUDOKU_INLINE One Minus(One a, One b) { return {Minus(a.low, b.low), Minus(a.high, b.high)}; }
SUDOKU_INLINE One MinusOne(One v) { return {MinusOne(v.low), MinusOne(v.high)}; }
SUDOKU_INLINE One Min(One a, One b) { return {Min(a.low, b.low), Min(a.high, b.high)}; }
template <int kBits>
SUDOKU_INLINE One ShiftLeft(One v) {
  return {{v.low.w << kBits}, {v.high.w << kBits}};
}
SUDOKU_INLINE One PopCount(One v) { return {PopCount(v.low), PopCount(v.high)}; }

SUDOKU_INLINE One::Mask IsZero(One v) { return {IsZero(v.low), IsZero(v.high)}; }
SUDOKU_INLINE One::Mask IsFull(One v) { return {IsFull(v.low), IsFull(v.high)}; }
SUDOKU_INLINE One::Mask IsNonZero(One v) { return {IsNonZero(v.low), IsNonZero(v.high)}; }
SUDOKU_INLINE One::Mask AtMostOneBit(One v) { return {AtMostOneBit(v.low), AtMostOneBit(v.high)}; }
SUDOKU_INLINE One Widen(One narrow, One::Mask mask, One wide) {
  return {Widen(narrow.low, mask.low, wide.low), Widen(narrow.high, mask.high, wide.high)};
}
SUDOKU_INLINE One Select(One::Mask mask, One a, One b) {
  return {Select(mask.low, a.low, b.low), Select(mask.high, a.high, b.high)};
}

SUDOKU_INLINE Smallest SmallestWord(One v) {
#if defined(__SSE4_2__)
  const auto low = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(reinterpret_cast<__m128i>(v.low.w))));
  const auto high = static_cast<unsigned>(_mm_cvtsi128_si32(_mm_minpos_epu16(reinterpret_cast<__m128i>(v.high.w))));
  if ((low & 0xffff) <= (high & 0xffff)) return {low & 0xffff, low >> 16};
  return {high & 0xffff, 8 + (high >> 16)};
#elif defined(__aarch64__)
  const std::uint16_t word = vminvq_u16(vminq_u16(v.low.w, v.high.w));
  const Words8 lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const Words8 low = lanes | reinterpret_cast<Words8>(v.low.w != word);  // 0xffff where another word is.
  const Words8 high = (lanes + 8) | reinterpret_cast<Words8>(v.high.w != word);
  return {word, vminvq_u16(vminq_u16(low, high))};
#else
  Smallest smallest = {0xffff, 0};
  for (unsigned lane = 0; lane < 8; ++lane) {
    if (v.low.w[lane] < smallest.word) smallest = {v.low.w[lane], lane};
  }
  for (unsigned lane = 0; lane < 8; ++lane) {
    if (v.high.w[lane] < smallest.word) smallest = {v.high.w[lane], 8 + lane};
  }
  return smallest;
#endif
}

struct Vectors128 {
  using One = engine::One;
  static constexpr bool kPairs = false;
};

#undef SUDOKU_INLINE

}  // namespace
}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_VECTORS_128_H_
