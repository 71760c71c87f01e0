#include "client/connection/grpc_connection.h"

#include <grpcpp/channel.h>

#include <algorithm>
#include <utility>

#include "absl/time/clock.h"
#include "client/connection/retry.h"
#include "client/connection/status.h"

namespace sudoku::client {
namespace {

constexpr absl::Duration kPassOver = absl::Seconds(1);
constexpr std::size_t kLine = 82;  // With its '\n'.

std::vector<GrpcConnection::Server> Stubs(const std::vector<std::shared_ptr<grpc::Channel>>& channels) {
  std::vector<GrpcConnection::Server> servers;
  servers.reserve(channels.size());
  for (const auto& channel : channels) {
    servers.push_back({v1::SudokuService::NewStub(channel), grpc::health::v1::Health::NewStub(channel),
                       v1::AnalysisService::NewStub(channel), v1::LogicService::NewStub(channel)});
  }
  return servers;
}

bool IsSolution(std::string_view line) {
  return std::all_of(line.begin(), line.end(), [](char c) { return c >= '1' && c <= '9'; });
}

// Whether `lines` are whole ones, each greater than the one before, the first greater than `after`: what the contract
// promises, and what makes it safe to go on behind the last of them.
bool GoesOn(std::string_view lines, std::string_view after) {
  for (; lines.size() >= kLine; lines.remove_prefix(kLine)) {
    const std::string_view line = lines.substr(0, kLine - 1);
    if (!IsSolution(line) || lines[kLine - 1] != '\n' || line <= after) return false;
    after = line;
  }
  return lines.empty();
}

absl::Status CancelledStatus() { return absl::CancelledError("stopped"); }

// A server has answered, rather than the network in its place.
bool IsAnswer(const absl::Status& status) {
  return status.ok() || !ErrorReason(status).empty() || status.code() == absl::StatusCode::kInvalidArgument;
}

}  // namespace

// A ClientContext that Cancel() reaches.
class GrpcConnection::CallContext {
 public:
  CallContext(GrpcConnection* connection, absl::Time deadline) : connection_(connection) {
    if (deadline != absl::InfiniteFuture()) context_.set_deadline(absl::ToChronoTime(deadline));
    const absl::MutexLock lock(&connection_->mutex_);
    if (connection_->cancelled_) context_.TryCancel();
    connection_->running_.insert(&context_);
  }
  ~CallContext() {
    const absl::MutexLock lock(&connection_->mutex_);
    connection_->running_.erase(&context_);
  }
  CallContext(const CallContext&) = delete;
  CallContext& operator=(const CallContext&) = delete;

  grpc::ClientContext* get() { return &context_; }

 private:
  GrpcConnection* const connection_;
  grpc::ClientContext context_;
};

// An enumeration over all its tries: the request moves on with what was received.
struct GrpcConnection::Stream {
  v1::EnumerateSolutionsRequest request;
  const SolutionSink& sink;
  bool limited;
  bool progress = false;  // Since the last look.
  bool stopped = false;   // By the sink.
  bool wrong = false;     // What came makes no sense.
  bool done = false;      // The server said that all has been sent.
  bool more = false;      // As the latest message has it.

  // Takes one message; false when nothing further is to be read.
  bool Take(const v1::EnumerateSolutionsResponse& response) {
    const std::string& lines = response.solutions();
    const auto count = static_cast<std::int64_t>(lines.size() / kLine);
    wrong = !GoesOn(lines, request.after()) || (limited && count > request.limit());
    if (wrong) return false;
    more = response.more();
    if (lines.empty()) return true;
    progress = true;
    request.set_after(lines.substr(lines.size() - kLine, kLine - 1));
    if (limited) request.set_limit(request.limit() - count);
    stopped = !sink(lines);
    return !stopped;
  }
  // Everything asked for has come, though not the status that says so.
  bool Satisfied() const { return limited && request.limit() == 0; }
};

// A batch of explanations over all its tries: lines that have been explained are not sent again.
struct GrpcConnection::Explanations {
  v1::ExplainBatchRequest request;  // What is left.
  const ExplanationSink& sink;
  int before = 0;         // Lines that are no longer in it.
  int line = 0;           // The last one of it that was explained.
  bool progress = false;  // Since the last look.
  bool wrong = false;     // What came makes no sense.
  bool done = false;

