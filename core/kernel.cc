#include "core/kernel.h"

#include <atomic>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/engine/dispatch.h"

namespace sudoku {
namespace engine {
namespace {

constexpr KernelEntry kKernels[] = {
#ifdef SUDOKU_X86_KERNELS
    {&kAvx512Kernel, [](const CpuFeatures& features) { return features.avx512; }},
    {&kAvx2Kernel, [](const CpuFeatures& features) { return features.avx2; }},
    {&kSse42Kernel, [](const CpuFeatures& features) { return features.sse42; }},
#endif
    {&kPortableKernel, [](const CpuFeatures&) { return true; }},
};

std::string Join(const std::vector<std::string_view>& names) {
  return absl::StrJoin(names, ", ", [](std::string* out, std::string_view name) { out->append(name); });
}

std::vector<std::string_view> NamesFor(const CpuFeatures& features) {
  std::vector<std::string_view> names;
  for (const KernelEntry& entry : kKernels) {
    if (entry.runs_on(features)) names.push_back(entry.kernel->name);
  }
  return names;
}

std::string_view NameInEnvironment() {
  const char* name = std::getenv("SUDOKU_KERNEL");
  return name == nullptr ? "" : name;
}

// Null until first use.
std::atomic<const Kernel*> active{nullptr};

}  // namespace

std::span<const KernelEntry> Kernels() { return kKernels; }

std::variant<const Kernel*, std::string> ChooseKernel(std::string_view name, const CpuFeatures& features) {
  for (const KernelEntry& entry : kKernels) {
    if (!name.empty() && name != entry.kernel->name) continue;
    if (entry.runs_on(features)) return entry.kernel;
    if (!name.empty()) {
      return absl::StrCat("this machine cannot run kernel '", entry.kernel->name, "'; it can run ",
                          Join(NamesFor(features)));
    }
  }
  return absl::StrCat("there is no kernel '", std::string(name), "'; this machine can run ", Join(NamesFor(features)));
}

const Kernel& ActiveKernel() {
  const Kernel* kernel = active.load(std::memory_order_acquire);
  if (kernel != nullptr) return *kernel;
  const CpuFeatures features = ReadCpuFeatures(ThisCpu());
  auto choice = ChooseKernel(NameInEnvironment(), features);
  if (std::holds_alternative<std::string>(choice)) choice = ChooseKernel("", features);
  const Kernel* const chosen = std::get<const Kernel*>(choice);
  // What another thread has selected in the meantime stays.
  return active.compare_exchange_strong(kernel, chosen, std::memory_order_acq_rel) ? *chosen : *kernel;
}

void SetActiveKernel(const Kernel& kernel) { active.store(&kernel, std::memory_order_release); }

}  // namespace engine

std::vector<std::string_view> KernelNames() { return engine::NamesFor(engine::ReadCpuFeatures(engine::ThisCpu())); }

std::string_view ActiveKernelName() { return engine::ActiveKernel().name; }

std::optional<std::string> SelectKernel(std::string_view name) {
  const auto choice = engine::ChooseKernel(name, engine::ReadCpuFeatures(engine::ThisCpu()));
  if (const auto* fault = std::get_if<std::string>(&choice)) return *fault;
  engine::SetActiveKernel(*std::get<const engine::Kernel*>(choice));
  return std::nullopt;
}

std::optional<std::string> SelectKernelFromEnvironment() {
  const auto fault = SelectKernel(engine::NameInEnvironment());
  if (fault) return absl::StrCat("SUDOKU_KERNEL: ", *fault);
  return std::nullopt;
}

}  // namespace sudoku
