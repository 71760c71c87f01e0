// What an instruction set has to provide. The algorithm is written once over these operations, and compiled once for
// each set; vectors_*.h implement them and know nothing of the algorithm.
#ifndef SUDOKU_CORE_ENGINE_INSTRUCTION_SET_H_
#define SUDOKU_CORE_ENGINE_INSTRUCTION_SET_H_

#include <concepts>
#include <cstdint>

namespace sudoku::engine {

// The smallest word of a vector and its lane.
struct Smallest {
  unsigned word;
  unsigned lane;
};

// A vector of one state (sixteen words) or of two side by side. A mask says yes or no for each word.
template <class V>
concept Vector = requires(V a, V b, V c, typename V::Mask mask, std::uint16_t word) {
  { V::Fill(word) } -> std::same_as<V>;           // That word everywhere.
  { V::States(mask) } -> std::same_as<unsigned>;  // Bit i: a word of state i says yes.

  { And(a, b) } -> std::same_as<V>;
  { Or(a, b) } -> std::same_as<V>;
  { AndNot(a, b) } -> std::same_as<V>;  // a & ~b
  { Or(a, b, c) } -> std::same_as<V>;
  { AndOr(a, b, c) } -> std::same_as<V>;     // (a & b) | c
  { AndAny(a, b, c) } -> std::same_as<V>;    // a & (b | c)
  { Majority(a, b, c) } -> std::same_as<V>;  // The bits of two or more,
  { Odd(a, b, c) } -> std::same_as<V>;       // and of one or three.

  // Moves between the boxes of a band, or of a stack: each lane takes the word of the next box, counted round, or of
  // the one after that. Lanes of no box keep theirs.
  { NextInBand(a) } -> std::same_as<V>;
  { AfterNextInBand(a) } -> std::same_as<V>;
  { NextInStack(a) } -> std::same_as<V>;
  { AfterNextInStack(a) } -> std::same_as<V>;

  { Minus(a, b) } -> std::same_as<V>;
  { MinusOne(a) } -> std::same_as<V>;
  { PlusSaturated(a, b) } -> std::same_as<V>;  // Stays at 0xffff instead of wrapping round; see vectors_128.h.
  { Min(a, b) } -> std::same_as<V>;

  { IsZero(a) } -> std::same_as<typename V::Mask>;
  { IsNonZero(a) } -> std::same_as<typename V::Mask>;
  { IsFull(a) } -> std::same_as<typename V::Mask>;  // 0xffff
  { AtMostOneBit(a) } -> std::same_as<typename V::Mask>;
  { Select(mask, a, b) } -> std::same_as<V>;  // a where the mask says yes, else b.
  // The same with `a` first and b, whose words are subsets of those of `a` or zero, as the narrow one.
  { Widen(b, mask, a) } -> std::same_as<V>;
};

// One state: it can also be loaded and stored (32-byte aligned), counted, shifted and searched.
template <class V>
concept SingleVector = Vector<V> &&
    requires(V v, const std::uint16_t* words, std::uint16_t* out, unsigned lane, std::uint16_t word) {
  { V::Load(words) } -> std::same_as<V>;
  v.Store(out);
  { V::AtLane(lane, word) } -> std::same_as<V>;  // All ones but for `word` in that lane; from lane 16 on, all ones.
  { V::AtBand(lane, std::uint64_t{}) } -> std::same_as<V>;  // All ones but for those four words in that band.
  { Plus(v, v) } -> std::same_as<V>;
  { PopCount(v) } -> std::same_as<V>;  // Of words below 512.
  { ShiftLeft<12>(v) } -> std::same_as<V>;
  { SmallestWord(v) } -> std::same_as<Smallest>;
};

// Two states side by side, so that a round on both costs little more than on one.
template <class V, class One>
concept PairVector = Vector<V> &&
    requires(V v, One one, const std::uint16_t* words, std::uint16_t* out, unsigned lane, std::uint16_t word) {
  { V::Load(words) } -> std::same_as<V>;      // The same state twice.
  { V::LoadBoth(words) } -> std::same_as<V>;  // 32 words, 64-byte aligned.
  { V::Join(one, one) } -> std::same_as<V>;
  { V::AtLane(lane, word, word) } -> std::same_as<V>;  // As above, with a word for each state.
  v.StoreFirst(out);
  v.StoreSecond(out);
};

// kPairs: whether `Two` pays, or else `Two` is not there.
template <class Set>
concept InstructionSet = SingleVector<typename Set::One> &&
    (!Set::kPairs || requires { requires PairVector<typename Set::Two, typename Set::One>; });

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_INSTRUCTION_SET_H_
