#include "client/puzzles/notations/words.h"

namespace sudoku::notations {

Word Trim(Word word) {
  while (!word.text.empty() && IsSpace(word.text.front())) {
    word.text.remove_prefix(1);
    ++word.begin;
  }
  while (!word.text.empty() && IsSpace(word.text.back())) word.text.remove_suffix(1);
  return word;
}

std::vector<Word> SplitAtSpaces(std::string_view text, std::size_t limit, std::string_view also) {
  const auto splits = [also](char c) { return IsSpace(c) || also.find(c) != std::string_view::npos; };
  std::vector<Word> words;
  std::size_t at = 0;
  while (at < text.size()) {
    if (splits(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && (words.size() + 1 == limit || !splits(text[end]))) ++end;
    words.push_back({at, text.substr(at, end - at)});
    at = end;
  }
  return words;
}

std::vector<Word> SplitFields(std::string_view text, char separator, std::size_t limit) {
  std::vector<Word> fields;
  std::size_t at = 0;
  while (true) {
    const std::size_t end = fields.size() + 1 == limit ? std::string_view::npos : text.find(separator, at);
    fields.push_back(Trim(Word{at, text.substr(at, end == std::string_view::npos ? end : end - at)}));
    if (end == std::string_view::npos) return fields;
    at = end + 1;
  }
}

}  // namespace sudoku::notations
