// A task of the worker pool made of a function.
#ifndef SUDOKU_TESTS_SERVER_WORK_FUNCTION_TASK_H_
#define SUDOKU_TESTS_SERVER_WORK_FUNCTION_TASK_H_

#include <functional>
#include <utility>

#include "server/work/worker_pool.h"

namespace sudoku::testing {

// A slice is one call of the function.
class FunctionTask final : public WorkerPool::Task {
 public:
  FunctionTask(WorkerPool::Lane lane, std::function<bool()> slice) : lane_(lane), slice_(std::move(slice)) {}
  bool RunSlice() override { return slice_(); }
  WorkerPool::Lane lane() const override { return lane_; }

 private:
  const WorkerPool::Lane lane_;
  const std::function<bool()> slice_;
};

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SERVER_WORK_FUNCTION_TASK_H_
