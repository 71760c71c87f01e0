// The bivalue universal grave: were every cell left with two candidates, and every digit with two places in each house
// or none, there would be two solutions or none. Some cells must hold what keeps the grid from being so.
//
//   | 12  23  |        type 1: one cell has more: it is one of the extra digits.
//   | 12  234 |  4     type 2: several cells have the same extra digit: whatever sees all of them is not it.
//             extra    type 3: the extra digits of cells of one house complete a naked subset there.
//                      type 4: two cells of one house share a digit beside the extras: nothing else is left to them.
#include <algorithm>

#include "core/logic/finders.h"
#include "core/logic/subset_search.h"

namespace sudoku::logic {
namespace {

class Grave {
 public:
  explicit Grave(const Board& board) : board_(board), rest_(board) {}

  // Looks for the digits that are too many. False if the rest is no grave, or the cells too far apart to say anything.
  bool Dig() {
    for (const Kind kind : kKindsRowsFirst) {
      for (int house = HouseAt(kind, 0); house < HouseAt(kind, 9); ++house) {
        for (int digit = 1; digit <= kSize; ++digit) {
          if (!DigAt(house, digit)) return false;
        }
      }
    }
    return count_ > 0 && RestIsGrave();
  }

  bool Keep(Search& search) const {
    if (count_ == 1) return KeepType1(search);
    if (Count(all_extra_) == 1) return KeepType2(search) || (count_ == 2 && KeepType4(search));
    if (common_.empty()) return false;
    return (count_ == 2 && KeepType4(search)) || KeepType3(search);
  }

 private:
  bool DigAt(int house, int digit) {
    const Bits places = board_.places(house, digit);
    if (places == 0 || Count(places) == 2) return true;
    int rich = -1;
    for (const int place : Each(places)) {
      const int cell = kGeometry.cells_of[house][place];
      if (Count(board_.candidates(cell)) < 3) continue;
      if (rich >= 0) return true;  // Which of them is one too many, another house will tell.
      rich = cell;
    }
    if (rich < 0) return false;
    common_ = count_ == 0 ? kGeometry.peers[rich] : common_ & kGeometry.peers[rich];
    if (!rich_.contains(rich)) cells_[count_++] = static_cast<std::uint8_t>(rich);
    rich_.insert(rich);
    common_ -= rich_;
    extra_[rich] |= Bit(digit);
    all_extra_ |= Bit(digit);
    rest_.Remove(rich, digit);
    return count_ == 1 || Count(all_extra_) == 1 || !common_.empty();
  }

  bool RestIsGrave() const {
    if (rest_.bivalue_cells() != rest_.empty_cells()) return false;
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 1; digit <= kSize; ++digit) {
        const Bits places = rest_.places(house, digit);
        if (places != 0 && Count(places) != 2) return false;
      }
    }
    return true;
  }

  Step& Draft(Search& search, Technique technique) const {
    Step& step = search.Draft(technique);
    step.cells = rich_;
    step.digits = all_extra_;
    return step;
  }

  bool KeepType1(Search& search) const {
    Step& step = Draft(search, Technique::kBug1);
    step.RemoveAll(cells_[0], Without(board_.candidates(cells_[0]), all_extra_));
    return search.Keep();
  }

  bool KeepType2(Search& search) const {
    const int digit = First(all_extra_);
    const CellSet victims = common_ & board_.cells_with(digit);
    if (victims.empty()) return false;
    Step& step = Draft(search, Technique::kBug2);
    for (const int cell : victims) step.Remove(cell, digit);
    return search.Keep();
  }

  // Whether all the rich cells lie in the `k`th house of the first one.
  bool InOneHouse(int k) const { return (rich_ - kGeometry.cells_in[kGeometry.houses_of[cells_[0]][k]]).empty(); }

  bool KeepType3(Search& search) const {
    for (int k = 0; k < 3; ++k) {
      if (!InOneHouse(k)) continue;
      const int house = kGeometry.houses_of[cells_[0]][k];
      // In the order in which the first rich cell sees them.
      SetList others;
      for (int i = 0; i < 20; ++i) {
        const int cell = kGeometry.peer_list[cells_[0]][i];
        if (!kGeometry.cells_in[house].contains(cell) || rich_.contains(cell)) continue;
        const Bits digits = board_.candidates(cell);
        if (Count(digits) >= 2) others.Add(kGeometry.places_of[cell][k], digits);
      }
      for (int size = 2; size <= 6; ++size) {
        const auto found = [&](Bits places, Bits digits) { return KeepNaked(search, house, places, digits); };
        if (ForEachSubset(others, size - 1, size, found, all_extra_)) return true;
      }
    }
    return false;
  }

  bool KeepNaked(Search& search, int house, Bits places, Bits digits) const {
    Bits of_others = 0;
    for (const int place : Each(places)) of_others |= board_.candidates(kGeometry.cells_of[house][place]);
    if (of_others != digits) return false;
    Step& step = Draft(search, Technique::kBug3);
    step.rating += Count(digits) - 1;
    step.Look(house);
    step.digits |= digits;
    StrikeNaked(board_, house, places, digits, rich_, step);
    return !step.removed.empty() && search.Keep();
  }

  bool KeepType4(Search& search) const {
    const Bits common = Without(board_.candidates(cells_[0]) & board_.candidates(cells_[1]), all_extra_);
    if (!IsSingle(common)) return false;
    for (int k = 0; k < 3; ++k) {
      if (!InOneHouse(k)) continue;
      Step& step = Draft(search, Technique::kBug4);
      step.Look(kGeometry.houses_of[cells_[0]][k]);
      for (const int cell : rich_) {
        step.RemoveAll(cell, Without(board_.candidates(cell), static_cast<Bits>(extra_[cell] | common)));
      }
      if (!step.removed.empty() && search.Keep()) return true;
    }
    return false;
  }

  const Board& board_;
  Board rest_;                         // Without the extra digits.
  Table<std::uint8_t, kCells> cells_;  // The rich ones, in the order they were met.
  int count_ = 0;
  CellSet rich_;
  Table<Bits, kCells> extra_;
  Bits all_extra_ = 0;
  CellSet common_;  // What sees all of them.
};

}  // namespace

bool FindGraves(const Board& board, Search& search) {
  // More rich cells than can be seen by one cell say nothing, and that is nearly always so.
  if ((board.empty_cells() - board.bivalue_cells()).count() > 20) return false;
  Grave grave(board);
  return grave.Dig() && grave.Keep(search);
}

}  // namespace sudoku::logic
