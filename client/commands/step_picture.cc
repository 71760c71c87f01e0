#include "client/commands/step_picture.h"

namespace sudoku::client {
namespace {

using formats::Mark;
using formats::PencilMarks;

template <typename Place>
int IndexOf(const Place& place) {
  return kSize * (place.row() - 1) + place.column() - 1;
}

}  // namespace

PencilMarks PencilMarksOf(const Puzzle& puzzle) {
  Grid grid = puzzle.grid;
  if (puzzle.played == nullptr) return formats::PencilMarksOf(grid);
  for (std::size_t cell = 0; cell < puzzle.played->entries.size(); ++cell) {
    const char entry = puzzle.played->entries[cell];
    if (entry >= '1' && entry <= '9') grid.set(static_cast<int>(cell), entry - '0');
  }
  for (const Played::Move& move : puzzle.played->moves) grid.set(kSize * (move.row - 1) + move.column - 1, move.digit);
  PencilMarks pencil_marks = formats::PencilMarksOf(grid);
  HoldTo(puzzle.played->candidates, &pencil_marks);
  return pencil_marks;
}

void HoldTo(std::string_view candidates, PencilMarks* pencil_marks) {
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const int cell = static_cast<int>(i / kSize), digit = static_cast<int>(i % kSize) + 1;
    if (candidates[i] == '.') pencil_marks->at(cell) &= static_cast<DigitSet>(~SetOf(digit));
  }
}

void MarkStep(const v1::Step& step, PencilMarks* pencil_marks) {
  for (const v1::Cell& cell : step.cells()) {
    for (const int digit : step.digits()) pencil_marks->mark(IndexOf(cell), digit) = Mark::kPattern;
  }
  for (const v1::Link& link : step.links()) {
    pencil_marks->mark(IndexOf(link.from()), link.from().digit()) = Mark::kPattern;
    pencil_marks->mark(IndexOf(link.to()), link.to().digit()) = Mark::kPattern;
  }
  for (const v1::Candidate& removed : step.removed()) {
    pencil_marks->mark(IndexOf(removed), removed.digit()) = Mark::kStruck;
  }
  if (step.has_placed()) pencil_marks->mark(IndexOf(step.placed()), step.placed().digit()) = Mark::kFilledIn;
}

}  // namespace sudoku::client
