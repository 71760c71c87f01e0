// Chains of single consequences, from one candidate back to itself.
//
//   forcing chain, from true:  a true => b false => c true => ... => a false     so a is false
//   forcing chain, from false: a false => b true => c false => ... => a true     so a is true
//   cycle:                     a true => b false => c true => ... => b' false => a true
//                              so it goes round the other way, too: of each two neighbours one is true, and what sees
//                              both of two alternatives of a digit is false
//
// X-chains stay within a digit; Y-cycles force within cells of two candidates; the others may do both.
#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/logic/chain_links.h"
#include "core/logic/finders.h"

namespace sudoku::logic {
namespace {

int RankOf(LinkKind kind) { return kind == LinkKind::kX ? 2 : kind == LinkKind::kY ? 3 : 4; }
Technique CycleOf(LinkKind kind) {
  return kind == LinkKind::kX ? Technique::kXCycle : kind == LinkKind::kY ? Technique::kYCycle : Technique::kXyCycle;
}
Technique ChainOf(LinkKind kind) { return kind == LinkKind::kX ? Technique::kForcingXChain : Technique::kForcingChain; }

// Where chains lead from one true candidate to the next, by way of one that is false, in the order of the links. Most
// candidates that a true one excludes force nothing, so this is far less than all links.
class Ways {
 public:
  struct Way {
    std::uint16_t excluded;
    std::uint16_t forced;
  };

  void Find(const ChainLinks& links, LinkKind kind) {
    ways_.clear();
    for (const int from : links.candidates()) {
      begin_[from] = ways_.size();
      links.EachExcluded(from, kind, [&](int excluded) {
        links.EachForced(excluded, kind, [&](int forced) {
          if (forced == from) return;  // There and back again leads nowhere.
          ways_.push_back({static_cast<std::uint16_t>(excluded), static_cast<std::uint16_t>(forced)});
        });
        return false;
      });
      end_[from] = ways_.size();
    }
  }

  std::span<const Way> From(int number) const {
    return std::span(ways_).subspan(begin_[number], end_[number] - begin_[number]);
  }

 private:
  std::vector<Way> ways_;
  Table<std::size_t, kCandidates> begin_;
  Table<std::size_t, kCandidates> end_;
};

// What is true along the chains from one candidate, in the order they reach it. Between two of them one is false.
struct True {
  int number;
  int false_before;  // -1 at the start of chains that begin with something true.
  int parent;        // Place in the walk; -1 at the start.
  int depth;         // How many true ones came before.
};

class Walk {
 public:
  Walk(const Board& board, const ChainLinks& links, Search& search) : board_(board), links_(links), search_(search) {}

  // Everything of one kind, in the yardstick's order.
  void All(LinkKind kind) {
    if (!Useful(CycleOf(kind), 0, kind) && !Useful(ChainOf(kind), 0, kind)) return;
    ways_.Find(links_, kind);
    for (const int source : links_.candidates()) From(source, kind);
  }

 private:
  void From(int source, LinkKind kind) {
    if (kind == LinkKind::kY && Count(board_.candidates(CellOf(source))) > 2) return;
    Cycles(source, kind);
    if (kind == LinkKind::kY) return;
    ChainFromTrue(source, kind);
    ChainFromFalse(source, kind);
  }

  void Start(int source) {
    count_ = 0;
    true_seen_.reset();
    if (source >= 0) Add({source, -1, -1, 0});
  }

  void Add(const True& node) {
    true_seen_.set(static_cast<std::size_t>(node.number));
    nodes_[static_cast<std::size_t>(count_++)] = node;
  }

  const True& node(int place) const { return nodes_[static_cast<std::size_t>(place)]; }
  bool SeenTrue(int number) const { return true_seen_[static_cast<std::size_t>(number)]; }

  bool Useful(Technique technique, int complexity, LinkKind kind) const {
    return search_.WouldRank(InfoOf(technique).rating + LengthRating(complexity), complexity, RankOf(kind));
  }

  // Walks in all ways that do not use a false one twice, and looks for those that come back.
  void Cycles(int source, LinkKind kind) {
    bool is_forced = false;  // By what it forces: such links go both ways.
    links_.EachForced(source, kind, [&](int) { is_forced = true; });
    if (!is_forced || !search_.Allows(CycleOf(kind))) return;
    Start(source);
    int looked_at = -1;
    for (int at = 0; at < count_; ++at) {
      const int complexity = 2 * (node(at).depth + 1);
      if (complexity > std::exchange(looked_at, complexity) && !Useful(CycleOf(kind), complexity, kind)) return;
      for (const auto& [excluded, forced] : ways_.From(node(at).number)) {
        const bool back = forced == source && at > 0;
        if ((SeenTrue(forced) && !back) || OnTheWayTo(at, excluded)) continue;
        if (back) {
          RankCycle(at, excluded, kind, complexity);
        } else {
          Add({forced, excluded, at, node(at).depth + 1});
        }
      }
    }
  }

  bool OnTheWayTo(int at, int excluded) const {
    for (; at >= 0; at = node(at).parent) {
      if (node(at).false_before == excluded) return true;
    }
    return false;
  }

  void ChainFromTrue(int source, LinkKind kind) {
    if (!search_.Allows(ChainOf(kind))) return;
    Start(source);
    int looked_at = -1;
    for (int at = 0; at < count_; ++at) {
      const int complexity = 2 * (node(at).depth + 1);
      if (complexity > std::exchange(looked_at, complexity) && !Useful(ChainOf(kind), complexity, kind)) return;
      if (ChainLinks::Excludes(node(at).number, source, kind)) return RankFalse(at, source, kind, complexity);
      GoOn(at);
    }
  }

