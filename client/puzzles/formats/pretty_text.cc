#include "client/puzzles/formats/pretty_text.h"

#include <algorithm>
#include <array>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/puzzles/formats/outcome_text.h"
#include "client/puzzles/utf8.h"

namespace sudoku::formats {
namespace {

constexpr std::string_view kRule = "+---------+---------+---------+\n";
constexpr std::string_view kGivenColor = "\x1b[1m";
constexpr std::string_view kFoundColor = "\x1b[32m";
constexpr std::string_view kClashingColor = "\x1b[1;31m";
constexpr std::string_view kReset = "\x1b[0m";

enum class Look { kEmpty, kFound, kGiven, kClashing };
using Looks = std::array<Look, kCells>;

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

// Three columns.
void AppendCell(int digit, Look look, bool colors, std::string* out) {
  const char shown = look == Look::kEmpty ? '.' : static_cast<char>('0' + digit);
  const bool given = look == Look::kGiven || look == Look::kClashing;
  if (!colors || look == Look::kEmpty) {
    const std::string_view around = given ? "[]" : "  ";
    out->push_back(around[0]);
    out->push_back(shown);
    out->push_back(around[1]);
    return;
  }
  out->push_back(' ');
  out->append(look == Look::kFound ? kFoundColor : look == Look::kClashing ? kClashingColor : kGivenColor);
  out->push_back(shown);
  out->append(kReset);
  out->push_back(' ');
}

void AppendGrid(const Grid& grid, const Looks& looks, bool colors, std::string* out) {
  for (int row = 0; row < kSize; ++row) {
    if (row % 3 == 0) out->append(kRule);
    for (int column = 0; column < kSize; ++column) {
      const int cell = kSize * row + column;
      if (column % 3 == 0) out->push_back('|');
      AppendCell(grid[cell], looks[static_cast<std::size_t>(cell)], colors, out);
    }
    out->append("|\n");
  }
  out->append(kRule);
}

Looks LooksOf(const Grid& puzzle, const Answer& answer) {
  const Look other = answer.outcome == Outcome::kNoSolution ? Look::kEmpty : Look::kFound;
  Looks looks;
  for (int cell = 0; cell < kCells; ++cell)
    looks[static_cast<std::size_t>(cell)] = puzzle[cell] > 0 ? Look::kGiven : other;
  for (const Conflict& conflict : answer.conflicts) {
    for (const int cell : conflict.cells) looks[static_cast<std::size_t>(cell)] = Look::kClashing;
  }
  return looks;
}

}  // namespace

void AppendPretty(const Puzzle& puzzle, const Answer& answer, bool colors, int width, std::string* out) {
  AppendTitle(puzzle, OutcomeText(answer.outcome), width, out);
  const Grid& shown = answer.outcome == Outcome::kNoSolution ? puzzle.grid : answer.solution;
  AppendGrid(shown, LooksOf(puzzle.grid, answer), colors, out);
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
  AppendGrid(answer.solution, LooksOf(puzzle.grid, answer), colors, out);
  out->push_back('\n');
}

}  // namespace sudoku::formats
