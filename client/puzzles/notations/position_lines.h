// Positions, one a line: what a player sees, entries told from givens.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_

#include "client/puzzles/notations/byte_input.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/line_reader.h"

namespace sudoku::notations {

// Reads
//   JSON objects         {"givens": "4.....8.5...", "entries": "...", "candidates": "123.5...", "moves": ["r1c2=5",
//   ...]} the HoDoKu library   :0000:x:+3.4..1...:412 529::    +3 is an entry, 412 says that 4 is struck out in r1c2
// Empty lines are passed over.
class PositionLines {
 public:
  PositionLines(ByteInput* input, ItemQueue* items) : lines_(input), items_(items) {}

  // Reads one line. False at the end.
  bool Step();
  bool Buffered() { return lines_.Buffered(); }

 private:
  LineReader lines_;
  ItemQueue* items_;
  bool in_binary_ = false;  // Behind a line that was no text, until one is read again.
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_
