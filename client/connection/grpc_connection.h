// A Connection over gRPC channels, to one server or several.
#ifndef SUDOKU_CLIENT_CONNECTION_GRPC_CONNECTION_H_
#define SUDOKU_CLIENT_CONNECTION_GRPC_CONNECTION_H_

#include <grpcpp/client_context.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/synchronization/mutex.h"
#include "absl/time/time.h"
#include "client/connection/connection.h"
#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/analysis.grpc.pb.h"
#include "sudoku/v1/logic.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"

namespace sudoku::client {

// Calls go round the servers; one whose connection broke is passed over for a second while another is left. Failed
// calls are tried again as client/retry.h says, until `timeout` has passed since the call began.
class GrpcConnection : public Connection {
 public:
  struct Server {
    std::unique_ptr<v1::SudokuService::StubInterface> sudoku;
    std::unique_ptr<grpc::health::v1::Health::StubInterface> health;
    std::unique_ptr<v1::AnalysisService::StubInterface> analysis;
    std::unique_ptr<v1::LogicService::StubInterface> logic;
  };
  struct Settings {
    // How long one call may take, all its tries together; for EnumerateSolutions, how long until the next message.
    absl::Duration timeout = absl::Seconds(60);
    // As long as no server has ever answered, give up after this: nobody waits a minute to hear of a wrong port.
    absl::Duration first_contact = absl::Seconds(1);
  };

  // `servers` must not be empty. `owner` is kept alive until the connection is gone (say, the embedded server).
  GrpcConnection(std::vector<Server> servers, const Settings& settings, std::shared_ptr<void> owner = nullptr);
  // Stubs on `channels`.
  GrpcConnection(const std::vector<std::shared_ptr<grpc::Channel>>& channels, const Settings& settings,
                 std::shared_ptr<void> owner = nullptr);

  absl::StatusOr<v1::SolveResponse> Solve(const v1::SolveRequest& request) override;
  absl::StatusOr<v1::SolveBatchResponse> SolveBatch(const v1::SolveBatchRequest& request) override;
  absl::StatusOr<v1::CountSolutionsResponse> CountSolutions(const v1::CountSolutionsRequest& request) override;
  absl::StatusOr<bool> EnumerateSolutions(const v1::EnumerateSolutionsRequest& request,
                                          const SolutionSink& sink) override;
  absl::StatusOr<v1::ExplainGridResponse> ExplainGrid(const v1::ExplainGridRequest& request) override;
  absl::StatusOr<v1::AnalyzeGridResponse> AnalyzeGrid(const v1::AnalyzeGridRequest& request) override;
  absl::StatusOr<v1::MinimizeGridResponse> MinimizeGrid(const v1::MinimizeGridRequest& request) override;
  absl::Status ExplainBatch(const v1::ExplainBatchRequest& request, const ExplanationSink& sink) override;
  absl::StatusOr<v1::FindStepsResponse> FindSteps(const v1::FindStepsRequest& request) override;
  absl::StatusOr<v1::SolveByLogicResponse> SolveByLogic(const v1::SolveByLogicRequest& request) override;
  absl::StatusOr<v1::RateBatchResponse> RateBatch(const v1::RateBatchRequest& request) override;
  std::vector<absl::StatusOr<std::string>> CheckHealth(const std::string& service) override;
  std::optional<Outage> CurrentOutage() const override;
  void Cancel() override;

 private:
  struct Backend {
    Server server;
    std::atomic<std::int64_t> down_until{0};  // Nanoseconds since 1970.
  };
  class CallContext;
  struct Stream;
  struct Explanations;

  template <typename Attempt>
  absl::Status CallWithRetries(absl::Time deadline, Attempt&& attempt);
  Backend& Pick();
  // Notes what `status` says about `backend`; returns whether some other server is worth trying at once.
  bool Note(Backend& backend, const absl::Status& status);
  // One unary call, all its tries together. `call` makes one try with the stubs of a server.
  template <typename Response, typename Try>
  absl::StatusOr<Response> Unary(const Try& call);
  absl::Status ReadExplanations(Backend& backend, absl::Time deadline, Explanations& explanations);
  absl::Status ReadStream(Backend& backend, absl::Time deadline, Stream& stream);
  // Notes that a try ended with `status` and the next one comes after a pause; or, if it is OK, that one got through.
  void NoteOutage(const absl::Status& status);
  bool Sleep(absl::Duration pause);
  bool cancelled() const;

  const std::shared_ptr<void> owner_;
  const Settings settings_;
  std::vector<std::unique_ptr<Backend>> backends_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> contacted_{false};

  std::atomic<bool> away_{false};  // Whether there is an outage_, for those who have none to end.
  mutable absl::Mutex mutex_;
  std::optional<Outage> outage_ ABSL_GUARDED_BY(mutex_);
  bool cancelled_ ABSL_GUARDED_BY(mutex_) = false;
  std::set<grpc::ClientContext*> running_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONNECTION_GRPC_CONNECTION_H_
