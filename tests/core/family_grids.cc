// Prints generated grids of every family, one a line: family_grids <grids of each>.
#include <cstdio>
#include <cstdlib>

#include "tests/support/puzzle_generator.h"

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 10;
  sudoku::testing::PuzzleGenerator generator(31);
  for (const auto& family : sudoku::testing::PuzzleFamilies()) {
    for (int i = 0; i < count; ++i) std::puts(family.make(generator).ToString().c_str());
  }
}
