#include "tests/faults/schedule.h"

#include <array>
#include <numeric>
#include <random>
#include <utility>

namespace sudoku::testing {
namespace {

using std::chrono::milliseconds;

// Numbers that are the same on every machine; the standard's distributions are not.
class Dice {
 public:
  Dice(std::uint64_t seed, std::uint64_t purpose, std::uint64_t index) {
    std::seed_seq mixed{seed, seed >> 32, purpose, index};
    random_.seed(mixed);
  }
  int Below(int bound) { return static_cast<int>(random_() % static_cast<std::uint64_t>(bound)); }
  milliseconds Between(int least, int most) { return milliseconds(least + Below(most - least + 1)); }
  std::uint64_t Seed() { return random_(); }
  Question OneOf(std::initializer_list<Question> questions) {
    return questions.begin()[Below(static_cast<int>(questions.size()))];
  }

 private:
  std::mt19937_64 random_;
};

enum Purpose : std::uint64_t { kForSetup, kForClients, kForFaults, kForDeck, kForCalls };

using enum Question;

Question AnyQuestion(Dice& dice) {
  return dice.OneOf({kSolve, kSolve, kSolve, kBatch, kBatch, kCountSmall, kCountLarge, kEnumerate, kLargestBatch,
                     kAnalyze, kExplainBatch, kRateBatch, kNoGrid, kTooManyLines, kTooLarge, kHealthCheck});
}

void PlanImpatience(Dice& dice, CallPlan& plan) {
  plan.question = dice.OneOf({kSolve, kBatch, kLargestBatch, kCountSmall, kCountLarge, kCountLarge, kEnumerate,
                              kAnalyze, kExplainBatch, kRateBatch});
  if (dice.Below(2) == 0) {
    plan.deadline = dice.Between(1, dice.Below(4) == 0 ? 1'500 : 100);
  } else {
    plan.cancel_after = dice.Between(0, 60);
  }
}

}  // namespace

std::string_view NameOf(Manner manner) {
  constexpr std::array<std::string_view, kManners> kNames = {"patient",       "impatient",   "newcomer", "far",
                                                             "slow uploader", "idle reader", "abrupt",   "watcher"};
  return kNames[static_cast<std::size_t>(manner)];
}

std::string_view NameOf(Question question) {
  constexpr std::array<std::string_view, 15> kNames = {
      "Solve",     "batch",          "largest batch", "small count",   "large count",
      "enumerate", "idle enumerate", "analyze",       "explain batch", "rate batch",
      "no grid",   "too many lines", "too large",     "health check",  "health watch"};
  return kNames[static_cast<std::size_t>(question)];
}

std::string CallPlan::ToString() const {
  std::string text = std::string(NameOf(question)) + " #" + std::to_string(seed) + ", deadline " +
                     std::to_string(deadline.count()) + " ms";
  if (cancel_after) text += ", cancelled after " + std::to_string(cancel_after->count()) + " ms";
  return text;
}

CallPlan PlanCall(std::uint64_t seed, int client, Manner manner, int index) {
  Dice dice(seed, kForCalls + static_cast<std::uint64_t>(client), static_cast<std::uint64_t>(index));
  CallPlan plan{.seed = dice.Seed(), .pause = dice.Between(0, 40), .deadline = milliseconds(30'000)};
  switch (manner) {
    case Manner::kPatient:
    case Manner::kFar:
    case Manner::kNewcomer:
      plan.question = AnyQuestion(dice);
      break;
    case Manner::kImpatient:
      PlanImpatience(dice, plan);
      break;
    case Manner::kSlowUploader:
      plan.question = kLargestBatch;
      break;
    case Manner::kIdleReader:
      plan.question = kEnumerateIdle;
      plan.cancel_after = dice.Between(500, 4'000);
      break;
    case Manner::kAbrupt:
      plan.question =
          dice.OneOf({kBatch, kLargestBatch, kCountLarge, kEnumerate, kEnumerateIdle, kExplainBatch, kRateBatch});
      plan.cancel_after = dice.Between(0, 200);
      break;
    case Manner::kWatcher:
      plan.question = dice.OneOf({kHealthCheck, kHealthWatch});
      if (plan.question == kHealthWatch) plan.cancel_after = dice.Between(100, 3'000);
      break;
  }
  return plan;
}

FaultTurn PlanFault(std::uint64_t seed, std::size_t kinds, std::size_t gentle, int index) {
  const std::size_t number = static_cast<std::size_t>(index);
  std::vector<std::size_t> deck(kinds);
  std::iota(deck.begin(), deck.end(), 0u);
  Dice shuffle(seed, kForDeck, number / kinds);
  for (std::size_t i = kinds; i > 1; --i)
    std::swap(deck[i - 1], deck[static_cast<std::size_t>(shuffle.Below(static_cast<int>(i)))]);

  Dice dice(seed, kForFaults, number);
  FaultTurn turn{.kinds = {deck[number % kinds]}, .seed = dice.Seed()};
  turn.lasts = dice.Between(200, dice.Below(4) == 0 ? 5'000 : 1'500);  // Some outlast a probe's patience.
  turn.calm_before = dice.Between(100, 1'500);
  if (dice.Below(3) == 0 && gentle > 0) {
    const auto second = static_cast<std::size_t>(dice.Below(static_cast<int>(gentle)));
    if (second != turn.kinds[0]) turn.kinds.push_back(second);
  }
  return turn;
}

std::vector<Manner> PlanClients(std::uint64_t seed) {
  Dice dice(seed, kForClients, 0);
  std::vector<Manner> clients = {Manner::kPatient, Manner::kPatient, Manner::kImpatient};
  for (int manner = 0; manner < kManners; ++manner) clients.push_back(static_cast<Manner>(manner));
  for (int more = dice.Below(6); more > 0; --more) clients.push_back(static_cast<Manner>(dice.Below(kManners)));
  return clients;
}

Setup PlanSetup(std::uint64_t seed) {
  Dice dice(seed, kForSetup, 0);
  Setup setup{.wall_clock_of_its_own = dice.Below(3) == 0, .workers = 1 + dice.Below(2)};
  // By a clock that jumps, the certificates of clients would rightly be refused.
  setup.mutual_tls = !setup.wall_clock_of_its_own && dice.Below(2) == 0;
  return setup;
}

}  // namespace sudoku::testing
