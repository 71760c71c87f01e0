#include "server/work/backlog.h"

#include <algorithm>

namespace sudoku {
namespace {

using Lane = WorkerPool::Lane;
using Duration = Backlog::Duration;

constexpr std::size_t Index(Lane lane) { return static_cast<std::size_t>(lane); }

Duration FirstTurn(WorkKind kind, Duration estimate) {
  return std::min(estimate, WorkerPool::kTurn[Index(kind.lane())]);
}

}  // namespace

Duration Backlog::Estimate(WorkKind kind, std::size_t units) const {
  const Duration seen = of_one_unit_[kind.index()];
  const Duration guess = kind.lane() == Lane::kBatch ? kFirstGuessOfAGrid : kFirstGuess;
  return static_cast<Duration::rep>(units) * (seen == Duration::zero() ? guess : seen);
}

Duration Backlog::DoneIn(WorkKind kind, Duration estimate, bool streams_compete) const {
  const LaneLoad& own = lanes_[Index(kind.lane())];
  // Who fits one turn waits for one turn of each other call, who does not for all of it.
  const bool fits = estimate <= WorkerPool::kTurn[Index(kind.lane())];
  const Duration before = fits ? own.first_turn : own.whole;
  Duration others{};
  if (kind.lane() != Lane::kSmall) {
    // Small work goes ahead of all; other lanes get as much time as this one, until they are done.
    const Duration in_lane = before + estimate;
    const auto compete = [&](Duration whole) { others += std::min(whole, in_lane); };
    others = lanes_[Index(Lane::kSmall)].whole + (streams_compete ? in_lane : Duration::zero());
    const LaneLoad &batches = lanes_[Index(Lane::kBatch)], &counts = lanes_[Index(Lane::kCount)];
    if (kind.lane() != Lane::kBatch) compete(batches.whole);
    if (kind.lane() != Lane::kCount) compete(counts.first_turn);
    if (kind.lane() != Lane::kCount || fits) compete(counts.whole - counts.first_turn);  // Long ones have a lane too.
  }
  // Only a batch is worked on by several at once.
  return (before + others) / workers_ + (kind.lane() == Lane::kBatch ? estimate / workers_ : estimate);
}

void Backlog::Add(WorkKind kind, Duration estimate) {
  LaneLoad& lane = lanes_[Index(kind.lane())];
  lane.whole += estimate;
  lane.first_turn += FirstTurn(kind, estimate);
}

void Backlog::Remove(WorkKind kind, Duration estimate) {
  LaneLoad& lane = lanes_[Index(kind.lane())];
  lane.whole -= estimate;
  lane.first_turn -= FirstTurn(kind, estimate);
}

void Backlog::Learn(WorkKind kind, std::size_t units, Duration worked, bool to_the_end) {
  Duration& seen = of_one_unit_[kind.index()];
  const Duration one = std::max<Duration>(worked / static_cast<Duration::rep>(units), Duration(1));
  // Against what is known now: what was expected of it when it came may be long out of date.
  if (!to_the_end && worked < Estimate(kind, units)) return;
  seen = seen == Duration::zero() ? one : seen + (one - seen) / kMemory;
}

}  // namespace sudoku
