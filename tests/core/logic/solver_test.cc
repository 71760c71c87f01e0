#include "core/logic/solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/solve.h"
#include "tests/core/logic/position.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku::logic {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::size_t kNoLimit = 1000000;

Ladder Only(std::initializer_list<Technique> techniques, Profile profile = Profile::kSe121) {
  Ladder ladder{.profile = profile, .allowed = {}};
  for (const Technique technique : techniques) ladder.allowed.set(static_cast<std::size_t>(technique));
  return ladder;
}

// A hidden single in a box and two in lines, a naked pair, and a unique rectangle.
Position Several() { return Position().Box("7", "r8c8").Row("7", "r4c5").Column("8", "r5c7").Only("12", "r1c15 r2c1"); }

TEST(SolverTest, NextIsTheFirstOfTheEasiestFinder) {
  Solver solver;
  const Step* step = solver.Next(Several().board());
  ASSERT_NE(step, nullptr);
  EXPECT_EQ(TextOf(*step), "12 hidden single in a box | 7 | r8c8 | b9 | r8c8=7");
  step = solver.Next(Position().Box("1", "r1c1").board());
  ASSERT_NE(step, nullptr);
  EXPECT_EQ(TextOf(*step), "12 hidden single in a box | 1 | r1c1 | b1 | r1c1=1") << "and not what was found before";
}

TEST(SolverTest, NextIsNoneOnASolvedBoardOrWhereTheTechniquesDoNotSuffice) {
  const Grid puzzle = testing::PuzzleGenerator(1).Minimal();
  Solver solver;
  EXPECT_EQ(solver.Next(Board(Solve(puzzle).solution)), nullptr);
  EXPECT_NE(solver.Next(Board(puzzle)), nullptr);
  EXPECT_EQ(solver.Next(Board(Grid())), nullptr);
  EXPECT_EQ(Solver(Only({})).Next(Board(puzzle)), nullptr);
}

TEST(SolverTest, UniquenessIsTheProfiles) {
  const Board board = Several().board();
  const Technique rectangle = Technique::kUniqueRectangle1;
  EXPECT_NE(Solver(Only({rectangle})).Next(board), nullptr);
  EXPECT_EQ(Solver(Only({rectangle}, Profile::kSe121NoUniqueness)).Next(board), nullptr);
  EXPECT_THAT(Solver(Only({rectangle}, Profile::kSe121NoUniqueness)).FindAll(board, Scope::kAll, kNoLimit), IsEmpty());
}

TEST(SolverTest, LowestAreAllOfTheLowestRating) {
  const Solver both(Only({Technique::kHiddenSingleBox, Technique::kHiddenSingleLine, Technique::kNakedPair}));
  const Board board = Several().Box("9", "r5c1").board();
  EXPECT_THAT(TextsOf(both.FindAll(board, Scope::kLowest, kNoLimit)),
              ElementsAre("12 hidden single in a box | 9 | r5c1 | b4 | r5c1=9",
                          "12 hidden single in a box | 7 | r8c8 | b9 | r8c8=7"));
  EXPECT_THAT(TextsOf(both.FindAll(board, Scope::kLowest, 1)),
              ElementsAre("12 hidden single in a box | 9 | r5c1 | b4 | r5c1=9"));
}

TEST(SolverTest, AllAreOfAllFindersEasiestFirst) {
  const Solver solver(Only({Technique::kHiddenSingleBox, Technique::kHiddenSingleLine, Technique::kNakedPair,
                            Technique::kUniqueRectangle1}));
  EXPECT_THAT(
      TextsOf(solver.FindAll(Several().board(), Scope::kAll, kNoLimit)),
      ElementsAre("12 hidden single in a box | 7 | r8c8 | b9 | r8c8=7",
                  "15 hidden single in a line | 8 | r5c7 | c7 | r5c7=8",
                  "15 hidden single in a line | 7 | r4c5 | r4 | r4c5=7",
                  "30 naked pair | 12 | r12c1 | b1 | r12c23-12 r3c123-12",
                  "30 naked pair | 12 | r12c1 | c1 | r3456789c1-12", "30 naked pair | 12 | r1c15 | r1 | r1c2346789-12",
                  "45 unique rectangle type 1 | 12 | r12c15 |  | r2c5-12 | unique"));
}

// Chains are looked for before aligned triples, and may be harder.
TEST(SolverTest, LimitLeavesTheEasiest) {
  const Solver solver(Only({Technique::kForcingChain, Technique::kXyCycle, Technique::kAlignedTriple}));
  testing::PuzzleGenerator generator(8);
  int mixed = 0;
  for (int i = 0; i < 50; ++i) {
    const Board board(generator.Minimal());
    std::vector<Step> all = solver.FindAll(board, Scope::kAll, kNoLimit);
    const auto is_chain = [](const Step& step) { return !step.links.empty(); };
    const auto chains = std::count_if(all.begin(), all.end(), is_chain);
    if (std::all_of(all.begin(), all.begin() + chains, is_chain)) continue;
    ++mixed;
    const auto limited = TextsOf(solver.FindAll(board, Scope::kAll, static_cast<std::size_t>(chains)));
    all.erase(all.begin() + chains, all.end());
    EXPECT_EQ(limited, TextsOf(all));
  }
  EXPECT_GT(mixed, 0);
}

}  // namespace
}  // namespace sudoku::logic
