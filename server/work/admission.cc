#include "server/work/admission.h"

namespace sudoku {

std::optional<Admission::Ticket> Admission::TryAdmit(std::size_t grids, std::size_t bytes) {
  const std::size_t limit = grids > 1 ? max_grids_ - max_grids_ / 8 : max_grids_;
  // Added first and taken back on refusal: two callers may both see the other and both be refused at the very limit,
  // but never are both let beyond it.
  const std::size_t others = calls_.fetch_add(1, std::memory_order_relaxed);
  const std::size_t total_grids = grids_.fetch_add(grids, std::memory_order_relaxed) + grids;
  const std::size_t total_bytes = bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
  if (others > 0 && (total_grids > limit || total_bytes > max_bytes_)) {
    Release(grids, bytes);
    return std::nullopt;
  }
  return Ticket(this, grids, bytes);
}

void Admission::Release(std::size_t grids, std::size_t bytes) {
  bytes_.fetch_sub(bytes, std::memory_order_relaxed);
  grids_.fetch_sub(grids, std::memory_order_relaxed);
  calls_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace sudoku
