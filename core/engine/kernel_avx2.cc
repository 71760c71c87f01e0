#include "core/engine/cells_x86.h"
#include "core/engine/vectors_avx2.h"
//
#include "core/engine/make_kernel.h"

namespace sudoku::engine {

constinit const Kernel kAvx2Kernel = MakeKernel<Avx2>("avx2");

}  // namespace sudoku::engine