  void ChainFromFalse(int source, LinkKind kind) {
    if (!search_.Allows(ChainOf(kind))) return;
    Start(-1);
    links_.EachForced(source, kind, [&](int forced) {
      if (!SeenTrue(forced)) Add({forced, source, -1, 1});
    });
    int looked_at = -1;
    for (int at = 0; at < count_; ++at) {
      const int complexity = 2 * node(at).depth;
      if (complexity > std::exchange(looked_at, complexity) && !Useful(ChainOf(kind), complexity, kind)) return;
      if (node(at).number == source) return RankTrue(at, source, kind, complexity);
      GoOn(at);
    }
  }

  void GoOn(int at) {
    for (const auto& [excluded, forced] : ways_.From(node(at).number)) {
      if (!SeenTrue(forced)) Add({forced, excluded, at, node(at).depth + 1});
    }
  }

  // A step with the links to the node at `at`, in order.
  Step& Draft(Technique technique, int at, int complexity) {
    Step& step = search_.Draft(technique);
    step.complexity = complexity;
    step.rating += LengthRating(complexity);
    for (; at >= 0; at = node(at).parent) {
      const True& end = node(at);
      Touch(step, end.number);
      if (end.false_before < 0) continue;
      Touch(step, end.false_before);
      step.links.push_back(ToTrue(end.false_before, end.number));
      if (end.parent >= 0) step.links.push_back(ToFalse(node(end.parent).number, end.false_before));
    }
    std::reverse(step.links.begin(), step.links.end());
    return step;
  }

  static void Touch(Step& step, int number) {
    step.cells.insert(CellOf(number));
    step.digits |= Bit(DigitOf(number));
  }

  static Link ToFalse(int from, int to) { return {CandidateOf(from), CandidateOf(to), true, false, Reason::kSees}; }

  Link ToTrue(int from, int to) const {
    Reason reason = Reason::kCell;
    for (int k = 2; k >= 0 && CellOf(from) != CellOf(to); --k) {
      const int house = kGeometry.houses_of[CellOf(from)][k];
      if (house == kGeometry.houses_of[CellOf(to)][k] && Count(board_.places(house, DigitOf(to))) == 2) {
        reason = k == 0 ? Reason::kBox : k == 1 ? Reason::kRow : Reason::kColumn;
      }
    }
    return {CandidateOf(from), CandidateOf(to), false, true, reason};
  }

  void RankFalse(int at, int source, LinkKind kind, int complexity) {
    Step& step = Draft(ChainOf(kind), at, complexity);
    step.links.push_back(ToFalse(node(at).number, source));
    step.Remove(CellOf(source), DigitOf(source));
    search_.Rank(RankOf(kind));
  }

  void RankTrue(int at, int source, LinkKind kind, int complexity) {
    Step& step = Draft(ChainOf(kind), at, complexity);
    step.Place(CellOf(source), DigitOf(source));
    step.RemoveAll(CellOf(source), Without(board_.candidates(CellOf(source)), Bit(DigitOf(source))));
    search_.Rank(RankOf(kind));
  }

  // The candidates that see one that is true this way round and one that is true the other way round.
  void RankCycle(int at, int excluded, LinkKind kind, int complexity) {
    CellSet cells = CellSet::Of(CellOf(excluded));
    Table<CellSet, 10> seen[2];
    seen[1][DigitOf(excluded)] |= kGeometry.peers[CellOf(excluded)];
    for (int place = at; place >= 0; place = node(place).parent) {
      const True& end = node(place);
      cells.insert(CellOf(end.number));
      seen[0][DigitOf(end.number)] |= kGeometry.peers[CellOf(end.number)];
      if (end.false_before < 0) continue;
      cells.insert(CellOf(end.false_before));
      seen[1][DigitOf(end.false_before)] |= kGeometry.peers[CellOf(end.false_before)];
    }
    bool useful = false;
    Table<CellSet, 10> struck;
    for (int digit = 1; digit <= kSize; ++digit) {
      struck[digit] = (seen[0][digit] & seen[1][digit] & board_.cells_with(digit)) - cells;
      useful |= !struck[digit].empty();
    }
    if (!useful) return;
    Step& step = Draft(CycleOf(kind), at, complexity);
    step.links.push_back(ToFalse(node(at).number, excluded));
    step.links.push_back(ToTrue(excluded, node(0).number));
    for (int digit = 1; digit <= kSize; ++digit) {
      for (const int cell : struck[digit]) step.Remove(cell, digit);
    }
    std::sort(step.removed.begin(), step.removed.end());
    search_.Rank(RankOf(kind));
  }

  const Board& board_;
  const ChainLinks& links_;
  Search& search_;
  std::array<True, kCandidates> nodes_;
  int count_ = 0;
  std::bitset<kCandidates> true_seen_;
  Ways ways_;
};

}  // namespace

bool FindChains(const Board& board, Search& search) {
  const ChainLinks links(board);
  Walk walk(board, links, search);
  for (const LinkKind kind : {LinkKind::kX, LinkKind::kY, LinkKind::kXy}) walk.All(kind);
  return search.CloseRanks();
}

}  // namespace sudoku::logic
