#include "tests/faults/clients.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "tests/faults/judge.h"

namespace sudoku::testing {
namespace {

constexpr std::size_t kThinPipe = 300'000;  // Bytes a second: a largest batch takes 4.5 s.
constexpr std::size_t kMostComplaints = 50;

// Sleeps, unless it is over.
void Pause(milliseconds time, const std::stop_token& over) {
  for (const auto end = Clock::now() + time; Clock::now() < end && !over.stop_requested();) {
    std::this_thread::sleep_for(std::min<milliseconds>(milliseconds(20), time));
  }
}

}  // namespace

void Ledger::Add(int client, Manner manner, const CallResult& result) {
  const std::string untruth = Untruth(result, timeline_);
  if (!untruth.empty()) Complain(std::string(NameOf(manner)) + " client " + std::to_string(client) + ": " + untruth);
  const std::lock_guard lock(mutex_);
  ++ended_[static_cast<std::size_t>(manner)][result.status.error_code()];
}

void Ledger::Complain(const std::string& what) {
  char moment[32];
  std::snprintf(moment, sizeof moment, "at %.1f s: ", timeline_.Seconds());
  const std::lock_guard lock(mutex_);
  if (complaints_.size() < kMostComplaints) complaints_.push_back(moment + what);
}

std::vector<std::string> Ledger::complaints() const {
  const std::lock_guard lock(mutex_);
  return complaints_;
}

std::string Ledger::Summary() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (int manner = 0; manner < kManners; ++manner) {
    text += "  " + std::string(NameOf(static_cast<Manner>(manner))) + ":";
    for (const auto& [code, count] : ended_[static_cast<std::size_t>(manner)]) {
      text += "  code " + std::to_string(code) + " x " + std::to_string(count);
    }
    text += "\n";
  }
  return text;
}

Clients::Clients(std::uint64_t seed, const Installation& installation, const PuzzlePool& pool, Ledger& ledger)
    : seed_(seed),
      installation_(installation),
      pool_(pool),
      ledger_(ledger),
      far_(installation.address()),
      thin_(installation.address()) {
  thin_.SetRate(kThinPipe);
  int number = 0;
  for (const Manner manner : PlanClients(seed)) {
    threads_.emplace_back([this, number, manner](const std::stop_token& over) { Run(number, manner, over); });
    ++number;
  }
}

void Clients::Stop() {
  for (std::jthread& thread : threads_) thread.request_stop();
  threads_.clear();
}

void Clients::Run(int number, Manner manner, const std::stop_token& over) {
  switch (manner) {
    case Manner::kAbrupt:
      return RunAbrupt(number, over);
    case Manner::kFar:
      return AskAll(number, manner, far_.address(), over);
    case Manner::kSlowUploader:
      return AskAll(number, manner, thin_.address(), over);
    default:
      return AskAll(number, manner, installation_.address(), over);
  }
}

void Clients::AskAll(int number, Manner manner, const std::string& address, const std::stop_token& over) {
  const auto cancel = [](grpc::ClientContext& context) { context.TryCancel(); };
  auto channel = installation_.NewChannel(address);
  for (int index = 0; !over.stop_requested(); ++index) {
    const CallPlan plan = PlanCall(seed_, number, manner, index);
    Pause(plan.pause, over);
    if (manner == Manner::kNewcomer) channel = installation_.NewChannel(address);
    Record(number, manner, Asking(pool_, channel, cancel).Ask(plan), over);
  }
}

void Clients::RunAbrupt(int number, const std::stop_token& over) {
  for (int index = 0; !over.stop_requested(); ++index) {
    const CallPlan plan = PlanCall(seed_, number, Manner::kAbrupt, index);
    Pause(plan.pause, over);
    Relay relay(installation_.address());
    const auto cut = [&relay](grpc::ClientContext&) { relay.Cut(); };
    Record(number, Manner::kAbrupt, Asking(pool_, installation_.NewChannel(relay.address()), cut).Ask(plan), over);
  }
}

void Clients::Record(int number, Manner manner, const CallResult& result, const std::stop_token& over) {
  ledger_.Add(number, manner, result);
  // Who finds nobody waits a little; who is told when to come back does.
  if (result.status.error_code() == grpc::StatusCode::UNAVAILABLE) Pause(milliseconds(100), over);
  if (const auto delay = RetryDelayOf(result.status)) Pause(*delay, over);
}

}  // namespace sudoku::testing
