#include "core/analysis/hitting_set.h"

namespace sudoku {

std::optional<CellSet> HittingSet::Smallest(int below, std::int64_t* branches) {
  for (; size_ < below; ++size_) {
    CellSet chosen;
    if (Find(size_, {}, &chosen, branches)) return chosen;
    if (*branches < 0) break;
  }
  return std::nullopt;
}

// Branches on the set that leaves the fewest ways to meet it. Sets of which no two share a cell need a cell each: if
// there are more of them than cells left, there is no way.
bool HittingSet::Find(int size, const CellSet& barred, CellSet* chosen, std::int64_t* branches) const {
  if (--*branches < 0) return false;
  CellSet narrowest, apart;
  int fewest = kCells + 1, disjoint = 0;
  for (const CellSet& set : sets_) {
    if (set.Meets(*chosen)) continue;
    const CellSet ways = set - barred;
    const int count = ways.count();
    if (count < fewest) fewest = count, narrowest = ways;
    if (!ways.Meets(apart)) {
      apart |= ways;
      if (++disjoint > size) return false;
    }
  }
  if (fewest > kCells) return true;
  CellSet tried = barred;
  for (const int cell : narrowest) {
    chosen->insert(cell);
    if (Find(size - 1, tried, chosen, branches)) return true;
    chosen->erase(cell);
    tried.insert(cell);
    if (*branches < 0) return false;
  }
  return false;
}

}  // namespace sudoku
