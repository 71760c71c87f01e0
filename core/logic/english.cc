#include "core/logic/english.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/conflicts.h"

namespace sudoku::logic {
namespace {

std::string Cells(const CellSet& cells) {
  std::vector<std::string> names;
  for (const int cell : cells) names.push_back(CellName(cell));
  return absl::StrJoin(names, ", ");
}

std::string Digits(Bits digits) {
  std::vector<int> numbers;
  for (const int digit : Each(digits)) numbers.push_back(digit);
  return absl::StrJoin(numbers, ", ");
}

std::string Houses(const Step& step) {
  std::vector<std::string> names;
  for (const int house : step.houses) names.push_back(HouseName(house));
  return absl::StrJoin(names, ", ");
}

std::string Literal(const Candidate& candidate, bool is_true) {
  return absl::StrCat(CellName(candidate.cell), is_true ? "=" : "<>", int{candidate.digit});
}

std::string Chain(const Step& step) {
  std::vector<std::string> links;
  for (const Link& link : step.links) {
    links.push_back(absl::StrCat(Literal(link.from, link.from_true), " => ", Literal(link.to, link.to_true)));
  }
  return absl::StrJoin(links, ", ");
}

// What follows: "r4c2 is 7", "r1c3 is not 3, r1c4 is not 3 or 8".
std::string Conclusion(const Step& step) {
  std::vector<std::string> facts;
  if (step.placed.digit != 0) {
    facts.push_back(absl::StrCat(CellName(step.placed.cell), " is ", int{step.placed.digit}));
  }
  for (std::size_t i = 0; i < step.removed.size() && step.placed.digit == 0;) {
    const std::uint8_t cell = step.removed[i].cell;
    std::vector<int> digits;
    for (; i < step.removed.size() && step.removed[i].cell == cell; ++i) digits.push_back(step.removed[i].digit);
    facts.push_back(absl::StrCat(CellName(cell), " is not ", absl::StrJoin(digits, " or ")));
  }
  return absl::StrJoin(facts, ", ");
}

}  // namespace

std::string HouseName(int house) {
  const char* kind = KindOf(house) == Kind::kBox ? "box " : KindOf(house) == Kind::kRow ? "row " : "column ";
  return absl::StrCat(kind, IndexOf(house) + 1);
}

std::string RatingText(int tenths) { return absl::StrCat(tenths / 10, ".", tenths % 10); }

std::string Explain(const Step& step) {
  const std::string name(InfoOf(step.technique).name);
  std::string text = absl::StrCat(name, " (", RatingText(step.rating), "): ");
  if (!step.links.empty()) return absl::StrCat(text, Chain(step), ": ", Conclusion(step));
  absl::StrAppend(&text, Digits(step.digits), " in ", Cells(step.cells));
  if (!step.houses.empty()) absl::StrAppend(&text, ", ", Houses(step));
  return absl::StrCat(text, ": ", Conclusion(step));
}

}  // namespace sudoku::logic
