// Steps, ratings and positions as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_
#define SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_

#include <grpcpp/support/status.h>

#include <string>
#include <variant>
#include <vector>

#include "core/logic/board.h"
#include "core/logic/rate.h"
#include "core/logic/step.h"
#include "core/logic/truth.h"
#include "sudoku/v1/logic.pb.h"

namespace sudoku {

// A board as somebody left it, and what is wrong with it.
class LogicPosition {
 public:
  // `givens` and `entries` are grids that do not share a cell; `struck` what is not a candidate any more.
  LogicPosition(const Grid& givens, const Grid& entries, const std::vector<logic::Candidate>& struck);

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

// From the three texts of a request, of which the last two may be empty; or what is wrong with them.
std::variant<LogicPosition, grpc::Status> ParseLogicPosition(const std::string& givens, const std::string& entries,
                                                             const std::string& candidates);

// With several solutions, no technique that assumes a single one.
logic::Ladder ToLadder(v1::Profile profile, const google::protobuf::RepeatedField<int>& allowed, Outcome outcome);

v1::Technique ToMessage(logic::Technique technique);
void ToMessage(const logic::Candidate& candidate, v1::Candidate* message);
void ToMessage(const logic::Step& step, v1::Step* message);
void ToMessage(const logic::Rating& rating, v1::Rating* message);

// 729 characters: each cell's candidates, or its digit.
std::string CandidateText(const logic::Board& board);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_LOGIC_MESSAGES_H_
