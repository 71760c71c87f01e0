// Unique rectangles and loops: cells that would hold two digits in either order, which no puzzle of one solution
// allows.
//
//   a rectangle (loop of four, in two boxes)     a loop of six
//   [12] . . | [12+] . .                         [12] . . | [12+] . .  | . . .
//    .   . . |   .   . .                           .  . . | [12]  .  . | . [12] .
//   [12] . . | [12+] . .                         [12] . . |   .   .  . | . [12] .
//
//   type 1: one cell has more (+): it is one of those, so 1 and 2 go.
//   type 2: several cells have the same more: one of them is it, so whatever sees all of them is not.
//   type 3: two cells of a house have more: one of the extra digits is there, and completes a subset of the house:
//           a naked one (those digits go elsewhere in the house), or a hidden one that 1 and 2 take part in.
//   type 4: two cells of a house have more, and 1 has no other place in it: one of them is 1, so 2 goes from both.
#include <algorithm>

#include "core/logic/finders.h"
#include "core/logic/loop_walk.h"
#include "core/logic/subset_search.h"

namespace sudoku::logic {
namespace {

// What the length of a loop adds to the rating of a rectangle.
int LengthRating(int length) { return length >= 10 ? 5 : length >= 8 ? 2 : length >= 6 ? 1 : 0; }

class LoopSteps {
 public:
  LoopSteps(const Board& board, Search& search) : board_(board), search_(search) {}

  void Add(const Loop& loop) {
    if (loop.rich_count == 0) return;  // No puzzle of one solution.
    if (loop.rich_count == 1) return AddType1(loop);
    Bits extra = 0;
    for (int i = 0; i < loop.rich_count; ++i) extra |= board_.candidates(loop.rich[i]);
    extra = Without(extra, loop.pair());
    if (Count(extra) == 1) {
      AddType2(loop, First(extra));
    } else {
      AddType3(loop, extra);
    }
    if (loop.rich_count == 2) AddType4(loop);
  }

 private:
  Step& Draft(const Loop& loop, int type) {
    const auto first = loop.length == 4 ? Technique::kUniqueRectangle1 : Technique::kUniqueLoop1;
    Step& step = search_.Draft(static_cast<Technique>(static_cast<int>(first) + type - 1));
    step.rating = InfoOf(Technique::kUniqueRectangle1).rating + LengthRating(loop.length);
    step.cells = loop.set;
    step.digits = loop.pair();
    return step;
  }

  // A loop is met once from each of its poor cells, and in both directions.
  bool IsNew(const Step& step) const {
    for (const Step& other : search_.found()) {
      if (other.technique == step.technique && other.cells == step.cells && other.houses == step.houses &&
          other.removed == step.removed) {
        return false;
      }
    }
    return true;
  }

  void Rank(const Step& step, int type) {
    if (!step.removed.empty() && IsNew(step)) search_.Rank(type);
  }

  void AddType1(const Loop& loop) {
    Step& step = Draft(loop, 1);
    step.RemoveAll(loop.rich[0], loop.pair());
    Rank(step, 1);
  }

  void AddType2(const Loop& loop, int extra) {
    CellSet victims = board_.cells_with(extra);
    for (int i = 0; i < loop.rich_count; ++i) victims &= kGeometry.peers[loop.rich[i]];
    if (victims.empty()) return;
    Step& step = Draft(loop, 2);
    for (const int cell : victims) step.Remove(cell, extra);
    Rank(step, 2);
  }

  void AddType3(const Loop& loop, Bits extra) {
    for (int size = Count(extra); size <= 7; ++size) {
      for (int k = 0; k < 3; ++k) {
        const int house = kGeometry.houses_of[loop.rich[0]][k];
        if (house != kGeometry.houses_of[loop.rich[1]][k]) continue;
        if (2 * size <= board_.empty_count(house)) AddNaked(loop, extra, house, size);
        if (2 * size < board_.empty_count(house)) AddHidden(loop, extra, house, size);
      }
    }
  }

