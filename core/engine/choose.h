// Where to branch when order does not matter: on the row or column of a box in which a digit lies.
//
// In a band a digit lies in one of six ways (no two of its three triads in the same row). The band or stack with the
// fewest ways over all digits is the one to branch in, on a digit with two ways if there is one: either side then
// settles the digit in three boxes. (As tdoku chooses; a cell with two candidates, chosen before this, took twice as
// many nodes on the hardest grids.) Of these digits, one that has just two places in a box comes first: a quarter fewer
// nodes, and either side places it.
//
// Tried and lost, in nodes: the triad with the fewest or with the most cells; a band's digits weighed by all candidates
// of their boxes (-5 % on some sets, +2 % on others, and dearer); cells with two candidates whenever grids are nearly
// solved (-15 % on middling grids, +10 to 20 % on hard ones); to branch at once on a state from which triads have taken
// candidates, not propagated again (up to +14 % on the hardest, and +3 % time).
#ifndef SUDOKU_CORE_ENGINE_CHOOSE_H_
#define SUDOKU_CORE_ENGINE_CHOOSE_H_

#include <cstddef>

#include "core/engine/inspect.h"
#include "core/engine/propagate.h"
#include "core/engine/state.h"
#include "core/engine/triads.h"
#include "core/engine/tuning.h"

