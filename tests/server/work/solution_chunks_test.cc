#include "server/work/solution_chunks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "tests/support/reference_solver.h"

namespace sudoku {
namespace {

using Step = SolutionChunks::Step;

// 332 solutions.
constexpr char kGrid[] = "004001090060000743000300000000037010047090050020005000010900500530000009090000036";

Grid Parsed(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

struct Stream {
  std::vector<std::string> solutions;
  std::vector<std::size_t> chunks;
  Step end;
  bool more;
};

Stream ReadAll(SolutionChunks& source) {
  Stream stream{};
  std::string text;
  do {
    stream.end = source.Next(&text);
    if (stream.end == Step::kNothingYet) continue;
    const std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
    stream.chunks.push_back(lines.size());
    stream.solutions.insert(stream.solutions.end(), lines.begin(), lines.end());
  } while (stream.end == Step::kChunk || stream.end == Step::kNothingYet);
  stream.more = source.more();
  return stream;
}

Stream Enumerate(std::uint64_t limit, const std::optional<Grid>& after = std::nullopt, const char* grid = kGrid) {
  const Engine engine;
  SolutionChunks source(Parsed(grid), after, limit, engine);
  return ReadAll(source);
}

std::vector<std::string> Reference() {
  const auto completions = testing::ReferenceCompletions(Parsed(kGrid), 1'000);
  std::vector<std::string> texts;
  for (const Grid& grid : completions.value()) texts.push_back(grid.ToString());
  return texts;
}

TEST(SolutionChunksTest, AllSolutionsInOrder) {
  const Stream stream = Enumerate(0);
  EXPECT_EQ(stream.end, Step::kLastChunk);
  EXPECT_FALSE(stream.more);
  EXPECT_EQ(stream.solutions, Reference());
  for (const std::size_t size : stream.chunks) EXPECT_LE(size, std::size_t{SolutionChunks::kMaxSolutions});
}

TEST(SolutionChunksTest, TheLimitIsKeptAndSaysWhetherThereIsMore) {
  const auto all = Reference();
  for (const std::uint64_t limit : {1u, 2u, 255u, 256u, 257u, 331u, 332u, 333u}) {
    const Stream stream = Enumerate(limit);
    const std::size_t expected = std::min<std::size_t>(limit, all.size());
    EXPECT_EQ(stream.solutions, std::vector<std::string>(all.begin(), all.begin() + static_cast<long>(expected)));
    EXPECT_EQ(stream.end, Step::kLastChunk);
    EXPECT_EQ(stream.more, limit < all.size()) << limit;
  }
}

TEST(SolutionChunksTest, ResumesAfterAnySolution) {
  const auto all = Reference();
  for (std::size_t i = 0; i < all.size(); i += 13) {
    const Stream stream = Enumerate(0, Parsed(all[i]));
    EXPECT_EQ(stream.solutions, std::vector<std::string>(all.begin() + static_cast<long>(i) + 1, all.end())) << i;
  }
}

TEST(SolutionChunksTest, WithoutSolutionsTheOnlyChunkIsEmpty) {
  const Stream stream =
      Enumerate(0, std::nullopt, "000005080000601043000000000010500000000106000300000005530000061000000004000000000");
  EXPECT_THAT(stream.solutions, ::testing::IsEmpty());
  EXPECT_THAT(stream.chunks, ::testing::ElementsAre(0u));
  EXPECT_EQ(stream.end, Step::kLastChunk);
  EXPECT_FALSE(stream.more);
}

TEST(SolutionChunksTest, ExactlyFullChunksNeedNoEmptyOne) {
  EXPECT_THAT(Enumerate(256).chunks, ::testing::ElementsAre(256u));
  EXPECT_THAT(Enumerate(512, std::nullopt, std::string(81, '0').c_str()).chunks, ::testing::ElementsAre(256u, 256u));
}

TEST(SolutionChunksTest, AUsedUpSliceGivesWhatThereIs) {
  Engine slow;  // Every third look spends its budget first.
  slow.next = [](Enumerator& enumerator, Grid* solution, const SearchLimits& limits) {
    static int looks = 0;
    return enumerator.Next(solution, ++looks % 3 == 0 ? SearchLimits{.max_nodes = 0} : limits);
  };
  SolutionChunks source(Parsed(kGrid), std::nullopt, 0, slow);
  const Stream stream = ReadAll(source);
  EXPECT_EQ(stream.solutions, Reference());
  EXPECT_GT(stream.chunks.size(), 2u);
}

TEST(SolutionChunksTest, WrongSolutionsAreWithheld) {
  Engine liar;
  liar.next = [](Enumerator& enumerator, Grid* solution, const SearchLimits& limits) {
    const auto step = enumerator.Next(solution, limits);
    solution->set(0, solution->operator[](0) % 9 + 1);
    return step;
  };
  SolutionChunks source(Parsed(kGrid), std::nullopt, 0, liar);
  EXPECT_EQ(ReadAll(source).end, Step::kWrong);
}

TEST(SolutionChunksTest, SolutionsOutOfOrderAreWithheld) {
  Engine stuck;
  stuck.next = [](Enumerator&, Grid* solution, const SearchLimits&) {
    *solution = Parsed("374261895261589743859374261685437912147692358923815674416923587538746129792158436");
    return Enumerator::Step::kSolution;
  };
  SolutionChunks source(Parsed(kGrid), std::nullopt, 0, stuck);
  EXPECT_EQ(ReadAll(source).end, Step::kWrong);
}

}  // namespace
}  // namespace sudoku
