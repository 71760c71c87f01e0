#include "client/bench/load_generator.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace sudoku::client {
namespace {

constexpr std::size_t kShards = 16;
constexpr std::chrono::milliseconds kLongestNap{50};  // Between two looks at Stop().

}  // namespace

LoadGenerator::LoadGenerator(const LoadPlan& plan, const MakeCall& make_call) : plan_(plan), make_call_(make_call) {
  for (std::size_t i = 0; i < kShards; ++i) shards_.push_back(std::make_unique<Shard>());
}

LoadGenerator::~LoadGenerator() = default;

LoadResult LoadGenerator::Run() {
  begin_ = Clock::now() + plan_.warm_up;
  end_ = begin_ + plan_.duration;
  plan_.rate > 0 ? RunOpen() : RunClosed();
  const Clock::time_point stop = std::min(Clock::now(), end_);
  AwaitIdle();
  return Collect(stop);
}

void LoadGenerator::RunClosed() {
  for (int i = 0; i < plan_.concurrency; ++i) {
    slots_.push_back(std::make_unique<Slot>());
    slots_.back()->call = make_call_();
    slots_.back()->shard = static_cast<std::size_t>(i) % kShards;
  }
  for (const auto& slot : slots_) StartClosed(*slot);
  for (Clock::time_point now = Clock::now(); !over(now); now = Clock::now()) {
    std::this_thread::sleep_for(std::min<Clock::duration>(kLongestNap, end_ - now));
  }
}

void LoadGenerator::StartClosed(Slot& slot) {
  slot.due = Clock::now();
  slot.call->Start([this, &slot](const absl::Status& status) {
    const Clock::time_point now = Clock::now();
    Record(slot, status, now);
    over(now) ? Release(slot) : StartClosed(slot);
  });
}

void LoadGenerator::RunOpen() {
  const Clock::time_point first = begin_ - plan_.warm_up;
  for (std::uint64_t i = 0;; ++i) {
    const auto offset = std::chrono::duration<double>(static_cast<double>(i) / plan_.rate);
    const Clock::time_point due = first + std::chrono::duration_cast<Clock::duration>(offset);
    for (Clock::time_point now = Clock::now(); now < due && !over(now); now = Clock::now()) {
      std::this_thread::sleep_for(std::min<Clock::duration>(kLongestNap, due - now));
    }
    if (stopped_ || due >= end_) return;
    Slot* slot = nullptr;
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        slot = idle_.back();
        idle_.pop_back();
      }
    }
    if (slot == nullptr && slots_.size() < static_cast<std::size_t>(plan_.concurrency)) {
      slots_.push_back(std::make_unique<Slot>());
      slot = slots_.back().get();
      slot->call = make_call_();
      slot->shard = slots_.size() % kShards;
    }
    if (slot == nullptr) {
      if (due >= begin_) ++dropped_;
      continue;
    }
    slot->due = due;
    StartOpen(*slot);
  }
}

void LoadGenerator::StartOpen(Slot& slot) {
  slot.call->Start([this, &slot](const absl::Status& status) {
    Record(slot, status, Clock::now());
    Release(slot);
  });
}

void LoadGenerator::Record(const Slot& slot, const absl::Status& status, Clock::time_point now) {
  Shard& shard = *shards_[slot.shard];
  const bool began_within = slot.due >= begin_ && slot.due < end_;
  const std::lock_guard lock(shard.mutex);
  if (status.ok()) {
    if (now >= begin_ && now < end_) ++shard.completed;
    if (began_within) shard.latency.Record(now - slot.due);
    return;
  }
  if (began_within) ++shard.errors[status.code()];
  if (shard.first_error.ok()) shard.first_error = status;
}

void LoadGenerator::Release(Slot& slot) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(&slot);
  released_.notify_one();
}

void LoadGenerator::AwaitIdle() {
  std::unique_lock lock(mutex_);
  released_.wait(lock, [this] { return idle_.size() == slots_.size(); });
}

LoadResult LoadGenerator::Collect(Clock::time_point stop) {
  LoadResult result;
  result.elapsed = std::max<Clock::duration>(stop - begin_, Clock::duration::zero());
  result.dropped = dropped_;
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    result.completed += shard->completed;
    result.latency.Merge(shard->latency);
    for (const auto& [code, count] : shard->errors) result.errors[code] += count;
    if (result.first_error.ok()) result.first_error = shard->first_error;
  }
  return result;
}

}  // namespace sudoku::client
