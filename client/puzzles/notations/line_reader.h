// Lines that end in LF, CRLF or CR, also mixed.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_READER_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_READER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "client/puzzles/notations/byte_input.h"

namespace sudoku::notations {

struct Line {
  std::string_view text;    // Without its end, nor a byte order mark. Valid until the next call.
  std::int64_t number = 0;  // From 1.
  bool cut = false;         // It is longer than kMaxLength; `text` is its beginning, the rest will be skipped.
};

class LineReader {
 public:
  static constexpr std::size_t kMaxLength = std::size_t{64} * 1024;

  // `input` is not owned.
  explicit LineReader(ByteInput* input) : input_(input) {}

  // False at the end of the input. A line is returned when its end (for CRLF: the CR) has come in; a last line may
  // lack its end.
  bool Next(Line* line);

  // Whether Next() would return without reading.
  bool Buffered();

 private:
  // The place of the next `byte` in the stream, or where the search ended without it. Each byte is looked at once.
  struct Finder {
    char byte;
    std::uint64_t searched_to = 0;
    bool found = false;
  };
  bool Find(Finder* finder);
  bool FindEnd(std::size_t* length);
  void SkipEnd();
  void SkipPendingLf();
  void SkipRestOfCutLine();

  ByteInput* input_;
  Finder lf_{'\n'};
  Finder cr_{'\r'};
  std::int64_t number_ = 0;
  bool skip_lf_ = false;  // The line before ended in a CR, and what follows was not in memory yet.
  bool in_cut_line_ = false;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_LINE_READER_H_
