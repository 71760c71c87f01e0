// Fish: the places of a digit in two, three or four lines lie in as many crossing lines. Elsewhere in those it goes.
//
//   an X-wing of 5 in rows 2 and 6:
//          c3      c8
//   r2  . . 5 . . . . 5 .
//   r4  . . - . . . . . .
//   r6  . . 5 . . . . 5 .
//   r9  . . . . . . . - .
#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>

#include "core/logic/finders.h"
#include "core/logic/subset_search.h"

namespace sudoku::logic {
namespace {

// Ordered as the yardstick looks: by the base lines, then the digit.
struct Fish {
  Bits bases;
  int digit;
  Bits covers;

  auto operator<=>(const Fish&) const = default;
};

// The fish of one size that bite. There is room for many more than ever were seen at once.
class Catch {
 public:
  void Add(const Fish& fish) {
    if (count_ < fish_.size()) fish_[count_++] = fish;
  }
  void Sort() { std::sort(begin(), end()); }
  Fish* begin() { return fish_.data(); }
  Fish* end() { return fish_.data() + count_; }

 private:
  std::array<Fish, 256> fish_;
  std::size_t count_ = 0;
};

bool Bites(const Board& board, Kind cover, const Fish& fish) {
  for (const int line : Each(fish.covers)) {
    if (Without(board.places(HouseAt(cover, line), fish.digit), fish.bases) != 0) return true;
  }
  return false;
}

bool KeepFish(const Board& board, Search& search, Technique technique, Kind base, Kind cover, const Fish& fish) {
  Step& step = search.Draft(technique);
  step.digits = Bit(fish.digit);
  for (const int line : Each(fish.bases)) step.Look(HouseAt(base, line));
  for (const int line : Each(fish.covers)) step.Look(HouseAt(cover, line));
  for (const int line : Each(fish.covers)) {
    const int house = HouseAt(cover, line);
    for (const int place : Each(board.places(house, fish.digit))) {
      const int cell = kGeometry.cells_of[house][place];
      if (Has(fish.bases, place)) {
        step.cells.insert(cell);
      } else {
        step.Remove(cell, fish.digit);
      }
    }
  }
  std::sort(step.removed.begin(), step.removed.end());
  return search.Keep();
}

bool FindFishAlong(const Board& board, Search& search, Technique technique, int size, Kind base, Kind cover) {
  Catch fish;
  for (int digit = 1; digit <= kSize; ++digit) {
    SetList lines;
    int unplaced = 0;
    for (int line = 0; line < kSize; ++line) {
      const Bits places = board.places(HouseAt(base, line), digit);
      unplaced += places != 0;
      if (Count(places) >= 2 && Count(places) <= size) lines.Add(line, places);
    }
    if (unplaced < 2 * size) continue;
    const auto found = [&](Bits bases, Bits covers) {
      const Fish one{bases, digit, covers};
      if (Bites(board, cover, one)) fish.Add(one);
      return false;
    };
    ForEachSubset(lines, size, size, found);
  }
  fish.Sort();
  for (const Fish& one : fish) {
    if (KeepFish(board, search, technique, base, cover, one)) return true;
  }
  return false;
}

bool FindFish(const Board& board, Search& search, Technique technique, int size) {
  return FindFishAlong(board, search, technique, size, Kind::kColumn, Kind::kRow) ||
         FindFishAlong(board, search, technique, size, Kind::kRow, Kind::kColumn);
}

}  // namespace

bool FindXWings(const Board& board, Search& search) { return FindFish(board, search, Technique::kXWing, 2); }

bool FindSwordfish(const Board& board, Search& search) { return FindFish(board, search, Technique::kSwordfish, 3); }

bool FindJellyfish(const Board& board, Search& search) { return FindFish(board, search, Technique::kJellyfish, 4); }

}  // namespace sudoku::logic
