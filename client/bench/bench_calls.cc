#include "client/bench/bench_calls.h"

#include <grpcpp/client_context.h>
#include <grpcpp/support/client_callback.h>

#include <atomic>
#include <optional>
#include <utility>

#include "client/connection/status.h"
#include "grpc/health/v1/health.grpc.pb.h"
#include "sudoku/v1/sudoku.grpc.pb.h"

namespace sudoku::client {
namespace {

using Done = std::function<void(const absl::Status&)>;

// Requests are made beforehand and shared: the load should cost the server, not us.
template <typename Request>
struct Requests {
  std::vector<Request> all;
  std::atomic<std::size_t> next{0};

  const Request& Next() { return all[next.fetch_add(1, std::memory_order_relaxed) % all.size()]; }
};

std::chrono::system_clock::time_point Deadline(absl::Duration after) {
  return std::chrono::system_clock::now() + absl::ToChronoNanoseconds(after);
}

// A unary call. `Method` starts it: (context, request, response, callback).
template <typename Request, typename Response, typename Method>
class UnaryCall : public LoadCall {
 public:
  UnaryCall(std::shared_ptr<Requests<Request>> requests, absl::Duration deadline, Method method)
      : requests_(std::move(requests)), deadline_(deadline), method_(std::move(method)) {}

  void Start(Done done) override {
    done_ = std::move(done);
    context_.emplace();
    context_->set_deadline(Deadline(deadline_));
    method_(&*context_, &requests_->Next(), &response_, [this](const grpc::Status& status) {
      const absl::Status result = FromGrpc(status);
      std::exchange(done_, nullptr)(result);
    });
  }

 private:
  const std::shared_ptr<Requests<Request>> requests_;
  const absl::Duration deadline_;
  const Method method_;
  std::optional<grpc::ClientContext> context_;
  Response response_;
  Done done_;
};

// An enumeration, read to its end.
class StreamCall : public LoadCall, private grpc::ClientReadReactor<v1::EnumerateSolutionsResponse> {
 public:
  StreamCall(std::shared_ptr<Requests<v1::EnumerateSolutionsRequest>> requests, absl::Duration deadline,
             v1::SudokuService::StubInterface* stub)
      : requests_(std::move(requests)), deadline_(deadline), stub_(stub) {}

  void Start(Done done) override {
    done_ = std::move(done);
    context_.emplace();
    context_->set_deadline(Deadline(deadline_));
    stub_->async()->EnumerateSolutions(&*context_, &requests_->Next(), this);
    StartRead(&response_);
    StartCall();
  }

 private:
  void OnReadDone(bool ok) override {
    if (ok) StartRead(&response_);
  }
  void OnDone(const grpc::Status& status) override {
    const absl::Status result = FromGrpc(status);
    std::exchange(done_, nullptr)(result);
  }

