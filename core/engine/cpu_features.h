// What the processor can do and the operating system lets it do, as far as kernels care.
#ifndef SUDOKU_CORE_ENGINE_CPU_FEATURES_H_
#define SUDOKU_CORE_ENGINE_CPU_FEATURES_H_

#include <cstdint>

namespace sudoku::engine {

// Where the answers come from; tests put other processors in its place.
class CpuReader {
 public:
  struct Registers {
    std::uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
  };
  virtual ~CpuReader() = default;
  // The CPUID instruction; zeros for a leaf that the processor does not have.
  virtual Registers Cpuid(std::uint32_t leaf, std::uint32_t subleaf) const = 0;
  // Extended control register 0: the registers that the operating system saves. Only asked if CPUID reports OSXSAVE.
  virtual std::uint64_t Xcr0() const = 0;
};

// Each implies the ones before it. Names as in the kernels' list.
struct CpuFeatures {
  bool sse42 = false;   // SSE4.2 and POPCNT.
  bool avx2 = false;    // AVX2, BMI1, BMI2; 256-bit registers are saved.
  bool avx512 = false;  // AVX-512 F, BW, DQ, VL and BITALG; 512-bit registers are saved.

  friend bool operator==(const CpuFeatures&, const CpuFeatures&) = default;
};

CpuFeatures ReadCpuFeatures(const CpuReader& cpu);

// The machine this runs on. On other architectures than x86-64, a processor with none of the features.
const CpuReader& ThisCpu();

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_CPU_FEATURES_H_
