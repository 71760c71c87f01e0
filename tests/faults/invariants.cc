#include "tests/faults/invariants.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/faults/timeline.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

namespace fs = std::filesystem;

// Connections that were cut are noticed late, and gRPC keeps spare threads for a while.
constexpr seconds kPatience(20);
#ifdef SUDOKU_SANITIZED  // A sanitizer keeps what was freed.
constexpr std::size_t kMoreBytes = std::size_t{2} << 30;
#else
constexpr std::size_t kMoreBytes = 64u << 20;
#endif
constexpr std::size_t kMoreThreads = 12;  // gRPC starts some with the load, and does not end them all.
constexpr std::size_t kMoreDescriptors = 6;

// Series that are 0 when nobody calls. One that this server does not have is no promise of it.
constexpr const char* kAtRest[] = {"sudoku_calls_in_flight",
                                   "sudoku_grids_in_flight",
                                   "sudoku_in_flight_bytes",
                                   "sudoku_busy_workers",
                                   "sudoku_streams_in_flight",
                                   "sudoku_health_watches",
                                   "sudoku_queue_depth{lane=\"small\"}",
                                   "sudoku_queue_depth{lane=\"bulk\"}"};

std::vector<std::string> Excess(const Installation& installation, const Footprint& before) {
  std::vector<std::string> excess;
  const std::string metrics = HttpGet(installation.metrics_address(), "/metrics", seconds(3));
  if (metrics.find("\nsudoku_calls_in_flight ") == std::string::npos) excess.push_back("no metrics");
  for (const std::string series : kAtRest) {
    const std::size_t line = metrics.find("\n" + series + " ");
    if (line == std::string::npos) continue;
    const double value = std::stod(metrics.substr(line + series.size() + 2));
    if (value != 0) excess.push_back(series + " is " + std::to_string(value));
  }
  const Footprint now = Footprint::Of(installation.process().pid());
  const auto compare = [&](const char* what, std::size_t then, std::size_t is, std::size_t more) {
    if (is > then + more)
      excess.push_back(std::string(what) + ": " + std::to_string(then) + " -> " + std::to_string(is));
  };
  compare("resident bytes", before.resident_bytes, now.resident_bytes, kMoreBytes);
  compare("threads", before.threads, now.threads, kMoreThreads);
  compare("descriptors", before.descriptors, now.descriptors, kMoreDescriptors);
  return excess;
}

}  // namespace

Footprint Footprint::Of(pid_t pid) {
  const fs::path process = "/proc/" + std::to_string(pid);
  Footprint footprint;
  std::ifstream status(process / "status");
  for (std::string word; status >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmRSS:" && status >> kilobytes) footprint.resident_bytes = kilobytes << 10;
    if (word == "Threads:") status >> footprint.threads;
  }
  std::error_code gone;
  for (const auto& descriptor : fs::directory_iterator(process / "fd", gone)) {
    static_cast<void>(descriptor);
    ++footprint.descriptors;
  }
  return footprint;
}

std::string Footprint::ToString() const {
  return std::to_string(resident_bytes >> 20) + " MB, " + std::to_string(threads) + " threads, " +
         std::to_string(descriptors) + " descriptors";
}

std::vector<std::string> NotGivenBack(const Installation& installation, const Footprint& before) {
  std::vector<std::string> excess = Excess(installation, before);
  for (const auto end = Clock::now() + kPatience; !excess.empty() && Clock::now() < end;) {
    std::this_thread::sleep_for(milliseconds(200));
    excess = Excess(installation, before);
  }
  return excess;
}

}  // namespace sudoku::testing
