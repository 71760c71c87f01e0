// The smallest set of cells that meets each of many sets.
#ifndef SUDOKU_CORE_ANALYSIS_HITTING_SET_H_
#define SUDOKU_CORE_ANALYSIS_HITTING_SET_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/cell_set.h"

namespace sudoku {

// Sets are added, and the smallest set that meets them all, asked for in between, never shrinks.
class HittingSet {
 public:
  void Add(const CellSet& set) { sets_.push_back(set); }

  // A smallest set that meets all, if it is smaller than `below`; nothing if there is none so small, or if `*branches`,
  // which it counts down, ran out (and is negative). A function of the sets and their order.
  std::optional<CellSet> Smallest(int below, std::int64_t* branches);

 private:
  // Looks for one of `size` more cells than `chosen`, without any of `barred`.
  bool Find(int size, const CellSet& barred, CellSet* chosen, std::int64_t* branches) const;

  std::vector<CellSet> sets_;
  int size_ = 0;  // None is smaller.
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_HITTING_SET_H_
