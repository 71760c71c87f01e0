#include "core/engine/cells_x86.h"
#include "core/engine/vectors_128.h"
//
#include "core/engine/make_kernel.h"

namespace sudoku::engine {

constinit const Kernel kSse42Kernel = MakeKernel<Vectors128>("sse42");

}  // namespace sudoku::engine
