#include "client/console/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "client/console/tally.h"

namespace sudoku::client {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(Tally, NumbersForPeople) {
  EXPECT_EQ(WithCommas(0), "0");
  EXPECT_EQ(WithCommas(999), "999");
  EXPECT_EQ(WithCommas(1000), "1,000");
  EXPECT_EQ(WithCommas(1234567), "1,234,567");
  EXPECT_EQ(ShortRate(0.4), "0/s");
  EXPECT_EQ(ShortRate(999.4), "999/s");
  EXPECT_EQ(ShortRate(999.9), "1.0k/s");
  EXPECT_EQ(ShortRate(999'960), "1.0M/s");
  EXPECT_EQ(ShortRate(12'345'678), "12.3M/s");
  EXPECT_EQ(Clock(absl::Seconds(7.4)), "0:07");
  EXPECT_EQ(Clock(absl::Seconds(754)), "12:34");
  EXPECT_EQ(Clock(absl::Seconds(11045)), "3:04:05");
}

TEST(Tally, SummaryNamesWhatThereIs) {
  const Tally tally{.unique = 1000, .multiple = 20, .no_solution = 3, .bad = 1, .unanswered = 1};
  EXPECT_EQ(tally.total(), 1025);
  EXPECT_EQ(Summary(tally, absl::Seconds(0.5)),
            "1,025 grids in 0.50 s (2,050/s): 1,000 unique, 20 multiple, 3 no solution, 1 bad, 1 unanswered");
  EXPECT_EQ(Summary({.unique = 1}, absl::Seconds(1)), "1 grid in 1.00 s (1/s): 1 unique");
  EXPECT_EQ(Summary({}, absl::Seconds(1)), "0 grids in 1.00 s (0/s)");
}

class ProgressLineTest : public testing::TestWithParam<int> {};

TEST_P(ProgressLineTest, NeverReachesTheLastColumn) {
  for (std::int64_t unique = 1; unique < 1'000'000'000'000; unique *= 9) {
    for (const double fraction : {0.0, 0.001, 0.5, 1.0}) {
      const Tally tally{.unique = unique, .multiple = unique / 3, .no_solution = unique / 7, .bad = unique / 9};
      const std::string line = ProgressLine(tally, fraction, absl::Seconds(100), GetParam(), false);
      EXPECT_LT(line.size(), static_cast<std::size_t>(GetParam())) << line;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Widths, ProgressLineTest, testing::Values(1, 5, 10, 20, 40, 80, 200));

TEST(ProgressLine, ShowsMoreWhereThereIsRoom) {
  const Tally tally{.unique = 12'000, .no_solution = 345};
  EXPECT_EQ(ProgressLine(tally, 0.25, absl::Seconds(10), 40, false), "12,345 done  25%  1.2k/s  0:30 left");
  const std::string at80 = ProgressLine(tally, 0.25, absl::Seconds(10), 80, false);
  EXPECT_THAT(at80, HasSubstr("0:30 left  12,000 unique, 345 no solution"));
  EXPECT_THAT(at80, Not(HasSubstr("[")));
  const std::string at200 = ProgressLine(tally, 0.25, absl::Seconds(10), 200, false);
  EXPECT_THAT(at200, HasSubstr("[##########------------------------------]"));
}

TEST(ProgressLine, WithoutAKnownEndHasNoPercent) {
  const std::string line = ProgressLine({.unique = 10}, std::nullopt, absl::Seconds(1), 200, false);
  EXPECT_EQ(line, "10 done  10/s  10 unique");
}

TEST(ProgressLine, ColoursOnlyWhenAllowed) {
  const Tally tally{.unique = 10};
  EXPECT_THAT(ProgressLine(tally, 0.5, absl::Seconds(1), 200, true), HasSubstr("\033[32m"));
  EXPECT_THAT(ProgressLine(tally, 0.5, absl::Seconds(1), 200, false), Not(HasSubstr("\033")));
}

// What Progress writes to a pipe that it takes for a terminal.
class ProgressDrawing : public testing::Test {
 protected:
  ProgressDrawing() { EXPECT_EQ(pipe(ends_), 0); }
  ~ProgressDrawing() override { close(ends_[0]); }

  std::string Drawn() {
    close(ends_[1]);
    std::string text(65536, '\0');
    const ssize_t size = read(ends_[0], text.data(), text.size());
    text.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return text;
  }
  Terminal terminal(bool is_terminal) const { return Terminal(ends_[1], is_terminal, false, 80); }

  int ends_[2];
};

TEST_F(ProgressDrawing, DrawsFromTheSecondStepOnAndWipesAtTheEnd) {
  {
    Progress progress(terminal(true), true, absl::ZeroDuration());
    progress.Update({.unique = 1}, 0.5);
    progress.Update({.unique = 2}, 0.75);
    progress.Update({.unique = 3}, 1.0);  // Too soon after the last one.
  }
  const std::string drawn = Drawn();
  EXPECT_THAT(drawn, testing::StartsWith("\r\033[K2 done"));
  EXPECT_THAT(drawn, testing::EndsWith("\r\033[K"));
  EXPECT_THAT(drawn, Not(HasSubstr("3 done")));
}

TEST_F(ProgressDrawing, WorkDoneInOneGoShowsNothing) {
  { Progress(terminal(true), true, absl::ZeroDuration()).Update({.unique = 1}, 1.0); }
  EXPECT_EQ(Drawn(), "");
}

TEST_F(ProgressDrawing, ShortWorkShowsNothing) {
  {
    Progress progress(terminal(true), true, absl::Hours(1));
    for (int i = 1; i < 5; ++i) progress.Update({.unique = i}, 0.5);
  }
  EXPECT_EQ(Drawn(), "");
}

TEST_F(ProgressDrawing, NothingOffTerminalOrWhenQuiet) {
  for (const auto& [is_terminal, enabled] : {std::pair(false, true), std::pair(true, false)}) {
    Progress progress(terminal(is_terminal), enabled, absl::ZeroDuration());
    for (int i = 1; i < 5; ++i) progress.Update({.unique = i}, 0.5);
  }
  EXPECT_EQ(Drawn(), "");
}

}  // namespace
}  // namespace sudoku::client
