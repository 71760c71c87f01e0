// Forcing chains: several suppositions, one of which must hold, all lead to the same; or one contradicts itself.
//
//   cell:   r1c1=2 => ... => r5c5=7       house:  the 2 of row 1 in c1 => ... => r5c5<>7
//           r1c1=5 => ... => r5c5=7                            in c4 => ... => r5c5<>7
//           r1c1=9 => ... => r5c5=7                            in c8 => ... => r5c5<>7
//
//   contradiction:  r1c1=2 => ... => r5c5=7           double:  r1c1=2  => ... => r5c5=7
//                   r1c1=2 => ... => r5c5<>7                   r1c1<>2 => ... => r5c5=7
//
// Nishio looks for contradictions within one digit. Multiple chains draw each consequence from one fact alone; dynamic
// ones from all that is known by then, and those with patterns let locked candidates, pairs and X-wings take part.
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/logic/chain_links.h"
#include "core/logic/finders.h"
#include "core/logic/implications.h"

namespace sudoku::logic {
namespace {

struct Form {
  Reasoning reasoning;
  bool contradictions;
  bool houses_and_cells;
  int fewest_candidates;  // Of the cells that are looked at.
  Technique contradiction;
  Technique twice;
  Technique cell;
  Technique region;
};

constexpr int kDoubleRank = 1;
constexpr int kCellRank = 5;
constexpr int kRegionRank = 6;
constexpr int kContradictionRank = 7;

// Room for implications, some 20 KB each, of which a search may need hundreds: each thread keeps its own, as to
// allocate and clear them takes longer than to draw; 5 MB of it, whatever the hardest board took.
class Room {
 public:
  Implications& Next() {
    if (used_ == all_.size()) all_.push_back(std::make_unique_for_overwrite<Implications>());
    return *all_[used_++];
  }
  void Clear() {
    used_ = 0;
    if (all_.size() > kMostKept) all_.resize(kMostKept);
  }

  static Room& OfThread() {
    thread_local Room room;
    return room;
  }

 private:
  static constexpr std::size_t kMostKept = 256;

  std::vector<std::unique_ptr<Implications>> all_;
  std::size_t used_ = 0;
};

class Forcing {
 public:
  Forcing(const Board& board, Search& search, const Form& form)
      : board_(board), search_(search), form_(form), links_(board) {
    room_.Clear();
  }

  void FromCell(int cell) {
    const Bits digits = board_.candidates(cell);
    for (const int digit : Each(digits)) {
      const int candidate = NumberOf(cell, digit);
      if (form_.contradictions) FromBoth(candidate, Count(digits) >= 3 && form_.houses_and_cells);
      if (form_.houses_and_cells) FromHouses(cell, digit);
    }
    if (!form_.houses_and_cells) return room_.Clear();  // Nobody asks for these again.
    Cases cases{{}, 0, form_.cell, kCellRank, -1};
    for (const int digit : Each(digits)) cases.Add(&Of(Fact(NumberOf(cell, digit), true)));
    RankCommon(cases);
  }

 private:
  // Suppositions one of which holds.
  struct Cases {
    void Add(const Implications* of) { all[static_cast<std::size_t>(count++)] = of; }

    std::array<const Implications*, 9> all;
    int count;
    Technique technique;
    int rank;
    int house;  // -1: none.
  };

  // Drawn at first use.
  const Implications& Of(Fact fact) {
    Implications*& slot = drawn_[static_cast<std::size_t>(fact.number())];
    if (slot == nullptr) {
      slot = &room_.Next();
      slot->Draw(board_, links_, fact, form_.reasoning, patterns_);
    }
    return *slot;
  }

  void FromBoth(int candidate, bool twice) {
    const Implications& if_true = Of(Fact(candidate, true));
    if (if_true.contradiction()) RankContradiction(if_true, Fact(candidate, false));
    const Implications& if_false = Of(Fact(candidate, false));
    if (if_false.contradiction()) RankContradiction(if_false, Fact(candidate, true));
    if (!twice) return;
    Cases cases{{}, 0, form_.twice, kDoubleRank, -1};
    cases.Add(&if_true);
    cases.Add(&if_false);
    RankCommon(cases);
  }

  // Each house is looked at once, from its first place.
  void FromHouses(int cell, int digit) {
    for (int k = 0; k < 3; ++k) {
      const int house = kGeometry.houses_of[cell][k];
      const Bits places = board_.places(house, digit);
      if (Count(places) < 2 || First(places) != kGeometry.places_of[cell][k]) continue;
      Cases cases{{}, 0, form_.region, kRegionRank, house};
      for (const int place : Each(places)) {
        cases.Add(&Of(Fact(NumberOf(kGeometry.cells_of[house][place], digit), true)));
      }
      RankCommon(cases);
    }
  }

  bool Useful(Technique technique, int complexity, int rank) const {
    return search_.Allows(technique) &&
           search_.WouldRank(InfoOf(technique).rating + LengthRating(complexity), complexity, rank);
  }

