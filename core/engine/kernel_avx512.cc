#include "core/engine/cells_x86.h"
#include "core/engine/vectors_avx512.h"
//
#include "core/engine/make_kernel.h"

namespace sudoku::engine {

constinit const Kernel kAvx512Kernel = MakeKernel<Avx512>("avx512");

}  // namespace sudoku::engine
