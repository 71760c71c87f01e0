#include "tests/core/logic/reasoning_check.h"

#include <set>
#include <utility>

#include "core/logic/houses.h"

namespace sudoku::logic {
namespace {

class Reader {
 public:
  explicit Reader(const Board& board) : board_(board) {}

  // A fact that nothing led to is a supposition, and nothing from before it counts any longer.
  void Suppose(const Candidate& candidate, bool is_true) {
    if (known_.contains({candidate, is_true})) return;
    known_ = {{candidate, is_true}};
  }

  bool Follows(const Link& link) const {
    switch (link.reason) {
      case Reason::kSees:
        return link.from_true && !link.to_true && Excludes(link.from, link.to);
      case Reason::kPattern:
        return !link.to_true;
      case Reason::kCell:
        return IsAlternative(link) && link.from.cell == link.to.cell && OnlyOneLeftInCell(link.to);
      case Reason::kBox:
        return OnlyOneLeft(link, Kind::kBox);
      case Reason::kRow:
        return OnlyOneLeft(link, Kind::kRow);
      case Reason::kColumn:
        return OnlyOneLeft(link, Kind::kColumn);
    }
    return false;
  }

  void Learn(const Link& link) { known_.insert({link.to, link.to_true}); }

 private:
  static bool IsAlternative(const Link& link) { return !link.from_true && link.to_true; }

  static bool Excludes(const Candidate& a, const Candidate& b) {
    return a.cell == b.cell ? a.digit != b.digit : a.digit == b.digit && SeeEachOther(a.cell, b.cell);
  }

  bool IsFalse(int cell, int digit) const {
    return !board_.has(cell, digit) ||
           known_.contains({{static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}, false});
  }

  bool OnlyOneLeftInCell(const Candidate& left) const {
    for (int digit = 1; digit <= kSize; ++digit) {
      if (digit != left.digit && !IsFalse(left.cell, digit)) return false;
    }
    return true;
  }

  bool OnlyOneLeft(const Link& link, Kind kind) const {
    const int house = HouseOf(kind, link.to.cell);
    if (!IsAlternative(link) || link.from.digit != link.to.digit || house != HouseOf(kind, link.from.cell))
      return false;
    for (int place = 0; place < kSize; ++place) {
      const int cell = kGeometry.cells_of[house][place];
      if (cell != link.to.cell && !IsFalse(cell, link.to.digit)) return false;
    }
    return true;
  }

  const Board& board_;
  std::set<std::pair<Candidate, bool>> known_;
};

std::string Name(const Candidate& candidate, bool is_true) {
  return "r" + std::to_string(RowOf(candidate.cell) + 1) + "c" + std::to_string(ColumnOf(candidate.cell) + 1) +
         (is_true ? "=" : "<>") + std::to_string(candidate.digit);
}

}  // namespace

std::string FaultInReasoning(const Board& board, const Step& step) {
  Reader reader(board);
  for (const Link& link : step.links) {
    if (!board.has(link.from.cell, link.from.digit) || !board.has(link.to.cell, link.to.digit)) return "no candidate";
    reader.Suppose(link.from, link.from_true);
    if (!reader.Follows(link)) {
      return Name(link.to, link.to_true) + " does not follow from " + Name(link.from, link.from_true);
    }
    reader.Learn(link);
  }
  return step.links.empty() ? "no links" : "";
}

}  // namespace sudoku::logic
