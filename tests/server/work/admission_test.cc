#include "server/work/admission.h"

#include <gtest/gtest.h>

#include <functional>
#include <thread>
#include <vector>

namespace sudoku {
namespace {

using Lane = WorkerPool::Lane;
using std::chrono::milliseconds;

constexpr Admission::Limits kLimits = {.grids = 160, .bytes = 16'000, .stream_bytes = 1'600, .workers = 1};

Admission::Work Grids(std::string_view peer, std::size_t grids, std::size_t bytes = 1) {
  return {.peer = peer, .kind = WorkKind(Lane::kBatch), .grids = grids, .bytes = bytes};
}

Admission::Work CountBy(std::string_view peer, milliseconds left) {
  return {.peer = peer, .kind = WorkKind(Lane::kCount), .bytes = 1, .deadline = Admission::Clock::now() + left};
}

TEST(AdmissionTest, CountsWhatIsInFlight) {
  Admission admission(kLimits);
  {
    const auto a = admission.TryAdmit(Grids("a", 10, 200)), b = admission.TryAdmit(Grids("a", 1, 50));
    const auto c = admission.TryAdmitStream("a", 30, [] {});
    ASSERT_TRUE(a && b && c);
    const Admission::Usage usage = admission.usage();
    EXPECT_EQ(usage.calls, 3u);
    EXPECT_EQ(usage.grids, 11u);
    EXPECT_EQ(usage.bytes, 280u);
    EXPECT_EQ(usage.streams, 1u);
  }
  const Admission::Usage usage = admission.usage();
  EXPECT_EQ(usage.calls, 0u);
  EXPECT_EQ(usage.grids, 0u);
  EXPECT_EQ(usage.bytes, 0u);
  EXPECT_EQ(usage.streams, 0u);
  EXPECT_EQ(usage.asked, 3u);
  EXPECT_EQ(usage.refused, 0u);
}

TEST(AdmissionTest, AMovedTicketIsReturnedOnce) {
  Admission admission(kLimits);
  auto ticket = admission.TryAdmit(Grids("a", 3, 3));
  {
    const Admission::Ticket moved = *std::move(ticket);
    ticket.reset();
    EXPECT_EQ(admission.usage().grids, 3u);
  }
  EXPECT_EQ(admission.usage().grids, 0u);
}

TEST(AdmissionTest, AloneAPeerMayUseEverything) {
  Admission admission(kLimits);
  const auto all = admission.TryAdmit(Grids("a", 160));
  EXPECT_TRUE(all);
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
  EXPECT_EQ(admission.usage().refused, 1u);
  EXPECT_EQ(admission.usage().grids, 160u) << "a refusal leaves no trace";
}

TEST(AdmissionTest, RefusesBeyondTheBytes) {
  Admission admission(kLimits);
  const auto first = admission.TryAdmit(Grids("a", 1, 15'900));
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1, 101)));
  EXPECT_TRUE(admission.TryAdmit(Grids("a", 1, 100)));
}

TEST(AdmissionTest, WhatACallGrowsByIsGivenBackToo) {
  Admission admission(kLimits);
  {
    auto ticket = admission.TryAdmit(Grids("a", 1, 15'000));
    ticket->Grow(5'000);
    EXPECT_EQ(admission.usage().bytes, 20'000u);
    EXPECT_FALSE(admission.TryAdmit(Grids("a", 1, 1)));
    ticket->Grow(1);
    EXPECT_EQ(admission.usage().bytes, 20'001u);
  }
  EXPECT_EQ(admission.usage().bytes, 0u);
}

TEST(AdmissionTest, SomebodyNewFindsRoomAtAFullServer) {
  Admission admission(kLimits);
  const auto all = admission.TryAdmit(Grids("a", 160));
  const auto newcomer = admission.TryAdmit(Grids("b", 20));
  EXPECT_TRUE(newcomer) << "an eighth is kept for whoever is below its share";
  EXPECT_FALSE(admission.TryAdmit(Grids("b", 1))) << "and no more than that";
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
}

TEST(AdmissionTest, WhileOthersAskNobodyGetsMoreThanItsShare) {
  Admission admission(kLimits);
  const auto b = admission.TryAdmit(Grids("b", 1));
  std::vector<Admission::Ticket> tickets;
  while (auto ticket = admission.TryAdmit(Grids("a", 10))) tickets.push_back(*std::move(ticket));
  EXPECT_EQ(tickets.size(), 8u);
  EXPECT_TRUE(admission.TryAdmit(Grids("b", 70)));
}

TEST(AdmissionTest, WorkBeyondALimitIsAdmittedWhereNothingElseIs) {
  Admission admission(kLimits);
  {
    const auto giant = admission.TryAdmit(Grids("a", 1'000, 50'000));
    ASSERT_TRUE(giant);
    EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
  }
  const auto small = admission.TryAdmit(Grids("a", 1));
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1'000, 50'000)));
}

TEST(AdmissionTest, WorkBeyondAShareIsAdmittedOnce) {
  Admission admission(kLimits);
  const auto b = admission.TryAdmit(Grids("b", 1));
  const auto large = admission.TryAdmit(Grids("a", 120));
  EXPECT_TRUE(large) << "refused for ever it would be retried for ever";
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
}

TEST(AdmissionTest, WorkBeyondAShareMayFillTheLimitButNotPassIt) {
  Admission admission(kLimits);
  const auto b = admission.TryAdmit(Grids("b", 60));
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 101)));
  EXPECT_TRUE(admission.TryAdmit(Grids("a", 100)));
}

