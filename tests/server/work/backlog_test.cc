#include "server/work/backlog.h"

#include <gtest/gtest.h>

namespace sudoku {
namespace {

using Lane = WorkerPool::Lane;
using std::chrono::milliseconds;

constexpr WorkKind kSmall(Lane::kSmall), kBatch(Lane::kBatch), kCount(Lane::kCount);

TEST(WorkKindTest, CountsAreToldApartByTheMagnitudeOfTheirLimit) {
  EXPECT_EQ(WorkKind(Lane::kCount, 1'000).index(), WorkKind(Lane::kCount, 1'023).index());
  EXPECT_NE(WorkKind(Lane::kCount, 2).index(), WorkKind(Lane::kCount, 1'000'000).index());
  EXPECT_NE(WorkKind(Lane::kCount, 1).index(), WorkKind(Lane::kBatch, 1).index());
  EXPECT_LT(WorkKind(Lane::kStream, INT64_MAX).index(), WorkKind::kKinds);
}

TEST(WorkKindTest, AnalysesAreToldFromCountsAndFromEachOther) {
  const WorkKind kinds[] = {WorkKind(Lane::kCount, INT64_MAX),           WorkKind(AnalysisKind::kExplain, 0),
                            WorkKind(AnalysisKind::kExplain, INT64_MAX), WorkKind(AnalysisKind::kAnalyze, 1),
                            WorkKind(AnalysisKind::kAnalyze, 10'000),    WorkKind(AnalysisKind::kMinimize, 1),
                            WorkKind(AnalysisKind::kMinimize, INT64_MAX)};
  for (std::size_t i = 0; i + 1 < std::size(kinds); ++i) EXPECT_LT(kinds[i].index(), kinds[i + 1].index());
  EXPECT_LT(kinds[std::size(kinds) - 1].index(), WorkKind(Lane::kStream).index());
}

TEST(BacklogTest, LearnsWhatWorkTakes) {
  Backlog backlog(1);
  EXPECT_GT(backlog.Estimate(kCount, 1), Backlog::Duration::zero()) << "a guess, at first";
  for (int i = 0; i < 50; ++i) backlog.Learn(kCount, 1, milliseconds(7));
  EXPECT_NEAR(static_cast<double>(backlog.Estimate(kCount, 1).count()), 7e6, 1e4);
  for (int i = 0; i < 50; ++i) backlog.Learn(kCount, 1, milliseconds(70));
  EXPECT_NEAR(static_cast<double>(backlog.Estimate(kCount, 1).count()), 70e6, 1e6) << "what it lately took";
}

TEST(BacklogTest, BatchesAreEstimatedByTheirGrids) {
  Backlog backlog(1);
  backlog.Learn(kBatch, 1'000, milliseconds(10));
  EXPECT_EQ(backlog.Estimate(kBatch, 16'000), milliseconds(160));
}

TEST(BacklogTest, WorkThatTookNothingMeasurableIsStillKnown) {
  Backlog backlog(1);
  backlog.Learn(kBatch, 16'384, Backlog::Duration(100));
  EXPECT_LT(backlog.Estimate(kBatch, 16'384), milliseconds(1)) << "not the first guess again";
}

// Many that came before anybody knew how long they are, and were cut off after their first turn.
TEST(BacklogTest, WhatWasCutOffDoesNotLowerTheEstimate) {
  Backlog backlog(1);
  backlog.Learn(kCount, 1, milliseconds(300));
  for (int i = 0; i < 900; ++i) backlog.Learn(kCount, 1, milliseconds(20), /*to_the_end=*/false);
  EXPECT_EQ(backlog.Estimate(kCount, 1), milliseconds(300));
  for (int i = 0; i < 50; ++i) backlog.Learn(kCount, 1, milliseconds(600), /*to_the_end=*/false);
  EXPECT_GT(backlog.Estimate(kCount, 1), milliseconds(500));
}

TEST(BacklogTest, NothingBeforeItIsItsOwnTime) {
  EXPECT_EQ(Backlog(1).DoneIn(kCount, milliseconds(5), false), milliseconds(5));
}

TEST(BacklogTest, WhatIsBeforeItCountsUntilItIsGone) {
  Backlog backlog(1);
  for (int i = 0; i < 10; ++i) backlog.Add(kCount, milliseconds(5));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(5), false), milliseconds(55));
  for (int i = 0; i < 10; ++i) backlog.Remove(kCount, milliseconds(5));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(5), false), milliseconds(5));
}

TEST(BacklogTest, AShortCountWaitsForOneTurnOfALongOne) {
  Backlog backlog(1);
  backlog.Add(kCount, milliseconds(60'000));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(5), false), milliseconds(25 + 25)) << "and shares with what is left";
  EXPECT_GT(backlog.DoneIn(kCount, milliseconds(500), false), milliseconds(60'000));
}

TEST(BacklogTest, LanesThatCompeteGetEqualTime) {
  Backlog backlog(1);
  for (int i = 0; i < 10; ++i) backlog.Add(kCount, milliseconds(10));
  backlog.Add(kBatch, milliseconds(30));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(10), false), milliseconds(110 + 30)) << "a batch that ends before";
  backlog.Add(kBatch, milliseconds(3'000));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(10), false), milliseconds(110 + 110)) << "or takes half";
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(10), true), milliseconds(110 + 110 + 110)) << "as streams do";
}

TEST(BacklogTest, SmallWorkGoesAhead) {
  Backlog backlog(1);
  backlog.Add(kBatch, milliseconds(3'000));
  EXPECT_EQ(backlog.DoneIn(kSmall, milliseconds(1), true), milliseconds(1));
  backlog.Add(kSmall, milliseconds(40));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(1), false), milliseconds(1 + 1 + 40));
}

TEST(BacklogTest, WorkersShareTheWork) {
  Backlog backlog(4);
  for (int i = 0; i < 8; ++i) backlog.Add(kCount, milliseconds(10));
  EXPECT_EQ(backlog.DoneIn(kCount, milliseconds(10), false), milliseconds(20 + 10));
  EXPECT_EQ(Backlog(4).DoneIn(kBatch, milliseconds(40), false), milliseconds(10)) << "a batch even alone";
}

}  // namespace
}  // namespace sudoku
