// Something scarce that peers hold: so much there is, and no peer takes it all.
#ifndef SUDOKU_SERVER_LISTENER_PEER_SHARES_H_
#define SUDOKU_SERVER_LISTENER_PEER_SHARES_H_

#include <cstddef>
#include <string>
#include <unordered_map>

namespace sudoku {

// Counts what each peer holds, `limit` in all. The last eighth is kept for peers that hold few, so that one that takes
// all it can get leaves room for the others; alone it may have all but that. Not thread-safe.
class PeerShares {
 public:
  explicit PeerShares(std::size_t limit) : limit_(limit) {}

  bool HasRoomFor(const std::string& peer) const {
    if (held_ < limit_ - limit_ / 8) return true;
    const auto found = by_peer_.find(peer);
    const bool few = found == by_peer_.end() || found->second < limit_ / 32;
    return few && held_ < limit_;
  }
  void Take(const std::string& peer) {
    ++by_peer_[peer];
    ++held_;
  }
  void GiveBack(const std::string& peer) {
    const auto found = by_peer_.find(peer);
    if (--found->second == 0) by_peer_.erase(found);
    --held_;
  }
  std::size_t held() const { return held_; }

 private:
  const std::size_t limit_;
  std::size_t held_ = 0;
  std::unordered_map<std::string, std::size_t> by_peer_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_PEER_SHARES_H_
