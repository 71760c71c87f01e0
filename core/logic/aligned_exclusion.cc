// Aligned exclusion: two or three cells cannot hold what would leave a cell that sees all of them empty. A candidate
// that is in none of the combinations left to them goes.
//
//   . [ 1 2 3 ] . |  12 .  .     1 with 2 empties the first cell on the right, 1 with 3 the second,
//   . [ 1 2 3 ] . |  .  13 .     1 with 1 is against the rules: so neither of the two is 1.
#include <algorithm>

#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

// The cells that may be part of a base, in ascending order, each with the cells of few candidates that see it.
struct Bases {
  Bases(const Board& board, const CellSet& excluders) {
    CellSet lone;
    for (const int cell : board.empty_cells()) {
      if (IsSingle(board.candidates(cell))) lone.insert(cell);
    }
    for (const int cell : board.empty_cells() - lone) {
      excluders_of[cell] = excluders & kGeometry.peers[cell];
      if (excluders_of[cell].empty() || !(lone & kGeometry.peers[cell]).empty()) continue;
      cells[count++] = static_cast<std::uint8_t>(cell);
      set.insert(cell);
    }
  }

  Table<std::uint8_t, kCells> cells;
  int count = 0;
  CellSet set;
  Table<CellSet, kCells> excluders_of;
};

bool KeepPair(const Board& board, Search& search, int a, int b, const CellSet& excluders) {
  const Bits of_a = board.candidates(a);
  const Bits of_b = board.candidates(b);
  Table<Bits, 10> excluded;  // Digit of one: the digits that the other cannot have beside it.
  for (const int cell : excluders) {
    const Bits pair = board.candidates(cell);
    for (const int digit : Each(pair)) excluded[digit] |= Without(pair, Bit(digit));
  }
  if (SeeEachOther(a, b)) {
    for (const int digit : Each(of_a & of_b)) excluded[digit] |= Bit(digit);
  }
  Bits gone_a = 0;
  Bits gone_b = 0;
  for (const int digit : Each(of_a)) gone_a |= Without(of_b, excluded[digit]) == 0 ? Bit(digit) : Bits{0};
  for (const int digit : Each(of_b)) gone_b |= Without(of_a, excluded[digit]) == 0 ? Bit(digit) : Bits{0};
  if ((gone_a | gone_b) == 0) return false;
  Step& step = search.Draft(Technique::kAlignedPair);
  step.cells = CellSet::Of(a) | CellSet::Of(b);
  step.digits = gone_a | gone_b;
  step.RemoveAll(a, gone_a);
  step.RemoveAll(b, gone_b);
  return search.Keep();
}

// Three cells and what their combinations leave to each.
class Triple {
 public:
  Triple(const Board& board, int a, int b, int c, const CellSet& excluders)
      : board_(board), cells_{a, b, c}, sees_{SeeEachOther(a, b), SeeEachOther(a, c), SeeEachOther(b, c)} {
    const Bits held = board.candidates(a) | board.candidates(b) | board.candidates(c);
    for (const int cell : excluders) {
      const Bits digits = board.candidates(cell);
      if (Without(digits, held) != 0) continue;  // The three cannot take all of them.
      if (std::find(sets_, sets_ + count_, digits) == sets_ + count_) sets_[count_++] = digits;
    }
  }

  Bits gone(int i) const { return Without(board_.candidates(cells_[i]), left_[i]); }

  // Tries the combinations until every candidate is seen to be in one; false if that is so.
  bool Excludes() {
    for (const int p : Each(board_.candidates(cells_[0]))) {
      for (const int q : Each(Without(board_.candidates(cells_[1]), SeenBy(0, p, 1)))) {
        const Bits thirds = Without(ThirdsOf(Bit(p) | Bit(q)), SeenBy(0, p, 2) | SeenBy(1, q, 2));
        if (thirds == 0) continue;
        left_[0] |= Bit(p);
        left_[1] |= Bit(q);
        left_[2] |= thirds;
        if ((gone(0) | gone(1) | gone(2)) == 0) return false;
      }
    }
    return true;
  }