  const std::shared_ptr<Requests<v1::EnumerateSolutionsRequest>> requests_;
  const absl::Duration deadline_;
  v1::SudokuService::StubInterface* const stub_;
  std::optional<grpc::ClientContext> context_;
  v1::EnumerateSolutionsResponse response_;
  Done done_;
};

template <typename Request, typename Fill>
std::shared_ptr<Requests<Request>> FromGrids(const std::vector<std::string>& grids, Fill&& fill) {
  auto requests = std::make_shared<Requests<Request>>();
  for (const std::string& grid : grids) {
    Request& request = requests->all.emplace_back();
    request.set_grid(grid);
    fill(request);
  }
  return requests;
}

// A few different batches, together holding every grid if there are not too many.
std::shared_ptr<Requests<v1::SolveBatchRequest>> Batches(const std::vector<std::string>& grids, int size) {
  constexpr std::size_t kMostBatches = 64;
  auto requests = std::make_shared<Requests<v1::SolveBatchRequest>>();
  std::size_t next = 0;
  do {
    std::string& text = *requests->all.emplace_back().mutable_grids();
    for (int i = 0; i < size; ++i) text.append(grids[next++ % grids.size()]).push_back('\n');
  } while (next < grids.size() && requests->all.size() < kMostBatches);
  return requests;
}

template <typename Request, typename Response, typename Method>
std::unique_ptr<LoadCall> Unary(std::shared_ptr<Requests<Request>> requests, absl::Duration deadline, Method method) {
  return std::make_unique<UnaryCall<Request, Response, Method>>(std::move(requests), deadline, std::move(method));
}

// Hands the channels' stubs out in turn, and keeps them alive.
template <typename Service>
std::function<typename Service::StubInterface*()> InTurn(const std::vector<std::shared_ptr<grpc::Channel>>& channels) {
  auto stubs = std::make_shared<std::vector<std::unique_ptr<typename Service::Stub>>>();
  for (const auto& channel : channels) stubs->push_back(Service::NewStub(channel));
  return [stubs, next = std::size_t{0}]() mutable { return (*stubs)[next++ % stubs->size()].get(); };
}

LoadGenerator::MakeCall HealthCalls(absl::Duration deadline,
                                    const std::vector<std::shared_ptr<grpc::Channel>>& channels) {
  using grpc::health::v1::HealthCheckRequest;
  using grpc::health::v1::HealthCheckResponse;
  auto requests = std::make_shared<Requests<HealthCheckRequest>>();
  requests->all.emplace_back();
  return [=, stub = InTurn<grpc::health::v1::Health>(channels)]() mutable {
    return Unary<HealthCheckRequest, HealthCheckResponse>(
        requests, deadline, [s = stub()](auto* context, auto* request, auto* response, auto callback) {
          s->async()->Check(context, request, response, std::move(callback));
        });
  };
}

}  // namespace

LoadGenerator::MakeCall MakeBenchCalls(const BenchOptions& options, absl::Duration deadline,
                                       const std::vector<std::string>& grids,
                                       const std::vector<std::shared_ptr<grpc::Channel>>& channels) {
  if (options.method == "health") return HealthCalls(deadline, channels);
  const auto stub = InTurn<v1::SudokuService>(channels);
  if (options.method == "batch") {
    return [=, requests = Batches(grids, options.batch)]() mutable {
      return Unary<v1::SolveBatchRequest, v1::SolveBatchResponse>(
          requests, deadline, [s = stub()](auto* context, auto* request, auto* response, auto callback) {
            s->async()->SolveBatch(context, request, response, std::move(callback));
          });
    };
  }
  const std::int64_t limit = options.limit;
  if (options.method == "count") {
    auto requests = FromGrids<v1::CountSolutionsRequest>(grids, [limit](auto& request) { request.set_limit(limit); });
    return [=]() mutable {
      return Unary<v1::CountSolutionsRequest, v1::CountSolutionsResponse>(
          requests, deadline, [s = stub()](auto* context, auto* request, auto* response, auto callback) {
            s->async()->CountSolutions(context, request, response, std::move(callback));
          });
    };
  }
  if (options.method == "enumerate") {
    auto requests =
        FromGrids<v1::EnumerateSolutionsRequest>(grids, [limit](auto& request) { request.set_limit(limit); });
    return [=]() mutable { return std::make_unique<StreamCall>(requests, deadline, stub()); };
  }
  auto requests = FromGrids<v1::SolveRequest>(grids, [](auto&) {});
  return [=]() mutable {
    return Unary<v1::SolveRequest, v1::SolveResponse>(
        requests, deadline, [s = stub()](auto* context, auto* request, auto* response, auto callback) {
          s->async()->Solve(context, request, response, std::move(callback));
        });
  };
}

int GridsPerCall(const BenchOptions& options) {
  return options.method == "batch" ? options.batch : options.method == "health" ? 0 : 1;
}

}  // namespace sudoku::client
