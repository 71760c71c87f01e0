// The kernels: the engine's algorithm compiled once for each instruction set worth it. They give the same answers.
//
// The best one that processor and operating system support is chosen at first use. The environment variable
// SUDOKU_KERNEL names another one; a program that wants to refuse a name that is wrong calls
// SelectKernelFromEnvironment when it starts.
#ifndef SUDOKU_CORE_KERNEL_H_
#define SUDOKU_CORE_KERNEL_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sudoku {

// The kernels that this machine can run, best first: some of "avx512", "avx2", "sse42", and always "portable".
std::vector<std::string_view> KernelNames();

// The one in use.
std::string_view ActiveKernelName();

// Makes the named kernel the one in use, or, if `name` is empty, the best one. Thread-safe; searches under way finish
// with the kernel they began with. If there is no such kernel or this machine cannot run it, changes nothing and
// returns one sentence that says so and names the choices.
[[nodiscard]] std::optional<std::string> SelectKernel(std::string_view name);

// SelectKernel with the value of SUDOKU_KERNEL (unset is the same as empty). The message names the variable.
[[nodiscard]] std::optional<std::string> SelectKernelFromEnvironment();

}  // namespace sudoku

#endif  // SUDOKU_CORE_KERNEL_H_
