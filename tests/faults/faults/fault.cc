#include "tests/faults/faults/fault.h"

#include <algorithm>

namespace sudoku::testing {

std::vector<FaultKind> FaultKinds() {
  std::vector<FaultKind> kinds;
  for (const auto& of_file : {ProcessFaults(), ResourceFaults(), ClockFaults(), NetworkFaults(), CertificateFaults(),
                              MetricsFaults(), ProtocolFaults()}) {
    kinds.insert(kinds.end(), of_file.begin(), of_file.end());
  }
  std::ranges::stable_partition(kinds, &FaultKind::accompanies);
  return kinds;
}

}  // namespace sudoku::testing