  // False when nothing further is to be read.
  bool Take(v1::ExplainBatchResponse& response) {
    done = response.line() == 0;
    if (done) return true;
    wrong = response.line() <= line;
    if (wrong) return false;
    progress = true;
    line = response.line();
    response.set_line(before + line);
    sink(response);
    return true;
  }

  // Leaves out what has been explained.
  void MoveOn() {
    std::size_t begin = 0;
    for (int i = 0; i < line; ++i) begin = std::min(request.grids().find('\n', begin), request.grids().size() - 1) + 1;
    request.mutable_grids()->erase(0, begin);
    before += line;
    line = 0;
    done = request.grids().empty();
  }
};

GrpcConnection::GrpcConnection(std::vector<Server> servers, const Settings& settings, std::shared_ptr<void> owner)
    : owner_(std::move(owner)), settings_(settings) {
  for (Server& server : servers) {
    backends_.push_back(std::make_unique<Backend>());
    backends_.back()->server = std::move(server);
  }
}

GrpcConnection::GrpcConnection(const std::vector<std::shared_ptr<grpc::Channel>>& channels, const Settings& settings,
                               std::shared_ptr<void> owner)
    : GrpcConnection(Stubs(channels), settings, std::move(owner)) {}

template <typename Response, typename Try>
absl::StatusOr<Response> GrpcConnection::Unary(const Try& call) {
  Response response;
  const absl::Status status = CallWithRetries(absl::Now() + settings_.timeout, [&](Backend& backend, absl::Time until) {
    CallContext context(this, until);
    return FromGrpc(call(backend.server, context.get(), &response));
  });
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::SolveResponse> GrpcConnection::Solve(const v1::SolveRequest& request) {
  return Unary<v1::SolveResponse>([&](const Server& server, grpc::ClientContext* context, v1::SolveResponse* response) {
    return server.sudoku->Solve(context, request, response);
  });
}

absl::StatusOr<v1::SolveBatchResponse> GrpcConnection::SolveBatch(const v1::SolveBatchRequest& request) {
  return Unary<v1::SolveBatchResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::SolveBatchResponse* response) {
        return server.sudoku->SolveBatch(context, request, response);
      });
}

absl::StatusOr<v1::CountSolutionsResponse> GrpcConnection::CountSolutions(const v1::CountSolutionsRequest& request) {
  return Unary<v1::CountSolutionsResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::CountSolutionsResponse* response) {
        return server.sudoku->CountSolutions(context, request, response);
      });
}

absl::StatusOr<v1::ExplainGridResponse> GrpcConnection::ExplainGrid(const v1::ExplainGridRequest& request) {
  return Unary<v1::ExplainGridResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::ExplainGridResponse* response) {
        return server.analysis->ExplainGrid(context, request, response);
      });
}

absl::StatusOr<v1::AnalyzeGridResponse> GrpcConnection::AnalyzeGrid(const v1::AnalyzeGridRequest& request) {
  return Unary<v1::AnalyzeGridResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::AnalyzeGridResponse* response) {
        return server.analysis->AnalyzeGrid(context, request, response);
      });
}

absl::StatusOr<v1::MinimizeGridResponse> GrpcConnection::MinimizeGrid(const v1::MinimizeGridRequest& request) {
  return Unary<v1::MinimizeGridResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::MinimizeGridResponse* response) {
        return server.analysis->MinimizeGrid(context, request, response);
      });
}

absl::StatusOr<v1::FindStepsResponse> GrpcConnection::FindSteps(const v1::FindStepsRequest& request) {
  return Unary<v1::FindStepsResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::FindStepsResponse* response) {
        return server.logic->FindSteps(context, request, response);
      });
}

