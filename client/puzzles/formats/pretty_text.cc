#include "client/puzzles/formats/pretty_text.h"

#include <algorithm>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/formats/picture.h"
#include "client/puzzles/utf8.h"

namespace sudoku::formats {
namespace {

// One line of no more than `width` columns. Bytes of UTF-8 count as columns, so it may come out shorter than it could
// be, never longer.
void AppendCaption(std::string_view text, int width, std::string* out) {
  const std::string plain = ToPlainText(text);
  const auto most = static_cast<std::size_t>(std::max(width, kPrettyGridWidth));
  if (plain.size() <= most) {
    absl::StrAppend(out, plain, "\n");
    return;
  }
  std::size_t kept = most - 3;
  while (kept > 0 && (static_cast<unsigned char>(plain[kept]) & 0xC0) == 0x80) --kept;
  out->append(plain, 0, kept);
  out->append("...\n");
}

// The outcome first: a long file name must not push it out.
void AppendTitle(const Puzzle& puzzle, std::string_view outcome, int width, std::string* out) {
  std::string title(outcome);
  absl::StrAppend(&title, "  grid ", puzzle.ordinal, "  ", *puzzle.source, ":", puzzle.line);
  if (!puzzle.remark.empty()) absl::StrAppend(&title, "  ", puzzle.remark);
  AppendCaption(title, width, out);
}

// The puzzle and what was found, or clashes.
Picture PictureOf(const Grid& puzzle, const Answer& answer) {
  const bool solved = answer.outcome != Outcome::kNoSolution;
  Picture picture = formats::PictureOf(solved ? answer.solution : puzzle);
  for (int cell = 0; cell < kCells; ++cell) {
    picture.looks[static_cast<std::size_t>(cell)] = puzzle[cell] > 0 ? Look::kMarked
                                                    : solved         ? Look::kFound
                                                                     : Look::kPlain;
  }
  for (const Conflict& conflict : answer.conflicts) {
    for (const int cell : conflict.cells) picture.looks[static_cast<std::size_t>(cell)] = Look::kWrong;
  }
  return picture;
}

}  // namespace

void AppendPretty(const Puzzle& puzzle, const Answer& answer, bool colors, int width, std::string* out) {
  AppendTitle(puzzle, OutcomeText(answer.outcome), width, out);
  AppendPicture(PictureOf(puzzle.grid, answer), colors, out);
  for (const Conflict& conflict : answer.conflicts) AppendCaption(conflict.Message(), width, out);
  out->push_back('\n');
}

void AppendPretty(const ReadFault& fault, int width, std::string* out) {
  AppendCaption(absl::StrCat(std::string(kMalformed), "  ", fault.Message()), width, out);
  out->push_back('\n');
}

void AppendPrettyUnanswered(const Puzzle& puzzle, std::string_view reason, int width, std::string* out) {
  AppendTitle(puzzle, kUnanswered, width, out);
  AppendCaption(reason, width, out);
  out->push_back('\n');
}

void AppendPrettySolution(const Puzzle& puzzle, std::int64_t number, std::string_view solution, bool colors, int width,
                          std::string* out) {
  AppendTitle(puzzle, absl::StrCat("solution ", number), width, out);
  const auto parsed = ParseGrid(solution);
  const Answer answer{Outcome::kMultiple, std::get<Grid>(parsed), {}};
  AppendPicture(PictureOf(puzzle.grid, answer), colors, out);
  out->push_back('\n');
}

}  // namespace sudoku::formats
