// How much work the server takes on at once, and whose. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_ADMISSION_H_
#define SUDOKU_SERVER_WORK_ADMISSION_H_

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "server/work/backlog.h"

namespace sudoku {

// Bounds what is in flight over all calls: grids, bytes, and the bytes of streams, which have a budget of their own;
// and refuses what could not be answered before its deadline.
//
// Fair between peers: while others ask, a peer holds at most its share of each; alone it may use everything. An eighth
// on top of each limit is kept for peers below their share, so that somebody who comes to a full server need not wait
// for what others were let in with. Whoever has nothing in flight is never refused for want of time: what is known of
// such work may come from calls that were nothing like this one.
//
// A full stream budget, or memory that runs out, ends streams whose reader takes nothing, those that have been idle for
// longest first, to make room.
//
// Thread-safe.
class Admission {
 public:
  using Clock = WorkerPool::Clock;

  struct Limits {
    std::size_t grids = 0;
    std::size_t bytes = 0;
    std::size_t stream_bytes = 0;
    int workers = 1;
  };

  struct Work {
    std::string_view peer;
    WorkKind kind;
    std::size_t grids = 1;
    std::size_t bytes = 0;
    Clock::time_point deadline = Clock::time_point::max();
  };

  // A call's share; gives it back when it goes out of scope.
  class Ticket;

  // Time is what `now` says, so that tests can let it pass.
  explicit Admission(const Limits& limits, std::function<Clock::time_point()> now = Clock::now)
      : limits_(limits), now_(std::move(now)), backlog_(limits.workers) {}
  Admission(const Admission&) = delete;
  Admission& operator=(const Admission&) = delete;

  // Nothing if the work would go beyond a limit or a share, or would come too late; what to tell the caller is to come
  // back later. Work larger than a limit is admitted when its peer has nothing else in flight and there is room up to
  // the limit: refused for ever, it would be retried for ever.
  std::optional<Ticket> TryAdmit(const Work& work);

  // The same for a stream, whose work is not known beforehand. `end` ends it early, when its room is needed and its
  // reader takes nothing. It is called once at most, from any thread, maybe after the ticket is gone: it owns what it
  // uses.
  std::optional<Ticket> TryAdmitStream(std::string_view peer, std::size_t bytes, std::function<void()> end);

  // Memory runs out: until it is taken back everything is refused, and each call ends the idlest stream.
  void MemoryIsShort(bool is_short);
  bool memory_is_short() const { return memory_is_short_.load(std::memory_order_relaxed); }

  // Whether so much small work waits that more of it would delay single grids.
  bool SmallIsBusy() const;

  struct Usage {
    std::size_t calls = 0;
    std::size_t grids = 0;
    std::size_t bytes = 0;  // Streams' too.
    std::size_t streams = 0;
    std::uint64_t asked = 0;  // Since the start;
    std::uint64_t refused = 0;
    std::uint64_t streams_ended = 0;  // to make room.
  };
  Usage usage() const;

 private:
  enum Resource : std::size_t { kGrids, kBytes, kStreamBytes, kResources };
  using Amounts = std::array<std::size_t, kResources>;

  struct Peer {
    Amounts held{};
    std::size_t calls = 0;
    Clock::time_point last_asked{};
  };
  struct Stream {
    Peer* peer;
    std::size_t bytes;
    std::function<void()> end;  // Null once called.
    Clock::time_point last_taken;
    bool computes = false;
  };
  using Streams = std::list<Stream>;

  // A peer is one of those that ask for so long after it did.
  static constexpr std::chrono::seconds kAsking{2};
  // Peers beyond so many are one: the table must not grow with whatever addresses come.
  static constexpr std::size_t kMaxPeers = 4'096;
  // A reader who took nothing for so long is idle.
  static constexpr std::chrono::seconds kIdleReader{1};
  // Work that will likely be done later than this part of its time is refused: estimates are only estimates.
  static constexpr double kPartOfTime = 0.75;
  static constexpr std::chrono::milliseconds kSmallBacklog{10};

  Peer& Find(std::string_view peer, Clock::time_point now);
  // Forgets peers that neither hold nor ask for anything.
  void Forget(Clock::time_point now);
  bool HasRoom(const Peer& peer, const Amounts& wanted) const;
  bool InTime(const Peer& peer, const Work& work, Backlog::Duration estimate, Clock::time_point now) const;
  void Take(Peer& peer, const Amounts& amounts);
  void GiveBack(Peer& peer, const Amounts& amounts);
  // Takes the room of the stream that is to go first: of whoever holds the most the one that has been idle for longest;
  // with `of`, one of that peer. What is returned is to be called without the lock; null if no reader is idle.
  std::function<void()> TakeFromIdlest(const Peer* of, Clock::time_point now);
  void Return(Ticket& ticket);

  const Limits limits_;
  const std::function<Clock::time_point()> now_;
  std::atomic<bool> memory_is_short_{false};
  // std::mutex rather than absl::Mutex: ThreadSanitizer understands it without an instrumented Abseil.
  mutable std::mutex mutex_;
  Backlog backlog_;
  std::unordered_map<std::string, Peer> peers_;
  Clock::time_point forgot_{};
  Amounts held_{};
  std::size_t calls_ = 0;
  Streams streams_;
  int computing_streams_ = 0;
  std::uint64_t asked_ = 0, refused_ = 0, streams_ended_ = 0;
};

class Admission::Ticket {
 public:
  // Nothing in a ticket is dearer to copy than to move. NOLINTNEXTLINE(performance-move-constructor-init)
  Ticket(Ticket&& other) noexcept : Ticket(other) { other.owner_ = nullptr; }
  Ticket& operator=(Ticket&&) = delete;
  ~Ticket() {
    if (owner_ != nullptr) owner_->Return(*this);
  }

  // Notes how much time workers spent on the call: what such work takes is learned from it. Of work that was cut off
  // only that it takes no less.
  void set_worked(Backlog::Duration time, bool to_the_end) {
    worked_ = time;
    to_the_end_ = to_the_end;
  }

  // The call holds so much more from now on. Not refused: it is admitted already.
  void Grow(std::size_t bytes);

  // Of a stream: a chunk is computed; its reader is waited for; its reader has taken something.
  void Computes(bool computes);
  void Taken();

 private:
  friend class Admission;
  Ticket(Admission* owner, Peer* peer, const Amounts& amounts, WorkKind kind, std::size_t units,
         Backlog::Duration estimate)
      : owner_(owner), peer_(peer), amounts_(amounts), kind_(kind), units_(units), estimate_(estimate) {}
  Ticket(const Ticket&) = default;

  Admission* owner_;
  Peer* peer_;
  Amounts amounts_;
  WorkKind kind_;
  std::size_t units_;
  Backlog::Duration estimate_;
  Backlog::Duration worked_{};
  bool to_the_end_ = false;
  std::optional<Streams::iterator> stream_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_ADMISSION_H_
