#include "server/operations/grpc_log.h"

#include <google/protobuf/stubs/logging.h>
#include <grpc/support/log.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/operations/sampler.h"

namespace sudoku {
namespace {

std::atomic<Log*> captured_by = nullptr;
Sampler sampler(20);  // Who is turned away at the handshake can come again as often as he likes.

void Forward(gpr_log_func_args* args) {
  Log* log = captured_by;
  // An abort follows, and the log's thread would not get to write any more.
  if (std::string_view(args->message).starts_with("assertion failed")) std::fprintf(stderr, "%s\n", args->message);
  const LogLevel level = args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::kError : LogLevel::kDebug;
  std::int64_t skipped = 0;
  if (log == nullptr || (level == LogLevel::kError && !sampler.Take(skipped))) return;
  std::string_view file = args->file;
  file.remove_prefix(file.find_last_of('/') + 1);
  log->Write(level, args->message,
             {{"source", "grpc"}, {"file", file}, {"line", std::int64_t{args->line}}, {"skipped", skipped}});
}

// What Protobuf says of messages that it cannot read, as often as anybody sends one.
void ForwardProtobuf(google::protobuf::LogLevel, const char*, int, const std::string& message) {
  Log* log = captured_by;
  std::int64_t skipped = 0;
  if (log == nullptr || !sampler.Take(skipped)) return;
  log->Write(LogLevel::kError, message, {{"source", "protobuf"}, {"skipped", skipped}});
}

}  // namespace

GrpcLogCapture::GrpcLogCapture(Log& log) {
  captured_by = &log;
  gpr_set_log_function(&Forward);
  google::protobuf::SetLogHandler(&ForwardProtobuf);
  if (log.Enabled(LogLevel::kDebug) && std::getenv("GRPC_VERBOSITY") == nullptr)
    gpr_set_log_verbosity(GPR_LOG_SEVERITY_INFO);
}

GrpcLogCapture::~GrpcLogCapture() {
  gpr_set_log_function(nullptr);
  google::protobuf::SetLogHandler(nullptr);
  captured_by = nullptr;
}

}  // namespace sudoku
