// A line of text with one ASCII byte a character, so that every notation is read by plain byte comparisons whatever
// script, keyboard or frame it was written with.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_FOLDED_LINE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_FOLDED_LINE_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace sudoku::notations {

// UTF-8 is folded: full-width digits and signs to ASCII, middle dots to '.', no-break, ideographic and zero-width
// spaces to ' ', box-drawing characters to '|', '-' and '+'. Any other character becomes kOther. A byte that is no
// UTF-8 counts as a character, kInvalid. Positions are in characters from 0; +1 is the column people see.
class FoldedLine {
 public:
  static constexpr char kOther = '\x01';
  static constexpr char kInvalid = '\x02';

  // `raw` must outlive this. Pure ASCII is not copied.
  explicit FoldedLine(std::string_view raw);
  FoldedLine(const FoldedLine&) = delete;
  FoldedLine& operator=(const FoldedLine&) = delete;

  std::string_view text() const { return folded_.empty() ? raw_ : std::string_view(folded_); }

  // The original text of the characters from `begin` on.
  std::string_view RawFrom(std::size_t begin) const;

  // One character for a message: 'x', U+00B0, or "byte 0xa0" for what is no text.
  std::string Show(std::size_t position) const;
  // The characters from `begin` to before `end` in quotes, shortened; what is not printable ASCII is shown as '?'.
  std::string ShowRange(std::size_t begin, std::size_t end) const;

 private:
  std::string_view raw_;
  std::string folded_;  // Empty when raw_ is ASCII.
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_FOLDED_LINE_H_
