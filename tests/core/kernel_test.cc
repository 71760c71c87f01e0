#include "core/kernel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/complete.h"
#include "core/engine/dispatch.h"
#include "core/enumerate.h"
#include "core/solve.h"

namespace sudoku {
namespace {

using engine::ChooseKernel;
using engine::CpuFeatures;
using engine::CpuReader;
using engine::Kernel;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// A processor as a table of what it answers.
class FakeCpu : public CpuReader {
 public:
  FakeCpu(std::uint32_t leaf1_ecx, std::uint32_t leaf7_ebx, std::uint32_t leaf7_ecx, std::uint64_t xcr0)
      : leaf1_ecx_(leaf1_ecx), leaf7_ebx_(leaf7_ebx), leaf7_ecx_(leaf7_ecx), xcr0_(xcr0) {}

  Registers Cpuid(std::uint32_t leaf, std::uint32_t) const override {
    if (leaf == 1) return {.ecx = leaf1_ecx_};
    if (leaf == 7) return {.ebx = leaf7_ebx_, .ecx = leaf7_ecx_};
    return {};
  }
  std::uint64_t Xcr0() const override {
    // The instruction does not exist where the operating system has not switched it on.
    if ((leaf1_ecx_ >> 27 & 1) == 0) ADD_FAILURE() << "XGETBV would have crashed";
    return xcr0_;
  }