  void AddNaked(const Loop& loop, Bits extra, int house, int size) {
    SetList others;
    for (int place = 0; place < kSize; ++place) {
      const int cell = kGeometry.cells_of[house][place];
      const Bits digits = board_.candidates(cell);
      if (cell != loop.rich[0] && cell != loop.rich[1] && Count(digits) >= 2) others.Add(place, digits);
    }
    const Bits in_both = extra & board_.candidates(loop.rich[0]) & board_.candidates(loop.rich[1]);
    const auto found = [&](Bits places, Bits digits) {
      Bits of_others = in_both;
      for (const int place : Each(places)) of_others |= board_.candidates(kGeometry.cells_of[house][place]);
      if (Count(of_others) == size) RankNaked(loop, house, places, digits);
      return false;
    };
    ForEachSubset(others, size - 1, size, found, extra);
  }

  void RankNaked(const Loop& loop, int house, Bits places, Bits digits) {
    Step& step = Draft(loop, 3);
    step.rating += Count(digits) - 1;
    step.Look(house);
    step.digits |= digits;
    StrikeNaked(board_, house, places, digits, CellSet::Of(loop.rich[0]) | CellSet::Of(loop.rich[1]), step);
    Rank(step, 3);
  }

  // One of the two rich cells is 1 or 2, so with the other one out of the way the pair may belong to a hidden subset.
  void AddHidden(const Loop& loop, Bits extra, int house, int size) {
    const Bits second = Bit(PlaceIn(house, loop.rich[1]));
    const Bits of_pair =
        Without(static_cast<Bits>(board_.places(house, loop.low) | board_.places(house, loop.high)), second);
    for (const int digit : Each(loop.pair())) {
      if (Without(board_.places(house, digit), second) == 0) return;
    }
    SetList others;
    for (const int digit : Each(Without(kAllDigits, static_cast<Bits>(loop.pair() | extra)))) {
      const Bits places = Without(board_.places(house, digit), second);
      if (places != 0) others.Add(digit, places);
    }
    const auto found = [&](Bits digits, Bits places) {
      RankHidden(loop, house, static_cast<Bits>(digits | loop.pair()), places);
      return false;
    };
    ForEachSubset(others, size - 2, size, found, of_pair);
  }

  void RankHidden(const Loop& loop, int house, Bits digits, Bits places) {
    Step& step = Draft(loop, 3);
    step.Look(house);
    step.digits |= digits;
    int others = 0;
    for (const int place : Each(places)) {
      const int cell = kGeometry.cells_of[house][place];
      if (cell == loop.rich[0] || cell == loop.rich[1]) continue;
      ++others;
      step.cells.insert(cell);
      step.RemoveAll(cell, Without(board_.candidates(cell), digits));
    }
    step.rating += others - 1;
    Rank(step, 3);
  }

  void AddType4(const Loop& loop) {
    const int digits[] = {loop.low, loop.high};
    for (const int i : {0, 1}) {
      const int house = HouseThatLocks(loop, digits[i]);
      if (house < 0) continue;
      Step& step = Draft(loop, 4);
      step.Look(house);
      step.Remove(loop.rich[0], digits[1 - i]);
      step.Remove(loop.rich[1], digits[1 - i]);
      std::sort(step.removed.begin(), step.removed.end());
      return Rank(step, 4);
    }
  }

  // A house in which the rich cells are all the places of `digit`; -1 if there is none.
  int HouseThatLocks(const Loop& loop, int digit) const {
    int found = -1;
    const CellSet rich = CellSet::Of(loop.rich[0]) | CellSet::Of(loop.rich[1]);
    for (int k = 0; k < 3; ++k) {
      const int house = kGeometry.houses_of[loop.rich[0]][k];
      if (house != kGeometry.houses_of[loop.rich[1]][k]) continue;
      if ((board_.cells_with(digit) & kGeometry.cells_in[house]) == rich) found = house;
    }
    return found;
  }

  const Board& board_;
  Search& search_;
};

}  // namespace

bool FindUniqueLoops(const Board& board, Search& search) {
  LoopSteps steps(board, search);
  const auto found = [&](const Loop& loop) { steps.Add(loop); };
  LoopWalk walk(board, found);
  for (const int cell : board.bivalue_cells()) walk.From(cell);
  return search.CloseRanks();
}

}  // namespace sudoku::logic
