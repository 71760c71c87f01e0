#include "core/search.h"

#include <bit>

namespace sudoku::internal {
namespace {

struct Geometry {
  std::array<std::array<std::uint8_t, 9>, 27> houses{};
  std::array<std::array<std::uint8_t, 20>, 81> peers{};
};

constexpr Geometry MakeGeometry() {
  Geometry g;
  for (std::size_t h = 0; h < 9; ++h) {
    for (std::size_t i = 0; i < 9; ++i) {
      g.houses[h][i] = static_cast<std::uint8_t>(9 * h + i);
      g.houses[9 + h][i] = static_cast<std::uint8_t>(9 * i + h);
      g.houses[18 + h][i] = static_cast<std::uint8_t>(9 * (h / 3 * 3 + i / 3) + h % 3 * 3 + i % 3);
    }
  }
  for (std::size_t a = 0; a < 81; ++a) {
    std::size_t n = 0;
    for (std::size_t b = 0; b < 81; ++b) {
      const bool see = a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
      if (a != b && see) g.peers[a][n++] = static_cast<std::uint8_t>(b);
    }
  }
  return g;
}

constexpr Geometry kGeometry = MakeGeometry();
constexpr unsigned kAll = 0x1ff;
constexpr std::int64_t kPollMask = 0xff;

}  // namespace

bool NodeMeter::Take() {
  if (nodes_ >= limits_.max_nodes) {
    end_ = SearchEnd::kNodeBudget;
    return false;
  }
  if ((nodes_++ & kPollMask) == 0 && limits_.interrupt != nullptr) {
    switch (limits_.interrupt->Check()) {
      case Interrupt::Reason::kNone:
        break;
      case Interrupt::Reason::kCancelled:
        end_ = SearchEnd::kCancelled;
        return false;
      case Interrupt::Reason::kDeadline:
        end_ = SearchEnd::kDeadline;
        return false;
    }
  }
  return true;
}

bool Board::Init(const Grid& grid) {
  candidates_.fill(kAll);
  done_ = {};
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0 && !Assign(cell, 1u << (grid[cell] - 1))) return false;
  }
  return Propagate();
}

bool Board::Place(int cell, int digit) { return Assign(cell, 1u << digit) && Propagate(); }

// Decides a cell and takes its digit from the peers, and theirs as far as they become decided.
bool Board::Assign(int cell, unsigned bit) {
  const auto c = static_cast<std::size_t>(cell);
  if ((candidates_[c] & bit) == 0) return false;
  candidates_[c] = static_cast<std::uint16_t>(bit);
  std::uint64_t& word = done_[c / 64];
  const std::uint64_t mark = std::uint64_t{1} << (c % 64);
  if (word & mark) return true;
  word |= mark;
  for (const std::uint8_t peer : kGeometry.peers[c]) {
    const unsigned before = candidates_[peer];
    if ((before & bit) == 0) continue;
    const unsigned after = before & ~bit;
    if (after == 0) return false;
    candidates_[peer] = static_cast<std::uint16_t>(after);
  }
  return true;
}

bool Board::HiddenSingles(bool* changed) {
  for (const auto& house : kGeometry.houses) {
    unsigned once = 0, twice = 0;
    for (const std::uint8_t cell : house) {
      twice |= once & candidates_[cell];
      once |= candidates_[cell];
    }
    if (once != kAll) return false;
    const unsigned hidden = once & ~twice;
    for (const std::uint8_t cell : house) {
      const unsigned bits = candidates_[cell] & hidden;
      if (bits == 0 || (done_[cell / 64u] >> (cell % 64u) & 1)) continue;
      if (bits & (bits - 1)) return false;  // Two digits forced into one cell.
      if (!Assign(cell, bits)) return false;
      *changed = true;
    }
  }
  return true;
}

bool Board::Propagate() {
  for (bool changed = true; changed;) {
    changed = false;
    for (int cell = 0; cell < kCells; ++cell) {
      const auto c = static_cast<std::size_t>(cell);
      if (!decided(cell) || (done_[c / 64] >> (c % 64) & 1)) continue;
      if (!Assign(cell, candidates_[c])) return false;
      changed = true;
    }
    if (!changed && !HiddenSingles(&changed)) return false;
  }
  return true;
}

Grid Board::ToGrid() const {
  Grid grid;
  for (int cell = 0; cell < kCells; ++cell) grid.set(cell, std::countr_zero(candidates(cell)) + 1);
  return grid;
}

Board::Choice Board::Tightest() const {
  Choice best;
  int fewest = 10;
  for (int cell = 0; cell < kCells; ++cell) {
    const int count = std::popcount(candidates(cell));
    if (count < 2 || count >= fewest) continue;
    fewest = best.size = count;
    unsigned bits = candidates(cell);
    for (std::size_t i = 0; bits != 0; ++i, bits &= bits - 1) {
      best.cells[i] = static_cast<std::uint8_t>(cell);
      best.digits[i] = static_cast<std::uint8_t>(std::countr_zero(bits));
    }
  }
  if (fewest <= 2) return best;
  for (const auto& house : kGeometry.houses) {
    for (unsigned digit = 0; digit < 9; ++digit) {
      Choice choice;
      for (const std::uint8_t cell : house) {
        if ((candidates_[cell] >> digit & 1) == 0) continue;
        choice.cells[static_cast<std::size_t>(choice.size)] = cell;
        choice.digits[static_cast<std::size_t>(choice.size++)] = static_cast<std::uint8_t>(digit);
      }
      if (choice.size < 2 || choice.size >= fewest) continue;
      fewest = choice.size;
      best = choice;
    }
  }
  return best;
}

}  // namespace sudoku::internal
