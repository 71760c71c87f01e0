#include "client/puzzles/notations/block_reading.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/puzzles/notations/proper_grid.h"
#include "core/conflicts.h"

namespace sudoku::notations {
namespace {

using Kind = BlockLine::Kind;
using Lines = std::span<const BlockLine>;

constexpr unsigned kAtThirds = 1U << 3 | 1U << 6;
constexpr unsigned kBehindEachRow = (1U << kSize) - 2;
constexpr unsigned kBehindFirstRow = 1U << 1;

// Where a block has rules: behind which rows of a grid (a bit for each), and how many between two grids.
struct Rules {
  unsigned inside;
  int between;
};
constexpr std::array<Rules, 8> kRules = {{{kAtThirds, 0},
                                          {kAtThirds, 1},
                                          {kAtThirds, 2},
                                          {kBehindEachRow, 0},
                                          {kBehindEachRow, 1},
                                          {kBehindEachRow, 2},
                                          {0, 1},
                                          {0, 2}}};

// How far off the rows of a grid may be taken; not three or six, where one grid twice is proper too.
constexpr std::array<std::size_t, 6> kOtherSteps = {1, 2, 4, 5, 7, 8};

bool IsEmptyRow(const BlockLine& line) {
  return line.kind == Kind::kRow &&
         std::all_of(line.row.cells.begin(), line.row.cells.end(), [](const Cell& cell) { return cell.digit == 0; });
}

// Whether the frames of `lines` stand where frames stand: before and behind grids, at the thirds of a grid, or behind
// each of its rows. A single grid may also have them at one of its thirds, or below its first row, as in Markdown.
bool FramesFit(Lines lines, const Reading& reading) {
  const auto grids = std::count(reading.begin(), reading.end(), true) / kSize;
  int rows = 0;
  unsigned frames = 0;  // Inside the grid under way: behind which rows.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!reading[i]) {
      if (lines[i].kind == Kind::kFrame) frames |= 1U << (rows % kSize);
      continue;
    }
    if (++rows % kSize != 0) continue;
    const unsigned inside = std::exchange(frames, 0U) & kBehindEachRow;
    if (inside == 0 || inside == kAtThirds || inside == kBehindEachRow) continue;
    const bool loose = inside == kBehindFirstRow || (inside & ~kAtThirds) == 0;
    if (!loose || grids > 1) return false;
  }
  return rows > 0 && rows % kSize == 0;
}

bool IsDotted(const BlockLine& line) { return line.kind == Kind::kRow && line.row.cells.front().blank == '.'; }

// Whether, without a frame, each second line may be a rule, and most others may not: then they all are.
bool Alternates(Lines lines) {
  std::array<std::size_t, 2> rules = {0, 0};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].kind == Kind::kFrame) return false;
    // Nine lines with some of dots are a sparse grid.
    if (lines[i].MaybeRule() && (lines.size() > kSize || !IsDotted(lines[i]))) ++rules[i % 2];
  }
  const bool even = rules[0] == (lines.size() + 1) / 2 && rules[1] * 2 <= lines.size() / 2;
  const bool odd = rules[1] == lines.size() / 2 && rules[0] * 2 <= (lines.size() + 1) / 2;
  return lines.size() > 2 && (even || odd);
}

// Every good or bad row is one.
std::optional<Reading> ReadPlain(Lines lines) {
  Reading reading(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    reading[i] = lines[i].kind != Kind::kFrame;
    if (i % kSize == 0 && i + kSize <= lines.size() && LooksRuled(lines.subspan(i, kSize), /*dots=*/false)) {
      return std::nullopt;
    }
  }
  return FramesFit(lines, reading) ? std::optional(std::move(reading)) : std::nullopt;
}

// The first row is the header of a table, or the numbers above the columns, and a frame follows it.
std::optional<Reading> ReadBehindHeader(Lines lines) {
  const auto first =
      std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.kind != Kind::kFrame; });
  const auto header = static_cast<std::size_t>(first - lines.begin());
  if (header + 1 >= lines.size() || lines[header + 1].kind != Kind::kFrame) return std::nullopt;
  if (!NumbersColumns(*first) && !IsEmptyRow(*first)) return std::nullopt;
  const std::optional<Reading> body = ReadPlain(lines.subspan(header + 1));
  if (!body || std::count(body->begin(), body->end(), true) != kSize) return std::nullopt;
  Reading reading(header + 1, false);
  reading.insert(reading.end(), body->begin(), body->end());
  return reading;
}

