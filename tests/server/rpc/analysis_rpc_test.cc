// AnalysisService: answers, limits, refusals, deadlines, and that what is wrong does not leave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/solve.h"
#include "tests/server/rpc/service_harness.h"
#include "tests/support/puzzle_generator.h"

namespace sudoku {
namespace {

using testing::PuzzleGenerator;
using testing::ReasonOf;
using testing::ServiceHarness;

constexpr char kPuzzle[] = "000007004000006003860200000509082000640000080000000700000000042010030000703000009";
constexpr char kSolution[] = "321597864497816253865243197579182436642375981138964725986751342214639578753428619";

template <typename Request, typename Response, typename Method>
grpc::Status Ask(ServiceHarness& harness, Method method, const Request& request, Response* response,
                 std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + timeout);
  return (harness.analysis().*method)(&context, request, response);
}

grpc::Status Explain(ServiceHarness& harness, const v1::ExplainGridRequest& request,
                     v1::ExplainGridResponse* response) {
  return Ask(harness, &v1::AnalysisService::Stub::ExplainGrid, request, response);
}

grpc::Status Analyze(ServiceHarness& harness, const v1::AnalyzeGridRequest& request, v1::AnalyzeGridResponse* response,
                     std::chrono::milliseconds timeout = std::chrono::hours(1)) {
  return Ask(harness, &v1::AnalysisService::Stub::AnalyzeGrid, request, response, timeout);
}

grpc::Status Minimize(ServiceHarness& harness, const v1::MinimizeGridRequest& request,
                      v1::MinimizeGridResponse* response) {
  return Ask(harness, &v1::AnalysisService::Stub::MinimizeGrid, request, response);
}

struct BatchReply {
  grpc::Status status;
  std::vector<v1::ExplainBatchResponse> messages;
};

BatchReply ExplainBatch(ServiceHarness& harness, const v1::ExplainBatchRequest& request) {
  grpc::ClientContext context;
  BatchReply reply;
  const auto reader = harness.analysis().ExplainBatch(&context, request);
  for (v1::ExplainBatchResponse message; reader->Read(&message);) reply.messages.push_back(message);
  reply.status = reader->Finish();
  return reply;
}

std::string With(std::string text, std::size_t at, char character) {
  text[at] = character;
  return text;
}

TEST(AnalysisRpcTest, ExplainsTheWrongGiven) {
  ServiceHarness harness;
  v1::ExplainGridRequest request;
  request.mutable_position()->set_givens(With(kPuzzle, 0, '1'));  // It is 3.
  request.mutable_options()->set_max_repairs(100);
  v1::ExplainGridResponse response;
  ASSERT_TRUE(Explain(harness, request, &response).ok());
  const v1::Explanation& explanation = response.explanation();
  EXPECT_EQ(explanation.outcome(), v1::OUTCOME_NO_SOLUTION);
  EXPECT_GE(explanation.core_size(), 3);
  EXPECT_TRUE(explanation.core_is_smallest());
  EXPECT_EQ(explanation.solutions_size(), 0);
  bool removal = false;
  for (const v1::Repair& repair : explanation.repairs()) {
    removal |= repair.kind() == v1::Repair::KIND_REMOVE && repair.cell().row() == 1 && repair.cell().column() == 1;
  }
  EXPECT_TRUE(removal);
  EXPECT_EQ(harness.observer().WaitFor(1)[0].method, Method::kExplainGrid);
}

TEST(AnalysisRpcTest, ExplainsSeveralSolutions) {
  ServiceHarness harness;
  v1::ExplainGridRequest request;
  request.mutable_position()->set_givens(With(kPuzzle, 5, '0'));
  request.mutable_options()->set_count_limit(1'000);
  request.mutable_options()->set_max_repairs(3);
  v1::ExplainGridResponse response;
  ASSERT_TRUE(Explain(harness, request, &response).ok());
  const v1::Explanation& explanation = response.explanation();
  EXPECT_EQ(explanation.outcome(), v1::OUTCOME_MULTIPLE);
  ASSERT_EQ(explanation.solutions_size(), 2);
  EXPECT_LT(explanation.solutions(0), explanation.solutions(1));
  EXPECT_GT(explanation.open_cells_size(), 3);
  EXPECT_GE(explanation.open_cells_size(), explanation.differences_size());
  EXPECT_GT(explanation.count(), 1);
  EXPECT_EQ(explanation.repairs_size(), 3);
}

TEST(AnalysisRpcTest, ExplainsThePlayersMistakes) {
  ServiceHarness harness;
  v1::ExplainGridRequest request;
  v1::Position& position = *request.mutable_position();
  position.set_givens(kPuzzle);
  const std::pair<int, int> moves[] = {
      {1, 3}, {2, 2}, {3, 2}, {4, 5}};  // Column and digit of row 1; the third is wrong.
  for (const auto& [column, digit] : moves) {
    v1::Move* move = position.add_moves();
    move->mutable_cell()->set_row(1);
    move->mutable_cell()->set_column(column);
    move->set_digit(digit);
  }
  std::string candidates;
  for (int cell = 0; cell < 81; ++cell) candidates += "123456789";
  candidates[80 * 9 - 9 + 0] = '.';  // r9c8 is 1.
  position.set_candidates(candidates);
  v1::ExplainGridResponse response;
  const grpc::Status status = Explain(harness, request, &response);
  ASSERT_TRUE(status.ok()) << status.error_message();
  EXPECT_EQ(response.first_mistake(), 3);
  ASSERT_EQ(response.wrong_entries_size(), 1);
  EXPECT_EQ(response.wrong_entries(0).cell().column(), 3);
  EXPECT_EQ(response.wrong_entries(0).digit(), 2);
  ASSERT_EQ(response.struck_candidates_size(), 1);
  EXPECT_EQ(response.struck_candidates(0).cell().row(), 9);
  EXPECT_EQ(response.struck_candidates(0).digit(), 1);
}

TEST(AnalysisRpcTest, AnalyzesAPuzzle) {
  ServiceHarness harness;
  v1::AnalyzeGridRequest request;
  request.set_grid(kPuzzle);
  request.set_count_limit(5);
  v1::AnalyzeGridResponse response;
  ASSERT_TRUE(Analyze(harness, request, &response).ok());
  EXPECT_EQ(response.outcome(), v1::OUTCOME_UNIQUE);
  EXPECT_EQ(response.common(), kSolution);
  ASSERT_EQ(response.counts_size(), 729);
  for (int i = 0; i < 729; ++i) EXPECT_EQ(response.counts(i), kSolution[i / 9] - '1' == i % 9 ? 1 : 0);
  EXPECT_EQ(response.minimal(), response.redundant_size() == 0);
}

TEST(AnalysisRpcTest, AnalyzesWhatSeveralSolutionsHave) {
  ServiceHarness harness;
  v1::AnalyzeGridRequest request;
  request.set_grid(With(kPuzzle, 5, '.'));
  request.set_count_limit(2);
  v1::AnalyzeGridResponse response;
  ASSERT_TRUE(Analyze(harness, request, &response).ok());
  EXPECT_EQ(response.outcome(), v1::OUTCOME_MULTIPLE);
  EXPECT_FALSE(response.minimal());
  ASSERT_GT(response.unique_if_added_size(), 0);
  for (const v1::Given& given : response.unique_if_added()) {
    const auto at = static_cast<std::size_t>(9 * given.cell().row() + given.cell().column() - 10);
    const auto grid = std::get<Grid>(ParseGrid(With(request.grid(), at, static_cast<char>('0' + given.digit()))));
    EXPECT_EQ(Solve(grid).outcome, Outcome::kUnique);
  }
  request.set_grid(With(kPuzzle, 0, '1'));
  v1::AnalyzeGridResponse none;
  ASSERT_TRUE(Analyze(harness, request, &none).ok());
  EXPECT_EQ(none.outcome(), v1::OUTCOME_NO_SOLUTION);
  EXPECT_EQ(none.common(), "");
  for (const std::int64_t count : none.counts()) EXPECT_EQ(count, 0);
}

TEST(AnalysisRpcTest, MinimizesBySeed) {
  ServiceHarness harness;
  v1::MinimizeGridRequest request;
  request.set_grid(kSolution);
  request.set_count(20);
  request.set_seed(7);
  v1::MinimizeGridResponse first, again, next;
  ASSERT_TRUE(Minimize(harness, request, &first).ok());
  ASSERT_TRUE(Minimize(harness, request, &again).ok());
  EXPECT_EQ(first.puzzles(), again.puzzles());
  EXPECT_EQ(first.puzzles().size(), 20u * 82);
  request.set_seed(8);
  request.set_count(1);
  ASSERT_TRUE(Minimize(harness, request, &next).ok());
  EXPECT_EQ(next.puzzles(), first.puzzles().substr(82, 82)) << "the second puzzle is the next seed's";
}

TEST(AnalysisRpcTest, HasNoPuzzlesOfWhatIsNone) {
  ServiceHarness harness;
  v1::MinimizeGridRequest request;
  request.set_grid(With(kPuzzle, 5, '.'));
  v1::MinimizeGridResponse response;
  ASSERT_TRUE(Minimize(harness, request, &response).ok());
  EXPECT_EQ(response.outcome(), v1::OUTCOME_MULTIPLE);
  EXPECT_EQ(response.puzzles(), "");
}

TEST(AnalysisRpcTest, ABatchTellsOfThoseThatNeedIt) {
  ServiceHarness harness;
  v1::ExplainBatchRequest request;
  const std::string puzzle = kPuzzle;
  request.set_grids(puzzle + "\nfive\n" + With(puzzle, 0, '1') + "\n" + puzzle + "\n" + With(puzzle, 5, '.'));
  const BatchReply reply = ExplainBatch(harness, request);
  ASSERT_TRUE(reply.status.ok()) << reply.status.error_message();
  ASSERT_EQ(reply.messages.size(), 4u);
  EXPECT_EQ(reply.messages[0].line(), 2);
  EXPECT_EQ(reply.messages[0].problem().reason(), "GRID_LENGTH");
  EXPECT_EQ(reply.messages[1].line(), 3);
  EXPECT_EQ(reply.messages[1].explanation().outcome(), v1::OUTCOME_NO_SOLUTION);
  EXPECT_GT(reply.messages[1].explanation().core_size(), 0);
  EXPECT_EQ(reply.messages[2].line(), 5);
  EXPECT_EQ(reply.messages[2].explanation().outcome(), v1::OUTCOME_MULTIPLE);
  EXPECT_EQ(reply.messages[3].line(), 0);
  EXPECT_EQ(reply.messages[3].lines(), 5);
}

TEST(AnalysisRpcTest, ABatchAnswersWhatSingleCallsDo) {
  ServiceHarness harness;
  PuzzleGenerator generator(71);
  v1::ExplainBatchRequest request;
  std::vector<std::string> grids;
  for (int i = 0; i < 30; ++i) {
    grids.push_back((i % 2 == 0 ? generator.Unsatisfiable() : generator.Loosened(2)).ToString());
    request.mutable_grids()->append(grids.back()).append("\n");
  }
  request.mutable_options()->set_max_repairs(10);
  const BatchReply reply = ExplainBatch(harness, request);
  ASSERT_TRUE(reply.status.ok());
  for (const v1::ExplainBatchResponse& message : reply.messages) {
    if (message.line() == 0) continue;
    v1::ExplainGridRequest single;
    single.mutable_position()->set_givens(grids[static_cast<std::size_t>(message.line() - 1)]);
    *single.mutable_options() = request.options();
    v1::ExplainGridResponse response;
    ASSERT_TRUE(Explain(harness, single, &response).ok());
    EXPECT_EQ(response.explanation().SerializeAsString(), message.explanation().SerializeAsString());
  }
}

TEST(AnalysisRpcTest, EveryVerdictIsCounted) {
  ServiceHarness harness;
  v1::ExplainGridRequest explain;
  explain.mutable_position()->set_givens(With(kPuzzle, 0, '1'));
  v1::ExplainGridResponse explained;
  EXPECT_TRUE(Explain(harness, explain, &explained).ok());
  v1::AnalyzeGridRequest analyze;
  analyze.set_grid(With(kPuzzle, 5, '0'));
  v1::AnalyzeGridResponse analyzed;
  EXPECT_TRUE(Analyze(harness, analyze, &analyzed).ok());
  v1::MinimizeGridRequest minimize;
  minimize.set_grid(kPuzzle);
  v1::MinimizeGridResponse minimized;
  EXPECT_TRUE(Minimize(harness, minimize, &minimized).ok());
  v1::ExplainBatchRequest batch;
  for (const std::string& line : {std::string(kPuzzle), std::string("no grid"), With(kPuzzle, 5, '0')})
    batch.mutable_grids()->append(line).append("\n");
  EXPECT_TRUE(ExplainBatch(harness, batch).status.ok());

  // Unique, multiple, none, malformed.
  using Verdicts = decltype(CallRecord::grids_by_outcome);
  const std::vector<CallRecord> records = harness.observer().WaitFor(4);
  EXPECT_EQ(records[0].grids_by_outcome, (Verdicts{0, 0, 1, 0}));
  EXPECT_EQ(records[1].grids_by_outcome, (Verdicts{0, 1, 0, 0}));
  EXPECT_EQ(records[2].grids_by_outcome, (Verdicts{1, 0, 0, 0}));
  EXPECT_EQ(records[3].grids_by_outcome, (Verdicts{1, 1, 0, 1}));
}

TEST(AnalysisRpcTest, RefusesWhatIsNoQuestion) {
  ServiceHarness harness;
  v1::ExplainGridResponse explained;
  v1::ExplainGridRequest explain;
  EXPECT_EQ(ReasonOf(Explain(harness, explain, &explained)), "GRID_LENGTH");
  explain.mutable_position()->set_givens(kPuzzle);
  explain.mutable_options()->set_max_repairs(-1);
  EXPECT_EQ(ReasonOf(Explain(harness, explain, &explained)), "LIMIT");
  explain.clear_options();
  explain.mutable_position()->set_entries(kPuzzle);
  const grpc::Status position = Explain(harness, explain, &explained);
  EXPECT_EQ(position.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
  EXPECT_EQ(ReasonOf(position), "POSITION");
  EXPECT_THAT(position.error_message(), ::testing::HasSubstr("position.entries: r1c6 is a given"));

  v1::AnalyzeGridResponse analyzed;
  v1::AnalyzeGridRequest analyze;
  EXPECT_EQ(ReasonOf(Analyze(harness, analyze, &analyzed)), "GRID_LENGTH");
  analyze.set_grid(kPuzzle);
  analyze.set_count_limit(-1);
  EXPECT_EQ(ReasonOf(Analyze(harness, analyze, &analyzed)), "LIMIT");

  v1::MinimizeGridResponse minimized;
  v1::MinimizeGridRequest minimize;
  EXPECT_EQ(ReasonOf(Minimize(harness, minimize, &minimized)), "GRID_LENGTH");
  minimize.set_grid(kPuzzle);
  minimize.set_count(-1);
  EXPECT_EQ(ReasonOf(Minimize(harness, minimize, &minimized)), "LIMIT");
  minimize.set_count(1);
  minimize.set_symmetry(static_cast<v1::Symmetry>(77));
  EXPECT_EQ(ReasonOf(Minimize(harness, minimize, &minimized)), "SYMMETRY");

  v1::ExplainBatchRequest batch;
  EXPECT_EQ(ReasonOf(ExplainBatch(harness, batch).status), "BATCH_SIZE");
  for (int i = 0; i < 1'025; ++i) batch.mutable_grids()->append("\n");
  EXPECT_EQ(ReasonOf(ExplainBatch(harness, batch).status), "BATCH_SIZE");
}

TEST(AnalysisRpcTest, StopsAtTheDeadline) {
  ServiceHarness harness;
  v1::ExplainGridRequest request;
  request.mutable_position()->set_givens(std::string(81, '.'));
  request.mutable_options()->set_max_repairs(2'000);
  request.mutable_options()->set_count_limit(1'000'000);
  v1::ExplainGridResponse response;
  const grpc::Status status =
      Ask(harness, &v1::AnalysisService::Stub::ExplainGrid, request, &response, std::chrono::milliseconds(20));
  EXPECT_EQ(status.error_code(), grpc::StatusCode::DEADLINE_EXCEEDED);
  EXPECT_EQ(harness.observer().WaitFor(1)[0].code, grpc::StatusCode::DEADLINE_EXCEEDED);
}

// Says that everything has exactly one solution.
Engine LyingEngine() {
  Engine engine;
  engine.solve = [](const Grid&, const SearchLimits&) {
    SolveResult result;
    result.outcome = Outcome::kUnique;
    result.solution = std::get<Grid>(ParseGrid(kSolution));
    return result;
  };
  return engine;
}

TEST(AnalysisRpcTest, WhatFailsItsCheckDoesNotLeave) {
  ServiceHarness harness({}, LyingEngine());
  const std::string wrong = With(kPuzzle, 0, '1');
  v1::ExplainGridRequest explain;
  explain.mutable_position()->set_givens(wrong);
  v1::ExplainGridResponse explained;
  EXPECT_EQ(ReasonOf(Explain(harness, explain, &explained)), "SELF_CHECK");
  v1::AnalyzeGridRequest analyze;
  analyze.set_grid(wrong);
  v1::AnalyzeGridResponse analyzed;
  EXPECT_EQ(ReasonOf(Analyze(harness, analyze, &analyzed)), "SELF_CHECK");
  v1::MinimizeGridRequest minimize;
  minimize.set_grid(kSolution);
  v1::MinimizeGridResponse minimized;
  EXPECT_EQ(ReasonOf(Minimize(harness, minimize, &minimized)), "SELF_CHECK");
  v1::ExplainBatchRequest batch;
  batch.set_grids(wrong);
  EXPECT_EQ(ReasonOf(ExplainBatch(harness, batch).status), "SELF_CHECK");
  for (const CallRecord& record : harness.observer().WaitFor(4)) EXPECT_TRUE(record.self_check_failed);
}

}  // namespace
}  // namespace sudoku
