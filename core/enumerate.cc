#include "core/enumerate.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>

#include "core/engine/dispatch.h"
#include "core/meter.h"

namespace sudoku {

CountResult Count(const Grid& grid, std::uint64_t limit, const SearchLimits& limits) {
  CountResult result;
  internal::LimitMeter meter(limits);
  const engine::Exit exit = engine::ActiveKernel().count(grid.cells().data(), limit, &result.count, &meter);
  result.end = meter.end();
  result.exact = exit == engine::Exit::kExhausted;
  result.nodes = meter.nodes;
  return result;
}

// The kernel's walk in memory of ours.
class Enumerator::Impl {
 public:
  Impl(const Grid& grid, const std::optional<Grid>& after)
      : kernel_(engine::ActiveKernel()),
        walk_(::operator new (kernel_.walk_size, std::align_val_t{kernel_.walk_alignment})) {
    assert(!after || after->full());
    kernel_.start_walk(walk_, grid.cells().data(), after ? after->cells().data() : nullptr);
  }
  ~Impl() { ::operator delete (walk_, std::align_val_t{kernel_.walk_alignment}); }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;

  Step Next(Grid* solution, const SearchLimits& limits) {
    if (limits.interrupt != nullptr && limits.interrupt->cancelled()) {
      end_ = SearchEnd::kCancelled;
      return Step::kInterrupted;
    }
    internal::LimitMeter meter(limits, until_look_);
    std::array<std::uint8_t, kCells> cells;
    const engine::Exit exit = kernel_.next_in_walk(walk_, cells.data(), &meter);
    nodes_ += meter.nodes;
    end_ = meter.end();
    until_look_ = std::max<std::int64_t>(meter.nodes_until_look() - 1, 0);  // A completion counts as a node.
    if (exit == engine::Exit::kInterrupted) return Step::kInterrupted;
    if (exit == engine::Exit::kExhausted) return Step::kEnd;
    *solution = Grid(cells);
    return Step::kSolution;
  }

  SearchEnd end_ = SearchEnd::kComplete;
  std::int64_t nodes_ = 0;

 private:
  std::int64_t until_look_ = 0;  // Nodes until the clock is read.
  const engine::Kernel& kernel_;
  void* const walk_;
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
