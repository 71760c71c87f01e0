// A 9x9 Sudoku grid as a value, and its text form: 81 characters, row by row.
//
//   const auto parsed = sudoku::ParseGrid(line);
//   if (const auto* grid = std::get_if<sudoku::Grid>(&parsed)) return sudoku::Solve(*grid);
//   return std::get<sudoku::GridFault>(parsed).Message();
#ifndef SUDOKU_CORE_GRID_H_
#define SUDOKU_CORE_GRID_H_

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <variant>

namespace sudoku {

inline constexpr int kSize = 9;
inline constexpr int kCells = 81;

// 81 cells in row-major order; each holds a digit 1-9, or 0 for an empty cell, and never anything else.
// Ordered as the 81-digit string is: `a < b` compares lexicographically.
class Grid {
 public:
  constexpr Grid() = default;  // The empty grid.
  // Bytes 0-9. Others are a mistake of the caller's, and empty cells where assertions are off.
  constexpr explicit Grid(const std::array<std::uint8_t, kCells>& cells) : cells_(cells) {
    [[maybe_unused]] bool right = true;
    for (std::uint8_t& cell : cells_) {
      right &= cell <= kSize;
      cell = cell <= kSize ? cell : std::uint8_t{0};
    }
    assert(right);
  }

  // `cell` is 0-80 (9 * row + column).
  constexpr int operator[](int cell) const {
    assert(cell >= 0 && cell < kCells);
    return cells_[static_cast<std::size_t>(cell)];
  }
  // `digit` is 0-9. Another digit or cell is a mistake of the caller's, and where assertions are off changes nothing.
  constexpr void set(int cell, int digit) {
    const bool right = cell >= 0 && cell < kCells && digit >= 0 && digit <= kSize;
    assert(right);
    if (right) cells_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
  }

  // The cells as bytes 0-9.
  constexpr const std::array<std::uint8_t, kCells>& cells() const { return cells_; }

  // Number of cells that hold a digit, 0-81.
  int givens() const;
  bool full() const { return std::memchr(cells_.data(), 0, kCells) == nullptr; }

  // 81 characters; '0' is an empty cell.
  std::string ToString() const;
  // Writes the same 81 characters to `out`, which must have room for them. No terminator.
  void CopyTo(char* out) const;

  // clang-tidy 14 takes the zero that `<` compares with for a pointer.
  friend constexpr auto operator<=>(const Grid&, const Grid&) = default;  // NOLINT(modernize-use-nullptr)

 private:
  std::array<std::uint8_t, kCells> cells_{};
};

// Why a text is not a grid, with the place of the first fault.
struct GridFault {
  enum class Kind {
    kLength,     // `length` is not 81.
    kCharacter,  // The byte at `offset` is neither a digit nor '.'.
  };
  Kind kind;
  std::size_t length;       // Bytes found.
  int offset;               // kCharacter: 0-80.
  unsigned char character;  // kCharacter: the byte found.

  int row() const { return offset / kSize + 1; }     // 1-9, as people write r1c1.
  int column() const { return offset % kSize + 1; }  // 1-9.

  // The first wrong character of the text, counted from 1: the stranger, or the first one missing or too many.
  int position() const;

  // One sentence in plain ASCII, e.g. "row 3, column 4 (character 22): 'x' is neither a digit nor '.'".
  std::string Message() const;
};

// Reads exactly 81 characters: '1'-'9' a given, '0' or '.' an empty cell. Nothing is skipped or trimmed. Whether
// givens clash is a question for FindConflicts.
std::variant<Grid, GridFault> ParseGrid(std::string_view text);

}  // namespace sudoku

#endif  // SUDOKU_CORE_GRID_H_
