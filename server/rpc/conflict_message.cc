#include "server/rpc/conflict_message.h"

namespace sudoku {

void AddConflicts(std::span<const Conflict> conflicts, google::protobuf::RepeatedPtrField<v1::Conflict>* messages) {
  for (const Conflict& conflict : conflicts) {
    v1::Conflict* message = messages->Add();
    message->set_house(static_cast<v1::HouseKind>(static_cast<int>(conflict.house) + v1::HOUSE_KIND_ROW));
    message->set_index(conflict.index);
    message->set_digit(conflict.digit);
    for (const int cell : conflict.cells) {
      v1::Cell* place = message->add_cells();
      place->set_row(cell / kSize + 1);
      place->set_column(cell % kSize + 1);
    }
  }
}

}  // namespace sudoku
