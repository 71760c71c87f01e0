#include "core/logic/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "core/logic/solver.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku::logic {
namespace {

std::vector<TechniqueInfo> Techniques() {
  std::vector<TechniqueInfo> all;
  all.reserve(kTechniques);
  for (int i = 0; i < kTechniques; ++i) all.push_back(InfoOf(static_cast<Technique>(i)));
  return all;
}

// The boards of the ways to the solutions of some puzzles.
std::vector<Board> Boards() {
  testing::PuzzleGenerator generator(27);
  Solver solver;
  std::vector<Board> boards;
  for (int i = 0; i < 12; ++i) {
    Board board(generator.Minimal());
    while (const Step* step = solver.Next(board)) {
      boards.push_back(board);
      Apply(*step, board);
    }
  }
  return boards;
}

TEST(RegistryTest, TechniquesAreNamedOnceEasiestFirst) {
  std::set<std::string_view> names;
  int rating = 10;
  for (const TechniqueInfo& info : Techniques()) {
    EXPECT_FALSE(info.name.empty());
    EXPECT_TRUE(names.insert(info.name).second) << info.name;
    EXPECT_GE(info.rating, rating) << info.name;
    rating = info.rating;
  }
}

TEST(RegistryTest, FindersAreTriedEasiestFirst) {
  std::set<bool (*)(const Board&, Search&)> finders;
  std::set<int> ratings;
  for (const TechniqueInfo& info : Techniques()) ratings.insert(info.rating);
  int rating = 10;
  for (const Finder& finder : Finders()) {
    EXPECT_TRUE(finders.insert(finder.find).second) << finder.from_rating;
    EXPECT_GE(finder.from_rating, rating);
    EXPECT_TRUE(ratings.contains(finder.from_rating)) << finder.from_rating << " is no technique's";
    rating = finder.from_rating;
  }
}

// Techniques are rated from that of their finder on, and below that of the next one.
TEST(RegistryTest, FindersAssumeASingleSolutionIfTheirTechniquesDo) {
  const std::span<const Finder> finders = Finders();
  for (const TechniqueInfo& info : Techniques()) {
    const auto next = std::find_if(finders.begin(), finders.end(),
                                   [&](const Finder& finder) { return finder.from_rating > info.rating; });
    ASSERT_NE(next, finders.begin()) << info.name;
    EXPECT_EQ(std::prev(next)->assumes_unique, info.assumes_unique) << info.name;
  }
}

// What rests on chains of chains takes long to look for on every board.
bool IsQuick(const Finder& finder) { return finder.from_rating < 80; }

TEST(RegistryTest, EachTechniqueIsOneFindersAndAsItsRowSays) {
  std::map<Technique, const Finder*> finder_of;
  std::map<const Finder*, int> lowest;
  for (const Board& board : Boards()) {
    for (const Finder& finder : Finders()) {
      if (!IsQuick(finder)) continue;
      Search search(true);
      finder.find(board, search);
      for (const Step& step : search.found()) {
        EXPECT_EQ(finder_of.emplace(step.technique, &finder).first->second, &finder) << InfoOf(step.technique).name;
        EXPECT_GE(step.rating, finder.from_rating) << InfoOf(step.technique).name;
        EXPECT_EQ(step.assumes_unique, finder.assumes_unique) << InfoOf(step.technique).name;
        const int rating = InfoOf(step.technique).rating;
        int& least = lowest.emplace(&finder, rating).first->second;
        least = std::min(least, rating);
      }
    }
  }
  for (const auto& [finder, rating] : lowest) EXPECT_EQ(rating, finder->from_rating);
  EXPECT_GE(finder_of.size(), 30U);
}

TEST(RegistryTest, NothingIsFoundThatIsNotAllowed) {
  const std::vector<Board> boards = Boards();
  for (const Board& board : boards) {
    for (const Finder& finder : Finders()) {
      if (!IsQuick(finder) && &board != &boards.front()) continue;
      Search search(true, TechniqueSet());
      EXPECT_FALSE(finder.find(board, search));
      EXPECT_TRUE(search.found().empty()) << finder.from_rating;
    }
  }
}

}  // namespace
}  // namespace sudoku::logic
