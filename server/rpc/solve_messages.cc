#include "server/rpc/solve_messages.h"

#include <utility>

namespace sudoku {

grpc::MessageHolder<v1::SolveRequest, v1::SolveResponse>* SolveMessages::AllocateMessages() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Holder* holder = idle_.back().release();
      idle_.pop_back();
      return holder;
    }
  }
  return new Holder(*this);
}

void SolveMessages::Return(std::unique_ptr<Holder> holder) {
  if (holder->request_.grid().capacity() > kMaxText) return;
  holder->request_.Clear();
  holder->response_.Clear();
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMaxIdle) idle_.push_back(std::move(holder));
}

}  // namespace sudoku
