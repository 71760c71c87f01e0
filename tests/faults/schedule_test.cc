#include "tests/faults/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace sudoku::testing {
namespace {

std::string Calls(std::uint64_t seed) {
  std::string text;
  const std::vector<Manner> clients = PlanClients(seed);
  for (int client = 0; client < static_cast<int>(clients.size()); ++client) {
    for (int index = 0; index < 50; ++index) {
      text += PlanCall(seed, client, clients[static_cast<std::size_t>(client)], index).ToString() + "\n";
    }
  }
  return text;
}

std::string Faults(std::uint64_t seed) {
  std::string text;
  for (int index = 0; index < 50; ++index) {
    const FaultTurn turn = PlanFault(seed, 20, 8, index);
    for (const std::size_t kind : turn.kinds) text += std::to_string(kind) + " ";
    text += std::to_string(turn.lasts.count()) + " " + std::to_string(turn.calm_before.count()) + "\n";
  }
  return text;
}

TEST(ScheduleTest, TheSameSeedGivesTheSame) {
  EXPECT_EQ(Calls(7), Calls(7));
  EXPECT_EQ(Faults(7), Faults(7));
}

TEST(ScheduleTest, AnotherSeedGivesAnother) {
  EXPECT_NE(Calls(7), Calls(8));
  EXPECT_NE(Faults(7), Faults(8));
}

TEST(ScheduleTest, EveryKindOfFaultComesOnceInARound) {
  for (const std::uint64_t seed : {1u, 2u, 3u}) {
    for (const int round : {0, 1}) {
      std::set<std::size_t> first;
      for (int index = 0; index < 20; ++index) first.insert(PlanFault(seed, 20, 8, 20 * round + index).kinds.at(0));
      EXPECT_EQ(first.size(), 20u);
    }
  }
}

TEST(ScheduleTest, OnlyGentleFaultsComeOnTopOfAnother) {
  int pairs = 0;
  for (int index = 0; index < 200; ++index) {
    const FaultTurn turn = PlanFault(1, 20, 8, index);
    if (turn.kinds.size() == 1) continue;
    ++pairs;
    EXPECT_LT(turn.kinds.at(1), 8u);
  }
  EXPECT_GT(pairs, 0);
}

TEST(ScheduleTest, EveryMannerHasAClient) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::vector<Manner> clients = PlanClients(seed);
    EXPECT_EQ(std::set<Manner>(clients.begin(), clients.end()).size(), static_cast<std::size_t>(kManners));
  }
}

}  // namespace
}  // namespace sudoku::testing
