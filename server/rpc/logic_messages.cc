#include "server/rpc/logic_messages.h"

#include "core/complete.h"
#include "core/logic/english.h"
#include "server/rpc/place_message.h"

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

LogicPosition::LogicPosition(const Position& position)
    : truth_(position.givens), board_(Together(position.givens, position.entries)) {
  if (truth_.outcome() == Outcome::kNoSolution) return;
  for (int cell = 0; cell < kCells; ++cell) {
    const int entry = position.entries[cell];
    if (entry != 0 && !truth_.Allows(cell, entry)) wrong_entries_.push_back(At(cell, entry));
  }
  // Of several solutions the entries have chosen some; the steps are about those.
  if (truth_.outcome() == Outcome::kMultiple && wrong_entries_.empty()) truth_ = logic::Truth(board_.grid());
  for (int cell = 0; cell < kCells && position.candidates; ++cell) {
    for (int digit = 1; digit <= kSize && board_.digit(cell) == 0; ++digit) {
      if (((*position.candidates)[cell] & SetOf(digit)) != 0) continue;
      if (truth_.Allows(cell, digit)) wrongly_struck_.push_back(At(cell, digit));
      board_.Remove(cell, digit);
    }
  }
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
  SetCell(candidate.cell, message);
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
