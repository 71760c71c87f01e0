// One step of a solution by logic, as plain data: what follows, and what to look at to see why.
#ifndef SUDOKU_CORE_LOGIC_STEP_H_
#define SUDOKU_CORE_LOGIC_STEP_H_

#include <cstdint>
#include <vector>

#include "core/analysis/cell_set.h"
#include "core/logic/board.h"
#include "core/logic/technique.h"

namespace sudoku::logic {

struct Candidate {
  std::uint8_t cell = 0;   // 0-80.
  std::uint8_t digit = 0;  // 1-9; 0: no candidate.

  friend constexpr auto operator<=>(const Candidate&, const Candidate&) = default;
};

// What makes one thing follow from another.
enum class Reason : std::uint8_t {
  kSees,     // `from` is true, so a candidate that sees it, or shares its cell, is not.
  kCell,     // `from` is false, so `to` is what is left in its cell.
  kBox,      // `from` is false, so `to` is the last place in its box;
  kRow,      // row;
  kColumn,   // column.
  kPattern,  // `to` is struck by a pattern (locked candidates, a subset, a fish) that `from` completes.
};

// "If `from` is (not) true, `to` is (not)."
struct Link {
  Candidate from;
  Candidate to;
  bool from_true = false;
  bool to_true = false;
  Reason reason = Reason::kSees;

  friend constexpr bool operator==(const Link&, const Link&) = default;
};

struct Step {
  Technique technique = Technique::kFullHouse;
  int rating = 0;      // In tenths, as the yardstick counts.
  int complexity = 0;  // Of a chain: how many nodes, over all its branches.
  Candidate placed;    // Its digit is 0 if nothing is placed.
  bool assumes_unique = false;
  std::vector<Candidate> removed;    // Ascending by cell, then digit; empty if the placement is all that follows.
  std::vector<std::uint8_t> houses;  // 0-26 (houses.h). Locked candidates and fish: first those that hold the digit.
  CellSet cells;                     // The pattern's own cells.
  Bits digits = 0;                   // The pattern's digits.
  std::vector<Link> links;           // A chain's links in order of reasoning; a node of several causes has several.

  // As new, but keeps its memory.
  void Clear(Technique of) {
    const TechniqueInfo& info = InfoOf(of);
    technique = of;
    rating = info.rating;
    assumes_unique = info.assumes_unique;
    complexity = 0;
    placed = {};
    removed.clear();
    houses.clear();
    cells = {};
    digits = 0;
    links.clear();
  }

  void Place(int cell, int digit) { placed = {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}; }
  void Remove(int cell, int digit) {
    removed.push_back({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)});
  }
  void RemoveAll(int cell, Bits of) {
    for (const int digit : Each(of)) Remove(cell, digit);
  }
  void Look(int house) { houses.push_back(static_cast<std::uint8_t>(house)); }
};

// Does to `board` what the step says.
void Apply(const Step& step, Board& board);

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_STEP_H_
