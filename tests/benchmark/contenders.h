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
  // Solves the grids from `begin` on, up to `end`; returns the nodes. One by one, if there is no other way.
  virtual std::int64_t SolveRange(std::size_t begin, std::size_t end);
  // Finds the first `limit` completions of the empty grid, in whatever order. Returns how many there were; 0 if the
  // solver has no way to do it.
  virtual std::uint64_t Complete(std::uint64_t limit);

 protected:
  explicit Contender(std::string name) : name_(std::move(name)) {}

 private:
  const std::string name_;
};

// Ours, by the kernel of that name, which must be one of KernelNames(): smallest completion and verdict of one grid
// after the other, and counting.
std::unique_ptr<Contender> MakeKernelContender(std::string_view kernel);
// The same by SolveBatch, and enumerating.
std::unique_ptr<Contender> MakeBatchContender(std::string_view kernel);

// A shared library with tdoku's C interface, asked for up to two completions. Or why it cannot be loaded.
std::variant<std::unique_ptr<Contender>, std::string> LoadPeer(const std::string& path);

// QQWing, if this program was built with it; else null.
std::unique_ptr<Contender> MakeQqwing();

}  // namespace sudoku::benchmark

#endif  // SUDOKU_TESTS_BENCHMARK_CONTENDERS_H_
