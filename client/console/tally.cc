#include "client/console/tally.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace sudoku::client {

void Tally::Count(Fate fate) {
  switch (fate) {
    case Fate::kUnique:
      ++unique;
      break;
    case Fate::kMultiple:
      ++multiple;
      break;
    case Fate::kNoSolution:
      ++no_solution;
      break;
    case Fate::kBad:
      ++bad;
      break;
    case Fate::kUnanswered:
      ++unanswered;
      break;
  }
}

std::string WithCommas(std::int64_t number) {
  const std::string digits = absl::StrCat(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string ShortRate(double per_second) {
  if (per_second >= 999'950) return absl::StrFormat("%.1fM/s", per_second / 1e6);
  if (per_second >= 999.5) return absl::StrFormat("%.1fk/s", per_second / 1e3);
  return absl::StrFormat("%.0f/s", per_second);
}

std::string Clock(absl::Duration duration) {
  const std::int64_t seconds = absl::ToInt64Seconds(duration + absl::Milliseconds(500));
  if (seconds < 3600) return absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
  return absl::StrFormat("%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::string Outcomes(const Tally& tally) {
  const struct {
    std::int64_t count;
    const char* name;
  } parts[] = {{tally.unique, "unique"},
               {tally.multiple, "multiple"},
               {tally.no_solution, "no solution"},
               {tally.bad, "bad"},
               {tally.unanswered, "unanswered"}};
  std::string text;
  for (const auto& part : parts) {
    if (part.count > 0) absl::StrAppend(&text, text.empty() ? "" : ", ", WithCommas(part.count), " ", part.name);
  }
  return text;
}

std::string Summary(const Tally& tally, absl::Duration elapsed) {
  const double seconds = std::max(absl::ToDoubleSeconds(elapsed), 1e-6);
  std::string text =
      absl::StrFormat("%s grid%s in %.2f s (%s/s)", WithCommas(tally.total()), tally.total() == 1 ? "" : "s", seconds,
                      WithCommas(static_cast<std::int64_t>(static_cast<double>(tally.total()) / seconds)));
  const std::string outcomes = Outcomes(tally);
  if (!outcomes.empty()) absl::StrAppend(&text, ": ", outcomes);
  return text;
}

}  // namespace sudoku::client
