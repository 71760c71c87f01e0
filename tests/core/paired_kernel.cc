// A kernel of pairs for any processor: two plain vectors stand for the double one. It proves the code for pairs where
// there is no AVX-512, and that nothing in it leans on more than instruction_set.h says.
#include "tests/core/paired_kernel.h"

#include "core/engine/cells.h"
#include "core/engine/vectors_128.h"
//
#include "core/engine/make_kernel.h"

namespace sudoku::engine {
namespace {

struct Two {
  struct Mask {
    One::Mask first, second;
  };
  One first, second;

  static Two Load(const std::uint16_t* words) { return {One::Load(words), One::Load(words)}; }
  static Two LoadBoth(const std::uint16_t* words) { return {One::Load(words), One::Load(words + kLanes)}; }
  static Two Join(One first, One second) { return {first, second}; }
  static Two Fill(std::uint16_t word) { return {One::Fill(word), One::Fill(word)}; }
  static Two AtLane(unsigned lane, std::uint16_t first, std::uint16_t second) {
    return {One::AtLane(lane, first), One::AtLane(lane, second)};
  }
  void StoreFirst(std::uint16_t* words) const { first.Store(words); }
  void StoreSecond(std::uint16_t* words) const { second.Store(words); }
  static unsigned States(Mask mask) { return One::States(mask.first) | One::States(mask.second) << 1; }
};

Two And(Two a, Two b) { return {And(a.first, b.first), And(a.second, b.second)}; }
Two Or(Two a, Two b) { return {Or(a.first, b.first), Or(a.second, b.second)}; }
Two AndNot(Two a, Two b) { return {AndNot(a.first, b.first), AndNot(a.second, b.second)}; }
Two Or(Two a, Two b, Two c) { return Or(Or(a, b), c); }
Two AndOr(Two a, Two b, Two c) { return Or(And(a, b), c); }
Two AndAny(Two a, Two b, Two c) { return And(a, Or(b, c)); }
Two Majority(Two a, Two b, Two c) {
  return {Majority(a.first, b.first, c.first), Majority(a.second, b.second, c.second)};
}
Two Odd(Two a, Two b, Two c) { return {Odd(a.first, b.first, c.first), Odd(a.second, b.second, c.second)}; }
Two NextInBand(Two v) { return {NextInBand(v.first), NextInBand(v.second)}; }
Two AfterNextInBand(Two v) { return {AfterNextInBand(v.first), AfterNextInBand(v.second)}; }
Two NextInStack(Two v) { return {NextInStack(v.first), NextInStack(v.second)}; }
Two AfterNextInStack(Two v) { return {AfterNextInStack(v.first), AfterNextInStack(v.second)}; }
Two Minus(Two a, Two b) { return {Minus(a.first, b.first), Minus(a.second, b.second)}; }
Two MinusOne(Two v) { return {MinusOne(v.first), MinusOne(v.second)}; }
Two PlusSaturated(Two a, Two b) { return {PlusSaturated(a.first, b.first), PlusSaturated(a.second, b.second)}; }
Two Min(Two a, Two b) { return {Min(a.first, b.first), Min(a.second, b.second)}; }
Two::Mask IsZero(Two v) { return {IsZero(v.first), IsZero(v.second)}; }
Two::Mask IsNonZero(Two v) { return {IsNonZero(v.first), IsNonZero(v.second)}; }
Two::Mask IsFull(Two v) { return {IsFull(v.first), IsFull(v.second)}; }
Two::Mask AtMostOneBit(Two v) { return {AtMostOneBit(v.first), AtMostOneBit(v.second)}; }
Two Select(Two::Mask mask, Two a, Two b) {
  return {Select(mask.first, a.first, b.first), Select(mask.second, a.second, b.second)};
}
Two Widen(Two narrow, Two::Mask mask, Two wide) {
  return {Widen(narrow.first, mask.first, wide.first), Widen(narrow.second, mask.second, wide.second)};
}

struct PairsOf128 {
  using One = engine::One;
  using Two = engine::Two;
  static constexpr bool kPairs = true;
};

}  // namespace

constinit const Kernel kPairedKernel = MakeKernel<PairsOf128>("paired");

}  // namespace sudoku::engine
