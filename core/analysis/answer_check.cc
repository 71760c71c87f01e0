#include "core/analysis/answer_check.h"

#include <algorithm>

namespace sudoku {
namespace {

std::optional<Outcome> OutcomeOf(const Grid& grid, SolveFunction solve) { return solve(grid, {}).outcome; }

Grid Changed(Grid grid, int cell, int digit) {
  grid.set(cell, digit);
  return grid;
}

bool IsSolvable(const Grid& grid, SolveFunction solve) {
  const auto outcome = OutcomeOf(grid, solve);
  return outcome == Outcome::kUnique || outcome == Outcome::kMultiple;
}

bool SolutionsAreSound(const Explanation& explanation, const Grid& grid, SolveFunction solve) {
  const SolveResult result = solve(grid, {});
  if (result.outcome != explanation.outcome) return false;
  if (result.outcome == Outcome::kNoSolution) return true;
  const auto& [first, second] = explanation.solutions;
  if (!IsSolutionOf(first, grid) || first != result.solution) return false;
  return result.outcome == Outcome::kUnique || (IsSolutionOf(second, grid) && first < second);
}

bool CoreIsSound(const CellSet& core, const Grid& grid, SolveFunction solve) {
  const Grid alone = Only(grid, core);
  return OutcomeOf(alone, solve) == Outcome::kNoSolution &&
         std::all_of(core.begin(), core.end(), [&](int cell) { return IsSolvable(Changed(alone, cell, 0), solve); });
}

bool RepairIsSound(const Repair& repair, const Grid& grid, SolveFunction solve) {
  if (repair.kind == Repair::Kind::kRemove) return IsSolvable(Changed(grid, repair.cell, 0), solve);
  return OutcomeOf(Changed(grid, repair.cell, repair.digit), solve) == Outcome::kUnique;
}

bool MistakeIsSound(std::size_t mistake, const Position& position, SolveFunction solve) {
  Grid grid = position.givens;
  for (std::size_t i = 0; i < mistake; ++i) grid.set(position.moves[i].cell, position.moves[i].digit);
  const Move& move = position.moves[mistake];
  return IsSolvable(grid, solve) && OutcomeOf(Changed(grid, move.cell, move.digit), solve) == Outcome::kNoSolution;
}

}  // namespace

bool IsSound(const Explanation& explanation, const Position& position, SolveFunction solve) {
  const Grid& grid = position.givens;
  if (!SolutionsAreSound(explanation, grid, solve)) return false;
  if (explanation.outcome == Outcome::kNoSolution && !CoreIsSound(explanation.core, grid, solve)) return false;
  if (explanation.first_mistake && !MistakeIsSound(*explanation.first_mistake, position, solve)) return false;
  return AreRedundant(explanation.redundant, grid, solve) &&
         std::all_of(explanation.repairs.begin(), explanation.repairs.end(),
                     [&](const Repair& repair) { return RepairIsSound(repair, grid, solve); });
}

bool IsSoundMinimum(const Grid& puzzle, const Grid& grid, Symmetry symmetry, SolveFunction solve) {
  const CellSet givens = CellSet::GivensOf(puzzle);
  const SolveResult result = solve(puzzle, {});
  if (Only(grid, givens) != puzzle || result.outcome != Outcome::kUnique || !IsSolutionOf(result.solution, grid)) {
    return false;
  }
  for (CellSet rest = givens; !rest.empty();) {
    const CellSet group = OrbitOf(rest.first(), symmetry) & givens;
    if (OutcomeOf(Only(puzzle, givens - group), solve) != Outcome::kMultiple) return false;
    rest -= group;
  }
  return true;
}

bool AreRedundant(const CellSet& redundant, const Grid& puzzle, SolveFunction solve) {
  return std::all_of(redundant.begin(), redundant.end(), [&](int cell) {
    return puzzle[cell] != 0 && OutcomeOf(Changed(puzzle, cell, 0), solve) == Outcome::kUnique;
  });
}

}  // namespace sudoku
