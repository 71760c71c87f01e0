#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"

namespace sudoku::client {

ExitCode HealthCommand(const CommandLine& command_line, Session& session) {
  const std::string& service = command_line.health_service;
  const absl::StatusOr<std::string> health = session.connection().CheckHealth(service);
  if (absl::IsNotFound(health.status())) {
    session.Complain(absl::StrCat("the server knows no service '", service, "'"));
    return ExitCode::kUnavailable;
  }
  if (!health.ok()) return session.Fail(health.status());
  session.Print(absl::StrCat(*health, "\n"));
  return Worst(*health == "SERVING" ? ExitCode::kSolved : ExitCode::kUnavailable, session.Close(nullptr));
}

}  // namespace sudoku::client
