// Clashing givens as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_CONFLICT_MESSAGE_H_
#define SUDOKU_SERVER_RPC_CONFLICT_MESSAGE_H_

#include <span>

#include "core/conflicts.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

// Appends `conflicts` to `messages`, in their order.
void AddConflicts(std::span<const Conflict> conflicts, google::protobuf::RepeatedPtrField<v1::Conflict>* messages);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_CONFLICT_MESSAGE_H_
