// Chains in puzzles as they come: every step is true, and every link of it follows from what came before.
#include <gtest/gtest.h>

#include <map>
#include <vector>

#include "core/logic/solver.h"
#include "core/logic/truth.h"
#include "tests/core/logic/reasoning_check.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku::logic {
namespace {

#ifdef SUDOKU_SANITIZED
constexpr int kPuzzles = 5;
#else
constexpr int kPuzzles = 40;
#endif

bool IsChain(Technique technique) { return technique >= Technique::kXCycle && technique != Technique::kAlignedTriple; }

// Singles and `others`, so that chains come early and there are many.
Ladder SinglesAnd(const std::vector<Technique>& others) {
  Ladder ladder{.profile = Profile::kSe121NoUniqueness, .allowed = {}};
  for (const Technique technique :
       {Technique::kFullHouse, Technique::kHiddenSingleBox, Technique::kHiddenSingleLine, Technique::kNakedSingle}) {
    ladder.allowed.set(static_cast<std::size_t>(technique));
  }
  for (const Technique technique : others) ladder.allowed.set(static_cast<std::size_t>(technique));
  return ladder;
}

// Follows the paths of `puzzles` puzzles, checks each chain, and says how many there were of each technique.
std::map<Technique, int> CheckPaths(const Ladder& ladder, int puzzles) {
  testing::PuzzleGenerator generator(15);
  Solver solver(ladder);
  std::map<Technique, int> chains;
  for (int i = 0; i < puzzles; ++i) {
    const Grid puzzle = generator.Minimal();
    const Truth truth(puzzle);
    Board board(puzzle);
    while (const Step* step = solver.Next(board)) {
      EXPECT_TRUE(truth.Confirms(*step)) << puzzle.ToString() << " " << InfoOf(step->technique).name;
      if (IsChain(step->technique)) {
        ++chains[step->technique];
        EXPECT_EQ(FaultInReasoning(board, *step), "") << puzzle.ToString() << " " << InfoOf(step->technique).name;
      }
      if (::testing::Test::HasFailure()) return chains;
      Apply(*step, board);
    }
  }
  return chains;
}

class ChainReasoningTest : public ::testing::TestWithParam<std::vector<Technique>> {};

TEST_P(ChainReasoningTest, EveryLinkFollows) {
  const std::map<Technique, int> chains = CheckPaths(SinglesAnd(GetParam()), kPuzzles);
#ifndef SUDOKU_SANITIZED
  for (const Technique technique : GetParam()) EXPECT_TRUE(chains.contains(technique)) << InfoOf(technique).name;
#endif
}

using Techniques = std::vector<Technique>;
INSTANTIATE_TEST_SUITE_P(
    Kinds, ChainReasoningTest,
    ::testing::Values(Techniques{Technique::kXCycle, Technique::kForcingXChain},
                      Techniques{Technique::kYCycle, Technique::kXyCycle, Technique::kForcingChain},
                      Techniques{Technique::kNishio}, Techniques{Technique::kCellChains, Technique::kRegionChains},
                      Techniques{Technique::kDynamicContradiction}, Techniques{Technique::kDynamicDouble},
                      Techniques{Technique::kDynamicCell, Technique::kDynamicRegion},
                      Techniques{Technique::kDynamicPlusContradiction}));

}  // namespace
}  // namespace sudoku::logic
