#include "server/grpc_log.h"

#include <grpc/support/log.h>

#include <atomic>
#include <string_view>

namespace sudoku {
namespace {

std::atomic<Log*> captured_by = nullptr;

void Forward(gpr_log_func_args* args) {
  Log* log = captured_by;
  if (log == nullptr) return;
  std::string_view file = args->file;
  file.remove_prefix(file.find_last_of('/') + 1);
  log->Write(args->severity == GPR_LOG_SEVERITY_ERROR ? LogLevel::kError : LogLevel::kDebug, args->message,
             {{"source", "grpc"}, {"file", file}, {"line", std::int64_t{args->line}}});
}

}  // namespace

GrpcLogCapture::GrpcLogCapture(Log& log) {
  captured_by = &log;
  gpr_set_log_function(&Forward);
  if (log.Enabled(LogLevel::kDebug)) gpr_set_log_verbosity(GPR_LOG_SEVERITY_INFO);
}

GrpcLogCapture::~GrpcLogCapture() {
  gpr_set_log_function(nullptr);
  captured_by = nullptr;
}

}  // namespace sudoku
