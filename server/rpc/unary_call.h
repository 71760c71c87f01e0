// The life of a unary call that the workers answer.
#ifndef SUDOKU_SERVER_RPC_UNARY_CALL_H_
#define SUDOKU_SERVER_RPC_UNARY_CALL_H_

#include <grpcpp/support/server_callback.h>

#include <cstddef>
#include <memory>
#include <variant>

#include "server/rpc/call.h"

namespace sudoku {

// What a unary RPC supplies.
class UnaryWork {
 public:
  // What it is charged, without peer and deadline.
  struct Cost {
    WorkKind kind;
    std::size_t grids;
    std::size_t bytes;
  };

  virtual ~UnaryWork() = default;

  virtual Cost cost() const = 0;
  // Where it waits; asked anew after each slice.
  virtual WorkerPool::Lane lane() const { return cost().kind.lane(); }
  // How many workers may take part, at least 1.
  virtual std::size_t parts() const { return 1; }
  // Before the first slice, by one worker alone: until then the call should hold little. What it is charged on top.
  virtual void Open(const Interrupt&) {}
  virtual std::size_t bytes_once_open() const { return 0; }
  // One slice by the worker that has this part. True if there is more for it.
  virtual bool RunSlice(std::size_t part, const Interrupt& interrupt) = 0;
  // After the last slice: why the search ended; then, if it is complete, the answer, checked, in the response.
  virtual SearchEnd end() const { return SearchEnd::kComplete; }
  virtual grpc::Status Answer(CallRecord& record) = 0;
};

// Admits the work and queues it, or finishes the call.
grpc::ServerUnaryReactor* RunOnWorkers(Call& call, std::unique_ptr<UnaryWork> work);

// Finishes a call without work: a refusal, or an answer found at once.
grpc::ServerUnaryReactor* FinishNow(Call& call, grpc::Status status);

// A whole unary call whose work is always the workers': `parse` makes it from the request, or says what is wrong.
template <typename Parse>
grpc::ServerUnaryReactor* StartUnary(ServiceParts& parts, Method method, grpc::CallbackServerContext* context,
                                     const Parse& parse) {
  Call call(parts, method, context);
  std::variant<std::unique_ptr<UnaryWork>, grpc::Status> parsed = parse();
  if (auto* fault = std::get_if<grpc::Status>(&parsed)) return FinishNow(call, std::move(*fault));
  return RunOnWorkers(call, std::get<std::unique_ptr<UnaryWork>>(std::move(parsed)));
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_UNARY_CALL_H_
