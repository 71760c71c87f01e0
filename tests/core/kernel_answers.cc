// Prints what the portable kernel makes of the grids on standard input, one a line: for arm64_kernel_test.sh, which
// compares two processors. It needs no library, so that it can be built for another one.
#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/engine/kernel.h"

namespace {

using sudoku::engine::Exit;
using sudoku::engine::kPortableKernel;
using sudoku::engine::Meter;
using sudoku::engine::Verdict;

using Cells = std::array<std::uint8_t, 81>;

void Print(const Cells& cells) {
  for (const std::uint8_t digit : cells) std::putchar('0' + digit);
  std::putchar('\n');
}

Meter Unbounded() {
  return {0, std::numeric_limits<std::int64_t>::max(), [](Meter*) { return true; }};
}

void Answer(const Cells& grid) {
  Cells solution{};
  Meter meter = Unbounded();
  const Verdict verdict = kPortableKernel.solve(grid.data(), solution.data(), &meter);
  std::uint64_t count = 0;
  Meter counting = Unbounded();
  const Exit counted = kPortableKernel.count(grid.data(), 30, &count, &counting);
  std::printf("%d %lld %d %llu %lld ", static_cast<int>(verdict), static_cast<long long>(meter.nodes),
              static_cast<int>(counted), static_cast<unsigned long long>(count),
              static_cast<long long>(counting.nodes));
  Print(solution);

  std::vector<std::byte> room(kPortableKernel.walk_size + kPortableKernel.walk_alignment);
  void* walk = room.data();
  std::size_t size = room.size();
  std::align(kPortableKernel.walk_alignment, kPortableKernel.walk_size, walk, size);
  kPortableKernel.start_walk(walk, grid.data(), nullptr);
  Meter walking = Unbounded();
  for (int i = 0; i < 3 && kPortableKernel.next_in_walk(walk, solution.data(), &walking) == Exit::kFound; ++i) {
    Print(solution);
  }
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (line.size() != 81) return 1;
    Cells grid{};
    for (std::size_t cell = 0; cell < grid.size(); ++cell) grid[cell] = static_cast<std::uint8_t>(line[cell] - '0');
    Answer(grid);
  }
}
