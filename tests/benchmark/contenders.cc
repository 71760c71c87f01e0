#include "tests/benchmark/contenders.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/enumerate.h"
#include "core/kernel.h"
#include "core/solve.h"
#ifdef SUDOKU_QQWING
#include <qqwing.hpp>
#endif

namespace sudoku::benchmark {
namespace {

class KernelContender : public Contender {
 public:
  explicit KernelContender(std::string_view kernel, std::string name) : Contender(std::move(name)), kernel_(kernel) {}
  void Prepare(std::span<const Grid> grids) override { grids_ = grids; }
  void Begin() override {
    if (SelectKernel(kernel_)) std::abort();
  }
  Verdict Solve(std::size_t index) override {
    const SolveResult result = sudoku::Solve(grids_[index]);
    const int completions = result.outcome == Outcome::kNoSolution ? 0 : result.outcome == Outcome::kUnique ? 1 : 2;
    return {completions, result.nodes};
  }
  std::uint64_t Complete(std::uint64_t limit) override { return Count(Grid(), limit).count; }

 protected:
  std::span<const Grid> grids_;

 private:
  const std::string kernel_;
};

class BatchContender : public KernelContender {
 public:
  explicit BatchContender(std::string_view kernel) : KernelContender(kernel, std::string(kernel) + " batch") {}
  std::int64_t SolveRange(std::size_t begin, std::size_t end) override {
    results_.resize(end - begin);
    SolveBatch(grids_.subspan(begin, end - begin), results_);
    std::int64_t nodes = 0;
    for (const SolveResult& result : results_) nodes += result.nodes;
    return nodes;
  }
  std::uint64_t Complete(std::uint64_t limit) override {
    Enumerator enumerator{Grid()};
    Grid solution;
    std::uint64_t found = 0;
    while (found < limit && enumerator.Next(&solution) == Enumerator::Step::kSolution) ++found;
    return found;
  }

 private:
  std::vector<SolveResult> results_;
};

class PeerContender : public Contender {
 public:
  using Function = std::size_t (*)(const char* puzzle, std::size_t limit, std::uint32_t configuration, char* solution,
                                   std::size_t* guesses);
  explicit PeerContender(Function function) : Contender("peer"), function_(function) {}

  void Prepare(std::span<const Grid> grids) override {
    texts_.clear();
    for (const Grid& grid : grids) {
      std::string text = grid.ToString();
      std::replace(text.begin(), text.end(), '0', '.');
      // A byte below '.' after the grid says that it is one of 81 characters; room for vector reads beyond.
      text.resize(128, '\0');
      texts_.push_back(std::move(text));
    }
  }
  Verdict Solve(std::size_t index) override {
    char solution[81];
    std::size_t guesses = 0;
    const std::size_t found = function_(texts_[index].data(), 2, 0, solution, &guesses);
    return {static_cast<int>(found), static_cast<std::int64_t>(guesses)};
  }
  std::uint64_t Complete(std::uint64_t limit) override {
    std::string text(kCells, '.');
    text.resize(128, '\0');
    char solution[81];
    std::size_t guesses = 0;
    return function_(text.data(), limit, 0, solution, &guesses);
  }

 private:
  const Function function_;
  std::vector<std::string> texts_;
};

#ifdef SUDOKU_QQWING
class QqwingContender : public Contender {
 public:
  QqwingContender() : Contender("qqwing") {}
  void Prepare(std::span<const Grid> grids) override {
    puzzles_.clear();
    for (const Grid& grid : grids) std::copy(grid.cells().begin(), grid.cells().end(), puzzles_.emplace_back().begin());
  }
  Verdict Solve(std::size_t index) override {
    return {board_.setPuzzle(puzzles_[index].data()) ? std::min(board_.countSolutionsLimited(), 2) : 0};
  }

 private:
  qqwing::SudokuBoard board_;
  std::vector<std::array<int, kCells>> puzzles_;
};
#endif

}  // namespace

std::int64_t Contender::SolveRange(std::size_t begin, std::size_t end) {
  std::int64_t nodes = 0;
  for (std::size_t i = begin; i < end; ++i) nodes += Solve(i).nodes;
  return nodes;
}

std::uint64_t Contender::Complete(std::uint64_t /*limit*/) { return 0; }

std::unique_ptr<Contender> MakeKernelContender(std::string_view kernel) {
  return std::make_unique<KernelContender>(kernel, std::string(kernel));
}

std::unique_ptr<Contender> MakeBatchContender(std::string_view kernel) {
  return std::make_unique<BatchContender>(kernel);
}

std::variant<std::unique_ptr<Contender>, std::string> LoadPeer(const std::string& path) {
  void* const library = dlopen(path.c_str(), RTLD_NOW);  // Stays open until the program ends.
  if (library == nullptr) return std::string(dlerror());
  void* const function = dlsym(library, "TdokuSolverDpllTriadSimd");
  if (function == nullptr) return path + " has no function TdokuSolverDpllTriadSimd";
  return std::make_unique<PeerContender>(reinterpret_cast<PeerContender::Function>(function));
}

std::unique_ptr<Contender> MakeQqwing() {
#ifdef SUDOKU_QQWING
  return std::make_unique<QqwingContender>();
#else
  return nullptr;
#endif
}

}  // namespace sudoku::benchmark
