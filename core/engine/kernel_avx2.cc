#include "core/engine/kernel_functions.h"
#include "core/engine/vectors_avx2.h"

namespace sudoku::engine {

constinit const Kernel kAvx2Kernel = MakeKernel<Avx2>("avx2");

}  // namespace sudoku::engine
