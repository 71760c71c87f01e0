// Positions: what a player sees, entries told from givens.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "client/puzzles/notations/byte_input.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/line_reader.h"
#include "client/puzzles/notations/position_block.h"
#include "client/puzzles/notations/position_texts.h"

namespace sudoku::notations {

// Reads
//   JSON objects         {"givens": "4.....8.5...", "entries": "...", "candidates": "123.5...", "moves": ["r1c2=5",
//   ...]} the HoDoKu library   :0000:x:+3.4..1...:412 529::    +3 is an entry, 412 says that 4 is struck out in r1c2
// and what PositionBlock does. Empty lines are passed over.
class PositionLines {
 public:
  PositionLines(ByteInput* input, ItemQueue* items) : lines_(input), items_(items) {}

  // Reads one line. False at the end.
  bool Step();
  bool Buffered() { return lines_.Buffered(); }

 private:
  void AddToBlock(std::string_view text, std::int64_t number, std::size_t column);
  void FinishBlock();
  void Add(std::variant<PositionTexts, std::string> read, std::int64_t line, std::size_t column);

  // Nothing is said of lines amid binary data but the first.
  void AddFault(TextFault fault, std::int64_t line);

  LineReader lines_;
  ItemQueue* items_;
  PositionBlock block_;
  bool in_binary_ = false;  // Behind a line that was no text, until one is read again.
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_POSITION_LINES_H_
