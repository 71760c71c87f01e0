// The line that shows how far long work has come.
#ifndef SUDOKU_CLIENT_CONSOLE_PROGRESS_H_
#define SUDOKU_CLIENT_CONSOLE_PROGRESS_H_

#include <optional>
#include <string>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "client/console/tally.h"
#include "client/console/terminal.h"

namespace sudoku::client {

// The text of the line, at most `width` - 1 columns: as many of done, percent, rate, time left, outcomes and bar, in
// this order of importance, as fit. `fraction` is 0 to 1, or nothing for input without end.
std::string ProgressLine(const Tally& tally, std::optional<double> fraction, absl::Duration elapsed, int width,
                         bool colors);

// "12,345 done  WHAT", cut as above.
std::string WaitingLine(const Tally& tally, const std::string& what, int width);

// Draws it in place, on a terminal only. Not thread-safe.
class Progress {
 public:
  // With `enabled` false, or on anything but a terminal, nothing is ever drawn; and nothing for work of less than
  // `patience`.
  Progress(const Terminal& terminal, bool enabled, absl::Duration patience = absl::Milliseconds(300))
      : terminal_(terminal), enabled_(enabled && terminal.is_terminal()), patience_(patience), begin_(absl::Now()) {}
  ~Progress() { Clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Draws, unless it did within the last tenth of a second. The first call only takes note: what is done in one go
  // needs no progress line.
  void Update(const Tally& tally, std::optional<double> fraction);
  // Draws the line with what is waited for in place of rates.
  void Await(const std::string& what);
  // Wipes the line: call it before writing anything else to the terminal.
  void Clear();

  absl::Duration elapsed() const { return absl::Now() - begin_; }

 private:
  const Terminal terminal_;
  const bool enabled_;
  const absl::Duration patience_;
  const absl::Time begin_;
  absl::Time drawn_ = absl::InfinitePast();
  Tally tally_;          // The latest.
  std::string awaited_;  // What was last waited for.
  bool first_ = true;
  bool visible_ = false;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_PROGRESS_H_
