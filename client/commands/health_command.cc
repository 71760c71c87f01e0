#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"
#include "client/puzzles/utf8.h"

namespace sudoku::client {
namespace {

// What the health service calls "": the server as a whole, whatever it is ready for.
constexpr char kProcess[] = "process";

// Said of one service by one server.
using Health = absl::StatusOr<std::string>;

std::string Word(const Health& health) {
  if (health.ok()) return *health;
  return absl::IsNotFound(health.status()) ? "UNKNOWN" : "UNREACHABLE";
}

}  // namespace

ExitCode HealthCommand(const CommandLine& command_line, Session& session) {
  std::vector<std::string> services = command_line.health_services;
  if (services.empty()) services = {kProcess, "sudoku.v1.SudokuService"};
  std::vector<std::vector<Health>> answers;
  for (std::string& service : services) {
    answers.push_back(session.connection().CheckHealth(service == kProcess ? "" : service));
    if (service.empty()) service = kProcess;
  }
  ExitCode worst = ExitCode::kSolved;
  for (std::size_t server = 0; server < answers.front().size(); ++server) {
    const std::string address = ToPlainText(session.servers()[server].text);
    for (std::size_t i = 0; i < services.size(); ++i) {
      const Health& health = answers[i][server];
      session.Print(absl::StrCat(address, " ", ToPlainText(services[i]), " ", Word(health), "\n"));
      if (Word(health) != "SERVING") worst = Worst(worst, ExitCode::kUnavailable);
    }
    const absl::Status& status = answers.front()[server].status();
    if (!status.ok() && !absl::IsNotFound(status))
      worst = Worst(worst, session.Fail(status, session.servers()[server]));
  }
  return Worst(worst, session.Close(nullptr));
}

}  // namespace sudoku::client
