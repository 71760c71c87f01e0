// What a run does, as a function of its seed alone: which faults in which order, which clients, and every call they
// make. What comes of it is for the judge.
#ifndef SUDOKU_TESTS_FAULTS_SCHEDULE_H_
#define SUDOKU_TESTS_FAULTS_SCHEDULE_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::testing {

// How a client behaves.
enum class Manner {
  kPatient,       // Waits long for its answers, and does as it is told when refused.
  kImpatient,     // Deadlines of some milliseconds, and cancels.
  kNewcomer,      // Connects anew for every call.
  kFar,           // Patient, behind a relay that may become slow.
  kSlowUploader,  // Sends the largest batches through a thin pipe.
  kIdleReader,    // Opens streams and does not read them.
  kAbrupt,        // Its connections are cut in the middle of its calls.
  kWatcher,       // Watches health, and asks for it.
};
inline constexpr int kManners = 8;
std::string_view NameOf(Manner manner);

enum class Question {
  kSolve,
  kBatch,          // 1 to 300 lines, some of them malformed.
  kLargestBatch,   // 16,384 lines.
  kCountSmall,     // A few thousand solutions.
  kCountLarge,     // Up to a million.
  kEnumerate,      // Some thousand solutions, read to the end.
  kEnumerateIdle,  // All solutions of the empty grid, not read.
  kAnalyze,        // What cells may be.
  kExplainBatch,   // 1 to 60 lines, some of them malformed.
  kRateBatch,      // The same.
  kNoGrid,         // To be refused with INVALID_ARGUMENT.
  kTooManyLines,   // The same.
  kTooLarge,       // Beyond the size of a message.
  kHealthCheck,
  kHealthWatch,
};
std::string_view NameOf(Question question);

struct CallPlan {
  Question question = Question::kSolve;
  std::uint64_t seed = 0;             // Picks the grids.
  std::chrono::milliseconds pause{};  // Before it.
  std::chrono::milliseconds deadline{};
  std::optional<std::chrono::milliseconds> cancel_after{};

  std::string ToString() const;
};

// The call number `index` of the client number `client`.
CallPlan PlanCall(std::uint64_t seed, int client, Manner manner, int index);

// One turn of the fault machine: the faults begin together and end together.
struct FaultTurn {
  std::vector<std::size_t> kinds{};  // Indices into the kinds given.
  std::uint64_t seed = 0;            // For what the faults themselves choose.
  std::chrono::milliseconds lasts{}, calm_before{};
};

// Turn number `index`. Every kind comes once in as many turns as there are kinds; some turns have a second one, out of
// the first `gentle` kinds.
FaultTurn PlanFault(std::uint64_t seed, std::size_t kinds, std::size_t gentle, int index);

// The manner of every client.
std::vector<Manner> PlanClients(std::uint64_t seed);

// How the server is set up.
struct Setup {
  bool mutual_tls = false;
  bool wall_clock_of_its_own = false;  // It runs under libfaketime.
  int workers = 1;
};
Setup PlanSetup(std::uint64_t seed);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_SCHEDULE_H_
