// Positions as the contract spells them.
#ifndef SUDOKU_SERVER_RPC_POSITION_MESSAGE_H_
#define SUDOKU_SERVER_RPC_POSITION_MESSAGE_H_

#include <grpcpp/support/status.h>

#include <utility>
#include <variant>
#include <vector>

#include "core/analysis/position.h"
#include "server/rpc/status_details.h"
#include "sudoku/v1/analysis.pb.h"

namespace sudoku {

// From the message of a request's field "position"; or what is wrong with it.
inline std::variant<Position, grpc::Status> FromMessage(const v1::Position& message) {
  std::vector<MoveText> moves;
  for (const v1::Move& move : message.moves()) moves.push_back({move.cell().row(), move.cell().column(), move.digit()});
  auto position = ParsePosition(message.givens(), message.entries(), message.candidates(), moves);
  if (const auto* fault = std::get_if<PositionFault>(&position)) return PositionStatus(*fault, "position.");
  return std::get<Position>(std::move(position));
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_POSITION_MESSAGE_H_
