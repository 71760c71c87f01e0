// Keeps freed memory at hand while there is work, gives it back when there is none, and tells when it runs out.
#ifndef SUDOKU_SERVER_OPERATIONS_MEMORY_KEEPER_H_
#define SUDOKU_SERVER_OPERATIONS_MEMORY_KEEPER_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>

namespace sudoku {

// For a whole process, before its threads start: has glibc's malloc keep what is freed. By itself it gives memory back
// after each batch and takes it anew for the next one, twenty page faults a batch of 1,024 grids. Somebody must then
// give memory back from time to time: MemoryKeeper does.
void KeepFreedMemory();

class MemoryKeeper {
 public:
  struct Settings {
    std::size_t limit = 0;                    // Bytes: what may be resident.
    std::chrono::milliseconds interval{100};  // Between two looks.
    // Without work for so long, what is free is given back; and again after twice, four times as long, then every few
    // seconds: what was in use the first time (a connection about to close) may be free by then.
    std::chrono::milliseconds calm_before{1'000};
  };

  // `busy` says whether there is work; `is_short` is told, at every change, whether less than an eighth of the limit is
  // left, and again at each look while it is. Both are called on a thread of the keeper's, which ends with it.
  MemoryKeeper(const Settings& settings, std::function<bool()> busy, std::function<void(bool)> is_short);
  ~MemoryKeeper();
  MemoryKeeper(const MemoryKeeper&) = delete;
  MemoryKeeper& operator=(const MemoryKeeper&) = delete;

 private:
  void Run();
  void Look();

  const Settings settings_;
  const std::function<bool()> busy_;
  const std::function<void(bool)> is_short_;
  std::chrono::steady_clock::time_point last_busy_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::duration next_trim_;  // After the last work.
  std::size_t least_ = 0;                          // Resident at best.
  bool short_ = false;
  std::mutex mutex_;
  std::condition_variable end_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_MEMORY_KEEPER_H_