absl::StatusOr<v1::SolveByLogicResponse> GrpcConnection::SolveByLogic(const v1::SolveByLogicRequest& request) {
  return Unary<v1::SolveByLogicResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::SolveByLogicResponse* response) {
        return server.logic->SolveByLogic(context, request, response);
      });
}

absl::StatusOr<v1::RateBatchResponse> GrpcConnection::RateBatch(const v1::RateBatchRequest& request) {
  return Unary<v1::RateBatchResponse>(
      [&](const Server& server, grpc::ClientContext* context, v1::RateBatchResponse* response) {
        return server.logic->RateBatch(context, request, response);
      });
}

absl::StatusOr<bool> GrpcConnection::EnumerateSolutions(const v1::EnumerateSolutionsRequest& request,
                                                        const SolutionSink& sink) {
  Stream stream{.request = request, .sink = sink, .limited = request.limit() > 0};
  for (;;) {
    stream.progress = false;
    const absl::Status status =
        CallWithRetries(absl::Now() + settings_.timeout,
                        [&](Backend& backend, absl::Time until) { return ReadStream(backend, until, stream); });
    if (stream.stopped) return true;
    if (stream.done) return stream.more;
    if (cancelled()) return CancelledStatus();
    // The deadline is for the next message: an attempt that brought something earns another one.
    if (!stream.progress || stream.wrong) return status;
    if (stream.Satisfied()) {
      // Only the end was lost, with what it says about more. Ask for one solution beyond.
      stream.request.set_limit(1);
      bool any = false;
      const SolutionSink ignore = [&any](std::string_view) { return any = true, false; };
      const absl::StatusOr<bool> probe = EnumerateSolutions(stream.request, ignore);
      if (!probe.ok()) return probe.status();
      return any;
    }
  }
}

absl::Status GrpcConnection::ReadStream(Backend& backend, absl::Time deadline, Stream& stream) {
  CallContext context(this, deadline);
  const auto reader = backend.server.sudoku->EnumerateSolutions(context.get(), stream.request);
  v1::EnumerateSolutionsResponse response;
  bool reading = true;
  while (reading && reader->Read(&response)) {
    contacted_ = true;
    reading = stream.Take(response);
  }
  if (!reading) context.get()->TryCancel();
  absl::Status status = FromGrpc(reader->Finish());
  if (stream.wrong) return absl::InternalError("the answer makes no sense: solutions that are not whole and ascending");
  stream.done = status.ok();
  // Whatever came after we had enough does not matter; and a stream that moved on, however it was cut off, starts a new
  // attempt with a new deadline.
  if (stream.stopped || stream.progress) return absl::OkStatus();
  return status;
}

absl::Status GrpcConnection::ExplainBatch(const v1::ExplainBatchRequest& request, const ExplanationSink& sink) {
  Explanations explanations{.request = request, .sink = sink};
  for (;;) {
    explanations.progress = false;
    const absl::Status status = CallWithRetries(
        absl::Now() + settings_.timeout,
        [&](Backend& backend, absl::Time until) { return ReadExplanations(backend, until, explanations); });
    if (explanations.done) return absl::OkStatus();
    if (cancelled()) return CancelledStatus();
    if (!explanations.progress || explanations.wrong) return status;
  }
}

absl::Status GrpcConnection::ReadExplanations(Backend& backend, absl::Time deadline, Explanations& explanations) {
  CallContext context(this, deadline);
  const auto reader = backend.server.analysis->ExplainBatch(context.get(), explanations.request);
  v1::ExplainBatchResponse response;
  bool reading = true;
  while (reading && reader->Read(&response)) {
    contacted_ = true;
    reading = explanations.Take(response);
  }
  if (!reading) context.get()->TryCancel();
  const absl::Status status = FromGrpc(reader->Finish());
  if (explanations.wrong) return absl::InternalError("the answer makes no sense: explanations out of order");
  if (explanations.done) return absl::OkStatus();
  explanations.MoveOn();
  // A stream that moved on starts a new attempt with a new deadline.
  return explanations.progress ? absl::OkStatus() : status;
}

