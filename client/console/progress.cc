#include "client/console/progress.h"

#include <unistd.h>

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "client/puzzles/utf8.h"

namespace sudoku::client {
namespace {

constexpr absl::Duration kRedraw = absl::Milliseconds(100);
constexpr char kWipe[] = "\r\033[K";

void WriteTo(int fd, const std::string& text) {
  // The line is decoration: if the terminal is gone, so be it.
  [[maybe_unused]] const ssize_t written = write(fd, text.data(), text.size());
}

std::string Bar(double fraction, int cells, bool colors) {
  const int full = std::clamp(static_cast<int>(fraction * cells), 0, cells);
  const auto at = [](int n) { return static_cast<std::size_t>(n); };
  return absl::StrCat("[", colors ? "\033[32m" : "", std::string(at(full), '#'), colors ? "\033[0m" : "",
                      std::string(at(cells - full), '-'), "]");
}

}  // namespace

std::string ProgressLine(const Tally& tally, std::optional<double> fraction, absl::Duration elapsed, int width,
                         bool colors) {
  const double seconds = std::max(absl::ToDoubleSeconds(elapsed), 1e-3);
  std::vector<std::string> parts = {absl::StrCat(WithCommas(tally.total()), " done")};
  if (fraction) parts.push_back(absl::StrFormat("%.0f%%", std::clamp(*fraction, 0.0, 1.0) * 100));
  parts.push_back(ShortRate(static_cast<double>(tally.total()) / seconds));
  if (fraction && *fraction > 0) {
    parts.push_back(absl::StrCat(Clock(absl::Seconds(seconds * std::max(1 / *fraction - 1, 0.0))), " left"));
  }
  parts.push_back(Outcomes(tally));

  constexpr std::size_t kGap = 2;
  const std::size_t room = static_cast<std::size_t>(std::max(width - 1, 0));
  std::string line;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    const std::size_t gap = line.empty() ? 0 : kGap;
    if (line.size() + gap + part.size() > room) break;
    absl::StrAppend(&line, std::string(gap, ' '), part);
  }
  constexpr int kLongestBar = 40;
  constexpr int kShortestBar = 10;
  const int left = static_cast<int>(room) - static_cast<int>(line.size()) - static_cast<int>(kGap) - 2;
  if (fraction && left >= kShortestBar) {
    absl::StrAppend(&line, std::string(kGap, ' '), Bar(*fraction, std::min(left, kLongestBar), colors));
  }
  return line;
}

std::string WaitingLine(const Tally& tally, const std::string& what, int width) {
  const std::string line = absl::StrCat(WithCommas(tally.total()), " done  ", what);
  return ToPlainText(line.substr(0, static_cast<std::size_t>(std::max(width - 1, 0))));
}

void Progress::Update(const Tally& tally, std::optional<double> fraction) {
  if (!enabled_) return;
  tally_ = tally;
  if (first_) {
    first_ = false;
    return;
  }
  const absl::Time now = absl::Now();
  if (now - drawn_ < kRedraw || now - begin_ < patience_) return;
  drawn_ = now;
  visible_ = true;
  WriteTo(terminal_.fd(),
          absl::StrCat(kWipe, ProgressLine(tally, fraction, now - begin_, terminal_.width(), terminal_.colors())));
}

void Progress::Await(const std::string& what) {
  if (!enabled_ || (visible_ && what == awaited_)) return;
  drawn_ = absl::Now();
  visible_ = true;
  awaited_ = what;
  WriteTo(terminal_.fd(), absl::StrCat(kWipe, WaitingLine(tally_, what, terminal_.width())));
}

void Progress::Clear() {
  if (!visible_) return;
  visible_ = false;
  WriteTo(terminal_.fd(), kWipe);
}

}  // namespace sudoku::client
