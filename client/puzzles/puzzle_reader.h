// Reads puzzles in the notations that people use, one after the other, in the order of the input.
//
//   sudoku::PuzzleReader reader("puzzles.txt", sudoku::FromFileDescriptor(fd));
//   while (std::optional<sudoku::ReadItem> item = reader.Next()) {
//     if (auto* puzzle = std::get_if<sudoku::Puzzle>(&*item)) ...
//   }
#ifndef SUDOKU_CLIENT_PUZZLES_PUZZLE_READER_H_
#define SUDOKU_CLIENT_PUZZLES_PUZZLE_READER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/puzzles/byte_source.h"
#include "client/puzzles/notation.h"
#include "client/puzzles/puzzle.h"

namespace sudoku {

// Whether somebody may be waiting for answers while the input is still coming in.
enum class Pace {
  kLive,  // A puzzle is yielded when its last line is complete, and not one byte later, unless it is doubtful.
  kFile,  // Blocks of rows are looked at as a whole first, so that a row that is missing further down is noticed.
};

// Memory is bounded whatever the input: a line, a record of a table or a JSON string that grows past 64 KiB is refused
// while it is still coming in, and so is an object around a grid that grows past 1 MiB. Input that could be read in two
// ways is refused, not guessed, and where one line does not tell what it is its whole block does.
class PuzzleReader {
 public:
  // `source` is what messages call the input. With a notation other than kAuto anything else is refused. `column` is
  // the one of a table that holds the grids, its name or its number from 1, or the name of the member of JSON objects
  // that does; then the input has to be a table or JSON. Empty: it is found by its name or content.
  PuzzleReader(std::string source, ByteSource bytes, Notation notation = Notation::kAuto, Pace pace = Pace::kLive,
               std::string column = "");
  ~PuzzleReader();
  PuzzleReader(PuzzleReader&&) noexcept;
  PuzzleReader& operator=(PuzzleReader&&) noexcept;

  // The next puzzle or fault; nothing at the end of the input. Input that holds no grid at all yields one fault.
  // Calls the byte source, and so may wait, only when what was read before does not complete an item.
  std::optional<ReadItem> Next();

  // Appends the next items, at least one, and at most about `most`: what is complete without waiting for more input.
  // False at the end of the input. Give it a vector that was used before, and nothing is allocated.
  bool NextMany(std::size_t most, std::vector<ReadItem>* items);

  // Whether a whole line or more lies in memory. False: Next() is about to wait for input, so this is the moment to
  // hand on what was read. (True is no promise: the line may not complete a grid.)
  bool Buffered();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace sudoku

#endif  // SUDOKU_CLIENT_PUZZLES_PUZZLE_READER_H_