std::vector<const BlockLine*> RowsOf(Lines lines, const Reading& reading) {
  std::vector<const BlockLine*> rows;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (reading[i]) rows.push_back(&lines[i]);
  }
  return rows;
}

// The nine rows from `begin` on; nothing if one of them is bad, or there are fewer.
std::optional<Grid> GridAt(std::span<const BlockLine* const> rows, std::size_t begin) {
  if (begin + kSize > rows.size()) return std::nullopt;
  std::array<std::uint8_t, kCells> digits;
  std::size_t at = 0;
  for (const BlockLine* line : rows.subspan(begin, kSize)) {
    if (line->kind != Kind::kRow) return std::nullopt;
    for (const Cell& cell : line->row.cells) digits[at++] = cell.digit;
  }
  return Grid(digits);
}

bool IsProperAt(std::span<const BlockLine* const> rows, std::size_t begin) {
  const std::optional<Grid> grid = GridAt(rows, begin);
  return grid && IsProper(*grid);
}

// Whether no rule beside a row that was lost was taken for an empty one: a grid without that row has other solutions
// too, or the same.
bool EmptyRowsAreSound(Lines lines, const Reading& reading) {
  const std::vector<const BlockLine*> rows = RowsOf(lines, reading);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i]->MaybeRule() && !IsProperAt(rows, i / kSize * kSize)) return false;
  }
  return true;
}

// Lines that may be rules are rules where one is due, and rows elsewhere.
std::optional<Reading> ReadWithRules(Lines lines, const Rules& rules) {
  Reading reading(lines.size());
  int rows = 0;  // Of the grid under way.
  int due = std::min(rules.between, 1);
  bool any_rule = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool frame = lines[i].kind == Kind::kFrame;
    if (due > 0) {
      if (!frame && !lines[i].MaybeRule()) return std::nullopt;
      any_rule = any_rule || !frame;
      --due;
      continue;
    }
    if (frame) {
      if (rows != 0) return std::nullopt;
      continue;
    }
    reading[i] = true;
    rows = (rows + 1) % kSize;
    due = rows == 0 ? rules.between : static_cast<int>(rules.inside >> rows & 1U);
  }
  const bool closed = rows == 0 && due == (rules.between == 2 ? 1 : 0);
  return closed && any_rule && EmptyRowsAreSound(lines, reading) ? std::optional(std::move(reading)) : std::nullopt;
}

// Numbers are headings if what stands between them are grids; else they are rows that lost their zeros.
std::optional<Reading> ReadBelowNumbers(Lines lines) {
  Reading reading;
  while (reading.size() < lines.size()) {
    const Lines rest = lines.subspan(reading.size());
    const auto number = std::find_if(rest.begin(), rest.end(), [](const BlockLine& line) { return line.number; });
    const auto length = static_cast<std::size_t>(number - rest.begin());
    const Lines part = rest.first(length);
    const bool frames =
        std::all_of(part.begin(), part.end(), [](const auto& line) { return line.kind == Kind::kFrame; });
    const std::optional<Reading> grids = frames ? Reading(length, false) : FindReading(part);
    const bool two_numbers =
        frames && std::any_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(reading.size()),
                              [](const BlockLine& line) { return line.number; });
    if (!grids || (two_numbers && number != rest.end())) return std::nullopt;
    reading.insert(reading.end(), grids->begin(), grids->end());
    if (number != rest.end()) reading.push_back(false);
  }
  return reading;
}

}  // namespace

bool BlockLine::MaybeRule() const {
  if (kind != Kind::kRow) return rule;
  const char blank = row.cells.front().blank;
  return !separated && (blank == '.' || IsRuleCharacter(blank)) &&
         std::all_of(row.cells.begin(), row.cells.end(),
                     [blank](const Cell& cell) { return cell.digit == 0 && cell.blank == blank; });
}

