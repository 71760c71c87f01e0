#include "client/run.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/bench/bench_command.h"
#include "client/commands/commands.h"
#include "client/connection/embedded.h"
#include "client/connection/failure.h"
#include "client/connection/grpc_connection.h"
#include "client/console/command_line.h"
#include "client/console/completion.h"
#include "client/console/interrupt_watcher.h"
#include "client/console/manual.h"
#include "client/console/version.h"
#include "core/kernel.h"

namespace sudoku::client {
namespace {

int Complain(const std::string& message, ExitCode code) {
  std::cerr << "sudoku-client: " << message << '\n';
  return static_cast<int>(code);
}

absl::StatusOr<ChannelOptions> ToChannelOptions(const ConnectionFlags& flags) {
  absl::StatusOr<std::vector<Address>> servers = ParseAddresses(flags.servers);
  if (!servers.ok()) return servers.status();
  return ChannelOptions{.servers = *std::move(servers),
                        .insecure = flags.insecure,
                        .tls = flags.tls,
                        .tls_ca = flags.tls_ca,
                        .tls_cert = flags.tls_cert,
                        .tls_key = flags.tls_key,
                        .tls_server_name = flags.tls_server_name};
}

absl::StatusOr<std::unique_ptr<Connection>> Connect(const ChannelOptions& options, absl::Duration timeout) {
  const GrpcConnection::Settings settings{.timeout = timeout};
  if (options.servers.empty()) {
    absl::StatusOr<Embedded> embedded = StartEmbedded();
    if (!embedded.ok()) return embedded.status();
    return std::make_unique<GrpcConnection>(std::vector{embedded->channel}, settings, embedded->server);
  }
  const absl::StatusOr<std::vector<std::shared_ptr<grpc::Channel>>> channels = OpenChannels(options);
  if (!channels.ok()) return channels.status();
  return std::make_unique<GrpcConnection>(*channels, settings);
}

ExitCode Dispatch(const std::string& command, const CommandLine& line, int interrupt_fd, Session& session) {
  if (command == "health") return HealthCommand(line, session);
  if (line.grids.files.empty() && isatty(STDIN_FILENO) == 1) {
    session.Note("reading a grid from the keyboard; Ctrl-D ends it (sudoku-client --help explains the rest)");
  }
  Input input(line.grids.files, *ParseNotation(line.grids.input_format), interrupt_fd);
  if (command == "count") return CountCommand(line, input, session);
  if (command == "enumerate") return EnumerateCommand(line, input, session);
  if (command == "check") return CheckCommand(line, input, session);
  if (command == "explain") return ExplainCommand(line, input, session);
  if (command == "candidates") return CandidatesCommand(line, input, session);
  if (command == "minimize") return MinimizeCommand(line, input, session);
  return SolveCommand(line, input, session);
}

// Runs a command that talks to the service.
int RunOnline(const std::string& command, const CommandLine& line, const ChannelOptions& options) {
  if (command == "health" && options.servers.empty()) {
    return Complain("health asks a server: name it with --server", ExitCode::kBadInput);
  }
  std::unique_ptr<Connection> connection;  // Outlives the watcher, which may be about to cancel it.
  std::atomic<Connection*> reachable{nullptr};
  InterruptWatcher watcher([&reachable] {
    if (Connection* const running = reachable.load()) running->Cancel();
  });
  absl::StatusOr<std::unique_ptr<Connection>> made = Connect(options, line.connection.timeout);
  if (!made.ok()) {
    const Failure failure = ExplainFailure(made.status(), options, line.connection.timeout);
    return Complain(failure.message, failure.exit_code);
  }
  connection = *std::move(made);
  reachable = connection.get();
  if (watcher.signal() != 0) connection->Cancel();
  Session session(*connection,
                  {.channels = options,
                   .timeout = line.connection.timeout,
                   .quiet = line.grids.quiet,
                   .summary = line.grids.summary},
                  Terminal::Of(STDOUT_FILENO), Terminal::Of(STDERR_FILENO));
  const ExitCode code = Dispatch(command, line, watcher.fd(), session);
  return watcher.signal() != 0 ? 128 + watcher.signal() : static_cast<int>(code);
}

int RunCommand(const CLI::App& app, const std::string& command, const CommandLine& line) {
  if (command == "version") return std::cout << VersionLine() << '\n', 0;
  if (command == "completion") return std::cout << CompletionScript(app, line.shell), 0;
  if (command == "man") return std::cout << ManualPage(app), 0;
  absl::StatusOr<ChannelOptions> options = ToChannelOptions(line.connection);
  if (!options.ok()) return Complain(std::string(options.status().message()), ExitCode::kBadInput);
  options->avoid_draining = command != "health";
  if (command == "bench") return BenchCommand(line.bench, line.connection.timeout, *options);
  return RunOnline(command, line, *options);
}

// A word that was left to be a file's name, is none, and looks like a command that we do not have; or "".
std::string UnknownCommand(const std::vector<std::string>& arguments, const CommandLine& line) {
  if (line.grids.files.empty() || arguments.empty() || arguments.front() != line.grids.files.front()) return "";
  const std::string& word = arguments.front();
  const bool plain = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return plain && access(word.c_str(), F_OK) != 0 ? word : "";
}

}  // namespace

int Run(int argc, const char* const* argv) {
  if (const auto problem = SelectKernelFromEnvironment()) return Complain(*problem, ExitCode::kBadInput);
  CommandLine line;
  line.health_service = "sudoku.v1.SudokuService";
  const std::unique_ptr<CLI::App> app = BuildApp(&line);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  try {
    ParseArguments(*app, arguments);
  } catch (const CLI::Success& success) {
    return app->exit(success);
  } catch (const CLI::ParseError& error) {
    return Complain(absl::StrCat(error.what(), "\nSee sudoku-client --help."), ExitCode::kBadInput);
  }
  if (const std::string word = UnknownCommand(arguments, line); !word.empty()) {
    return Complain(absl::StrCat("there is no command and no file '", word, "'. See sudoku-client --help."),
                    ExitCode::kBadInput);
  }
  return RunCommand(*app, app->get_subcommands().front()->get_name(), line);
}

}  // namespace sudoku::client
