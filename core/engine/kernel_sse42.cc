#include "core/engine/kernel_functions.h"
#include "core/engine/vectors_128.h"

namespace sudoku::engine {

constinit const Kernel kSse42Kernel = MakeKernel<Vectors128>("sse42");

}  // namespace sudoku::engine
