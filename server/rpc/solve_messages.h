// Messages of Solve that are used again: a response keeps the nine strings it once allocated (2,000 instructions a
// call).
#ifndef SUDOKU_SERVER_RPC_SOLVE_MESSAGES_H_
#define SUDOKU_SERVER_RPC_SOLVE_MESSAGES_H_

#include <grpcpp/support/message_allocator.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

// For SetMessageAllocatorFor_Solve. Must outlive the server. Thread-safe.
class SolveMessages final : public grpc::MessageAllocator<v1::SolveRequest, v1::SolveResponse> {
 public:
  grpc::MessageHolder<v1::SolveRequest, v1::SolveResponse>* AllocateMessages() override;

 private:
  class Holder final : public grpc::MessageHolder<v1::SolveRequest, v1::SolveResponse> {
   public:
    explicit Holder(SolveMessages& pool) : pool_(pool) {
      set_request(&request_);
      set_response(&response_);
    }
    void Release() override { pool_.Return(std::unique_ptr<Holder>(this)); }

   private:
    friend class SolveMessages;
    SolveMessages& pool_;
    v1::SolveRequest request_;
    v1::SolveResponse response_;
  };

  // Kept while nobody uses them; those beyond are freed.
  static constexpr std::size_t kMaxIdle = 256;
  // A request that once held a text beyond it is freed: the pool must not remember the largest of all calls.
  static constexpr std::size_t kMaxText = 1024;

  void Return(std::unique_ptr<Holder> holder);

  std::mutex mutex_;
  std::vector<std::unique_ptr<Holder>> idle_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_SOLVE_MESSAGES_H_
