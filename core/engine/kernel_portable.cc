#include "core/engine/cells.h"
#include "core/engine/vectors_128.h"
//
#include "core/engine/make_kernel.h"

namespace sudoku::engine {

constinit const Kernel kPortableKernel = MakeKernel<Vectors128>("portable");

}  // namespace sudoku::engine
