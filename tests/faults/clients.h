// The clients of a run: each makes the calls of its plan one after the other, in its own manner.
#ifndef SUDOKU_TESTS_FAULTS_CLIENTS_H_
#define SUDOKU_TESTS_FAULTS_CLIENTS_H_

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tests/faults/asking.h"
#include "tests/faults/installation.h"
#include "tests/faults/relay.h"
#include "tests/faults/schedule.h"
#include "tests/faults/timeline.h"

namespace sudoku::testing {

// How all calls ended. Thread-safe.
class Ledger {
 public:
  explicit Ledger(const Timeline& timeline) : timeline_(timeline) {}

  void Add(int client, Manner manner, const CallResult& result);
  // Something else that is not as it must be.
  void Complain(const std::string& what);

  std::vector<std::string> complaints() const;
  // Calls by manner and code, as a table.
  std::string Summary() const;

 private:
  const Timeline& timeline_;
  mutable std::mutex mutex_;
  std::vector<std::string> complaints_;
  std::array<std::map<grpc::StatusCode, std::int64_t>, kManners> ended_;
};

class Clients {
 public:
  Clients(std::uint64_t seed, const Installation& installation, const PuzzlePool& pool, Ledger& ledger);
  ~Clients() { Stop(); }

  // Once every call in progress has ended.
  void Stop();

  // The relay of those who are far away.
  Relay& far_relay() { return far_; }

 private:
  void Run(int number, Manner manner, const std::stop_token& over);
  void RunAbrupt(int number, const std::stop_token& over);
  void AskAll(int number, Manner manner, const std::string& address, const std::stop_token& over);
  void Record(int number, Manner manner, const CallResult& result, const std::stop_token& over);

  const std::uint64_t seed_;
  const Installation& installation_;
  const PuzzlePool& pool_;
  Ledger& ledger_;
  Relay far_, thin_;
  std::vector<std::jthread> threads_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_CLIENTS_H_
