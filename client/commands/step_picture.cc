#include "client/commands/step_picture.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "core/analysis/position.h"
#include "core/logic/houses.h"

namespace sudoku::client {
namespace {

using formats::Mark;
using formats::PencilMarks;

constexpr int kWidest = 80;

bool InRange(int number) { return number >= 1 && number <= kSize; }

// The number of a place that a server has named; -1 of none.
template <typename Place>
int CellOf(const Place& place) {
  return InRange(place.row()) && InRange(place.column()) ? kSize * (place.row() - 1) + place.column() - 1 : -1;
}

// Marks a candidate; what is none stays as it is.
void Set(int cell, int digit, Mark mark, PencilMarks* picture) {
  if (cell < 0 || !InRange(digit) || picture->at(cell, digit) == Mark::kNoCandidate) return;
  picture->at(cell, digit) = mark;
}

void Set(const v1::Candidate& candidate, Mark mark, PencilMarks* picture) {
  Set(CellOf(candidate), candidate.digit(), mark, picture);
}

void SetAll(int cell, PencilMarks* picture) {
  for (int digit = 1; digit <= kSize; ++digit) Set(cell, digit, Mark::kPattern, picture);
}

void SetHouse(const v1::House& house, PencilMarks* picture) {
  const int kind = house.kind() == v1::HOUSE_KIND_BOX ? 0 : house.kind() == v1::HOUSE_KIND_ROW ? 1 : 2;
  if (!InRange(house.index())) return;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / kSize, column = cell % kSize;
    const int of[] = {row / 3 * 3 + column / 3, row, column};
    if (of[kind] == house.index() - 1) SetAll(cell, picture);
  }
}

void MarkWhere(const v1::Step& step, PencilMarks* picture) {
  if (step.links_size() > 0) return SetAll(CellOf(step.links(0).from()), picture);
  for (const v1::House& house : step.houses()) SetHouse(house, picture);
  for (const v1::Cell& cell : step.cells()) {
    if (step.houses_size() == 0) SetAll(CellOf(cell), picture);
  }
}

void MarkAll(const v1::Step& step, PencilMarks* picture) {
  for (const v1::Cell& cell : step.cells()) {
    for (const int digit : step.digits()) {
      if (step.links_size() == 0) Set(CellOf(cell), digit, Mark::kPattern, picture);
    }
  }
  for (const v1::Link& link : step.links()) {
    Set(link.from(), Mark::kPattern, picture);
    Set(link.to(), Mark::kPattern, picture);
  }
  for (const v1::Candidate& removed : step.removed()) Set(removed, Mark::kRemoved, picture);
  if (step.has_placed()) Set(step.placed(), Mark::kPlaced, picture);
}

}  // namespace

logic::Board BoardOf(const v1::Position& message) {
  std::vector<MoveText> moves;
  for (const v1::Move& move : message.moves()) moves.push_back({move.cell().row(), move.cell().column(), move.digit()});
  const auto parsed = ParsePosition(message.givens(), message.entries(), message.candidates(), moves);
  const Position* const position = std::get_if<Position>(&parsed);
  if (position == nullptr) return logic::Board(Grid());
  Grid grid = position->givens;
  for (int cell = 0; cell < kCells; ++cell) {
    if (position->entries[cell] != 0) grid.set(cell, position->entries[cell]);
  }
  logic::Board board(grid);
  for (int cell = 0; cell < kCells && position->candidates; ++cell) {
    for (int digit = 1; digit <= kSize && board.digit(cell) == 0; ++digit) {
      if (((*position->candidates)[cell] & SetOf(digit)) == 0) board.Remove(cell, digit);
    }
  }
  return board;
}

void Take(const v1::Step& step, logic::Board* board) {
  for (const v1::Candidate& removed : step.removed()) {
    if (CellOf(removed) >= 0 && InRange(removed.digit())) board->Remove(CellOf(removed), removed.digit());
  }
  const int cell = CellOf(step.placed());
  if (cell >= 0 && InRange(step.placed().digit()) && board->digit(cell) == 0) board->Place(cell, step.placed().digit());
}

PencilMarks PictureOf(const logic::Board& board, const v1::Step& step, Stage stage) {
  PencilMarks picture;
  picture.digits = board.grid();
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; digit <= kSize; ++digit) {
      if (board.digit(cell) == 0 && board.has(cell, digit)) picture.at(cell, digit) = Mark::kPlain;
    }
  }
  stage == Stage::kFull ? MarkAll(step, &picture) : MarkWhere(step, &picture);
  return picture;
}

void AppendStep(const std::string& sentence, const PencilMarks& picture, const Terminal& terminal, std::string* out) {
  out->append(Wrapped(sentence, static_cast<std::size_t>(std::min(terminal.width(), kWidest))));
  formats::AppendPencilMarks(picture, terminal.colors(), out);
  out->push_back('\n');
}

}  // namespace sudoku::client
