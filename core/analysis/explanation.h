// Why a grid is no puzzle, and where a player went wrong: everything about one position, a slice at a time.
#ifndef SUDOKU_CORE_ANALYSIS_EXPLANATION_H_
#define SUDOKU_CORE_ANALYSIS_EXPLANATION_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/cell_set.h"
#include "core/analysis/core_of_givens.h"
#include "core/analysis/position.h"
#include "core/analysis/questions.h"
#include "core/analysis/repairs.h"
#include "core/analysis/true_candidates.h"
#include "core/enumerate.h"
#include "core/solve.h"

namespace sudoku {

struct Explanation {
  Outcome outcome = Outcome::kNoSolution;
  // The smallest, and of several the second.
  std::array<Grid, 2> solutions;
  // No solution: givens that contradict each other, and whether there are no fewer.
  CellSet core;
  bool core_is_smallest = false;
  // Several: what each cell may be; and how many there are, at least, if not exactly.
  std::array<DigitSet, kCells> candidates{};
  std::int64_t count = 0;
  bool exact = false;
  // One: givens that can each go alone.
  CellSet redundant;
  std::vector<Repair> repairs;
  // Of the player.
  std::optional<std::size_t> first_mistake;
  CellSet wrong_entries;
  CellSet struck_solution;
};

class Explaining {
 public:
  struct Wishes {
    std::size_t max_repairs = 0;
    std::int64_t count_limit = 0;     // 0: the solutions are not counted.
    bool redundant_givens = false;    // They are looked for.
    std::int64_t core_questions = 0;  // The budget of the smallest core; 0: an irreducible one will do.
  };

  Explaining(const Position& position, const Wishes& wishes);

  // A few milliseconds at most. False when it is done, or the questions have been ended.
  bool Step(Questions& questions);

  const Explanation& result() const { return result_; }

 private:
  enum class Stage { kOutcome, kCore, kCandidates, kCount, kRepairs, kDone };

  void FindOutcome(Questions& questions);
  void Count(Questions& questions);
  void FindMistakes(Questions& questions);

  const Position position_;
  const Wishes wishes_;
  Stage stage_ = Stage::kOutcome;
  std::optional<SmallestCore> core_;
  std::optional<TrueCandidates> candidates_;
  std::optional<Enumerator> walk_;
  std::optional<Repairs> repairs_;
  Explanation result_;
};

}  // namespace sudoku

#endif  // SUDOKU_CORE_ANALYSIS_EXPLANATION_H_
