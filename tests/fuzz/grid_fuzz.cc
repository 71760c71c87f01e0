// ParseGrid takes any bytes: a grid reads back as itself, a fault names the first thing wrong.
#include <cstdint>
#include <string_view>
#include <variant>

#include "core/conflicts.h"
#include "core/grid.h"
#include "tests/fuzz/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto parsed = sudoku::ParseGrid(text);
  if (const auto* fault = std::get_if<sudoku::GridFault>(&parsed)) {
    FUZZ_CHECK(fault->length == size);
    FUZZ_CHECK((fault->kind == sudoku::GridFault::Kind::kLength) == (size != sudoku::kCells));
    if (fault->kind == sudoku::GridFault::Kind::kCharacter) {
      FUZZ_CHECK(fault->offset >= 0 && fault->offset < sudoku::kCells);
      FUZZ_CHECK(fault->character == data[fault->offset]);
      FUZZ_CHECK(text.substr(0, static_cast<std::size_t>(fault->offset)).find_first_not_of("0123456789.") ==
                 std::string_view::npos);
    }
    FUZZ_CHECK(!fault->Message().empty());
    return 0;
  }
  const auto& grid = std::get<sudoku::Grid>(parsed);
  for (int cell = 0; cell < sudoku::kCells; ++cell) {
    const char c = text[static_cast<std::size_t>(cell)];
    FUZZ_CHECK(grid[cell] == (c == '.' ? 0 : c - '0'));
  }
  FUZZ_CHECK(std::get<sudoku::Grid>(sudoku::ParseGrid(grid.ToString())) == grid);
  FUZZ_CHECK(sudoku::FindConflicts(grid).empty() == !sudoku::HasConflict(grid));
  return 0;
}