namespace sudoku::engine {

// Digits by their ways through a band or stack. `even`, in the lane of box b: in the first line of b, the second of the
// next box, the third of the one after that; `odd`: first, third, second. So the three lanes hold all six ways.
template <class One>
struct Ways {
  One even, odd;
};

template <class Direction, class One>
[[gnu::always_inline]] inline Ways<One> ReadWays(const One* any) {
  return {And(any[0], And(Direction::Next(any[1]), Direction::After(any[2]))),
          And(any[0], And(Direction::Next(any[2]), Direction::After(any[1])))};
}

// The ways of all digits through each band, in the lanes of its boxes: 9 when every digit is settled.
template <class Direction, class One>
[[gnu::always_inline]] inline One CountWays(const Ways<One>& ways) {
  const One count = Plus(PopCount(ways.even), PopCount(ways.odd));
  return Plus(count, Plus(Direction::Next(count), Direction::After(count)));
}

// Whether the ways of all bands and stacks together are many.
template <class One>
[[gnu::always_inline]] inline bool HasManyWays(const One& in_bands, const One& in_stacks) {
  const One bands = Plus(in_bands, Plus(NextInStack(in_bands), AfterNextInStack(in_bands)));
  const One stacks = Plus(in_stacks, Plus(NextInBand(in_stacks), AfterNextInBand(in_stacks)));
  const One many = One::Fill(kManyWaysInAll);
  const One all = AndNot(Plus(bands, stacks), One::Load(kNoBox.words));
  return One::States(IsZero(Minus(Min(all, many), many))) != 0;
}

// For each set of ways (bits 0-2 even, 3-5 odd, by the box of the band), a triad that is on half of them or nearly: box
// of the band and line.
struct Splits {
  std::uint8_t box[64], line[64];
};
consteval Splits MakeSplits() {
  Splits splits{};
  for (int set = 0; set < 64; ++set) {
    int all = 0, best = 0;
    for (int way = 0; way < 6; ++way) all += set >> way & 1;
    for (int box = 0; box < 3; ++box) {
      for (int line = 0; line < 3; ++line) {
        int on = 0;
        for (int way = 0; way < 6; ++way) {
          const int turn = (box - way % 3 + 3) % 3;
          on += (set >> way & 1) && line == (way < 3 ? turn : (3 - turn) % 3);
        }
        const int balance = on < all - on ? on : all - on;
        if (balance <= best) continue;
        best = balance;
        splits.box[set] = static_cast<std::uint8_t>(box);
        splits.line[set] = static_cast<std::uint8_t>(line);
      }
    }
  }
  return splits;
}
constexpr Splits kSplits = MakeSplits();

// A band or stack, taken out of the vectors.
struct Band {
  unsigned ways[6];  // The digits on each; even ones first.
  unsigned pair[3];  // The digits with two places in each box, in different lines.
  unsigned lane[3];  // The boxes.
  unsigned first_part;
};

template <class One>
[[gnu::always_inline]] inline Band ReadBand(const Triads<One>& triads, const Ways<One>& rows, const Ways<One>& columns,
                                            unsigned lane, bool is_stack) {
  struct {
    alignas(32) std::uint16_t words[2][3][kLanes];
  } all;
  rows.even.Store(all.words[0][0]);
  rows.odd.Store(all.words[0][1]);
  And(triads.pair, Majority(triads.any[0], triads.any[1], triads.any[2])).Store(all.words[0][2]);
  columns.even.Store(all.words[1][0]);
  columns.odd.Store(all.words[1][1]);
  And(triads.pair, Majority(triads.any[3], triads.any[4], triads.any[5])).Store(all.words[1][2]);

  const unsigned first = is_stack ? lane & 3 : lane & ~3u, step = is_stack ? 4 : 1;
  const auto& words = all.words[is_stack ? 1 : 0];
  Band band;
#pragma GCC unroll 3
  for (unsigned box = 0; box < 3; ++box) {
    band.lane[box] = first + box * step;
    band.ways[box] = words[0][band.lane[box]];
    band.ways[3 + box] = words[1][band.lane[box]];
    band.pair[box] = words[2][band.lane[box]];
  }
  band.first_part = is_stack ? kVectors + 3 : kVectors;
  return band;
}

// The digits with two ways, or else those with three, or else those with more.
[[gnu::always_inline]] inline unsigned DigitsOfFewestWays(const Band& band) {
  unsigned one = 0, two = 0, three = 0, four = 0;
#pragma GCC unroll 6
  for (const unsigned digits : band.ways) {
    four |= three & digits;
    three |= two & digits;
    two |= one & digits;
    one |= digits;
  }
  if (const unsigned just_two = two & ~three) return just_two;
  if (const unsigned just_three = three & ~four) return just_three;
  return four;
}

[[gnu::always_inline]] inline Literal SplitBand(const State& state, const Band& band) {
  const unsigned digits = DigitsOfFewestWays(band);
  unsigned box = 2;
  if (digits & band.pair[1]) box = 1;
  if (digits & band.pair[0]) box = 0;
  unsigned line, bit;
  if (const unsigned pairs = digits & band.pair[box]) {
    bit = pairs & (0u - pairs);
    // Two of the three lines hold it: the first, or else the second is one of them.
    const std::size_t step = band.first_part == kVectors ? 1 : 3, lane = band.lane[box];
    const unsigned first_line = state.words[0][lane] | state.words[step][lane] | state.words[2 * step][lane];
    line = first_line & bit ? 0 : 1;
  } else {
    bit = digits & (0u - digits);
    unsigned set = 0;
#pragma GCC unroll 6
    for (unsigned way = 0; way < 6; ++way) set |= ((band.ways[way] & bit) != 0 ? 1u : 0u) << way;
    box = kSplits.box[set];
    line = kSplits.line[set];
  }
  return {static_cast<std::uint8_t>(band.first_part + line), static_cast<std::uint8_t>(band.lane[box]),
          static_cast<std::uint16_t>(bit)};
}

// A cell with two candidates, and of these in the box with the most, where a decision moves most. (The emptiest box
// takes twice to three times as many nodes on hard grids.) False if there is none.
template <class Ops>
bool ChooseCellOfTwo(const State& state, Literal* literal) {
  using One = typename Ops::One;
  // A key of four bits of candidates less two, so that decided cells wrap round to the end; then 127 less the
  // candidates of the box; then the vector.
  One fewest = One::Fill(0xffff);
  One in_box = One::Fill(0);
#pragma GCC unroll 9
  for (int i = 0; i < kVectors; ++i) {
    const One count = PopCount(One::Load(state.words[i]));
    in_box = Plus(in_box, count);
    fewest = Min(fewest, Plus(ShiftLeft<12>(count), One::Fill(static_cast<std::uint16_t>(i - (2 << 12)))));
  }
  const One key = Minus(Plus(fewest, One::Fill(127 << 4)), ShiftLeft<4>(in_box));
  const Smallest smallest = SmallestWord(Or(key, One::Load(kNoBox.words)));
  if (smallest.word >= 0x1000) return false;
  *literal = LowestCandidate<Ops>(state, smallest.word & 15, smallest.lane);
  return true;
}

// The first of the literals, as far as they are set, that neither holds nor fails yet. False if there is none.
template <class One>
[[gnu::always_inline]] inline bool ChooseOpen(const State& state, const Triads<One>& triads,
                                              const Literal (&literals)[kConflicts], Literal* literal) {
  struct {
    alignas(32) std::uint16_t words[kTriads][kLanes];
  } any;
#pragma GCC unroll 6
  for (int t = 0; t < kTriads; ++t) triads.any[t].Store(any.words[t]);
  for (const Literal& candidate : literals) {
    if (candidate.bit == 0) return false;
    unsigned inside, outside;
    if (candidate.part < kVectors) {
      const unsigned word = state.words[candidate.part][candidate.lane];
      inside = word & candidate.bit;
      outside = word & ~unsigned{candidate.bit};
    } else {
      const int triad = candidate.part - kVectors, first = triad / 3 * 3;
      inside = any.words[triad][candidate.lane] & candidate.bit;
      outside =
          (any.words[first + (triad + 1) % 3][candidate.lane] | any.words[first + (triad + 2) % 3][candidate.lane]) &
          candidate.bit;
    }
    if (inside == 0 || outside == 0) continue;
    *literal = candidate;
    return true;
  }
  return false;
}

enum class Choice {
  kOpen,        // There is a literal to branch on.
  kDecided,     // Every cell is decided.
  kRestricted,  // Candidates have been taken away: propagate again.
};

// Of a propagated state. `preferred` comes before all others; then, if asked for, cells with two candidates.
template <class Ops>
[[gnu::always_inline]] inline Choice ChooseBranch(State* state, const Literal (&preferred)[kConflicts],
                                                  bool cells_first, Literal* literal) {
  using One = typename Ops::One;
  const Triads<One> triads = ReadTriads<One>(*state);
  if (FillTriads(triads, state)) return Choice::kRestricted;
  if (preferred[0].bit != 0 && ChooseOpen(*state, triads, preferred, literal)) return Choice::kOpen;

  const Ways<One> rows = ReadWays<Rows<One>>(triads.any), columns = ReadWays<Columns<One>>(triads.any + 3);
  const One in_bands = CountWays<Rows<One>>(rows), in_stacks = CountWays<Columns<One>>(columns);
  // Ten ways make a band that has something to decide; nine wrap round. The lowest bit says that it is a stack.
  constexpr std::uint16_t kSettled = 0xff00;
  const One ten = One::Fill(10), one = One::Fill(1);
  const One bands = ShiftLeft<1>(Minus(in_bands, ten)), stacks = Or(ShiftLeft<1>(Minus(in_stacks, ten)), one);
  const Smallest fewest = SmallestWord(Or(Min(bands, stacks), One::Load(kNoBox.words)));
  if (fewest.word >= kSettled) return Choice::kDecided;
  cells_first = cells_first || fewest.word / 2 + 10 >= kManyWays || HasManyWays(in_bands, in_stacks);
  if (cells_first && ChooseCellOfTwo<Ops>(*state, literal)) return Choice::kOpen;
  *literal = SplitBand(*state, ReadBand(triads, rows, columns, fewest.lane, fewest.word & 1));
  return Choice::kOpen;
}

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CHOOSE_H_
