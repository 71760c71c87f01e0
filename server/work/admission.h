// How much work the server takes on at once. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_ADMISSION_H_
#define SUDOKU_SERVER_WORK_ADMISSION_H_

#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

namespace sudoku {

// Bounds the grids and the bytes in flight, over all calls. Thread-safe, lock-free.
class Admission {
 public:
  // A call's share; gives it back when it goes out of scope.
  class Ticket {
   public:
    Ticket(Ticket&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)), grids_(other.grids_), bytes_(other.bytes_) {}
    Ticket& operator=(Ticket&&) = delete;
    ~Ticket() {
      if (owner_ != nullptr) owner_->Release(grids_, bytes_);
    }

   private:
    friend class Admission;
    Ticket(Admission* owner, std::size_t grids, std::size_t bytes) : owner_(owner), grids_(grids), bytes_(bytes) {}

    Admission* owner_;
    std::size_t grids_;
    std::size_t bytes_;
  };

  Admission(std::size_t max_grids, std::size_t max_bytes) : max_grids_(max_grids), max_bytes_(max_bytes) {}
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

  // Nothing if the call would go beyond a limit; what to tell the caller is to come back later. Calls of more than one
  // grid may fill only seven eighths of the grids, so that bulk work never shuts out single grids. A call larger than a
  // limit is admitted when nothing else is in flight: refused for ever, it would be retried for ever.
  std::optional<Ticket> TryAdmit(std::size_t grids, std::size_t bytes);

  std::size_t calls_in_flight() const { return calls_.load(std::memory_order_relaxed); }
  std::size_t grids_in_flight() const { return grids_.load(std::memory_order_relaxed); }
  std::size_t bytes_in_flight() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  void Release(std::size_t grids, std::size_t bytes);

  const std::size_t max_grids_;
  const std::size_t max_bytes_;
  std::atomic<std::size_t> calls_{0};
  std::atomic<std::size_t> grids_{0};
  std::atomic<std::size_t> bytes_{0};
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_ADMISSION_H_
