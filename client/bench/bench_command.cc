#include "client/bench/bench_command.h"

#include <sys/resource.h>

#include <atomic>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "client/bench/bench_calls.h"
#include "client/bench/bench_report.h"
#include "client/connection/embedded.h"
#include "client/connection/failure.h"
#include "client/console/arguments.h"
#include "client/console/exit_code.h"
#include "client/console/input.h"
#include "client/console/interrupt_watcher.h"
#include "client/console/standard_streams.h"

namespace sudoku::client {
namespace {

// Minimal puzzles of our own making, 22 to 25 givens.
constexpr const char* kGrids[] = {
    "000000609002008000870000030001030090000070000006002005300700008940010000020000470",
    "003200080000000127000100005200070908060090000040080053080009004100000000000050000",
    "100206780000100004000008050073600500010930000000004600000007000006020003005000200",
    "000000700200108300670000045000000908004001006500780000030005000056004000800200000",
    "100060000040008130000050004007030086405000017090000000000005600002900000970100000",
    "100007080008000150090010200000006500005890030700000020060500000900000004320000000",
    "004060700000087230000009010002030000000000060900008000500070020200504006793000000",
    "020056800007090105090000000205304008400000200000000750300000007002019000000080000",
    "040000700000200054009000020360050000050003091008600500500040067000001000700005000",
    "900250000040000050000309100060032000070000280080000401000501807600000030000020000",
    "020600709000009100670008000004090060007800200000000003000402007536010000000000001",
    "008000079000020018400006000000040000580000000000600100090410700000007020045830000",
};

absl::StatusOr<std::vector<std::string>> LoadGrids(const std::string& file, int interrupt_fd) {
  if (file.empty()) return std::vector<std::string>(std::begin(kGrids), std::end(kGrids));
  constexpr std::size_t kMost = 1'000'000;
  std::vector<std::string> grids;
  Input input({file}, Notation::kAuto, interrupt_fd);
  while (grids.size() < kMost) {
    const std::optional<ReadItem> item = input.Next();
    if (!item) break;
    if (const ReadFault* const fault = std::get_if<ReadFault>(&*item)) {
      return absl::InvalidArgumentError(fault->Message());
    }
    grids.push_back(std::get<Puzzle>(*item).grid.ToString());
  }
  return grids;
}

struct Servers {
  std::shared_ptr<void> embedded;
  std::vector<std::shared_ptr<grpc::Channel>> channels;
};

absl::StatusOr<Servers> OpenServers(const ChannelOptions& options, int connections) {
  Servers servers;
  if (options.servers.empty()) {
    absl::StatusOr<Embedded> embedded = StartEmbedded();
    if (!embedded.ok()) return embedded.status();
    servers.embedded = embedded->server;
    servers.channels = {embedded->channel};
    return servers;
  }
  for (int i = 0; i < connections; ++i) {
    absl::StatusOr<std::vector<std::shared_ptr<grpc::Channel>>> channels = OpenChannels(options, true);
    if (!channels.ok()) return channels.status();
    servers.channels.insert(servers.channels.end(), channels->begin(), channels->end());
  }
  return servers;
}

absl::Duration CpuTime() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return absl::DurationFromTimeval(usage.ru_utime) + absl::DurationFromTimeval(usage.ru_stime);
}

int Interrupted(int signal, const std::string& message) {
  Complain(message, ExitCode::kSolved);
  return 128 + signal;
}

}  // namespace

int BenchCommand(const CommandLine& command_line, const ChannelOptions& channel_options) {
  const BenchOptions& options = command_line.bench;
  const absl::Duration timeout = command_line.connection.timeout;
  std::atomic<LoadGenerator*> running{nullptr};
  std::atomic<bool> interrupted{false};
  std::unique_ptr<LoadGenerator> generator;  // Outlives the watcher.
  InterruptWatcher watcher([&] {
    interrupted = true;
    if (LoadGenerator* const load = running.load()) load->Stop();
  });
  absl::StatusOr<std::vector<std::string>> grids = LoadGrids(options.grids, watcher.fd());
  if (watcher.signal() != 0) return Interrupted(watcher.signal(), "interrupted while reading the grids");
  if (!grids.ok()) return Complain(std::string(grids.status().message()), ExitCode::kBadInput);
  const absl::StatusOr<Servers> servers = OpenServers(channel_options, options.connections);
  if (!servers.ok()) {
    return Complain(NameVariables(command_line, std::string(servers.status().message())), ExitCode::kBadInput);
  }

  const LoadPlan plan{.rate = options.rate,
                      .concurrency = options.rate > 0 ? options.max_in_flight : options.concurrency,
                      .warm_up = absl::ToChronoNanoseconds(options.warm_up),
                      .duration = absl::ToChronoNanoseconds(options.duration)};
  generator = std::make_unique<LoadGenerator>(plan, MakeBenchCalls(options, timeout, *grids, servers->channels));
  running = generator.get();
  if (interrupted) generator->Stop();
  const absl::Duration cpu_before = CpuTime();
  const LoadResult result = generator->Run();
  if (result.elapsed == std::chrono::nanoseconds::zero()) {
    return Interrupted(watcher.signal(), "interrupted during the warm-up: nothing was measured");
  }
  // What was opened, which for the embedded server is a single one.
  BenchOptions done = options;
  if (channel_options.servers.empty()) done.connections = 1;
  const ExitCode printed = PrintWhole(BenchReport(done, result, CpuTime() - cpu_before));
  if (printed != ExitCode::kSolved) return static_cast<int>(printed);
  if (watcher.signal() != 0) return Interrupted(watcher.signal(), "interrupted: the report is of the time until then");
  if (result.latency.count() > 0 || result.completed > 0 || result.first_error.ok()) return 0;
  const Failure failure = ExplainFailure(result.first_error, channel_options, timeout);
  return Complain(absl::StrCat("no call succeeded: ", failure.message), failure.exit_code);
}

}  // namespace sudoku::client
