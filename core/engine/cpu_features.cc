#include "core/engine/cpu_features.h"

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace sudoku::engine {
namespace {

class RealCpu : public CpuReader {
 public:
  Registers Cpuid([[maybe_unused]] std::uint32_t leaf, [[maybe_unused]] std::uint32_t subleaf) const override {
    Registers r;
#ifdef __x86_64__
    __get_cpuid_count(leaf, subleaf, &r.eax, &r.ebx, &r.ecx, &r.edx);
#endif
    return r;
  }

  std::uint64_t Xcr0() const override {
#ifdef __x86_64__
    std::uint32_t low, high;
    asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
#else
    return 0;
#endif
  }
};

constexpr bool HasBits(std::uint64_t value, std::uint64_t bits) { return (value & bits) == bits; }

// CPUID leaf 1, ECX.
constexpr std::uint32_t kSse42 = 1u << 20, kPopcnt = 1u << 23, kOsxsave = 1u << 27, kAvx = 1u << 28;
// CPUID leaf 7, EBX and ECX.
constexpr std::uint32_t kBmi1 = 1u << 3, kAvx2 = 1u << 5, kBmi2 = 1u << 8;
constexpr std::uint32_t kAvx512F = 1u << 16, kAvx512Dq = 1u << 17, kAvx512Bw = 1u << 30, kAvx512Vl = 1u << 31;
constexpr std::uint32_t kAvx512Bitalg = 1u << 12;
// XCR0: the SSE and AVX registers; the mask registers and both parts of the 512-bit ones.
constexpr std::uint64_t kSaves256 = 0x6, kSaves512 = 0xe6;

}  // namespace

CpuFeatures ReadCpuFeatures(const CpuReader& cpu) {
  CpuFeatures features;
  const CpuReader::Registers basic = cpu.Cpuid(1, 0);
  features.sse42 = HasBits(basic.ecx, kSse42 | kPopcnt);
  if (!features.sse42 || !HasBits(basic.ecx, kOsxsave | kAvx)) return features;
  const std::uint64_t saved = cpu.Xcr0();
  const CpuReader::Registers extended = cpu.Cpuid(7, 0);
  features.avx2 = HasBits(saved, kSaves256) && HasBits(extended.ebx, kAvx2 | kBmi1 | kBmi2);
  features.avx512 = features.avx2 && HasBits(saved, kSaves512) &&
                    HasBits(extended.ebx, kAvx512F | kAvx512Dq | kAvx512Bw | kAvx512Vl) &&
                    HasBits(extended.ecx, kAvx512Bitalg);
  return features;
}

const CpuReader& ThisCpu() {
  static const RealCpu cpu;
  return cpu;
}

}  // namespace sudoku::engine
