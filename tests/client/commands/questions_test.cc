#include "client/commands/questions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "absl/strings/str_cat.h"
#include "tests/client/commands/fake_connection.h"

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
    SCOPED_TRACE(lie.solutions);
    v1::SolveBatchResponse response;
    for (const v1::Outcome outcome : lie.outcomes) response.add_outcomes(outcome);
    response.set_solutions(lie.solutions);
    LyingConnection connection(response);
    const Puzzle* const puzzles[] = {&unique_, &unique_};
    EXPECT_TRUE(absl::IsInternal(AskSolutions(connection, puzzles, &solved_))) << response.DebugString();
  }
}

TEST_F(QuestionsTest, ARefusedLineIsReportedWithWhatTheServerSaysOfIt) {
  v1::SolveBatchResponse response;
  response.add_outcomes(v1::OUTCOME_UNIQUE);
  response.add_outcomes(v1::OUTCOME_MALFORMED);
  response.set_solutions(std::string(kCells, '1') + "\n\n");
  for (const int line : {-1, 1, 2, 3}) {  // Only one of them is about the refused line.
    v1::LineProblem* const problem = response.add_problems();
    problem->set_line(line);
    problem->set_reason("GRID_CHARACTER");
    problem->set_message(absl::StrCat("about ", line, "\x1b"));
  }
  LyingConnection connection(response);
  const Puzzle* const puzzles[] = {&unique_, &unique_};
  const absl::Status status = AskSolutions(connection, puzzles, &solved_);
  EXPECT_TRUE(absl::IsInternal(status));
  EXPECT_THAT(std::string(status.message()),
              testing::HasSubstr("line 2 of a batch is refused: GRID_CHARACTER, about 2?"));
}

// The service names the first clashes of a batch's line, all of a single grid, and either may be nonsense.
TEST_F(QuestionsTest, ClashesAreTheSameHoweverAGridTravelsAndWhateverIsSaidOfThem) {
  const Puzzle nines = MakePuzzle(std::string(kCells, '9').c_str());
  v1::SolveBatchResponse response;
  for (int i = 0; i < 2; ++i) response.add_outcomes(v1::OUTCOME_NO_SOLUTION);
  response.set_solutions("\n\n");
  for (const int line : {1, -7, 40'000}) {
    v1::LineConflicts* const conflicts = response.add_conflicts();
    conflicts->set_line(line);
    conflicts->add_conflicts()->set_house(v1::HouseKind(77));
  }
  LyingConnection connection(response);
  const Puzzle* const puzzles[] = {&nines, &none_};
  ASSERT_TRUE(AskSolutions(connection, puzzles, &solved_).ok());
  EXPECT_EQ(solved_[0].answer->conflicts.size(), 27u);
  EXPECT_EQ(solved_[1].answer->conflicts, FindConflicts(none_.grid));
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
  ASSERT_TRUE(AskCounts(connection_, std::array{&two_}, 0, &counted).ok());
  ASSERT_TRUE(AskCounts(connection_, std::array{&two_}, 1, &counted).ok());
  EXPECT_EQ(counted[0].count, 2);
  EXPECT_TRUE(counted[0].exact);
  EXPECT_EQ(counted[0].limit, connection_.max_count);
  EXPECT_EQ(counted[1].count, 1);
  EXPECT_FALSE(counted[1].exact);
  EXPECT_EQ(counted[1].limit, 1);
}

TEST_F(QuestionsTest, SeveralAreCountedAsEachAlone) {
  const Puzzle* const puzzles[] = {&unique_, &two_, &none_};
  for (const std::int64_t limit : {0, 1, 2, 3}) {
    std::vector<Counted> together;
    ASSERT_TRUE(AskCounts(connection_, puzzles, limit, &together).ok());
    ASSERT_EQ(together.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<Counted> alone;
      ASSERT_TRUE(AskCounts(connection_, std::span(&puzzles[i], 1), limit, &alone).ok());
      EXPECT_EQ(together[i].count, alone[0].count) << i << " up to " << limit;
      EXPECT_EQ(together[i].exact, alone[0].exact) << i << " up to " << limit;
    }
  }
}

TEST_F(QuestionsTest, SeveralAreListedAsEachAlone) {
  const Puzzle* const puzzles[] = {&unique_, &two_, &none_};
  for (const std::int64_t limit : {1, 2, 3}) {
    std::vector<Listed> together;
    ASSERT_TRUE(AskLists(connection_, puzzles, limit, &together).ok());
    ASSERT_EQ(together.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      std::vector<Listed> alone;
      ASSERT_TRUE(AskLists(connection_, std::span(&puzzles[i], 1), limit, &alone).ok());
      EXPECT_EQ(together[i].lines, alone[0].lines) << i << " up to " << limit;
      EXPECT_EQ(together[i].more, alone[0].more) << i << " up to " << limit;
    }
  }
}

TEST_F(QuestionsTest, NonsensicalCountsAreInternalErrors) {
  class : public FakeConnection {
   public:
    absl::StatusOr<v1::CountSolutionsResponse> CountSolutions(const v1::CountSolutionsRequest&) override {
      return response;
    }
    v1::CountSolutionsResponse response;
  } connection;
  const std::pair<std::int64_t, std::int64_t> lies[] = {{-1, 10}, {3, 2}, {1, 0}, {1, -1}, {11, 11}};
  for (const auto& [count, limit] : lies) {
    connection.response.set_count(count);
    connection.response.set_limit(limit);
    std::vector<Counted> counted;
    EXPECT_TRUE(absl::IsInternal(AskCounts(connection, std::array{&two_}, 10, &counted)))
        << count << " up to " << limit;
    EXPECT_TRUE(counted.empty());
  }
}

}  // namespace
}  // namespace sudoku::client
