#include "server/rpc/conflict_message.h"

#include "server/rpc/place_message.h"

namespace sudoku {

void AddConflicts(std::span<const Conflict> conflicts, google::protobuf::RepeatedPtrField<v1::Conflict>* messages) {
  for (const Conflict& conflict : conflicts) {
    v1::Conflict* message = messages->Add();
    message->set_house(static_cast<v1::HouseKind>(static_cast<int>(conflict.house) + v1::HOUSE_KIND_ROW));
    message->set_index(conflict.index);
    message->set_digit(conflict.digit);
    for (const int cell : conflict.cells) SetCell(cell, message->add_cells());
  }
}

}  // namespace sudoku
