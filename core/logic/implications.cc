#include "core/logic/implications.h"

#include <algorithm>

#include "core/logic/finders.h"

namespace sudoku::logic {

void Implications::Draw(const Board& board, const ChainLinks& links, Fact from, const Reasoning& reasoning,
                        Search& patterns) {
  board_ = &board;
  links_ = &links;
  reasoning_ = reasoning;
  patterns_ = &patterns;
  if (reasoning.together) now_ = board;
  seen_.reset();
  for (const int k : {0, 1}) {
    order_[k].clear();
    next_[k] = 0;
  }
  parents_.clear();
  draft_ = 0;
  drawn_ = 0;
  contradiction_ = false;
  Note(from, Reason::kSees);
  Add(from);
  for (;;) {
    if (next_[0] < order_[0].size()) {
      if (DrawFromTrue(order_[0][next_[0]++])) return;
    } else if (next_[1] < order_[1].size()) {
      if (DrawFromFalse(order_[1][next_[1]++])) return;
    } else {
      if (reasoning.patterns) DrawFromPatterns();
      if (next_[1] == order_[1].size()) return;
    }
  }
}

// Ends the list of parents of a fact that is drawn for the first time.
void Implications::Note(Fact fact, Reason reason) {
  const auto end = static_cast<std::uint32_t>(parents_.size());
  int at_least = 0;
  for (std::uint32_t i = draft_; i < end; ++i) at_least = std::max<int>(at_least, at_least_[parents_[i]]);
  parents_of_[fact.number()] = {draft_, end};
  reason_of_[fact.number()] = reason;
  at_least_[fact.number()] = static_cast<std::uint16_t>(at_least + 1);
  drawn_at_[fact.number()] = drawn_++;
  draft_ = end;
}

void Implications::Add(Fact fact) {
  seen_.set(Index(fact));
  order_[fact.is_true() ? 0 : 1].push_back(static_cast<std::uint16_t>(fact.candidate()));
}

void Implications::Contradict(Fact fresh) {
  contradiction_ = true;
  contrary_[0] = fresh.is_true() ? fresh : fresh.opposite();
  contrary_[1] = contrary_[0].opposite();
}

// Takes a new fact, or, if it is `contrary` to one before, the contradiction; says whether it is.
bool Implications::Conclude(Fact fact, Reason reason, bool contrary) {
  Note(fact, reason);
  if (contrary) {
    Contradict(fact);
  } else {
    Add(fact);
  }
  return contrary;
}

bool Implications::Exclude(int by, int candidate) {
  const Fact fact(candidate, false);
  const bool contrary = Has(fact.opposite());
  if (!contrary && Has(fact)) return false;
  parents_.push_back(static_cast<std::uint16_t>(Fact(by, true).number()));
  return Conclude(fact, Reason::kSees, contrary);
}

bool Implications::DrawFromTrue(int candidate) {
  const LinkKind kind = reasoning_.within_digit ? LinkKind::kX : LinkKind::kXy;
  return links_->EachExcluded(candidate, kind, [&](int excluded) {
    if (reasoning_.together && !now_.has(CellOf(excluded), DigitOf(excluded))) return false;
    return Exclude(candidate, excluded);
  });
}

// `house` is where the last place is; -1 if `candidate` is what is left in its cell. What was struck on the way there
// are parents as well.
bool Implications::Force(int by, int candidate, Reason reason, int house) {
  const Fact fact(candidate, true);
  const bool contrary = Has(fact.opposite());
  if (!contrary && Has(fact)) return false;
  parents_.push_back(static_cast<std::uint16_t>(Fact(by, false).number()));
  const auto add = [&](int cell, int digit) {
    parents_.push_back(static_cast<std::uint16_t>(Fact(NumberOf(cell, digit), false).number()));
  };
  if (reasoning_.together && house < 0) {
    const int cell = CellOf(candidate);
    for (const int digit : Each(Without(board_->candidates(cell), now_.candidates(cell)))) add(cell, digit);
  } else if (reasoning_.together) {
    const int digit = DigitOf(candidate);
    for (const int place : Each(Without(board_->places(house, digit), now_.places(house, digit)))) {
      add(kGeometry.cells_of[house][place], digit);
    }
  }
  return Conclude(fact, reason, contrary);
}

bool Implications::DrawFromFalse(int candidate) {
  const Board& board = reasoning_.together ? now_ : *board_;
  const int cell = CellOf(candidate);
  const int digit = DigitOf(candidate);
  // All that is forced is forced by the board as it is now; only then the candidate goes.
  struct Forced {
    int candidate;
    Reason reason;
    int house;
  };
  Forced forced[4];
  int count = 0;
  if (!reasoning_.within_digit && Count(board.candidates(cell)) == 2) {
    forced[count++] = {NumberOf(cell, First(Without(board.candidates(cell), Bit(digit)))), Reason::kCell, -1};
  }
  for (int k = 0; k < 3; ++k) {
    const int house = kGeometry.houses_of[cell][k];
    const Bits places = board.places(house, digit);
    if (Count(places) != 2) continue;
    const int other = kGeometry.cells_of[house][First(Without(places, Bit(kGeometry.places_of[cell][k])))];
    const Reason reason = k == 0 ? Reason::kBox : k == 1 ? Reason::kRow : Reason::kColumn;
    forced[count++] = {NumberOf(other, digit), reason, house};
  }
  bool contrary = false;
  for (int i = 0; i < count && !contrary; ++i) {
    contrary = Force(candidate, forced[i].candidate, forced[i].reason, forced[i].house);
  }
  if (reasoning_.together) now_.Remove(cell, digit);
  return contrary;
}

// What is struck by a pattern that was not there before.
void Implications::DrawFromPatterns() {
  for (const auto find : {FindLocked, FindHiddenPairs, FindNakedPairs, FindXWings}) {
    patterns_->Clear();
    find(now_, *patterns_);
    const std::size_t before = order_[1].size();
    for (const Step& step : patterns_->found()) {
      const auto begin = parents_.size();
      AddPatternParents(step);
      const auto end = parents_.size();
      if (begin == end) continue;
      for (const Candidate& removed : step.removed) {
        const Fact fact(NumberOf(removed.cell, removed.digit), false);
        if (Has(fact)) continue;
        Note(fact, Reason::kPattern);
        parents_of_[fact.number()] = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
        int at_least = 0;
        for (auto i = begin; i < end; ++i) at_least = std::max<int>(at_least, at_least_[parents_[i]]);
        at_least_[fact.number()] = static_cast<std::uint16_t>(at_least + 1);
        Add(fact);
      }
      draft_ = static_cast<std::uint32_t>(end);
    }
    if (order_[1].size() != before) return;
  }
}

// The candidates whose absence makes the pattern.
void Implications::AddPatternParents(const Step& step) {
  const auto add_if_gone = [&](int cell, Bits digits) {
    const Bits gone = Without(board_->candidates(cell) & digits, now_.candidates(cell));
    for (const int digit : Each(gone)) {
      parents_.push_back(static_cast<std::uint16_t>(Fact(NumberOf(cell, digit), false).number()));
    }
  };
  if (step.technique == Technique::kNakedPair) {
    for (const int cell : step.cells) add_if_gone(cell, Without(kAllDigits, step.digits));
    return;
  }
  const std::size_t bases = step.technique == Technique::kHiddenPair ? 1 : step.houses.size() / 2;
  CellSet covered = step.technique == Technique::kHiddenPair ? step.cells : CellSet();
  for (std::size_t i = bases; i < step.houses.size(); ++i) covered |= kGeometry.cells_in[step.houses[i]];
  for (std::size_t i = 0; i < bases; ++i) {
    for (const int cell : kGeometry.cells_in[step.houses[i]] - covered) add_if_gone(cell, step.digits);
  }
}

int Implications::CountAncestors(Fact fact) const {
  std::bitset<kFacts> counted;
  Table<std::uint16_t, kFacts> queue;
  int count = 0;
  const auto add = [&](int number) {
    if (counted[static_cast<std::size_t>(number)]) return;
    counted.set(static_cast<std::size_t>(number));
    queue[count++] = static_cast<std::uint16_t>(number);
  };
  add(fact.number());
  for (int i = 0; i < count; ++i) {
    const Parents parents = parents_of_[queue[i]];
    for (std::uint32_t k = parents.begin; k < parents.end; ++k) add(parents_[k]);
  }
  return count;
}

void Implications::AppendLinks(Fact fact, std::vector<Link>* links) const {
  std::bitset<kFacts> counted;
  std::vector<std::uint16_t> facts = {static_cast<std::uint16_t>(fact.number())};
  counted.set(Index(fact));
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Parents parents = parents_of_[facts[i]];
    for (std::uint32_t k = parents.begin; k < parents.end; ++k) {
      if (counted[parents_[k]]) continue;
      counted.set(parents_[k]);
      facts.push_back(parents_[k]);
    }
  }
  std::sort(facts.begin(), facts.end(), [&](int a, int b) { return drawn_at_[a] < drawn_at_[b]; });
  for (const int number : facts) {
    const Fact to = Fact::At(number);
    const Parents parents = parents_of_[number];
    for (std::uint32_t k = parents.begin; k < parents.end; ++k) {
      const Fact from = Fact::At(parents_[k]);
      links->push_back({CandidateOf(from.candidate()), CandidateOf(to.candidate()), from.is_true(), to.is_true(),
                        reason_of_[number]});
    }
  }
}

}  // namespace sudoku::logic
