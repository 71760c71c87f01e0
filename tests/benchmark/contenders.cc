#include "tests/benchmark/contenders.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/kernel.h"
#include "core/solve.h"
#ifdef SUDOKU_QQWING
#include <qqwing.hpp>
#endif

namespace sudoku::benchmark {
namespace {

class KernelContender : public Contender {
 public:
  explicit KernelContender(std::string_view kernel) : Contender(std::string(kernel)) {}
  void Prepare(std::span<const Grid> grids) override { grids_ = grids; }
  void Begin() override {
    if (SelectKernel(name())) std::abort();
  }
  Verdict Solve(std::size_t index) override {
    const SolveResult result = sudoku::Solve(grids_[index]);
    const int completions = result.outcome == Outcome::kNoSolution ? 0 : result.outcome == Outcome::kUnique ? 1 : 2;
    return {completions, result.nodes};
  }

 private:
  std::span<const Grid> grids_;
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

std::unique_ptr<Contender> MakeKernelContender(std::string_view kernel) {
  return std::make_unique<KernelContender>(kernel);
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
