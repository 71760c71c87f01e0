#include "server/rpc/explanation_message.h"

#include <algorithm>
#include <string>

#include "core/conflicts.h"
#include "server/rpc/conflict_message.h"
#include "server/rpc/outcome_message.h"
#include "server/rpc/place_message.h"
#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

constexpr std::int64_t kCoreBudget = 20'000, kMaxCoreBudget = 1'000'000, kMaxCount = 1'000'000;

void FillSeveral(const Explanation& explanation, v1::Explanation* message) {
  for (int cell = 0; cell < kCells; ++cell) {
    const DigitSet digits = explanation.candidates[static_cast<std::size_t>(cell)];
    if (explanation.solutions[0][cell] != explanation.solutions[1][cell]) SetCell(cell, message->add_differences());
    if ((digits & (digits - 1)) == 0) continue;
    v1::OpenCell* open = message->add_open_cells();
    SetCell(cell, open->mutable_cell());
    for (int digit = 1; digit <= kSize; ++digit) {
      if ((digits & SetOf(digit)) != 0) open->mutable_digits()->push_back(static_cast<char>('0' + digit));
    }
  }
}

void FillRepairs(const std::vector<Repair>& repairs, v1::Explanation* message) {
  for (const Repair& repair : repairs) {
    v1::Repair* added = message->add_repairs();
    added->set_kind(static_cast<v1::Repair::Kind>(static_cast<int>(repair.kind) + v1::Repair::KIND_REMOVE));
    SetCell(repair.cell, added->mutable_cell());
    added->set_digit(repair.digit);
  }
}

}  // namespace

std::variant<Explaining::Wishes, grpc::Status> ParseOptions(const v1::ExplainOptions& options) {
  if (options.max_repairs() < 0) return NegativeLimitStatus(options.max_repairs(), "options.max_repairs");
  if (options.core_budget() < 0) return NegativeLimitStatus(options.core_budget(), "options.core_budget");
  if (options.count_limit() < 0) return NegativeLimitStatus(options.count_limit(), "options.count_limit");
  const std::int64_t budget = options.core_budget() == 0 ? kCoreBudget : options.core_budget();
  return Explaining::Wishes{.max_repairs = static_cast<std::size_t>(options.max_repairs()),
                            .count_limit = std::min(options.count_limit(), kMaxCount),
                            .redundant_givens = options.redundant_givens(),
                            .core_questions = std::min(budget, kMaxCoreBudget)};
}

v1::Outcome ToMessage(Outcome outcome) { return ToMessage(ToGridOutcome(outcome)); }

void AddGiven(int cell, int digit, google::protobuf::RepeatedPtrField<v1::Given>* messages) {
  v1::Given* given = messages->Add();
  SetCell(cell, given->mutable_cell());
  given->set_digit(digit);
}

void AddGivens(const Grid& grid, const CellSet& cells, google::protobuf::RepeatedPtrField<v1::Given>* messages) {
  for (const int cell : cells) AddGiven(cell, grid[cell], messages);
}

void Fill(const Explanation& explanation, const Grid& grid, const Explaining::Wishes& wishes,
          v1::Explanation* message) {
  message->set_outcome(ToMessage(explanation.outcome));
  if (explanation.outcome == Outcome::kNoSolution) {
    AddConflicts(FindConflicts(grid), message->mutable_conflicts());
    AddGivens(grid, explanation.core, message->mutable_core());
    message->set_core_is_smallest(explanation.core_is_smallest);
  } else {
    message->add_solutions(explanation.solutions[0].ToString());
  }
  if (explanation.outcome == Outcome::kMultiple) {
    message->add_solutions(explanation.solutions[1].ToString());
    FillSeveral(explanation, message);
  }
  if (wishes.count_limit > 0) {
    message->set_count(explanation.count);
    message->set_exact(explanation.exact);
  }
  FillRepairs(explanation.repairs, message);
  AddGivens(grid, explanation.redundant, message->mutable_redundant());
}

}  // namespace sudoku
