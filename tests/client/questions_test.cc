#include "client/questions.h"

#include <gtest/gtest.h>

#include "tests/client/fake_connection.h"

namespace sudoku::client {
namespace {

constexpr char kUnique[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
constexpr char kTwo[] = "295743861431865900876192543387459216612387495549216738763524189928671354154938600";
constexpr char kNone[] = "110000000000000000000000000000000000000000000000000000000000000000000000000000000";

Puzzle MakePuzzle(const char* text) {
  Puzzle puzzle;
  puzzle.grid = std::get<Grid>(ParseGrid(text));
  puzzle.source = std::make_shared<const std::string>("test");
  return puzzle;
}

class QuestionsTest : public testing::Test {
 protected:
  const Puzzle unique_ = MakePuzzle(kUnique), two_ = MakePuzzle(kTwo), none_ = MakePuzzle(kNone);
  FakeConnection connection_;
  std::vector<Solved> solved_;
};

TEST_F(QuestionsTest, OneGridGoesBySolve) {
  const Puzzle* const puzzles[] = {&none_};
  ASSERT_TRUE(AskSolutions(connection_, puzzles, &solved_).ok());
  EXPECT_EQ(connection_.solves, 1);
  EXPECT_EQ(connection_.batches, 0);
  ASSERT_EQ(solved_.size(), 1u);
  EXPECT_EQ(solved_[0].answer->outcome, Outcome::kNoSolution);
  EXPECT_EQ(solved_[0].answer->conflicts, FindConflicts(none_.grid));
}

TEST_F(QuestionsTest, SeveralGoAsABatchWithTheSameAnswers) {
  const Puzzle* const puzzles[] = {&unique_, &none_, &two_, &unique_};
  ASSERT_TRUE(AskSolutions(connection_, puzzles, &solved_).ok());
  EXPECT_EQ(connection_.solves, 0);
  EXPECT_EQ(connection_.batches, 1);
  ASSERT_EQ(solved_.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    std::vector<Solved> alone;
    ASSERT_TRUE(AskSolutions(connection_, std::span(&puzzles[i], 1), &alone).ok());
    EXPECT_EQ(solved_[i].answer->outcome, alone[0].answer->outcome);
    EXPECT_EQ(solved_[i].answer->solution, alone[0].answer->solution);
    EXPECT_EQ(solved_[i].answer->conflicts, alone[0].answer->conflicts);
  }
}

TEST_F(QuestionsTest, ABatchOutOfTimeIsAskedOneByOneAndOnlyTheHardGridIsLost) {
  connection_.before = [](std::string_view grids) {
    return grids.find(kTwo) == std::string_view::npos ? absl::OkStatus() : absl::DeadlineExceededError("hard");
  };
  const Puzzle* const puzzles[] = {&unique_, &two_, &unique_};
  ASSERT_TRUE(AskSolutions(connection_, puzzles, &solved_).ok());
  ASSERT_EQ(solved_.size(), 3u);
  EXPECT_TRUE(solved_[0].answer.has_value());
  EXPECT_FALSE(solved_[1].answer.has_value());
  EXPECT_TRUE(absl::IsDeadlineExceeded(solved_[1].status));
  EXPECT_TRUE(solved_[2].answer.has_value());
}

TEST_F(QuestionsTest, AServiceThatAlwaysTimesOutIsGivenUp) {
  connection_.before = [](std::string_view) { return absl::DeadlineExceededError("stuck"); };
  const std::vector<const Puzzle*> puzzles(100, &unique_);
  EXPECT_TRUE(absl::IsDeadlineExceeded(AskSolutions(connection_, puzzles, &solved_)));
  EXPECT_LT(connection_.solves, 10);
}

TEST_F(QuestionsTest, FailureKeepsWhatWasAnsweredBefore) {
  connection_.before = [this](std::string_view grids) {
    if (grids.size() > 100) return absl::DeadlineExceededError("batch");
    return connection_.solves <= 2 ? absl::OkStatus() : absl::UnavailableError("gone");
  };
  const std::vector<const Puzzle*> puzzles(5, &unique_);
  EXPECT_TRUE(absl::IsUnavailable(AskSolutions(connection_, puzzles, &solved_)));
  EXPECT_EQ(solved_.size(), 2u);
}

// Servers that answer nonsense.
class LyingConnection : public FakeConnection {
 public:
  explicit LyingConnection(v1::SolveBatchResponse response) : response_(std::move(response)) {}
  absl::StatusOr<v1::SolveBatchResponse> SolveBatch(const v1::SolveBatchRequest&) override { return response_; }

 private:
  const v1::SolveBatchResponse response_;
};

TEST_F(QuestionsTest, NonsenseIsAnInternalError) {
  const std::string full(kCells, '1');
  struct {
    std::vector<v1::Outcome> outcomes;
    std::string solutions;
  } const cases[] = {
      {{v1::OUTCOME_UNIQUE}, full + "\n" + full + "\n"},                                      // An outcome is missing.
      {{v1::OUTCOME_UNIQUE, v1::OUTCOME_UNIQUE}, full + "\n"},                                // A line is missing.
      {{v1::OUTCOME_UNIQUE, v1::OUTCOME_UNIQUE}, full + "\n\n"},                              // No solution in it.
      {{v1::OUTCOME_UNIQUE, v1::OUTCOME_UNIQUE}, full + "\n" + std::string(81, '0') + "\n"},  // Empty cells.
      {{v1::OUTCOME_UNIQUE, v1::OUTCOME_MALFORMED}, full + "\n\n"},                           // We send no such line.
      {{v1::OUTCOME_UNIQUE, v1::OUTCOME_UNSPECIFIED}, full + "\n\n"},
  };
  for (const auto& lie : cases) {
    v1::SolveBatchResponse response;
    for (const v1::Outcome outcome : lie.outcomes) response.add_outcomes(outcome);
    response.set_solutions(lie.solutions);
    LyingConnection connection(response);
    const Puzzle* const puzzles[] = {&unique_, &unique_};
    EXPECT_TRUE(absl::IsInternal(AskSolutions(connection, puzzles, &solved_))) << response.DebugString();
  }
}

TEST_F(QuestionsTest, CheckFindsTheSecondSolution) {
  const Puzzle* const puzzles[] = {&unique_, &two_, &none_};
  std::vector<Checked> checked;
  ASSERT_TRUE(AskCheck(connection_, puzzles, &checked).ok());
  ASSERT_EQ(checked.size(), 3u);
  EXPECT_FALSE(checked[0].second.has_value());
  ASSERT_TRUE(checked[1].second.has_value());
  EXPECT_LT(checked[1].solved.answer->solution, *checked[1].second);
  EXPECT_TRUE(IsSolutionOf(*checked[1].second, two_.grid));
  EXPECT_FALSE(checked[2].second.has_value());
}

TEST_F(QuestionsTest, Counts) {
  std::vector<Counted> counted;
  ASSERT_TRUE(AskCount(connection_, two_, 0, &counted).ok());
  ASSERT_TRUE(AskCount(connection_, two_, 1, &counted).ok());
  EXPECT_EQ(counted[0].count, 2u);
  EXPECT_TRUE(counted[0].exact);
  EXPECT_EQ(counted[1].count, 1u);
  EXPECT_FALSE(counted[1].exact);
}

}  // namespace
}  // namespace sudoku::client
