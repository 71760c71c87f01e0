#include "server/operations/health.h"

#include <cstddef>

namespace sudoku {

void Health::Set(Aspect aspect, const std::string& reason, bool speaks_against) {
  const std::lock_guard one_at_a_time(changing_);
  {
    const std::lock_guard lock(mutex_);
    std::set<std::string>& reasons = reasons_[static_cast<std::size_t>(aspect)];
    const bool changed = speaks_against ? reasons.insert(reason).second : reasons.erase(reason) > 0;
    if (!changed) return;
  }
  for (const auto& observer : observers_) observer();
}

std::string Health::Reasons(Aspect aspect) const {
  const std::lock_guard lock(mutex_);
  std::string all;
  for (const std::string& reason : reasons_[static_cast<std::size_t>(aspect)]) {
    all += (all.empty() ? "" : ", ") + reason;
  }
  return all;
}

}  // namespace sudoku
