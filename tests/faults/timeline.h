// What was done to the server, and when: what a call's status is judged by.
#ifndef SUDOKU_TESTS_FAULTS_TIMELINE_H_
#define SUDOKU_TESTS_FAULTS_TIMELINE_H_

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku::testing {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

// Service is back so soon after a fault's end.
inline constexpr seconds kRecovery(5);

// Thread-safe.
class Timeline {
 public:
  // Returns a number for End. `hurts`: calls may be lost while it lasts.
  std::size_t Begin(std::string_view name, bool hurts) {
    const std::lock_guard lock(mutex_);
    spans_.push_back({std::string(name), hurts, Clock::now(), Clock::time_point::max()});
    return spans_.size() - 1;
  }
  void End(std::size_t number) {
    const std::lock_guard lock(mutex_);
    spans_[number].end = Clock::now() + kRecovery;
  }

  // Of the run, so far; complaints and faults are told with it.
  double Seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  // The names of faults that may have cost a call between these two moments; empty if there is none.
  std::string Excuse(Clock::time_point begin, Clock::time_point end) const {
    const std::lock_guard lock(mutex_);
    std::string names;
    for (const Span& span : spans_) {
      if (span.hurts && span.begin <= end && span.end >= begin) names += (names.empty() ? "" : ", ") + span.name;
    }
    return names;
  }

 private:
  struct Span {
    std::string name;
    bool hurts;
    Clock::time_point begin, end;
  };
  const Clock::time_point start_ = Clock::now();
  mutable std::mutex mutex_;
  std::vector<Span> spans_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_TIMELINE_H_
