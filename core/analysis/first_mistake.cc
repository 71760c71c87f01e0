#include "core/analysis/first_mistake.h"

namespace sudoku {

std::optional<std::size_t> FirstMistake(const Position& position, Questions& questions) {
  const auto completes_after = [&](std::size_t moves) {
    Grid grid = position.givens, witness;
    for (std::size_t i = 0; i < moves; ++i) grid.set(position.moves[i].cell, position.moves[i].digit);
    return questions.Completes(Candidates(grid), &witness);
  };
  if (completes_after(position.moves.size())) return std::nullopt;
  std::size_t good = 0, bad = position.moves.size();
  if (bad == 0) return std::nullopt;
  while (bad - good > 1) {
    const std::size_t middle = good + (bad - good) / 2;
    (completes_after(middle) ? good : bad) = middle;
  }
  return good;
}

CellSet WrongEntries(const Position& position, const Grid& solution) {
  CellSet wrong;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position.entries[cell] != 0 && position.entries[cell] != solution[cell]) wrong.insert(cell);
  }
  return wrong;
}

CellSet StruckSolution(const Position& position, const Grid& solution) {
  CellSet struck;
  for (int cell = 0; cell < kCells && position.candidates; ++cell) {
    if (position.givens[cell] != 0 || position.entries[cell] != 0) continue;
    if (((*position.candidates)[cell] & SetOf(solution[cell])) == 0) struck.insert(cell);
  }
  return struck;
}

}  // namespace sudoku
