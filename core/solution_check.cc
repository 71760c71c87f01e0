#include <array>
#include <cstdint>

#include "core/solve.h"

namespace sudoku {
namespace {

// The digits of three neighbours of a row, as three fields of nine bits; an empty cell is a field of none.
constexpr std::size_t kFieldBits = 9;
constexpr auto kFields = [] {
  std::array<std::array<std::uint32_t, kSize + 1>, 3> fields{};
  for (std::size_t field = 0; field < 3; ++field) {
    for (std::size_t digit = 1; digit <= kSize; ++digit) fields[field][digit] = 1u << (kFieldBits * field + digit - 1);
  }
  return fields;
}();

// The digits in any of the fields.
constexpr std::uint32_t DigitsIn(std::uint32_t fields) {
  return (fields | fields >> kFieldBits | fields >> 2 * kFieldBits) & 0x1ff;
}

// Nine cells that hold nine digits hold each once.
bool EveryHouseIsComplete(const Grid& solution) {
  std::uint32_t houses = 0x1ff;
  std::array<std::uint32_t, 3> columns{};  // Three to a stack, side by side.
  for (std::size_t band = 0; band < 3; ++band) {
    std::array<std::uint32_t, 3> boxes{};
    for (std::size_t row = 3 * band; row < 3 * band + 3; ++row) {
      const std::uint8_t* cells = &solution.cells()[kSize * row];
      std::uint32_t whole_row = 0;
      for (std::size_t stack = 0; stack < 3; ++stack, cells += 3) {
        const std::uint32_t trio = kFields[0][cells[0]] | kFields[1][cells[1]] | kFields[2][cells[2]];
        whole_row |= trio;
        boxes[stack] |= trio;
        columns[stack] |= trio;
      }
      houses &= DigitsIn(whole_row);
    }
    for (const std::uint32_t box : boxes) houses &= DigitsIn(box);
  }
  constexpr std::uint32_t kThreeColumns = (1u << 3 * kFieldBits) - 1;
  return houses == 0x1ff && (columns[0] & columns[1] & columns[2]) == kThreeColumns;
}

}  // namespace

bool IsSolutionOf(const Grid& solution, const Grid& grid) {
  // Every answer pays for this, so it has no branch per cell, and the compiler can take many cells at once.
  const std::uint8_t *const cells = solution.cells().data(), *const givens = grid.cells().data();
  std::uint8_t changed = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const auto is_given = static_cast<std::uint8_t>(givens[cell] != 0 ? 0xff : 0);
    changed |= static_cast<std::uint8_t>((givens[cell] ^ cells[cell]) & is_given);
  }
  return changed == 0 && EveryHouseIsComplete(solution);
}

bool IsSoundAnswer(const SolveResult& result, const Grid& grid) {
  if (!result.outcome) return false;
  return *result.outcome == Outcome::kNoSolution ? result.solution == Grid() : IsSolutionOf(result.solution, grid);
}

}  // namespace sudoku
