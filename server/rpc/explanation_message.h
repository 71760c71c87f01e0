// Explanations as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_EXPLANATION_MESSAGE_H_
#define SUDOKU_SERVER_RPC_EXPLANATION_MESSAGE_H_

#include <google/protobuf/repeated_field.h>
#include <grpcpp/support/status.h>

#include <variant>

#include "core/analysis/cell_set.h"
#include "core/analysis/explanation.h"
#include "core/grid.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

// What is asked for, within the limits of the contract; or the status that says which number is negative.
std::variant<Explaining::Wishes, grpc::Status> ParseOptions(const v1::ExplainOptions& options);

v1::Outcome ToMessage(Outcome outcome);

// The cells of `cells` with their digits in `grid`.
void AddGivens(const Grid& grid, const CellSet& cells, google::protobuf::RepeatedPtrField<v1::Given>* messages);
void AddGiven(int cell, int digit, google::protobuf::RepeatedPtrField<v1::Given>* messages);

void Fill(const Explanation& explanation, const Grid& grid, const Explaining::Wishes& wishes, v1::Explanation* message);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_EXPLANATION_MESSAGE_H_
