// Something done again and again beside everything else.
#ifndef SUDOKU_CLIENT_CONSOLE_TICKER_H_
#define SUDOKU_CLIENT_CONSOLE_TICKER_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace sudoku::client {

// Calls `tick` once per `period` on a thread of its own, for the first time after one period, until destroyed.
class Ticker {
 public:
  Ticker(std::chrono::milliseconds period, std::function<void()> tick)
      : period_(period), tick_(std::move(tick)), thread_([this] { Run(); }) {}
  ~Ticker() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Ticker(const Ticker&) = delete;
  Ticker& operator=(const Ticker&) = delete;

 private:
  void Run() {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, period_, [this] { return stopped_; })) {
      lock.unlock();
      tick_();
      lock.lock();
    }
  }

  const std::chrono::milliseconds period_;
  const std::function<void()> tick_;
  std::mutex mutex_;  // Not absl::Mutex: ThreadSanitizer cannot see into the system's Abseil.
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_TICKER_H_
