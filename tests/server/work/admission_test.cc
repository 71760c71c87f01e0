#include "server/work/admission.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace sudoku {
namespace {

TEST(AdmissionTest, CountsWhatIsInFlight) {
  Admission admission(100, 1000);
  {
    const auto a = admission.TryAdmit(10, 200), b = admission.TryAdmit(1, 50);
    ASSERT_TRUE(a && b);
    EXPECT_EQ(admission.calls_in_flight(), 2u);
    EXPECT_EQ(admission.grids_in_flight(), 11u);
    EXPECT_EQ(admission.bytes_in_flight(), 250u);
  }
  EXPECT_EQ(admission.calls_in_flight(), 0u);
  EXPECT_EQ(admission.grids_in_flight(), 0u);
  EXPECT_EQ(admission.bytes_in_flight(), 0u);
}

TEST(AdmissionTest, AMovedTicketIsReturnedOnce) {
  Admission admission(10, 10);
  auto ticket = admission.TryAdmit(3, 3);
  {
    const Admission::Ticket moved = *std::move(ticket);
    ticket.reset();
    EXPECT_EQ(admission.grids_in_flight(), 3u);
  }
  EXPECT_EQ(admission.grids_in_flight(), 0u);
}

TEST(AdmissionTest, RefusesBeyondTheGrids) {
  Admission admission(16, 1'000'000);
  const auto bulk = admission.TryAdmit(14, 0);
  ASSERT_TRUE(bulk);
  EXPECT_FALSE(admission.TryAdmit(2, 0)) << "bulk may fill seven eighths";
  const auto single = admission.TryAdmit(1, 0), another = admission.TryAdmit(1, 0);
  EXPECT_TRUE(single && another) << "single grids may fill the rest";
  EXPECT_FALSE(admission.TryAdmit(1, 0));
  EXPECT_EQ(admission.grids_in_flight(), 16u) << "a refusal leaves no trace";
}

TEST(AdmissionTest, RefusesBeyondTheBytes) {
  Admission admission(100, 1000);
  const auto first = admission.TryAdmit(1, 900);
  EXPECT_FALSE(admission.TryAdmit(1, 101));
  EXPECT_TRUE(admission.TryAdmit(1, 100));
}

TEST(AdmissionTest, ACallBeyondALimitIsAdmittedAlone) {
  Admission admission(8, 100);
  {
    const auto giant = admission.TryAdmit(50, 5000);
    ASSERT_TRUE(giant);
    EXPECT_FALSE(admission.TryAdmit(1, 1));
  }
  const auto small = admission.TryAdmit(1, 1);
  EXPECT_FALSE(admission.TryAdmit(50, 5000));
}

TEST(AdmissionTest, NeverExceedsItsLimitAmongManyThreads) {
  Admission admission(8, 1'000'000);
  std::atomic<std::size_t> inside{0}, most{0}, admitted{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 5'000; ++i) {
        const auto ticket = admission.TryAdmit(2, 10);
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
  EXPECT_LE(most, 7u);  // Seven eighths of 8.
  EXPECT_EQ(admission.grids_in_flight(), 0u);
  EXPECT_EQ(admission.bytes_in_flight(), 0u);
}

}  // namespace
}  // namespace sudoku
