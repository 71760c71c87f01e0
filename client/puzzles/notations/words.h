// Pieces of a line with their places in it.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_WORDS_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_WORDS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace sudoku::notations {

struct Word {
  std::size_t begin = 0;  // Its place in the line.
  std::string_view text;

  std::size_t end() const { return begin + text.size(); }
};

// Line ends occur in strings of JSON only.
inline bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// `word` without spaces, tabs and the like at both ends.
Word Trim(Word word);
inline std::string_view Trim(std::string_view text) { return Trim(Word{0, text}).text; }

// The pieces of `text` between spaces, or characters of `also`; at most `limit`, then the last one is the whole rest.
std::vector<Word> SplitAtSpaces(std::string_view text, std::size_t limit, std::string_view also = "");

// The pieces between each `separator`, trimmed; they may be empty. At most `limit`, as above.
std::vector<Word> SplitFields(std::string_view text, char separator, std::size_t limit);

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_WORDS_H_
