// Ratings as lines, as a table and as JSON.
#ifndef SUDOKU_CLIENT_COMMANDS_RATING_WRITER_H_
#define SUDOKU_CLIENT_COMMANDS_RATING_WRITER_H_

#include <string>
#include <string_view>
#include <utility>

#include "client/commands/logic_questions.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::client {

// The name of a technique in plain English, e.g. "hidden pair"; of one that a newer server knows, its number.
std::string TechniqueName(v1::Technique technique);

// What became of the rating: RATED; ABOVE, a step was above the limit; STUCK, the techniques do not suffice; or NONE,
// as there is nothing to rate. ABOVE and STUCK puzzles are at least as hard as their figures say.
std::string_view StateOf(const Puzzle& puzzle, const RatedGrid& rated);

// Appends text to a string, which the caller sends wherever it likes. A line a grid, whatever happens, so that line n
// is about grid n.
class RatingWriter {
 public:
  enum class Form { kLine, kCsv, kJson };
  // `format` is for lines, as serate has it.
  RatingWriter(Form form, std::string format) : form_(form), format_(std::move(format)) {}

  // Before all else: the head of the table; nothing if this goes on where another output was broken off.
  void Begin(bool goes_on, std::string* out) const;
  void Write(const Puzzle& puzzle, const RatedGrid& rated, std::string* out) const;
  void WriteUnanswered(const Puzzle& puzzle, std::string_view reason, std::string* out) const;
  // What could not be read.
  void Write(const ReadFault& fault, std::string* out) const;

 private:
  const Form form_;
  const std::string format_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_RATING_WRITER_H_
