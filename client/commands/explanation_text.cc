#include "client/commands/explanation_text.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/conflicts.h"

namespace sudoku::client {
namespace {

std::string CellText(const v1::Cell& cell) { return absl::StrCat("r", cell.row(), "c", cell.column()); }

// "a, b and c"; of more than `most`, those and "9 more givens".
std::string List(std::vector<std::string> items, std::size_t most, const std::string& what) {
  if (items.size() > most) {
    const std::size_t more = items.size() - most;
    items.resize(most);
    items.push_back(absl::StrCat(more, " more ", what));
  }
  if (items.size() < 2) return absl::StrJoin(items, "");
  const std::string last = items.back();
  items.pop_back();
  return absl::StrCat(absl::StrJoin(items, ", "), " and ", last);
}

template <typename Givens>
std::vector<std::string> Texts(const Givens& givens) {
  std::vector<std::string> texts;
  for (const v1::Given& given : givens) texts.push_back(GivenText(given));
  return texts;
}

std::string CoreText(const v1::Explanation& explanation, std::size_t most) {
  return absl::StrCat("no solution: ", List(Texts(explanation.core()), most, "givens"),
                      " contradict each other; without any one of them they would not");
}

// "2, 5 or 7".
std::string Choice(const std::string& digits) {
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    absl::StrAppend(&text, i == 0 ? "" : i + 1 == digits.size() ? " or " : ", ", digits.substr(i, 1));
  }
  return text;
}

std::string SeveralText(const v1::Explanation& explanation, std::size_t most) {
  std::vector<std::string> cells;
  for (const v1::OpenCell& open : explanation.open_cells()) {
    cells.push_back(absl::StrCat(CellText(open.cell()), " can be ", Choice(open.digits())));
  }
  const std::string count =
      explanation.count() == 0 ? "several" : absl::StrCat(explanation.exact() ? "" : "more than ", explanation.count());
  return absl::StrCat(count, " solutions: ", List(cells, most, "cells are open"));
}

int DigitAt(const Grid& grid, const v1::Cell& cell) { return grid[kSize * (cell.row() - 1) + cell.column() - 1]; }

std::string RepairText(const v1::Repair& repair, const Grid& grid) {
  const std::string cell = CellText(repair.cell());
  switch (repair.kind()) {
    case v1::Repair::KIND_REMOVE:
      return absl::StrCat("without the ", repair.digit(), " in ", cell, " there is a solution");
    case v1::Repair::KIND_CHANGE:
      return absl::StrCat("with ", repair.digit(), " instead of ", DigitAt(grid, repair.cell()), " in ", cell,
                          " there is exactly one solution");
    default:
      return absl::StrCat("with ", repair.digit(), " in ", cell, " on top there is exactly one solution");
  }
}

}  // namespace

std::string GivenText(const v1::Given& given) { return absl::StrCat(given.digit(), " in ", CellText(given.cell())); }

std::vector<std::string> Findings(const v1::Explanation& explanation, const Grid& grid, Detail detail) {
  const std::size_t most = detail == Detail::kShort ? 2 : kCells;
  if (explanation.outcome() == v1::OUTCOME_UNIQUE) return {};
  if (explanation.outcome() == v1::OUTCOME_MULTIPLE) {
    return {SeveralText(explanation, detail == Detail::kShort ? 8 : most)};
  }
  std::vector<std::string> findings;
  for (const Conflict& conflict : FindConflicts(grid)) findings.push_back(conflict.Message());
  if (findings.empty()) findings.push_back(CoreText(explanation, most));
  return findings;
}

std::vector<std::string> Advice(const v1::Explanation& explanation, const Grid& grid) {
  std::vector<std::string> advice;
  for (const v1::Repair& repair : explanation.repairs()) advice.push_back(RepairText(repair, grid));
  if (explanation.redundant_size() > 0) {
    advice.push_back(absl::StrCat("each of these givens can go, though not all at once: ",
                                  absl::StrJoin(Texts(explanation.redundant()), ", ")));
  }
  return advice;
}

std::vector<std::string> Mistakes(const v1::ExplainGridResponse& response, const v1::Position& position) {
  std::vector<std::string> mistakes;
  const int first = response.first_mistake();
  if (first > 0 && first <= position.moves_size()) {
    const v1::Move& move = position.moves(first - 1);
    mistakes.push_back(absl::StrCat("the first mistake is move ", first, ", ", move.digit(), " in ",
                                    CellText(move.cell()), ": after it there is no solution"));
  }
  for (const std::string& entry : Texts(response.wrong_entries())) {
    mistakes.push_back(absl::StrCat("wrong entry: ", entry));
  }
  for (const std::string& struck : Texts(response.struck_candidates())) {
    mistakes.push_back(absl::StrCat("struck out though it is right: ", struck));
  }
  return mistakes;
}

}  // namespace sudoku::client