bool IsRuleCharacter(char c) { return c == '-' || c == '_' || c == '*'; }

bool LooksRuled(Lines grid, bool dots) {
  unsigned rules = 0;
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (grid[i].kind == Kind::kFrame) return false;
    if (grid[i].MaybeRule() && (dots || !IsDotted(grid[i]))) rules |= 1U << i;
  }
  constexpr std::array<unsigned, 6> kLikely = {0b010101010, 0b101010101, 0b100010001,
                                               0b010001000, 0b001000100, 0b000100010};
  return std::find(kLikely.begin(), kLikely.end(), rules) != kLikely.end();
}

bool NumbersColumns(const BlockLine& line) {
  if (line.kind != Kind::kRow) return false;
  const int first = line.row.cells.front().digit;
  if (first > 1) return false;
  for (int i = 0; i < kSize; ++i) {
    if (line.row.cells[static_cast<std::size_t>(i)].digit != first + i) return false;
  }
  return true;
}

std::optional<Reading> FindReading(Lines lines) {
  if (std::any_of(lines.begin(), lines.end(), [](const BlockLine& line) { return line.number; })) {
    if (auto headed = ReadBelowNumbers(lines)) return headed;
  }
  const bool alternates = Alternates(lines);
  std::optional<Reading> found = alternates ? std::nullopt : ReadPlain(lines);
  bool ambiguous = false;
  const auto consider = [&](std::optional<Reading> other) {
    ambiguous = ambiguous || (found && other && *found != *other);
    if (!found) found = std::move(other);
  };
  consider(ReadBehindHeader(lines));
  for (const Rules& rules : kRules) {
    if (!alternates || rules.inside == kBehindEachRow) consider(ReadWithRules(lines, rules));
  }
  return ambiguous ? std::nullopt : found;
}

bool IsProperGridAt(Lines lines, std::size_t begin, std::size_t* end) {
  std::vector<const BlockLine*> rows;
  for (std::size_t i = begin; i < lines.size() && rows.size() < 2 * kSize - 1; ++i) {
    if (lines[i].kind == Kind::kFrame) continue;
    rows.push_back(&lines[i]);
    if (rows.size() <= kSize && lines[i].MaybeRule()) return false;
    if (rows.size() == kSize) *end = i + 1;
  }
  if (rows.size() < kSize || !FindReading(lines.subspan(begin, *end - begin)) || !IsProperAt(rows, 0)) return false;
  return std::none_of(kOtherSteps.begin(), kOtherSteps.end(),
                      [&](std::size_t shift) { return IsProperAt(rows, shift); });
}

bool HasClash(Lines lines, const Reading& reading) {
  const std::vector<const BlockLine*> rows = RowsOf(lines, reading);
  for (std::size_t at = 0; at < rows.size(); at += kSize) {
    if (const std::optional<Grid> grid = GridAt(rows, at); grid && HasConflict(*grid)) return true;
  }
  return false;
}

bool IsOutOfStep(Lines lines, const Reading& reading) {
  const std::vector<const BlockLine*> rows = RowsOf(lines, reading);
  if (rows.size() == kSize) return false;
  const auto is_strange = [&rows](std::size_t at) { return GridAt(rows, at) && !IsProperAt(rows, at); };
  bool strange = is_strange(0);
  for (std::size_t at = kSize; at < rows.size(); at += kSize) {
    const bool before = std::exchange(strange, is_strange(at));
    if (!strange) continue;
    for (const std::size_t shift : kOtherSteps) {
      // One such grid may be an accident where the grid before is proper, but not two.
      const std::size_t other = at - kSize + shift;
      if (IsProperAt(rows, other) && (before || IsProperAt(rows, other + kSize))) return true;
    }
  }
  return false;
}

bool IsCertain(Lines lines, const Reading& reading) {
  const std::vector<const BlockLine*> rows = RowsOf(lines, reading);
  if (std::any_of(rows.begin(), rows.end(), [](const BlockLine* row) { return row->MaybeRule(); })) return false;
  for (std::size_t at = 0; at < rows.size(); at += kSize) {
    if (!IsProperAt(rows, at)) return false;
  }
  return true;
}

}  // namespace sudoku::notations
