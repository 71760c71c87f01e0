// The service as the client's code sees it: blocking calls that return StatusOr and have already done all the retrying
// that makes sense.
#ifndef SUDOKU_CLIENT_CONNECTION_CONNECTION_H_
#define SUDOKU_CLIENT_CONNECTION_CONNECTION_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "sudoku/v1/analysis.pb.h"
#include "sudoku/v1/logic.pb.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku::client {

// A time without answers, in which calls are tried again and again.
struct Outage {
  absl::Time since;
  absl::Status status;  // What the last try ended with.
};

// Thread-safe: any number of calls may run at once. Tests put a fake in its place.
class Connection {
 public:
  virtual ~Connection() = default;

  virtual absl::StatusOr<v1::SolveResponse> Solve(const v1::SolveRequest& request) = 0;
  virtual absl::StatusOr<v1::SolveBatchResponse> SolveBatch(const v1::SolveBatchRequest& request) = 0;
  virtual absl::StatusOr<v1::CountSolutionsResponse> CountSolutions(const v1::CountSolutionsRequest& request) = 0;

  // Hands every piece of the stream to `sink` (whole lines of 81 digits), which returns false to stop. Lost connections
  // are resumed behind the last line handed out, so no solution is lost or repeated. Returns whether there are more
  // solutions beyond request.limit or the server's own, where that is smaller (true also if `sink` stopped).
  using SolutionSink = std::function<bool(std::string_view lines)>;
  virtual absl::StatusOr<bool> EnumerateSolutions(const v1::EnumerateSolutionsRequest& request,
                                                  const SolutionSink& sink) = 0;

  virtual absl::StatusOr<v1::ExplainGridResponse> ExplainGrid(const v1::ExplainGridRequest& request) = 0;
  virtual absl::StatusOr<v1::AnalyzeGridResponse> AnalyzeGrid(const v1::AnalyzeGridRequest& request) = 0;
  virtual absl::StatusOr<v1::MinimizeGridResponse> MinimizeGrid(const v1::MinimizeGridRequest& request) = 0;

  // Hands every explanation to `sink`, ascending by line; not the last message, which explains nothing. Lost
  // connections are resumed behind the last line handed out.
  using ExplanationSink = std::function<void(const v1::ExplainBatchResponse& explained)>;
  virtual absl::Status ExplainBatch(const v1::ExplainBatchRequest& request, const ExplanationSink& sink) = 0;

  // Asks the health service of every server, in the order they were given, about `service` ("" is the process as a
  // whole). Each says "SERVING", "NOT_SERVING" or "UNKNOWN"; NOT_FOUND if it does not know the name. Not retried.
  virtual std::vector<absl::StatusOr<std::string>> CheckHealth(const std::string& service) = 0;

  virtual absl::StatusOr<v1::FindStepsResponse> FindSteps(const v1::FindStepsRequest& request) = 0;
  virtual absl::StatusOr<v1::SolveByLogicResponse> SolveByLogic(const v1::SolveByLogicRequest& request) = 0;
  virtual absl::StatusOr<v1::RateBatchResponse> RateBatch(const v1::RateBatchRequest& request) = 0;

  // What calls are waiting out right now; nothing while they get through.
  virtual std::optional<Outage> CurrentOutage() const = 0;

  // Ends all calls, now and later, with CANCELLED.
  virtual void Cancel() = 0;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_CONNECTION_H_