  void RankContradiction(const Implications& drawn, Fact result) {
    const Technique technique = form_.contradiction;
    if (!Useful(technique, drawn.AtLeast(drawn.contrary_true()) + drawn.AtLeast(drawn.contrary_false()),
                kContradictionRank)) {
      return;
    }
    const int complexity = drawn.CountAncestors(drawn.contrary_true()) + drawn.CountAncestors(drawn.contrary_false());
    if (!Useful(technique, complexity, kContradictionRank)) return;
    Step& step = Draft(technique, complexity, result);
    if (step.removed.empty()) return;
    drawn.AppendLinks(drawn.contrary_true(), &step.links);
    drawn.AppendLinks(drawn.contrary_false(), &step.links);
    Touch(step);
    search_.Rank(kContradictionRank);
  }

  // What all cases lead to: first what is true, then what is not, in the order of the first case.
  void RankCommon(const Cases& cases) {
    for (const bool is_true : {true, false}) {
      for (const int candidate : cases.all[0]->facts(is_true)) RankTarget(cases, Fact(candidate, is_true));
    }
  }

  void RankTarget(const Cases& cases, Fact target) {
    int at_least = 0;
    for (int i = 0; i < cases.count; ++i) {
      if (!cases.all[static_cast<std::size_t>(i)]->Has(target)) return;
      at_least += cases.all[static_cast<std::size_t>(i)]->AtLeast(target);
    }
    if (!Useful(cases.technique, at_least, cases.rank)) return;
    int complexity = 0;
    for (int i = 0; i < cases.count; ++i) complexity += cases.all[static_cast<std::size_t>(i)]->CountAncestors(target);
    if (!Useful(cases.technique, complexity, cases.rank)) return;
    Step& step = Draft(cases.technique, complexity, target);
    if (step.removed.empty()) return;
    if (cases.house >= 0) step.Look(cases.house);
    for (int i = 0; i < cases.count; ++i) cases.all[static_cast<std::size_t>(i)]->AppendLinks(target, &step.links);
    Touch(step);
    search_.Rank(cases.rank);
  }

  Step& Draft(Technique technique, int complexity, Fact result) {
    Step& step = search_.Draft(technique);
    step.complexity = complexity;
    step.rating += LengthRating(complexity);
    const int cell = CellOf(result.candidate());
    const int digit = DigitOf(result.candidate());
    if (result.is_true()) {
      step.Place(cell, digit);
      step.RemoveAll(cell, Without(board_.candidates(cell), Bit(digit)));
    } else {
      step.Remove(cell, digit);
    }
    return step;
  }

  static void Touch(Step& step) {
    for (const Link& link : step.links) {
      step.cells.insert(link.from.cell);
      step.cells.insert(link.to.cell);
      step.digits |= static_cast<Bits>(Bit(link.from.digit) | Bit(link.to.digit));
    }
  }

  const Board& board_;
  Search& search_;
  const Form& form_;
  const ChainLinks links_;
  Search patterns_{true};
  Room& room_ = Room::OfThread();
  std::array<Implications*, kFacts> drawn_{};
};

bool FindForcing(const Board& board, Search& search, const Form& form) {
  Forcing forcing(board, search, form);
  for (const int cell : board.empty_cells()) {
    if (Count(board.candidates(cell)) >= form.fewest_candidates) forcing.FromCell(cell);
  }
  return search.CloseRanks();
}

constexpr Form kNishio = {{.within_digit = true, .together = true, .patterns = false},
                          true,
                          false,
                          2,
                          Technique::kNishio,
                          Technique::kNishio,
                          Technique::kNishio,
                          Technique::kNishio};
constexpr Form kMultiple = {{.within_digit = false, .together = false, .patterns = false},
                            false,
                            true,
                            3,
                            Technique::kCellChains,
                            Technique::kCellChains,
                            Technique::kCellChains,
                            Technique::kRegionChains};
constexpr Form kDynamic = {{.within_digit = false, .together = true, .patterns = false},
                           true,
                           true,
                           2,
                           Technique::kDynamicContradiction,
                           Technique::kDynamicDouble,
                           Technique::kDynamicCell,
                           Technique::kDynamicRegion};
constexpr Form kDynamicPlus = {{.within_digit = false, .together = true, .patterns = true},
                               true,
                               true,
                               2,
                               Technique::kDynamicPlusContradiction,
                               Technique::kDynamicPlusDouble,
                               Technique::kDynamicPlusCell,
                               Technique::kDynamicPlusRegion};

}  // namespace

bool FindNishio(const Board& board, Search& search) { return FindForcing(board, search, kNishio); }
bool FindMultipleChains(const Board& board, Search& search) { return FindForcing(board, search, kMultiple); }
bool FindDynamicChains(const Board& board, Search& search) { return FindForcing(board, search, kDynamic); }
bool FindDynamicChainsWithPatterns(const Board& board, Search& search) {
  return FindForcing(board, search, kDynamicPlus);
}

}  // namespace sudoku::logic
