// The certificate is renewed, well or badly. Whoever does it badly hurts nobody: the server stays with what is good.
#include <algorithm>
#include <thread>

#include "tests/faults/faults/fault.h"
#include "tests/faults/timeline.h"

namespace sudoku::testing {
namespace {

using std::chrono::hours;

// What new connections must be shown within kRecovery. Serving is what the driver looks at.
std::string ServesGood(const Installation& installation) {
  // openssl may say in words what follows.
  const auto first = [](const std::string& pem) {
    const std::size_t begin = std::min(pem.find("-----BEGIN"), pem.size());
    return pem.substr(begin, pem.find("-----END") - begin);
  };
  const std::string expected = first(installation.good_certificate());
  std::string served;
  for (const auto end = Clock::now() + kRecovery; Clock::now() < end;) {
    served = first(installation.ServedCertificate());
    if (served == expected) return "";
    std::this_thread::sleep_for(milliseconds(100));
  }
  return served.empty() ? "no connection" : "another certificate is served than the last good one";
}

std::string UniqueName(const char* what) {
  static int made = 0;
  return std::string(what) + std::to_string(made++);
}

class Renewed : public Fault {
 public:
  void Begin(World& world) override { world.installation.Renew(UniqueName("renewed")); }
  std::string End(World& world) override { return ServesGood(world.installation); }
};

// Puts something bad there, and then what was good before.
class BadPair : public Fault {
 public:
  std::string End(World& world) override {
    Installation& installation = world.installation;
    std::string problem = ServesGood(installation);
    if (!problem.empty()) problem += ", while a bad one was installed";
    installation.Renew(UniqueName("repaired"));
    return problem.empty() ? ServesGood(installation) : problem;
  }
};

class Mismatched : public BadPair {
 public:
  void Begin(World& world) override {
    const CertificatePaths other = world.installation.MakePair(UniqueName("other"), -hours(12));
    world.installation.Install(ReadFile(other.certificate), world.installation.good_key());
  }
};

class Expired : public BadPair {
 public:
  void Begin(World& world) override {
    const CertificatePaths old = world.installation.MakePair(UniqueName("expired"), -hours(24 * 60));
    world.installation.Install(ReadFile(old.certificate), ReadFile(old.key));
  }
};

class NotYetValid : public BadPair {
 public:
  void Begin(World& world) override {
    const CertificatePaths next = world.installation.MakePair(UniqueName("future"), hours(24 * 40));
    world.installation.Install(ReadFile(next.certificate), ReadFile(next.key));
  }
};

class HalfWritten : public BadPair {
 public:
  void Begin(World& world) override {
    const std::string& good = world.installation.good_certificate();
    world.installation.Install(good.substr(0, good.size() / 2), world.installation.good_key());
  }
};

template <typename Kind>
std::unique_ptr<Fault> Make(std::uint64_t) {
  return std::make_unique<Kind>();
}

}  // namespace

std::vector<FaultKind> CertificateFaults() {
  return {{"certificate renewed", false, Make<Renewed>},
          {"certificate mismatched", false, Make<Mismatched>},
          {"certificate expired", false, Make<Expired>},
          {"certificate not yet valid", false, Make<NotYetValid>},
          {"certificate half written", false, Make<HalfWritten>}};
}

}  // namespace sudoku::testing
