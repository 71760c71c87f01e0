// Everything that follows from one supposition, and from what: what forcing chains are made of.
#ifndef SUDOKU_CORE_LOGIC_IMPLICATIONS_H_
#define SUDOKU_CORE_LOGIC_IMPLICATIONS_H_

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/logic/board.h"
#include "core/logic/chain_links.h"
#include "core/logic/search.h"

namespace sudoku::logic {

// A candidate that is true, or one that is not.
class Fact {
 public:
  constexpr Fact() = default;
  constexpr Fact(int candidate, bool is_true) : number_(candidate + (is_true ? 0 : kCandidates)) {}
  static constexpr Fact At(int number) { return Fact(number % kCandidates, number < kCandidates); }

  constexpr int candidate() const { return number_ % kCandidates; }
  constexpr bool is_true() const { return number_ < kCandidates; }
  constexpr int number() const { return number_; }
  constexpr Fact opposite() const { return {candidate(), !is_true()}; }

 private:
  int number_ = 0;
};

inline constexpr int kFacts = 2 * kCandidates;

// How consequences are drawn.
struct Reasoning {
  bool within_digit = false;  // Nishio: cells do not matter.
  bool together = false;      // Dynamic: what is false by now helps to force what comes.
  bool patterns = false;      // So do locked candidates, pairs and X-wings that arise.
};

// The consequences of one fact, breadth first: true ones before false ones. Stops at the first contradiction. Keeps its
// memory from one use to the next.
class Implications {
 public:
  // `patterns` is where patterns are looked for; only with Reasoning::patterns.
  void Draw(const Board& board, const ChainLinks& links, Fact from, const Reasoning& reasoning, Search& patterns);

  bool contradiction() const { return contradiction_; }
  // The two facts of the contradiction.
  Fact contrary_true() const { return contrary_[0]; }
  Fact contrary_false() const { return contrary_[1]; }

  // What was drawn before any contradiction, in order: what is true, and what is not.
  const std::vector<std::uint16_t>& facts(bool is_true) const { return order_[is_true ? 0 : 1]; }
  bool Has(Fact fact) const { return seen_[Index(fact)]; }

  // How many facts lead to `fact`, itself included; never less than AtLeast.
  int CountAncestors(Fact fact) const;
  int AtLeast(Fact fact) const { return at_least_[fact.number()]; }

  // Appends what leads to `fact` as links, in the order in which it was drawn.
  void AppendLinks(Fact fact, std::vector<Link>* links) const;

 private:
  struct Parents {
    std::uint32_t begin;
    std::uint32_t end;
  };

  // Of facts that were seen; the others are left as they were, which spares a rating a fifth of its time.
  template <typename T>
  using ByFact = std::array<T, kFacts>;

  static std::size_t Index(Fact fact) { return static_cast<std::size_t>(fact.number()); }

  bool DrawFromTrue(int candidate);
  bool DrawFromFalse(int candidate);
  bool Exclude(int by, int candidate);
  bool Force(int by, int candidate, Reason reason, int house);
  void DrawFromPatterns();
  void AddPatternParents(const Step& step);
  void Note(Fact fact, Reason reason);
  void Add(Fact fact);
  void Contradict(Fact fresh);
  bool Conclude(Fact fact, Reason reason, bool contrary);

  const Board* board_ = nullptr;
  const ChainLinks* links_ = nullptr;
  Reasoning reasoning_;
  Search* patterns_ = nullptr;
  Board now_{Grid()};  // Without what is false by now.

  std::bitset<kFacts> seen_;
  std::vector<std::uint16_t> order_[2];
  std::size_t next_[2] = {0, 0};
  ByFact<Parents> parents_of_;
  ByFact<Reason> reason_of_;
  ByFact<std::uint16_t> drawn_at_;      // For the order of links.
  std::vector<std::uint16_t> parents_;  // Of all facts, one after the other.
  std::uint32_t draft_ = 0;             // Where the parents of the fact in hand begin.
  ByFact<std::uint16_t> at_least_;
  std::uint16_t drawn_ = 0;
  bool contradiction_ = false;
  Fact contrary_[2];
};

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_IMPLICATIONS_H_
