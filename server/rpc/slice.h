// A slice of work that goes by small steps: so many as fit the time that others may be kept waiting.
#ifndef SUDOKU_SERVER_RPC_SLICE_H_
#define SUDOKU_SERVER_RPC_SLICE_H_

#include <chrono>

#include "server/rpc/call.h"

namespace sudoku {

// Of an analysis, and of logic.
inline constexpr std::chrono::microseconds kAnalysisSlice{1'000}, kLogicSlice{500};

// Calls `step` until it returns false, or `slice` is over: then true.
template <typename Step>
bool RunSteps(std::chrono::microseconds slice, const Step& step) {
  const auto end = Call::Clock::now() + slice;
  while (step()) {
    if (Call::Clock::now() >= end) return true;
  }
  return false;
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_SLICE_H_