std::vector<absl::StatusOr<std::string>> GrpcConnection::CheckHealth(const std::string& service) {
  grpc::health::v1::HealthCheckRequest request;
  request.set_service(service);
  std::vector<absl::StatusOr<std::string>> answers;
  for (const auto& backend : backends_) {
    CallContext context(this, absl::Now() + settings_.timeout);
    grpc::health::v1::HealthCheckResponse response;
    const absl::Status status = FromGrpc(backend->server.health->Check(context.get(), request, &response));
    if (status.ok()) {
      answers.emplace_back(grpc::health::v1::HealthCheckResponse::ServingStatus_Name(response.status()));
    } else {
      answers.emplace_back(status);
    }
  }
  return answers;
}

void GrpcConnection::Cancel() {
  const absl::MutexLock lock(&mutex_);
  cancelled_ = true;
  for (grpc::ClientContext* context : running_) context->TryCancel();
}

// Tries until success, a final failure or the deadline. `attempt(backend, deadline)` makes one try.
template <typename Attempt>
absl::Status GrpcConnection::CallWithRetries(absl::Time deadline, Attempt&& attempt) {
  const absl::Time begin = absl::Now();
  Retry retry(deadline);
  for (;;) {
    Backend& backend = Pick();
    absl::Status status = attempt(backend, deadline);
    if (cancelled()) return CancelledStatus();
    const bool elsewhere = Note(backend, status);
    if (status.ok()) {
      if (away_.load(std::memory_order_relaxed)) NoteOutage(status);
      return status;
    }
    const absl::Time now = absl::Now();
    if (!contacted_ && (IsTlsMismatch(status) || now - begin > settings_.first_contact)) return status;
    const std::optional<absl::Duration> pause = retry.After(status, elsewhere, now);
    if (!pause) return status;
    if (*pause > absl::ZeroDuration()) NoteOutage(status);
    if (!Sleep(*pause)) return CancelledStatus();
  }
}

GrpcConnection::Backend& GrpcConnection::Pick() {
  const std::size_t first = next_.fetch_add(1, std::memory_order_relaxed);
  const std::size_t size = backends_.size();
  if (size > 1) {
    const std::int64_t now = absl::GetCurrentTimeNanos();
    for (std::size_t i = 0; i < size; ++i) {
      Backend& backend = *backends_[(first + i) % size];
      if (backend.down_until.load(std::memory_order_relaxed) <= now) return backend;
    }
  }
  return *backends_[first % size];
}

bool GrpcConnection::Note(Backend& backend, const absl::Status& status) {
  if (IsAnswer(status)) contacted_ = true;
  if (!IsConnectionLoss(status)) {
    backend.down_until.store(0, std::memory_order_relaxed);
    return false;
  }
  const std::int64_t now = absl::GetCurrentTimeNanos();
  backend.down_until.store(now + absl::ToInt64Nanoseconds(kPassOver), std::memory_order_relaxed);
  return std::any_of(backends_.begin(), backends_.end(),
                     [now](const auto& other) { return other->down_until.load(std::memory_order_relaxed) <= now; });
}

void GrpcConnection::NoteOutage(const absl::Status& status) {
  const absl::MutexLock lock(&mutex_);
  if (status.ok()) {
    outage_.reset();
  } else {
    outage_ = Outage{outage_ ? outage_->since : absl::Now(), status};
  }
  away_ = outage_.has_value();
}

std::optional<Outage> GrpcConnection::CurrentOutage() const {
  const absl::MutexLock lock(&mutex_);
  return outage_;
}

bool GrpcConnection::Sleep(absl::Duration pause) {
  const absl::MutexLock lock(&mutex_);
  return !mutex_.AwaitWithTimeout(absl::Condition(&cancelled_), pause);
}

bool GrpcConnection::cancelled() const {
  const absl::MutexLock lock(&mutex_);
  return cancelled_;
}

}  // namespace sudoku::client
