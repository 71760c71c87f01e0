#include "client/run.h"

#include <unistd.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/bench/bench_command.h"
#include "client/commands/commands.h"
#include "client/connection/embedded.h"
#include "client/connection/failure.h"
#include "client/connection/grpc_connection.h"
#include "client/console/arguments.h"
#include "client/console/command_line.h"
#include "client/console/completion.h"
#include "client/console/help.h"
#include "client/console/interrupt_watcher.h"
#include "client/console/manual.h"
#include "client/console/standard_streams.h"
#include "client/console/version.h"
#include "core/kernel.h"

namespace sudoku::client {
namespace {

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
  Input input(line.grids.files, *ParseNotation(line.grids.input_format), interrupt_fd, line.grids.column);
  if (command == "count") return CountCommand(line, input, session);
  if (command == "enumerate") return EnumerateCommand(line, input, session);
  if (command == "check") return CheckCommand(line, input, session);
  if (command == "explain") return ExplainCommand(line, input, session);
  if (command == "candidates") return CandidatesCommand(line, input, session);
  if (command == "minimize") return MinimizeCommand(line, input, session);
  if (command == "hint") return HintCommand(line, input, session);
  if (command == "path") return PathCommand(line, input, session);
  if (command == "rate") return RateCommand(line, input, session);
  return SolveCommand(line, input, session);
}

// Runs a command that talks to the service.
int RunOnline(const std::string& command, const CommandLine& line, const ChannelOptions& options) {
  if (command == "health" && options.servers.empty()) {
    return Complain("health asks servers: name them with --server; see sudoku-client health --help",
                    ExitCode::kBadInput);
  }
  std::unique_ptr<Connection> connection;  // Outlives the watcher, which may be about to cancel it.
  std::atomic<Connection*> reachable{nullptr};
  InterruptWatcher watcher([&reachable] {
    if (Connection* const running = reachable.load()) running->Cancel();
  });
  absl::StatusOr<std::unique_ptr<Connection>> made = Connect(options, line.connection.timeout);
  if (!made.ok()) {
    const Failure failure = ExplainFailure(made.status(), options, line.connection.timeout);
    return Complain(NameVariables(line, failure.message), failure.exit_code);
  }
  connection = *std::move(made);
  reachable = connection.get();
  if (watcher.signal() != 0) connection->Cancel();
  const Colors colors = ParseColors(line.grids.color);
  Session session(*connection,
                  {.channels = options,
                   .timeout = line.connection.timeout,
                   .quiet = line.grids.quiet,
                   .summary = line.grids.summary},
                  Terminal::Of(STDOUT_FILENO, colors), Terminal::Of(STDERR_FILENO, colors));
  const ExitCode code = Dispatch(command, line, watcher.fd(), session);
  return watcher.signal() != 0 ? 128 + watcher.signal() : static_cast<int>(code);
}

// What is printed by commands that ask nobody; nothing for those that do.
std::optional<std::string> TextOf(const CLI::App& app, const std::string& command, const CommandLine& line) {
  if (command == "version") return VersionLine() + "\n";
  if (command == "completion") return CompletionScript(app, line.shell);
  if (command == "man") return ManualPage(app);
  if (command == "help") return HelpText(line.topic.empty() ? app : *app.get_subcommand(line.topic));
  return std::nullopt;
}

int RunCommand(const CLI::App& app, const std::string& command, const CommandLine& line) {
  if (const auto text = TextOf(app, command, line)) return static_cast<int>(PrintWhole(*text));
  absl::StatusOr<ChannelOptions> options = ToChannelOptions(line.connection);
  if (!options.ok()) {
    return Complain(NameVariables(line, std::string(options.status().message())), ExitCode::kBadInput);
  }
  options->avoid_draining = command != "health";
  if (command == "bench") return BenchCommand(line, *options);
  return RunOnline(command, line, *options);
}

}  // namespace

int Run(int argc, const char* const* argv) {
  if (const auto problem = SelectKernelFromEnvironment()) return Complain(*problem, ExitCode::kBadInput);
  CommandLine line;
  const std::unique_ptr<CLI::App> app = BuildApp(&line);
  const absl::StatusOr<Request> request = ParseArguments(*app, {argv + 1, argv + argc}, &line);
  if (!request.ok()) return Complain(std::string(request.status().message()), ExitCode::kBadInput);
  if (request->command.empty()) return static_cast<int>(PrintWhole(request->text));
  return RunCommand(*app, request->command, line);
}

}  // namespace sudoku::client
