#ifndef SUDOKU_TESTS_CORE_PAIRED_KERNEL_H_
#define SUDOKU_TESTS_CORE_PAIRED_KERNEL_H_

#include "core/engine/kernel.h"

namespace sudoku::engine {

extern const Kernel kPairedKernel;

}  // namespace sudoku::engine

#endif  // SUDOKU_TESTS_CORE_PAIRED_KERNEL_H_
