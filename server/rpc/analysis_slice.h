// A slice of an analysis: steps, for as long as others may be kept waiting.
#ifndef SUDOKU_SERVER_RPC_ANALYSIS_SLICE_H_
#define SUDOKU_SERVER_RPC_ANALYSIS_SLICE_H_

#include "server/rpc/call.h"

namespace sudoku {

// Calls `step` until it returns false, or a slice's time is over: then true.
template <typename Step>
bool RunSteps(const Step& step) {
  constexpr std::chrono::milliseconds kSlice{1};
  const auto end = Call::Clock::now() + kSlice;
  while (step()) {
    if (Call::Clock::now() >= end) return true;
  }
  return false;
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_ANALYSIS_SLICE_H_
