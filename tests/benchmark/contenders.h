// The solvers that engine_report compares: our kernels, and others for scale.
#ifndef SUDOKU_TESTS_BENCHMARK_CONTENDERS_H_
#define SUDOKU_TESTS_BENCHMARK_CONTENDERS_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/grid.h"

namespace sudoku::benchmark {

// What a contender makes of one grid.
struct Verdict {
  int completions;         // 0, 1, or 2 for more.
  std::int64_t nodes = 0;  // Zero where the solver does not say.
};

class Contender {
 public:
  virtual ~Contender() = default;
  const std::string& name() const { return name_; }
  // Called once, before the clock starts: takes the grids in the solver's own form.
  virtual void Prepare(std::span<const Grid> grids) = 0;
  // Called before a series of solves.
  virtual void Begin() {}
  virtual Verdict Solve(std::size_t index) = 0;

 protected:
  explicit Contender(std::string name) : name_(std::move(name)) {}

 private:
  const std::string name_;
};

// Ours: smallest completion and verdict, by the kernel of that name, which must be one of KernelNames().
std::unique_ptr<Contender> MakeKernelContender(std::string_view kernel);

// A shared library with tdoku's C interface, asked for up to two completions. Or why it cannot be loaded.
std::variant<std::unique_ptr<Contender>, std::string> LoadPeer(const std::string& path);

// QQWing, if this program was built with it; else null.
std::unique_ptr<Contender> MakeQqwing();

}  // namespace sudoku::benchmark

#endif  // SUDOKU_TESTS_BENCHMARK_CONTENDERS_H_