  bool Keep(Search& search) const {
    Step& step = search.Draft(Technique::kAlignedTriple);
    for (const int i : {0, 1, 2}) {
      step.cells.insert(cells_[i]);
      step.digits |= gone(i);
      step.RemoveAll(cells_[i], gone(i));
    }
    std::sort(step.removed.begin(), step.removed.end());
    return IsNew(search, step) && search.Keep();
  }

 private:
  // Three cells are met once from each two of them that lead to the third.
  static bool IsNew(const Search& search, const Step& step) {
    const auto known = search.found();
    return std::none_of(known.begin(), known.end(), [&](const Step& other) {
      return other.technique == step.technique && other.cells == step.cells;
    });
  }

  // What the `j`th cell cannot have beside `digit` in the `i`th.
  Bits SeenBy(int i, int digit, int j) const { return sees_[i + j - 1] ? Bit(digit) : Bits{0}; }

  // What the third cell may have, for all that the excluding cells say, beside the `two` digits of the others.
  Bits ThirdsOf(Bits two) const {
    Bits thirds = board_.candidates(cells_[2]);
    for (int i = 0; i < count_; ++i) {
      const Bits rest = Without(sets_[i], two);
      if (rest == 0) return 0;
      if (IsSingle(rest)) thirds = Without(thirds, rest);
    }
    return thirds;
  }

  const Board& board_;
  const int cells_[3];
  const bool sees_[3];  // The first the second, the first the third, the second the third.
  Bits sets_[20] = {};  // What the excluding cells may be.
  int count_ = 0;
  Bits left_[3] = {};
};

bool KeepTriple(const Board& board, Search& search, int a, int b, int c, const CellSet& excluders) {
  Triple triple(board, a, b, c, excluders);
  return triple.Excludes() && triple.Keep(search);
}

// The third cell is one of few candidates that sees the first or the second one.
bool FindThird(const Board& board, Search& search, const Bases& bases, int a, int b, const CellSet& common) {
  CellSet left = (bases.excluders_of[a] | bases.excluders_of[b]) & bases.set;
  left.erase(a);
  left.erase(b);
  for (const int of : {a, b}) {
    for (int i = 0; i < 20; ++i) {
      const int cell = kGeometry.peer_list[of][i];
      if (!left.contains(cell)) continue;
      left.erase(cell);
      const CellSet excluders = common & bases.excluders_of[cell];
      if (excluders.several() && KeepTriple(board, search, a, b, cell, excluders)) return true;
    }
  }
  return false;
}

// Calls `keep` for each two base cells, in the order of the higher one, that so many excluders see.
template <typename Keep>
bool ForEachBasePair(const Bases& bases, const Keep& keep) {
  for (int high = 1; high < bases.count; ++high) {
    for (int low = 0; low < high; ++low) {
      const int a = bases.cells[low];
      const int b = bases.cells[high];
      const CellSet common = bases.excluders_of[a] & bases.excluders_of[b];
      if (common.several() && keep(a, b, common)) return true;
    }
  }
  return false;
}

}  // namespace

bool FindAlignedPairs(const Board& board, Search& search) {
  const Bases bases(board, board.bivalue_cells());
  return ForEachBasePair(bases,
                         [&](int a, int b, const CellSet& common) { return KeepPair(board, search, a, b, common); });
}

bool FindAlignedTriples(const Board& board, Search& search) {
  CellSet few = board.bivalue_cells();
  for (const int cell : board.empty_cells() - few) {
    if (Count(board.candidates(cell)) == 3) few.insert(cell);
  }
  const Bases bases(board, few);
  return ForEachBasePair(
      bases, [&](int a, int b, const CellSet& common) { return FindThird(board, search, bases, a, b, common); });
}

}  // namespace sudoku::logic
