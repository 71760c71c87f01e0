// Which kernel runs.
#ifndef SUDOKU_CORE_ENGINE_DISPATCH_H_
#define SUDOKU_CORE_ENGINE_DISPATCH_H_

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/engine/cpu_features.h"
#include "core/engine/kernel.h"

namespace sudoku::engine {

struct KernelEntry {
  const Kernel* kernel;
  bool (*runs_on)(const CpuFeatures& features);
};

// Every kernel compiled in, best first; the last one runs anywhere.
std::span<const KernelEntry> Kernels();

// The kernel of that name, or the best one for the processor if the name is empty; or, as text, why there is none.
std::variant<const Kernel*, std::string> ChooseKernel(std::string_view name, const CpuFeatures& features);

// The kernel in use. The first call chooses it, see core/kernel.h, unless one has been selected before.
const Kernel& ActiveKernel();
// Replaces it, by any kernel at all.
void SetActiveKernel(const Kernel& kernel);

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_DISPATCH_H_
