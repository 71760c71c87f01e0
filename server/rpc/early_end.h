// Ends a call from outside, with a status of our choice, even while its reader takes nothing.
#ifndef SUDOKU_SERVER_RPC_EARLY_END_H_
#define SUDOKU_SERVER_RPC_EARLY_END_H_

#include <grpc/grpc.h>
#include <grpcpp/support/status.h>

#include <mutex>
#include <utility>

namespace sudoku {

// Finish waits behind what the reader has not taken; cancelling does not, and the caller gets code and message (but no
// details, for which there is no room in it). May outlive the call. Thread-safe.
class EarlyEnd {
 public:
  explicit EarlyEnd(grpc_call* call) : call_(call) { grpc_call_ref(call_); }
  ~EarlyEnd() { grpc_call_unref(call_); }
  EarlyEnd(const EarlyEnd&) = delete;
  EarlyEnd& operator=(const EarlyEnd&) = delete;

  // The first one counts. Does nothing to a call that is over.
  void End(grpc::Status status) {
    {
      const std::lock_guard lock(mutex_);
      if (ended_) return;
      ended_ = true;
      status_ = std::move(status);
    }
    grpc_call_cancel_with_status(call_, static_cast<grpc_status_code>(status_.error_code()),
                                 status_.error_message().c_str(), nullptr);
  }

  bool ended() const {
    const std::lock_guard lock(mutex_);
    return ended_;
  }
  // What it was ended with.
  grpc::Status status() const {
    const std::lock_guard lock(mutex_);
    return status_;
  }

 private:
  grpc_call* const call_;
  mutable std::mutex mutex_;
  bool ended_ = false;
  grpc::Status status_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_EARLY_END_H_
