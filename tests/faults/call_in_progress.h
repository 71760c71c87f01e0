// What the calls of Asking have in common.
#ifndef SUDOKU_TESTS_FAULTS_CALL_IN_PROGRESS_H_
#define SUDOKU_TESTS_FAULTS_CALL_IN_PROGRESS_H_

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include "sudoku/v1/sudoku.pb.h"
#include "tests/faults/asking.h"

namespace sudoku::testing {

struct Asking::Open {
  CallResult& result;
  const CallPlan& plan = result.plan;
  grpc::ClientContext context{};
};

// Waits for a unary call that `begin` starts, and gives it up when its plan says so.
template <typename Begin>
void Await(grpc::ClientContext& context, CallResult& result, const Asking::GiveUp& give_up, Begin begin) {
  const auto ended = std::make_shared<std::promise<grpc::Status>>();
  std::future<grpc::Status> status = ended->get_future();
  begin([ended](const grpc::Status& of_call) { ended->set_value(of_call); });
  const auto patience = result.plan.cancel_after;
  if (patience && status.wait_for(*patience) != std::future_status::ready) {
    result.gave_up = true;
    give_up(context);
  }
  result.status = status.get();
}

// Reads a stream to its end, handing each message to `take`, and gives it up when its plan says so.
template <typename Message, typename Take>
void ReadToEnd(grpc::ClientReader<Message>& stream, Asking::Open& open, const Asking::GiveUp& give_up,
               const Take& take) {
  const auto patience = open.plan.cancel_after.value_or(std::chrono::hours(1));
  for (Message message; stream.Read(&message);) {
    take(message);
    if (!open.result.gave_up && Clock::now() - open.result.begin > patience) {
      open.result.gave_up = true;
      give_up(open.context);
    }
  }
  open.result.status = stream.Finish();
}

v1::Outcome Expected(Outcome outcome);

// Grids as text lines, and the only right answer to each.
struct KnownBatch {
  std::string lines;
  std::string solutions;
  std::vector<v1::Outcome> outcomes;
  std::vector<const KnownGrid*> grids;  // Null where a line is malformed.
  int malformed = 0;
};

KnownBatch MakeBatch(const PuzzlePool& pool, std::uint64_t seed, int lines, bool some_malformed);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_FAULTS_CALL_IN_PROGRESS_H_
