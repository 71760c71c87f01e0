#include "tests/faults/driver.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <thread>
#include <vector>

#include "tests/faults/clients.h"
#include "tests/faults/faults/fault.h"
#include "tests/faults/invariants.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

// Calls of every kind from as many connections as the clients will have, and a moment of rest, so that what the server
// keeps for good is there before anything is measured.
void WarmUp(const Installation& installation, const PuzzlePool& pool) {
  constexpr int kConnections = 12, kRounds = 3;
  std::vector<std::jthread> callers;
  for (int i = 0; i < kConnections; ++i) {
    callers.emplace_back([&] {
      const auto cancel = [](grpc::ClientContext& context) { context.TryCancel(); };
      const Asking asking(pool, installation.NewChannel(), cancel);
      for (int round = 0; round < kRounds; ++round) {
        for (const Question question :
             {Question::kSolve, Question::kBatch, Question::kLargestBatch, Question::kCountSmall, Question::kEnumerate,
              Question::kAnalyze, Question::kExplainBatch, Question::kRateBatch, Question::kTooLarge,
              Question::kHealthCheck}) {
          asking.Ask({.question = question, .seed = 1, .deadline = seconds(30)});
        }
      }
    });
  }
  callers.clear();
  std::this_thread::sleep_for(seconds(3));
}

// Asks /healthz and /readyz as kubelet does, and holds the answers to what is known of the server.
class Prober {
 public:
  Prober(const Installation& installation, const Timeline& timeline, Ledger& ledger)
      : installation_(installation), timeline_(timeline), ledger_(ledger) {}

  void Run(const std::stop_token& over) const {
    const std::string address = installation_.metrics_address();
    while (!over.stop_requested()) {
      for (const char* path : {"/healthz", "/readyz"}) Probe(address, path);
      std::this_thread::sleep_for(milliseconds(200));
    }
  }

 private:
  void Probe(const std::string& address, const char* path) const {
    const auto begin = Clock::now();
    const std::string answer = HttpGet(address, path, seconds(3));
    if (answer.find(" 200 ") != std::string::npos || !timeline_.Excuse(begin, Clock::now()).empty()) return;
    ledger_.Complain(std::string(path) + (answer.empty() ? " gave no answer in 3 s" : " said " + answer.substr(0, 40)));
  }

  const Installation& installation_;
  const Timeline& timeline_;
  Ledger& ledger_;
};

class Run {
 public:
  explicit Run(const DriverOptions& options)
      : options_(options), pool_(options.seed), installation_(PlanSetup(options.seed)) {}

  std::vector<std::string> Execute() {
    PrintSetup();
    WarmUp(installation_, pool_);
    const Footprint before = Footprint::Of(installation_.process().pid());
    {
      Clients clients(options_.seed, installation_, pool_, ledger_);
      const std::jthread prober([this](const std::stop_token& over) { prober_.Run(over); });
      PlayFaults(clients);
    }
    std::printf("%s", ledger_.Summary().c_str());
    for (std::string& excess : NotGivenBack(installation_, before)) ledger_.Complain("not given back: " + excess);
    std::printf("  %s -> %s\n", before.ToString().c_str(),
                Footprint::Of(installation_.process().pid()).ToString().c_str());
    if (!installation_.Serves(kRecovery)) ledger_.Complain("it does not serve after the run");
    return ledger_.complaints();
  }

 private:
  void PrintSetup() const {
    const Setup setup = PlanSetup(options_.seed);
    std::printf("seed %llu, %ld s: %d workers, %s TLS, %s; clients:", static_cast<unsigned long long>(options_.seed),
                static_cast<long>(options_.time.count()), setup.workers, setup.mutual_tls ? "mutual" : "plain",
                setup.wall_clock_of_its_own ? "a wall clock of its own" : "the machine's wall clock");
    for (const Manner manner : PlanClients(options_.seed)) std::printf(" %s,", std::string(NameOf(manner)).c_str());
    std::printf("\n");
  }

  void PlayFaults(Clients& clients) {
    World world{installation_, clients.far_relay()};
    std::vector<FaultKind> kinds = FaultKinds();
    std::erase_if(kinds, [&](const FaultKind& kind) {
      if (!options_.only.empty() && std::ranges::find(options_.only, kind.name) == options_.only.end()) return true;
      const std::string missing = kind.missing(world);
      if (!missing.empty()) std::printf("  without \"%s\": %s\n", std::string(kind.name).c_str(), missing.c_str());
      return !missing.empty();
    });
    const auto gentle = static_cast<std::size_t>(std::ranges::count_if(kinds, &FaultKind::accompanies));
    const auto start = Clock::now();
    for (int index = 0; Clock::now() < start + options_.time; ++index) {
      if (kinds.empty()) {
        std::this_thread::sleep_for(milliseconds(50));
        continue;
      }
      PlayTurn(PlanFault(options_.seed, kinds.size(), gentle, index), kinds, world);
    }
  }

  void PlayTurn(const FaultTurn& turn, const std::vector<FaultKind>& kinds, World& world) {
    std::this_thread::sleep_for(turn.calm_before);
    struct Playing {
      const FaultKind& kind;
      std::unique_ptr<Fault> fault;
      std::size_t number = 0;
    };
    std::vector<Playing> playing;
    std::printf("  at %.1f s: %ld ms of calm, %ld ms of", timeline_.Seconds(),
                static_cast<long>(turn.calm_before.count()), static_cast<long>(turn.lasts.count()));
    for (const std::size_t i : turn.kinds) {
      std::printf(" \"%s\"", std::string(kinds[i].name).c_str());
      std::fflush(stdout);
      playing.push_back({kinds[i], kinds[i].make(turn.seed)});
      playing.back().number = timeline_.Begin(kinds[i].name, kinds[i].hurts);
      playing.back().fault->Begin(world);
    }
    std::this_thread::sleep_for(turn.lasts);
    for (Playing& played : playing) {
      const std::string problem = played.fault->End(world);
      timeline_.End(played.number);
      if (!problem.empty()) ledger_.Complain(std::string(played.kind.name) + ": " + problem);
    }
    ExpectService(turn, kinds);
  }

  void ExpectService(const FaultTurn& turn, const std::vector<FaultKind>& kinds) {
    const auto end = Clock::now();
    bool serves = false;
    while (!serves && Clock::now() < end + kRecovery) serves = installation_.Serves(seconds(1));
    const auto took = std::chrono::duration_cast<milliseconds>(Clock::now() - end);
    std::printf(": serves after %ld ms\n", static_cast<long>(took.count()));
    if (serves) return;
    ledger_.Complain("no service within " + std::to_string(kRecovery.count()) + " s of the end of \"" +
                     std::string(kinds[turn.kinds[0]].name) + "\"");
    if (!installation_.process().Running()) {
      ledger_.Complain("the process has ended: " + installation_.process().err());
      installation_.StartAgain();
    }
  }

  const DriverOptions options_;
  const PuzzlePool pool_;
  Installation installation_;
  Timeline timeline_;
  Ledger ledger_{timeline_};
  const Prober prober_{installation_, timeline_, ledger_};
};

}  // namespace

std::vector<std::string> RunDriver(const DriverOptions& options) {
  std::vector<std::string> complaints = Run(options).Execute();
  for (const std::string& complaint : complaints) std::printf("  BROKEN %s\n", complaint.c_str());
  std::printf("seed %llu: %zu broken\n", static_cast<unsigned long long>(options.seed), complaints.size());
  std::fflush(stdout);
  return complaints;
}

}  // namespace sudoku::testing
