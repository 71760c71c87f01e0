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
    servers.push_back({v1::SudokuService::NewStub(channel), grpc::health::v1::Health::NewStub(channel)});
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

absl::StatusOr<v1::SolveResponse> GrpcConnection::Solve(const v1::SolveRequest& request) {
  v1::SolveResponse response;
  const absl::Status status = CallWithRetries(absl::Now() + settings_.timeout, [&](Backend& backend, absl::Time until) {
    CallContext context(this, until);
    return FromGrpc(backend.server.sudoku->Solve(context.get(), request, &response));
  });
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::SolveBatchResponse> GrpcConnection::SolveBatch(const v1::SolveBatchRequest& request) {
  v1::SolveBatchResponse response;
  const absl::Status status = CallWithRetries(absl::Now() + settings_.timeout, [&](Backend& backend, absl::Time until) {
    CallContext context(this, until);
    return FromGrpc(backend.server.sudoku->SolveBatch(context.get(), request, &response));
  });
  if (!status.ok()) return status;
  return response;
}

absl::StatusOr<v1::CountSolutionsResponse> GrpcConnection::CountSolutions(const v1::CountSolutionsRequest& request) {
  v1::CountSolutionsResponse response;
  const absl::Status status = CallWithRetries(absl::Now() + settings_.timeout, [&](Backend& backend, absl::Time until) {
    CallContext context(this, until);
    return FromGrpc(backend.server.sudoku->CountSolutions(context.get(), request, &response));
  });
  if (!status.ok()) return status;
  return response;
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
