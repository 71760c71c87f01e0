// What would make a puzzle of a grid.
#ifndef SUDOKU_CORE_ANALYSIS_REPAIRS_H_
#define SUDOKU_CORE_ANALYSIS_REPAIRS_H_

#include <cstddef>
#include <vector>

#include "core/analysis/questions.h"
#include "core/grid.h"

namespace sudoku {

struct Repair {
  enum class Kind {
    kRemove,  // Without this given there is a solution.
    kChange,  // With another digit here there is exactly one.
    kAdd,     // With this digit on top there is exactly one.
  };
  Kind kind;
  int cell;   // 0-80.
  int digit;  // 1-9; of kRemove, the given's own.

  friend bool operator==(const Repair&, const Repair&) = default;
};

// All repairs of one cell each, ascending by cell, at each the removal before the digits: removals of a grid without a
// solution, additions to one with several, changes of both. Of a puzzle with one solution there are none.
class Repairs {
 public:
  // `solvable`: whether `grid` has a solution. Stops after `limit` of them.
  Repairs(const Grid& grid, bool solvable, std::size_t limit) : grid_(grid), solvable_(solvable), limit_(limit) {}

  // One cell. False when it is done.
  bool Step(Questions& questions);

  const std::vector<Repair>& found() const { return found_; }

 private:
  void Change(int cell, Questions& questions);
  void Add(int cell, Questions& questions);
  void Note(Repair::Kind kind, int cell, int digit);

  const Grid grid_;
  const bool solvable_;
  const std::size_t limit_;
  int cell_ = 0;
  std::vector<Repair> found_;
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_REPAIRS_H_
