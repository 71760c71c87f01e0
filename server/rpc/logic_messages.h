// Steps, ratings and positions as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_
#define SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_

#include <string>
#include <vector>

#include "core/analysis/position.h"
#include "core/logic/board.h"
#include "core/logic/rate.h"
#include "core/logic/step.h"
#include "core/logic/truth.h"
#include "server/operations/call_observer.h"
#include "server/rpc/outcome_message.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku {

// A board as somebody left it, and what is wrong with it.
class LogicPosition {
 public:
  // Solves the givens, and asks the solver of every entry and struck candidate.
  explicit LogicPosition(const Position& position);

  // Entries that no solution has, and candidates of a solution that were struck; with either, no step is right.
  const std::vector<logic::Candidate>& wrong_entries() const { return wrong_entries_; }
  const std::vector<logic::Candidate>& wrongly_struck() const { return wrongly_struck_; }
  bool right() const {
    return wrong_entries_.empty() && wrongly_struck_.empty() && truth_.outcome() != Outcome::kNoSolution;
  }

  const logic::Truth& truth() const { return truth_; }
  const logic::Board& board() const { return board_; }

 private:
  logic::Truth truth_;
  logic::Board board_;
  std::vector<logic::Candidate> wrong_entries_;
  std::vector<logic::Candidate> wrongly_struck_;
};

// With several solutions, no technique that assumes a single one.
logic::Ladder ToLadder(v1::Profile profile, const google::protobuf::RepeatedField<int>& allowed, Outcome outcome);

v1::Technique ToMessage(logic::Technique technique);
void ToMessage(const logic::Candidate& candidate, v1::Candidate* message);
void ToMessage(const logic::Step& step, v1::Step* message);
void ToMessage(const logic::Rating& rating, v1::Rating* message);

// The verdict on a position: its outcome, and what in it is wrong.
template <typename Response>
void SetVerdict(const LogicPosition& position, CallRecord& record, Response* response) {
  const GridOutcome outcome = ToGridOutcome(position.truth().outcome());
  ++record.grids(outcome);
  response->set_outcome(ToMessage(outcome));
  for (const auto& entry : position.wrong_entries()) ToMessage(entry, response->add_wrong_entries());
  for (const auto& candidate : position.wrongly_struck()) ToMessage(candidate, response->add_wrongly_struck());
}

// 729 characters: each cell's candidates, or its digit.
std::string CandidateText(const logic::Board& board);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_