// Peers beyond what the table holds are one, and it does not grow.
TEST(AdmissionTest, ManyPeersDoNoHarm) {
  Admission admission(kLimits);
  for (int i = 0; i < 20'000; ++i) {
    const auto ticket = admission.TryAdmit(Grids(std::to_string(i), 1));
    ASSERT_TRUE(ticket) << i;
  }
  EXPECT_EQ(admission.usage().calls, 0u);
}

TEST(AdmissionTest, RefusesWhatWouldComeTooLate) {
  Admission admission({.grids = 100'000, .bytes = 1'000'000, .stream_bytes = 1, .workers = 1});
  {
    auto first = admission.TryAdmit(CountBy("a", milliseconds(2'000)));
    first->set_worked(milliseconds(5), true);
  }
  std::vector<Admission::Ticket> tickets;
  while (auto ticket = admission.TryAdmit(CountBy("a", milliseconds(2'000)))) tickets.push_back(*std::move(ticket));
  // 400 of 5 ms fill the time; what is let in must leave some of it.
  EXPECT_GT(tickets.size(), 200u);
  EXPECT_LT(tickets.size(), 400u);
  EXPECT_TRUE(admission.TryAdmit(CountBy("a", milliseconds(20'000)))) << "who has time may wait";
}

// What others' work took says nothing sure about this peer's.
TEST(AdmissionTest, WhoHasNothingInFlightIsNotRefusedForWantOfTime) {
  Admission admission({.grids = 100'000, .bytes = 1'000'000, .stream_bytes = 1, .workers = 1});
  auto endless = admission.TryAdmit(CountBy("a", milliseconds(60'000)));
  {
    auto slow = admission.TryAdmit(CountBy("a", milliseconds(60'000)));
    slow->set_worked(milliseconds(12'000), true);
  }
  EXPECT_FALSE(admission.TryAdmit(CountBy("a", milliseconds(1'000))));
  EXPECT_TRUE(admission.TryAdmit(CountBy("b", milliseconds(1'000))));
}

TEST(AdmissionTest, LearnsFromWhatWasCutOffOnlyThatItTakesNoLess) {
  Admission admission({.grids = 100'000, .bytes = 1'000'000, .stream_bytes = 1, .workers = 1});
  admission.TryAdmit(CountBy("a", milliseconds(9'000)))->set_worked(milliseconds(100), true);
  for (int i = 0; i < 100; ++i) {
    admission.TryAdmit(CountBy("a", milliseconds(9'000)))->set_worked(milliseconds(1), false);
  }
  std::vector<Admission::Ticket> tickets;
  while (auto ticket = admission.TryAdmit(CountBy("a", milliseconds(1'000)))) tickets.push_back(*std::move(ticket));
  EXPECT_LT(tickets.size(), 20u);
}

TEST(AdmissionTest, SmallIsBusyWhileSmallWorkWouldWait) {
  Admission admission(kLimits);
  const Admission::Work small{.peer = "a", .kind = WorkKind(Lane::kSmall)};
  EXPECT_FALSE(admission.SmallIsBusy());
  admission.TryAdmit(small)->set_worked(milliseconds(6), true);
  const auto first = admission.TryAdmit(small);
  EXPECT_FALSE(admission.SmallIsBusy()) << "6 ms wait";
  {
    const auto second = admission.TryAdmit(small);
    EXPECT_TRUE(admission.SmallIsBusy()) << "12 ms wait";
  }
  EXPECT_FALSE(admission.SmallIsBusy());
}

TEST(AdmissionTest, CountsToDifferentLimitsAreDifferentWork) {
  Admission admission({.grids = 100'000, .bytes = 1'000'000, .stream_bytes = 1, .workers = 1});
  const auto count_to = [](std::int64_t limit) {
    return Admission::Work{.peer = "a",
                           .kind = WorkKind(Lane::kCount, limit),
                           .bytes = 1,
                           .deadline = Admission::Clock::now() + milliseconds(1'000)};
  };
  for (int i = 0; i < 20; ++i) admission.TryAdmit(count_to(1'000'000))->set_worked(milliseconds(900), true);
  for (int i = 0; i < 20; ++i) admission.TryAdmit(count_to(2))->set_worked(std::chrono::microseconds(1), true);
  const auto other = admission.TryAdmit(count_to(2));
  EXPECT_FALSE(admission.TryAdmit(count_to(1'000'000)));
  EXPECT_TRUE(admission.TryAdmit(count_to(2)));
}

TEST(AdmissionTest, ShortMemoryRefusesEverythingUntilItIsTakenBack) {
  Admission admission(kLimits);
  admission.MemoryIsShort(true);
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
  EXPECT_FALSE(admission.TryAdmitStream("a", 1, [] {}));
  admission.MemoryIsShort(false);
  EXPECT_TRUE(admission.TryAdmit(Grids("a", 1)));
  EXPECT_TRUE(admission.TryAdmitStream("a", 1, [] {}));
}

// Time that passes when it is told to.
struct Time {
  Admission::Clock::time_point now = Admission::Clock::now();
  std::function<Admission::Clock::time_point()> clock() {
    return [this] { return now; };
  }
};

TEST(AdmissionTest, WhoAskedLatelyHasAShare) {
  Time time;
  Admission admission(kLimits, time.clock());
  EXPECT_TRUE(admission.TryAdmit(Grids("b", 1)));
  const auto a = admission.TryAdmit(Grids("a", 80));
  time.now += milliseconds(1'999);
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 80))) << "half of it is b's";
  time.now += milliseconds(500);
  EXPECT_TRUE(admission.TryAdmit(Grids("a", 80))) << "b asks no more";
}

TEST(AdmissionTest, WhoHoldsSomethingKeepsItsShareHoweverLongAgoItAsked) {
  Time time;
  Admission admission(kLimits, time.clock());
  const auto b = admission.TryAdmit(Grids("b", 1)), a = admission.TryAdmit(Grids("a", 80));
  time.now += std::chrono::hours(1);
  EXPECT_FALSE(admission.TryAdmit(Grids("a", 1)));
}

// Streams of a reader who has taken nothing for a while.
class IdleStreams {
 public:
  // Fills the streams' budget by streams of 100 bytes.
  IdleStreams(Admission& admission, Time& time, std::string_view peer) {
    while (true) {
      auto ticket = admission.TryAdmitStream(peer, 100, [this, i = tickets_.size()] { ended_.push_back(i); });
      if (!ticket) break;
      tickets_.push_back(*std::move(ticket));
      time.now += milliseconds(1);
    }
    time.now += milliseconds(1'000);
  }
  std::size_t size() const { return tickets_.size(); }
  // Which, in the order in which they were ended.
  const std::vector<std::size_t>& ended() const { return ended_; }
  Admission::Ticket& operator[](std::size_t i) { return tickets_[i]; }

 private:
  std::vector<std::size_t> ended_;
  std::vector<Admission::Ticket> tickets_;
};

TEST(AdmissionTest, StreamsHaveABudgetOfTheirOwn) {
  Time time;
  Admission admission(kLimits, time.clock());
  IdleStreams streams(admission, time, "a");
  EXPECT_EQ(streams.size(), 16u);
  EXPECT_TRUE(admission.TryAdmit(Grids("a", 160, 16'000)));
}

TEST(AdmissionTest, IdleStreamsMakeRoomForOthersThoseIdleForLongestFirst) {
  Time time;
  Admission admission(kLimits, time.clock());
  IdleStreams streams(admission, time, "a");
  streams[0].Taken();
  time.now += milliseconds(1'000);
  const auto b = admission.TryAdmitStream("b", 800, [] {});
  EXPECT_TRUE(b);
  EXPECT_EQ(streams.ended(), (std::vector<std::size_t>{1, 2, 3, 4, 5, 6})) << "the eighth that is kept is for two";
  EXPECT_EQ(admission.usage().streams_ended, 6u);
}

TEST(AdmissionTest, StreamsAreNotIdleBeforeASecond) {
  Time time;
  Admission admission(kLimits, time.clock());
  const auto stream = admission.TryAdmitStream("a", 1'600, [] {});
  time.now += milliseconds(999);
  EXPECT_FALSE(admission.TryAdmitStream("b", 800, [] {}));
  time.now += milliseconds(1);
  EXPECT_TRUE(admission.TryAdmitStream("b", 800, [] {}));
}

TEST(AdmissionTest, BeyondItsShareAPeerTakesRoomOnlyFromItself) {
  Time time;
  Admission admission(kLimits, time.clock());
  bool ended_a = false, ended_b = false;
  const auto a = admission.TryAdmitStream("a", 800, [&] { ended_a = true; });
  const auto b = admission.TryAdmitStream("b", 800, [&] { ended_b = true; });
  time.now += milliseconds(1'000);
  EXPECT_TRUE(admission.TryAdmitStream("b", 800, [] {}));
  EXPECT_FALSE(ended_a);
  EXPECT_TRUE(ended_b);
}

TEST(AdmissionTest, StreamsThatAreReadOrComputedStay) {
  Time time;
  Admission admission(kLimits, time.clock());
  IdleStreams streams(admission, time, "a");
  for (std::size_t i = 0; i < streams.size(); ++i) i % 2 == 0 ? streams[i].Taken() : streams[i].Computes(true);
  EXPECT_FALSE(admission.TryAdmitStream("b", 800, [] {}));
  EXPECT_EQ(streams.ended().size(), 0u);
  for (std::size_t i = 1; i < streams.size(); i += 2) streams[i].Computes(false);
}

TEST(AdmissionTest, ShortMemoryEndsIdleStreams) {
  Time time;
  Admission admission(kLimits, time.clock());
  IdleStreams streams(admission, time, "a");
  streams[3].Taken();
  admission.MemoryIsShort(true);
  EXPECT_EQ(streams.ended().size(), 15u);
  EXPECT_EQ(admission.usage().bytes, 100u) << "what was ended holds nothing";
}

TEST(AdmissionTest, NeverExceedsItsLimitAmongManyThreads) {
  Admission admission({.grids = 8, .bytes = 1'000'000, .stream_bytes = 1, .workers = 2});
  std::atomic<std::size_t> inside{0}, most{0}, admitted{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5'000; ++i) {
        const auto ticket = admission.TryAdmit(Grids("a", 2, 10));
        if (!ticket) continue;
        ++admitted;
        const std::size_t now = inside += 2;
        std::size_t seen = most;
        while (now > seen && !most.compare_exchange_weak(seen, now)) {
        }
        inside -= 2;
      }
    });
  }
  for (auto& thread : threads) thread.join();
  EXPECT_GT(admitted, 0u);
  EXPECT_LE(most, 8u);
  EXPECT_EQ(admission.usage().grids, 0u);
  EXPECT_EQ(admission.usage().bytes, 0u);
}

}  // namespace
}  // namespace sudoku
