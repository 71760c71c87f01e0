#include "server/work/admission.h"

#include <algorithm>
#include <tuple>
#include <vector>

namespace sudoku {

std::optional<Admission::Ticket> Admission::TryAdmit(const Work& work) {
  const Clock::time_point now = now_();
  const Amounts wanted = {work.grids, work.bytes, 0};
  const std::lock_guard lock(mutex_);
  Peer& peer = Find(work.peer, now);
  const std::size_t units = work.kind.lane() == WorkerPool::Lane::kBatch ? work.grids : 1;
  const Backlog::Duration estimate = backlog_.Estimate(work.kind, units);
  if (memory_is_short() || !HasRoom(peer, wanted) || !InTime(peer, work, estimate, now)) {
    ++refused_;
    return std::nullopt;
  }
  Take(peer, wanted);
  backlog_.Add(work.kind, estimate);
  return Ticket(this, &peer, wanted, work.kind, units, estimate);
}

std::optional<Admission::Ticket> Admission::TryAdmitStream(std::string_view name, std::size_t bytes,
                                                           std::function<void()> end) {
  const Clock::time_point now = now_();
  const Amounts wanted = {0, 0, bytes};
  std::vector<std::function<void()>> ends;
  std::optional<Ticket> ticket;
  {
    const std::lock_guard lock(mutex_);
    Peer& peer = Find(name, now);
    while (!memory_is_short() && !HasRoom(peer, wanted)) {
      // Who is below its share may take from others, who is not only from itself.
      const bool below = peer.held[kStreamBytes] + bytes <= limits_.stream_bytes / peers_.size();
      std::function<void()> idlest = TakeFromIdlest(below ? nullptr : &peer, now);
      if (!idlest) break;
      ends.push_back(std::move(idlest));
    }
    if (memory_is_short() || !HasRoom(peer, wanted)) {
      ++refused_;
    } else {
      Take(peer, wanted);
      const Stream stream{&peer, bytes, std::move(end), now};
      ticket.emplace(Ticket(this, &peer, wanted, WorkKind(WorkerPool::Lane::kStream), 1, {}));
      ticket->stream_ = streams_.insert(streams_.end(), stream);
    }
  }
  for (const auto& call : ends) call();
  return ticket;
}

void Admission::MemoryIsShort(bool is_short) {
  memory_is_short_.store(is_short, std::memory_order_relaxed);
  while (is_short) {
    std::function<void()> end;
    {
      const std::lock_guard lock(mutex_);
      end = TakeFromIdlest(nullptr, now_());
    }
    if (!end) return;
    end();
  }
}

bool Admission::SmallIsBusy() const {
  const std::lock_guard lock(mutex_);
  return backlog_.DoneIn(WorkKind(WorkerPool::Lane::kSmall), {}, false) > kSmallBacklog;
}

Admission::Usage Admission::usage() const {
  const std::lock_guard lock(mutex_);
  return {.calls = calls_,
          .grids = held_[kGrids],
          .bytes = held_[kBytes] + held_[kStreamBytes],
          .streams = streams_.size(),
          .asked = asked_,
          .refused = refused_,
          .streams_ended = streams_ended_};
}

Admission::Peer& Admission::Find(std::string_view name, Clock::time_point now) {
  ++asked_;
  if (now - forgot_ >= kAsking / 8) Forget(now);
  const auto known = peers_.find(std::string(name));
  const bool full = known == peers_.end() && peers_.size() >= kMaxPeers;
  Peer& peer = known != peers_.end() ? known->second : peers_[full ? std::string() : std::string(name)];
  peer.last_asked = now;
  return peer;
}

void Admission::Forget(Clock::time_point now) {
  forgot_ = now;
  std::erase_if(
      peers_, [now](const auto& entry) { return entry.second.calls == 0 && now - entry.second.last_asked >= kAsking; });
}

bool Admission::HasRoom(const Peer& peer, const Amounts& wanted) const {
  const Amounts limits = {limits_.grids, limits_.bytes, limits_.stream_bytes};
  for (std::size_t resource = 0; resource < kResources; ++resource) {
    if (wanted[resource] == 0) continue;
    const std::size_t limit = limits[resource], share = limit / peers_.size();
    const std::size_t total = held_[resource] + wanted[resource], own = peer.held[resource] + wanted[resource];
    if (own <= share) {
      // Alone there is no other whom the eighth could be for.
      if (total > limit + (peers_.size() > 1 ? limit / 8 : 0)) return false;
    } else if (peer.held[resource] > 0 || (total > limit && held_[resource] > 0)) {
      return false;  // Beyond its share a peer gets one call, however large.
    }
  }
  return true;
}

bool Admission::InTime(const Peer& peer, const Work& work, Backlog::Duration estimate, Clock::time_point now) const {
  if (peer.calls == 0 || work.deadline == Clock::time_point::max()) return true;
  const Backlog::Duration done = backlog_.DoneIn(work.kind, estimate, computing_streams_ > 0);
  return std::chrono::duration<double>(done) <= kPartOfTime * std::chrono::duration<double>(work.deadline - now);
}

void Admission::Take(Peer& peer, const Amounts& amounts) {
  ++calls_;
  ++peer.calls;
  for (std::size_t resource = 0; resource < kResources; ++resource) {
    held_[resource] += amounts[resource];
    peer.held[resource] += amounts[resource];
  }
}

void Admission::GiveBack(Peer& peer, const Amounts& amounts) {
  for (std::size_t resource = 0; resource < kResources; ++resource) {
    held_[resource] -= amounts[resource];
    peer.held[resource] -= amounts[resource];
  }
}

std::function<void()> Admission::TakeFromIdlest(const Peer* of, Clock::time_point now) {
  const auto rank = [](const Stream& stream) {
    return std::tuple(stream.peer->held[kStreamBytes], -stream.last_taken.time_since_epoch());
  };
  Stream* first = nullptr;
  for (Stream& stream : streams_) {
    const bool idle = stream.end && !stream.computes && now - stream.last_taken >= kIdleReader;
    if (!idle || (of != nullptr && stream.peer != of)) continue;
    if (first == nullptr || rank(stream) > rank(*first)) first = &stream;
  }
  if (first == nullptr) return nullptr;
  GiveBack(*first->peer, {0, 0, std::exchange(first->bytes, 0)});
  ++streams_ended_;
  return std::exchange(first->end, nullptr);
}

void Admission::Return(Ticket& ticket) {
  const std::lock_guard lock(mutex_);
  --calls_;
  --ticket.peer_->calls;
  if (ticket.stream_) {
    Stream& stream = **ticket.stream_;
    if (stream.computes) --computing_streams_;
    GiveBack(*ticket.peer_, {0, 0, stream.bytes});
    streams_.erase(*ticket.stream_);
    return;
  }
  GiveBack(*ticket.peer_, ticket.amounts_);
  backlog_.Remove(ticket.kind_, ticket.estimate_);
  if (ticket.worked_ > Backlog::Duration::zero()) {
    backlog_.Learn(ticket.kind_, ticket.units_, ticket.worked_, ticket.to_the_end_);
  }
}

void Admission::Ticket::Grow(std::size_t bytes) {
  if (bytes == 0) return;
  const std::lock_guard lock(owner_->mutex_);
  amounts_[kBytes] += bytes;
  owner_->held_[kBytes] += bytes;
  peer_->held[kBytes] += bytes;
}

void Admission::Ticket::Computes(bool computes) {
  const std::lock_guard lock(owner_->mutex_);
  Stream& stream = **stream_;
  if (computes != stream.computes) owner_->computing_streams_ += computes ? 1 : -1;
  stream.computes = computes;
}

void Admission::Ticket::Taken() {
  const std::lock_guard lock(owner_->mutex_);
  (*stream_)->last_taken = owner_->now_();
}

}  // namespace sudoku