 private:
  std::uint32_t leaf1_ecx_, leaf7_ebx_, leaf7_ecx_;
  std::uint64_t xcr0_;
};

struct Chip {
  const char* name;
  FakeCpu cpu;
  const char* kernel;
};

// Registers as these processors report them.
const Chip kChips[] = {
    {"Turin (Zen 5)", {0xfef83203, 0xf1bf97a9, 0x0c405fce, 0xe7}, "avx512"},
    {"Ice Lake", {0x7ffafbff, 0xf2bf27eb, 0x00405f4e, 0xe7}, "avx512"},
    {"Skylake-X: AVX-512 without BITALG", {0x7ffefbff, 0xd39ffffb, 0x00000000, 0xe7}, "avx2"},
    {"Haswell", {0x7ffafbff, 0x000027ab, 0x00000000, 0x7}, "avx2"},
    {"Sandy Bridge: AVX only", {0x1fbae3ff, 0x00000000, 0x00000000, 0x7}, "sse42"},
    {"Nehalem", {0x009ce3bd, 0x00000000, 0x00000000, 0x0}, "sse42"},
    {"Core 2: SSSE3 only", {0x0000e3bd, 0x00000000, 0x00000000, 0x0}, "portable"},
    {"Ice Lake whose system saves no 512-bit registers", {0x7ffafbff, 0xf2bf27eb, 0x00405f4e, 0x7}, "avx2"},
    {"Ice Lake whose system saves no mask registers", {0x7ffafbff, 0xf2bf27eb, 0x00405f4e, 0xc7}, "avx2"},
    {"Ice Lake whose system saves no 256-bit registers", {0x7ffafbff, 0xf2bf27eb, 0x00405f4e, 0x3}, "sse42"},
    {"Ice Lake under a system without XSAVE", {0x77fafbff, 0xf2bf27eb, 0x00405f4e, 0xe7}, "sse42"},
};

TEST(DispatchTest, ChoosesTheBestKernelForTheChip) {
#ifndef __x86_64__
  GTEST_SKIP() << "only one kernel here";
#endif
  for (const Chip& chip : kChips) {
    const auto choice = ChooseKernel("", engine::ReadCpuFeatures(chip.cpu));
    ASSERT_TRUE(std::holds_alternative<const Kernel*>(choice)) << chip.name;
    EXPECT_STREQ(std::get<const Kernel*>(choice)->name, chip.kernel) << chip.name;
  }
}

TEST(DispatchTest, EveryKernelMayBeForcedWhereItRuns) {
  for (const Chip& chip : kChips) {
    const CpuFeatures features = engine::ReadCpuFeatures(chip.cpu);
    for (const engine::KernelEntry& entry : engine::Kernels()) {
      const auto choice = ChooseKernel(entry.kernel->name, features);
      if (entry.runs_on(features)) {
        EXPECT_EQ(std::get<const Kernel*>(choice), entry.kernel) << chip.name;
      } else {
        EXPECT_THAT(std::get<std::string>(choice),
                    AllOf(HasSubstr("cannot run kernel"), HasSubstr(entry.kernel->name), HasSubstr("portable")));
      }
    }
  }
}

TEST(DispatchTest, EndsInAKernelThatRunsAnywhere) {
  EXPECT_TRUE(engine::Kernels().back().runs_on(CpuFeatures{}));
  EXPECT_STREQ(engine::Kernels().back().kernel->name, "portable");
}

TEST(KernelTest, UnknownNamesAreRefusedAndChangeNothing) {
  ASSERT_EQ(SelectKernel("portable"), std::nullopt);
  for (const char* name : {"avx1024", "AVX2", " avx2", "portable "}) {
    EXPECT_THAT(SelectKernel(name).value_or(""), AllOf(HasSubstr("there is no kernel"), HasSubstr(name)));
    EXPECT_EQ(ActiveKernelName(), "portable");
  }
  ASSERT_EQ(SelectKernel(""), std::nullopt);
  EXPECT_EQ(ActiveKernelName(), KernelNames().front());
}

TEST(KernelTest, TheEnvironmentForcesOne) {
  setenv("SUDOKU_KERNEL", "portable", 1);
  EXPECT_EQ(SelectKernelFromEnvironment(), std::nullopt);
  EXPECT_EQ(ActiveKernelName(), "portable");
  setenv("SUDOKU_KERNEL", "quantum", 1);
  EXPECT_THAT(SelectKernelFromEnvironment().value_or(""), AllOf(HasSubstr("SUDOKU_KERNEL"), HasSubstr("quantum")));
  EXPECT_EQ(ActiveKernelName(), "portable");
  setenv("SUDOKU_KERNEL", "", 1);
  EXPECT_EQ(SelectKernelFromEnvironment(), std::nullopt);
  EXPECT_EQ(ActiveKernelName(), KernelNames().front());
  unsetenv("SUDOKU_KERNEL");
  EXPECT_EQ(SelectKernelFromEnvironment(), std::nullopt);
  EXPECT_EQ(ActiveKernelName(), KernelNames().front());
}

// The kernel selected is the code that runs, for every entry point: shown with a kernel that only counts its calls.
TEST(KernelTest, TheSelectedKernelIsTheOneThatRuns) {
  static int solves, pairs, counts, starts, steps, propagations, completions;
  static const Kernel spy = {
      .name = "spy",
      .solve = [](const std::uint8_t*, std::uint8_t*, engine::Meter*) { return ++solves, engine::Verdict::kNone; },
      .solve_two =
          [](const std::uint8_t* const*, std::uint8_t* const*, engine::Meter* const*, engine::Verdict* verdicts) {
            pairs += 1;
            verdicts[0] = verdicts[1] = engine::Verdict::kNone;
          },
      .count = [](const std::uint8_t*, std::uint64_t, std::uint64_t*,
                  engine::Meter*) { return ++counts, engine::Exit::kExhausted; },
      .propagate = [](std::uint16_t*) { return ++propagations, false; },
      .complete = [](const std::uint16_t*, std::uint8_t*,
                     engine::Meter*) { return ++completions, engine::Exit::kExhausted; },
      .walk_size = 1,
      .walk_alignment = 1,
      .start_walk = [](void*, const std::uint8_t*, const std::uint8_t*) { ++starts; },
      .next_in_walk = [](void*, std::uint8_t*, engine::Meter*) { return ++steps, engine::Exit::kExhausted; },
  };
  engine::SetActiveKernel(spy);
  EXPECT_EQ(ActiveKernelName(), "spy");
  Grid grid;
  EXPECT_EQ(Solve(grid).outcome, Outcome::kNoSolution);
  EXPECT_EQ(solves, 1);
  std::vector<SolveResult> results(3);
  SolveBatch(std::vector<Grid>(3), results);
  EXPECT_EQ(pairs, 1);
  EXPECT_EQ(solves, 2);
  EXPECT_TRUE(Count(grid, 1).exact);
  EXPECT_EQ(counts, 1);
  EXPECT_EQ(Enumerator(grid).Next(&grid), Enumerator::Step::kEnd);
  EXPECT_THAT((std::vector{starts, steps}), ElementsAre(1, 1));
  Candidates candidates(grid);
  EXPECT_FALSE(Propagate(&candidates));
  EXPECT_EQ(Complete(candidates, &grid), Completion::kNone);
  EXPECT_THAT((std::vector{propagations, completions}), ElementsAre(1, 1));
  ASSERT_EQ(SelectKernel(""), std::nullopt);
  for (const engine::KernelEntry& a : engine::Kernels()) {
    for (const engine::KernelEntry& b : engine::Kernels()) {
      if (&a != &b) {
        EXPECT_NE(a.kernel->solve, b.kernel->solve);
      }
    }
  }
}

}  // namespace
}  // namespace sudoku
