// The faults: each does one thing to a server, and takes it back.
#ifndef SUDOKU_TESTS_FAULTS_FAULTS_FAULT_H_
#define SUDOKU_TESTS_FAULTS_FAULTS_FAULT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/faults/installation.h"
#include "tests/faults/relay.h"

namespace sudoku::testing {

// What a fault may lay hands on.
struct World {
  Installation& installation;
  Relay& far;
};

class Fault {
 public:
  virtual ~Fault() = default;
  virtual void Begin(World& world) = 0;
  // Takes it back. What the server did wrong meanwhile, or does not do now; empty if all is well.
  virtual std::string End(World& world) = 0;
};

struct FaultKind {
  std::string_view name;
  // Calls may be lost while it lasts, and for a moment after.
  bool hurts;
  std::unique_ptr<Fault> (*make)(std::uint64_t seed);
  // Why this machine, or this installation, cannot have it; empty if it can.
  std::string (*missing)(const World& world) = [](const World&) { return std::string(); };

  // Whether it may come on top of another one: it hurts nobody, and there is only one certificate.
  bool accompanies() const { return !hurts && !name.starts_with("certificate"); }
};

// Those that may accompany others come first.
std::vector<FaultKind> FaultKinds();

// The kinds of each file.
std::vector<FaultKind> ProcessFaults();
std::vector<FaultKind> ResourceFaults();
std::vector<FaultKind> ClockFaults();
std::vector<FaultKind> NetworkFaults();
std::vector<FaultKind> CertificateFaults();
std::vector<FaultKind> MetricsFaults();
std::vector<FaultKind> ProtocolFaults();

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_FAULTS_FAULT_H_
