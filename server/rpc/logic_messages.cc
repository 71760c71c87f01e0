#include "server/rpc/logic_messages.h"

#include "absl/strings/str_cat.h"
#include "core/conflicts.h"
#include "core/logic/english.h"
#include "server/rpc/status_details.h"

namespace sudoku {
namespace {

using logic::Candidate;

static_assert(static_cast<int>(logic::Technique::kFullHouse) + 1 == v1::TECHNIQUE_FULL_HOUSE);
static_assert(static_cast<int>(logic::Technique::kAlignedPair) + 1 == v1::TECHNIQUE_ALIGNED_PAIR);
static_assert(static_cast<int>(logic::Technique::kDynamicPlusRegion) + 1 == v1::TECHNIQUE_DYNAMIC_PLUS_REGION);

Candidate At(int cell, int digit) { return {static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(digit)}; }

Grid Together(const Grid& givens, const Grid& entries) {
  Grid grid = givens;
  for (int cell = 0; cell < kCells; ++cell) {
    if (entries[cell] != 0) grid.set(cell, entries[cell]);
  }
  return grid;
}

// Reads 729 characters into what they do not have.
std::variant<std::vector<Candidate>, grpc::Status> ParseCandidates(const std::string& text, const Grid& grid) {
  constexpr std::size_t kLength = kCells * kSize;
  if (text.size() != kLength) {
    return BadPositionStatus("candidates", absl::StrCat(text.size(), " characters; there must be ", kLength));
  }
  std::vector<Candidate> struck;
  for (std::size_t i = 0; i < kLength; ++i) {
    const int cell = static_cast<int>(i) / kSize;
    const int digit = static_cast<int>(i) % kSize + 1;
    if (text[i] == '.') {
      if (grid[cell] == 0) struck.push_back(At(cell, digit));
    } else if (text[i] != '0' + digit) {
      return BadPositionStatus(
          "candidates", absl::StrCat("character ", i + 1, " (", CellName(cell), ") must be '", digit, "' or '.'"));
    }
  }
  return struck;
}

void SetCell(int cell, v1::Cell* message) {
  message->set_row(cell / kSize + 1);
  message->set_column(cell % kSize + 1);
}

void SetHouse(int house, v1::House* message) {
  const logic::Kind kind = logic::KindOf(house);
  message->set_kind(kind == logic::Kind::kBox   ? v1::HOUSE_KIND_BOX
                    : kind == logic::Kind::kRow ? v1::HOUSE_KIND_ROW
                                                : v1::HOUSE_KIND_COLUMN);
  message->set_index(logic::IndexOf(house) + 1);
}

void SetLink(const logic::Link& link, v1::Link* message) {
  ToMessage(link.from, message->mutable_from());
  ToMessage(link.to, message->mutable_to());
  message->set_from_true(link.from_true);
  message->set_to_true(link.to_true);
}

}  // namespace

LogicPosition::LogicPosition(const Grid& givens, const Grid& entries, const std::vector<Candidate>& struck)
    : truth_(givens), board_(Together(givens, entries)) {
  if (truth_.outcome() == Outcome::kNoSolution) return;
  for (int cell = 0; cell < kCells; ++cell) {
    if (entries[cell] != 0 && !truth_.Allows(cell, entries[cell])) wrong_entries_.push_back(At(cell, entries[cell]));
  }
  // Of several solutions the entries have chosen some; the steps are about those.
  if (truth_.outcome() == Outcome::kMultiple && wrong_entries_.empty()) truth_ = logic::Truth(board_.grid());
  for (const Candidate& candidate : struck) {
    if (truth_.Allows(candidate.cell, candidate.digit)) wrongly_struck_.push_back(candidate);
    board_.Remove(candidate.cell, candidate.digit);
  }
}

std::variant<LogicPosition, grpc::Status> ParseLogicPosition(const std::string& givens, const std::string& entries,
                                                             const std::string& candidates) {
  const auto givens_grid = ParseGrid(givens);
  if (const auto* fault = std::get_if<GridFault>(&givens_grid)) return BadGridStatus("givens", *fault);
  const auto& grid = std::get<Grid>(givens_grid);
  const auto entries_grid = ParseGrid(entries.empty() ? Grid().ToString() : entries);
  if (const auto* fault = std::get_if<GridFault>(&entries_grid)) return BadGridStatus("entries", *fault);
  const auto& filled = std::get<Grid>(entries_grid);
  for (int cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0 && filled[cell] != 0) {
      return BadPositionStatus("entries", absl::StrCat(CellName(cell), " is a given"));
    }
  }
  if (candidates.empty()) return LogicPosition(grid, filled, {});
  auto struck = ParseCandidates(candidates, Together(grid, filled));
  if (auto* fault = std::get_if<grpc::Status>(&struck)) return std::move(*fault);
  return LogicPosition(grid, filled, std::get<std::vector<Candidate>>(struck));
}

logic::Ladder ToLadder(v1::Profile profile, const google::protobuf::RepeatedField<int>& allowed, Outcome outcome) {
  logic::Ladder ladder;
  if (profile == v1::PROFILE_SE121_NO_UNIQUENESS || outcome != Outcome::kUnique) {
    ladder.profile = logic::Profile::kSe121NoUniqueness;
  }
  if (allowed.empty()) return ladder;
  ladder.allowed.reset();
  for (const int technique : allowed) {
    // Techniques that a newer client knows do no harm.
    if (technique >= 1 && technique <= logic::kTechniques) ladder.allowed.set(static_cast<std::size_t>(technique - 1));
  }
  return ladder;
}

v1::Technique ToMessage(logic::Technique technique) {
  return static_cast<v1::Technique>(static_cast<int>(technique) + 1);
}

void ToMessage(const Candidate& candidate, v1::Candidate* message) {
  message->set_row(candidate.cell / kSize + 1);
  message->set_column(candidate.cell % kSize + 1);
  message->set_digit(candidate.digit);
}

void ToMessage(const logic::Step& step, v1::Step* message) {
  message->set_technique(ToMessage(step.technique));
  message->set_rating(step.rating);
  if (step.placed.digit != 0) ToMessage(step.placed, message->mutable_placed());
  for (const Candidate& candidate : step.removed) ToMessage(candidate, message->add_removed());
  for (const int house : step.houses) SetHouse(house, message->add_houses());
  for (const int cell : step.cells) SetCell(cell, message->add_cells());
  for (const int digit : logic::Each(step.digits)) message->add_digits(digit);
  for (const logic::Link& link : step.links) SetLink(link, message->add_links());
  message->set_assumes_unique(step.assumes_unique);
  message->set_explanation(logic::Explain(step));
}

void ToMessage(const logic::Rating& rating, v1::Rating* message) {
  message->set_er(rating.er);
  message->set_ep(rating.ep);
  message->set_ed(rating.ed);
  if (rating.steps > 0) message->set_hardest(ToMessage(rating.hardest));
  message->set_decided(rating.state == logic::Rating::State::kRated);
  message->set_above(rating.state == logic::Rating::State::kAbove);
}

std::string CandidateText(const logic::Board& board) {
  std::string text(static_cast<std::size_t>(kCells * kSize), '.');
  for (int cell = 0; cell < kCells; ++cell) {
    const logic::Bits digits = board.digit(cell) != 0 ? logic::Bit(board.digit(cell)) : board.candidates(cell);
    for (const int digit : logic::Each(digits)) {
      text[static_cast<std::size_t>(cell * kSize + digit - 1)] = static_cast<char>('0' + digit);
    }
  }
  return text;
}

}  // namespace sudoku
