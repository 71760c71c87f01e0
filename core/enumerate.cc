#include "core/enumerate.h"

#include <bit>
#include <vector>

#include "core/search.h"

namespace sudoku {

using internal::Board;
using internal::NodeMeter;

CountResult Count(const Grid& grid, std::uint64_t limit, const SearchLimits& limits) {
  CountResult result;
  Board board;
  if (!board.Init(grid)) {
    result.exact = true;
    return result;
  }
  NodeMeter meter(limits);
  bool more = false;
  const auto count = [&](const Grid&) {
    if (result.count == limit) return false;
    ++result.count;
    return true;
  };
  const bool done = ForEachCompletion(board, meter, count, &more);
  result.nodes = meter.nodes();
  if (!done) result.end = meter.end();
  result.exact = done && !more;
  return result;
}

// One level per undecided cell on the path, in row order. A level keeps the board before its cell was decided and the
// candidates not yet tried.
class Enumerator::Impl {
 public:
  Impl(const Grid& grid, const std::optional<Grid>& after) : after_(after) {
    levels_.reserve(kCells + 1);
    Board board;
    if (board.Init(grid)) Push(board, 0, after.has_value());
  }

  Step Next(Grid* solution, const SearchLimits& limits) {
    NodeMeter meter(limits);
    const Step step = Walk(solution, meter);
    nodes_ += meter.nodes();
    end_ = meter.end();
    return step;
  }

  SearchEnd end_ = SearchEnd::kComplete;
  std::int64_t nodes_ = 0;

 private:
  struct Level {
    Board board;
    int cell;  // The undecided cell to branch on; kCells when there is none.
    unsigned untried;
    bool tight;  // Whether all cells before `cell` equal those of `after_`.
  };

  // Descends to the first undecided cell from `cell` on, unless what is decided falls below `after_`.
  void Push(const Board& board, int cell, bool tight) {
    for (; cell < kCells && board.decided(cell); ++cell) {
      if (!tight) continue;
      const int digit = std::countr_zero(board.candidates(cell)) + 1;
      if (digit < (*after_)[cell]) return;
      tight = digit == (*after_)[cell];
    }
    if (cell == kCells) {
      if (!tight) levels_.push_back({board, cell, 0, false});
      return;
    }
    unsigned untried = board.candidates(cell);
    if (tight) untried &= ~0u << ((*after_)[cell] - 1);
    levels_.push_back({board, cell, untried, tight});
  }

  Step Walk(Grid* solution, NodeMeter& meter) {
    while (!levels_.empty()) {
      Level& level = levels_.back();
      if (level.cell == kCells) {
        *solution = level.board.ToGrid();
        levels_.pop_back();
        return Step::kSolution;
      }
      if (level.untried == 0) {
        levels_.pop_back();
        continue;
      }
      if (!meter.Take()) return Step::kInterrupted;
      const int digit = std::countr_zero(level.untried);
      Board next = level.board;
      bool alive = false;
      if (next.Place(level.cell, digit)) {
        const auto first = [](const Grid&) { return false; };
        if (!ForEachCompletion(next, meter, first, &alive)) return Step::kInterrupted;
      }
      level.untried &= level.untried - 1;
      if (alive) Push(next, level.cell + 1, level.tight && digit + 1 == (*after_)[level.cell]);
    }
    return Step::kEnd;
  }

  std::optional<Grid> after_;
  std::vector<Level> levels_;
};

Enumerator::Enumerator(const Grid& grid, const std::optional<Grid>& after)
    : impl_(std::make_unique<Impl>(grid, after)) {}
Enumerator::~Enumerator() = default;
Enumerator::Enumerator(Enumerator&&) noexcept = default;
Enumerator& Enumerator::operator=(Enumerator&&) noexcept = default;

Enumerator::Step Enumerator::Next(Grid* solution, const SearchLimits& limits) { return impl_->Next(solution, limits); }
SearchEnd Enumerator::last_end() const { return impl_->end_; }
std::int64_t Enumerator::nodes() const { return impl_->nodes_; }

}  // namespace sudoku
