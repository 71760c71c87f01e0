// Places as the contract names them: rows and columns of cells, lines and columns of texts, all from 1.
#ifndef SUDOKU_SERVER_RPC_PLACE_MESSAGE_H_
#define SUDOKU_SERVER_RPC_PLACE_MESSAGE_H_

#include <string>

#include "core/grid.h"
#include "server/rpc/status_details.h"
#include "sudoku/v1/sudoku.pb.h"

namespace sudoku {

// `message` has a row and a column.
template <typename Message>
void SetCell(int cell, Message* message) {
  message->set_row(cell / kSize + 1);
  message->set_column(cell % kSize + 1);
}

// Why a line of a batch, counted from 1, is no grid.
inline void SetProblem(std::size_t line, const GridFault& fault, v1::LineProblem* message) {
  message->set_line(static_cast<int>(line));
  message->set_reason(std::string(GridFaultReason(fault)));
  message->set_column(fault.position());
  message->set_message(fault.Message());
}

}  // namespace sudoku

#endif  // SUDOKU_SERVER_RPC_PLACE_MESSAGE_H_
