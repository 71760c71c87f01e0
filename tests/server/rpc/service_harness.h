// The service behind an in-process channel, with an engine of the test's choice and the records it leaves.
#ifndef SUDOKU_TESTS_SERVER_RPC_SERVICE_HARNESS_H_
#define SUDOKU_TESTS_SERVER_RPC_SERVICE_HARNESS_H_

#include <google/rpc/error_details.pb.h>
#include <google/rpc/status.pb.h>
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <grpcpp/support/error_details.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/rpc/analysis_service.h"
#include "server/rpc/logic_service.h"
#include "server/rpc/service.h"

namespace sudoku::testing {

// Keeps a copy of every record.
class RecordingObserver : public CallObserver {
 public:
  void OnCall(const CallRecord& record) override {
    const std::lock_guard lock(mutex_);
    records_.push_back(record);
    records_.back().error = {};
    grown_.notify_all();
  }

  // The first `count` records, waited for.
  std::vector<CallRecord> WaitFor(std::size_t count) {
    std::unique_lock lock(mutex_);
    grown_.wait_for(lock, std::chrono::seconds(60), [&] { return records_.size() >= count; });
    return records_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable grown_;
  std::vector<CallRecord> records_;
};

class ServiceHarness {
 public:
  explicit ServiceHarness(Options options = {}, Engine engine = {}, int workers = 2)
      : options_(std::move(options)),
        engine_(engine),
        admission_(LimitsOf(options_, workers)),
        pool_(workers),
        parts_{options_, engine_, admission_, pool_, {&observer_}, false},
        service_(parts_),
        analysis_service_(parts_),
        logic_service_(parts_) {
    grpc::ServerBuilder builder;
    builder.RegisterService(&service_);
    builder.RegisterService(&analysis_service_);
    builder.RegisterService(&logic_service_);
    server_ = builder.BuildAndStart();
    stub_ = v1::SudokuService::NewStub(server_->InProcessChannel({}));
    analysis_stub_ = v1::AnalysisService::NewStub(server_->InProcessChannel({}));
    logic_stub_ = v1::LogicService::NewStub(server_->InProcessChannel({}));
  }
  ~ServiceHarness() { server_->Shutdown(std::chrono::system_clock::now()); }

  v1::SudokuService::Stub& stub() { return *stub_; }
  v1::AnalysisService::Stub& analysis() { return *analysis_stub_; }
  v1::LogicService::Stub& logic() { return *logic_stub_; }
  ServiceParts& parts() { return parts_; }
  RecordingObserver& observer() { return observer_; }
  Admission& admission() { return admission_; }
  WorkerPool& pool() { return pool_; }

 private:
  static Admission::Limits LimitsOf(const Options& options, int workers) {
    const auto or_default = [](std::size_t asked) { return asked > 0 ? asked : std::size_t{64} << 20; };
    return {options.max_grids_in_flight, or_default(options.max_bytes_in_flight), or_default(options.max_stream_bytes),
            workers};
  }

  const Options options_;
  const Engine engine_;
  RecordingObserver observer_;
  Admission admission_;
  WorkerPool pool_;
  ServiceParts parts_;
  Service service_;
  AnalysisService analysis_service_;
  LogicService logic_service_;
  std::unique_ptr<grpc::Server> server_;
  std::unique_ptr<v1::SudokuService::Stub> stub_;
  std::unique_ptr<v1::AnalysisService::Stub> analysis_stub_;
  std::unique_ptr<v1::LogicService::Stub> logic_stub_;
};

// The reason of the ErrorInfo in `status`; empty if there is none.
inline std::string ReasonOf(const grpc::Status& status) {
  google::rpc::Status details;
  if (!grpc::ExtractErrorDetails(status, &details).ok()) return "";
  google::rpc::ErrorInfo info;
  for (const auto& any : details.details()) {
    if (any.UnpackTo(&info)) return info.reason();
  }
  return "";
}

// How a search without an answer ends, after it was stopped.
inline SearchEnd WaitForInterrupt(const SearchLimits& limits) {
  for (;;) {
    switch (limits.interrupt->Check()) {
      case Interrupt::Reason::kCancelled:
        return SearchEnd::kCancelled;
      case Interrupt::Reason::kDeadline:
        return SearchEnd::kDeadline;
      case Interrupt::Reason::kNone:
        std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  }
}

inline SolveResult Unfinished(SearchEnd end) {
  SolveResult result;
  result.end = end;
  return result;
}

// An engine that never finds anything by itself: it spends every budget, and otherwise searches until it is stopped.
inline Engine EndlessEngine() {
  Engine engine;
  engine.solve = [](const Grid&, const SearchLimits& limits) {
    return Unfinished(limits.interrupt == nullptr ? SearchEnd::kNodeBudget : WaitForInterrupt(limits));
  };
  engine.solve_batch = [](std::span<const Grid>, std::span<SolveResult> results, const SearchLimits& limits) {
    const SearchEnd end = WaitForInterrupt(limits);
    for (SolveResult& result : results) result = Unfinished(end);
  };
  engine.next = [](Enumerator&, Grid*, const SearchLimits&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return Enumerator::Step::kInterrupted;
  };
  return engine;
}

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SERVER_RPC_SERVICE_HARNESS_H_
