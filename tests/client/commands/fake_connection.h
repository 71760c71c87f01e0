// A service in memory: answers with core, and fails when told to.
#ifndef SUDOKU_TESTS_CLIENT_COMMANDS_FAKE_CONNECTION_H_
#define SUDOKU_TESTS_CLIENT_COMMANDS_FAKE_CONNECTION_H_

#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "client/connection/connection.h"
#include "core/analysis/explanation.h"
#include "core/enumerate.h"
#include "core/solve.h"
#include "server/rpc/explanation_message.h"

namespace sudoku::client {

class FakeConnection : public Connection {
 public:
  // Asked before every unary call with its text (one grid, or the lines of a batch); a failure becomes the answer.
  std::function<absl::Status(std::string_view grids)> before = [](std::string_view) { return absl::OkStatus(); };
  std::atomic<int> solves{0};
  std::atomic<int> batches{0};
  std::atomic<int> explains{0};
  std::atomic<int> explain_batches{0};
  // The server's own limits.
  std::int64_t max_count = 1000;
  std::int64_t max_solutions = 0;

  absl::StatusOr<v1::SolveResponse> Solve(const v1::SolveRequest& request) override {
    ++solves;
    if (const absl::Status status = before(request.grid()); !status.ok()) return status;
    v1::SolveResponse response;
    const SolveResult result = sudoku::Solve(Parse(request.grid()));
    response.set_outcome(Translate(*result.outcome));
    if (result.outcome == Outcome::kNoSolution) return response;
    const std::string text = result.solution.ToString();
    for (std::size_t row = 0; row < kSize; ++row) response.add_rows(text.substr(row * kSize, kSize));
    return response;
  }

  absl::StatusOr<v1::SolveBatchResponse> SolveBatch(const v1::SolveBatchRequest& request) override {
    ++batches;
    if (const absl::Status status = before(request.grids()); !status.ok()) return status;
    v1::SolveBatchResponse response;
    std::string_view rest = request.grids();
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
      const SolveResult result = sudoku::Solve(Parse(rest.substr(0, end)));
      response.add_outcomes(Translate(*result.outcome));
      if (result.outcome != Outcome::kNoSolution) response.mutable_solutions()->append(result.solution.ToString());
      response.mutable_solutions()->push_back('\n');
    }
    return response;
  }

  absl::StatusOr<v1::CountSolutionsResponse> CountSolutions(const v1::CountSolutionsRequest& request) override {
    if (const absl::Status status = before(request.grid()); !status.ok()) return status;
    const std::int64_t limit = Smaller(request.limit(), max_count);
    const CountResult result = Count(Parse(request.grid()), static_cast<std::uint64_t>(limit));
    v1::CountSolutionsResponse response;
    response.set_count(static_cast<std::int64_t>(result.count));
    response.set_exact(result.exact);
    response.set_limit(limit);
    return response;
  }

  absl::StatusOr<bool> EnumerateSolutions(const v1::EnumerateSolutionsRequest& request,
                                          const SolutionSink& sink) override {
    std::optional<Grid> after;
    if (!request.after().empty()) after = Parse(request.after());
    Enumerator enumerator(Parse(request.grid()), after);
    Grid solution;
    const std::int64_t limit = Smaller(request.limit(), max_solutions);
    for (std::int64_t n = 0; enumerator.Next(&solution) == Enumerator::Step::kSolution; ++n) {
      if ((limit > 0 && n == limit) || !sink(solution.ToString() + "\n")) return true;
    }
    return false;
  }

  absl::StatusOr<v1::ExplainGridResponse> ExplainGrid(const v1::ExplainGridRequest& request) override {
    ++explains;
    if (const absl::Status status = before(request.position().givens()); !status.ok()) return status;
    v1::ExplainGridResponse response;
    *response.mutable_explanation() = Explained(Parse(request.position().givens()), request.options());
    return response;
  }
  absl::StatusOr<v1::AnalyzeGridResponse> AnalyzeGrid(const v1::AnalyzeGridRequest&) override {
    return absl::UnimplementedError("not of this fake");
  }
  absl::StatusOr<v1::MinimizeGridResponse> MinimizeGrid(const v1::MinimizeGridRequest&) override {
    return absl::UnimplementedError("not of this fake");
  }
  absl::Status ExplainBatch(const v1::ExplainBatchRequest& request, const ExplanationSink& sink) override {
    ++explain_batches;
    if (const absl::Status status = before(request.grids()); !status.ok()) return status;
    std::string_view rest = request.grids();
    v1::ExplainBatchResponse response;
    for (std::size_t end; (end = rest.find('\n')) != std::string_view::npos; rest.remove_prefix(end + 1)) {
      response.set_line(response.line() + 1);
      *response.mutable_explanation() = Explained(Parse(rest.substr(0, end)), request.options());
      if (response.explanation().outcome() != v1::OUTCOME_UNIQUE) sink(response);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<v1::FindStepsResponse> FindSteps(const v1::FindStepsRequest&) override {
    return absl::UnimplementedError("not of this fake");
  }
  absl::StatusOr<v1::SolveByLogicResponse> SolveByLogic(const v1::SolveByLogicRequest&) override {
    return absl::UnimplementedError("not of this fake");
  }
  // Knows no step, and is done with every puzzle at once.
  absl::StatusOr<v1::RateBatchResponse> RateBatch(const v1::RateBatchRequest& request) override {
    ++batches;
    if (const absl::Status status = before(request.grids()); !status.ok()) return status;
    v1::RateBatchResponse response;
    for (const char c : request.grids()) {
      if (c != '\n') continue;
      response.add_outcomes(v1::OUTCOME_UNIQUE);
      response.add_ratings()->set_decided(true);
    }
    return response;
  }

  // What the servers say of each service; nothing: they do not know it.
  std::map<std::string, std::vector<absl::StatusOr<std::string>>> health;
  std::vector<absl::StatusOr<std::string>> CheckHealth(const std::string& service) override {
    const auto known = health.find(service);
    if (known != health.end()) return known->second;
    return {absl::NotFoundError("unknown service")};
  }

  std::optional<Outage> outage;
  std::optional<Outage> CurrentOutage() const override { return outage; }

  void Cancel() override {}

 private:
  // Of two limits, 0 being none.
  static std::int64_t Smaller(std::int64_t asked, std::int64_t own) {
    return asked == 0 || (own != 0 && own < asked) ? own : asked;
  }
  static v1::Explanation Explained(const Grid& grid, const v1::ExplainOptions& options) {
    const auto wishes = std::get<Explaining::Wishes>(ParseOptions(options));
    Explaining explaining({grid, {}, {}, {}}, wishes);
    Questions questions;
    while (explaining.Step(questions)) continue;
    v1::Explanation explanation;
    Fill(explaining.result(), grid, wishes, &explanation);
    return explanation;
  }
  static Grid Parse(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }
  static v1::Outcome Translate(Outcome outcome) {
    return outcome == Outcome::kUnique     ? v1::OUTCOME_UNIQUE
           : outcome == Outcome::kMultiple ? v1::OUTCOME_MULTIPLE
                                           : v1::OUTCOME_NO_SOLUTION;
  }
};

}  // namespace sudoku::client

#endif  // SUDOKU_TESTS_CLIENT_COMMANDS_FAKE_CONNECTION_H_
