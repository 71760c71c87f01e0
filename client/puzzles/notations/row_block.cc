#include "client/puzzles/notations/row_block.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace sudoku::notations {
namespace {

using Kind = BlockLine::Kind;

// A rule as people draw them, or an empty row.
bool IsRule(const BlockLine& line) {
  return line.rule || (line.kind == Kind::kRow && IsRuleCharacter(line.row.cells.front().blank) && line.MaybeRule());
}

// Whether what follows may tell that the line is no row. Empty rows of dots are too common to wait for that.
bool IsDoubtful(const BlockLine& line) { return line.number || NumbersColumns(line) || IsRule(line); }

bool HasBadRow(std::span<const BlockLine> lines, const Reading& reading) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (reading[i] && lines[i].kind == Kind::kBadRow) return true;
  }
  return false;
}

// Where of `lines`, so read, the last `left` grids begin, each with its own rule above it.
std::size_t BehindGrid(std::span<const BlockLine> lines, const Reading& reading, std::ptrdiff_t left) {
  std::ptrdiff_t rows = std::count(reading.begin(), reading.end(), true) - left * kSize;
  std::size_t at = 0;
  for (; rows > 0; ++at) rows -= reading[at] ? 1 : 0;
  const auto is_rule = [&](std::size_t i) { return i < lines.size() && !reading[i] && lines[i].MaybeRule(); };
  return is_rule(at) && is_rule(at + 1) ? at + 1 : at;
}

}  // namespace

char RowBlock::Blank() const {
  char of_rule = 0;
  for (const BlockLine& line : lines_) {
    const char blank = line.kind == Kind::kRow ? BlankOf(line.row.cells) : '\0';
    if (blank == 0) continue;
    if (!line.MaybeRule()) return blank;
    of_rule = blank;
  }
  if (of_rule != 0) return of_rule;
  return grids_.empty() ? last_blank_ : grids_.Blank();
}

BlockLine& RowBlock::Append(Kind kind, std::int64_t line) {
  BlockLine& added = lines_.emplace_back();
  added.kind = kind;
  added.row.line = line;
  if (kind != Kind::kFrame) ++rows_;
  return added;
}

void RowBlock::AddRow(const CellLine& row, std::int64_t line) {
  if (lost_) return;
  BlockLine& added = Append(Kind::kRow, line);
  std::copy_n(row.cells.span().begin(), kSize, added.row.cells.begin());
  added.row.spaced = row.style == CellLine::Style::kSpaced;
  added.separated = row.style == CellLine::Style::kSeparated;
  const char blank = BlankOf(added.row.cells);
  if (IsRuleCharacter(blank) && added.MaybeRule()) {
    any_rule_ = true;
  } else if (any_rule_ && blank != 0) {
    SettleRules(blank);
  }
  DecideIfCertain();
}

void RowBlock::AddFault(TextFault fault, std::int64_t line, std::optional<std::int64_t> number) {
  if (lost_) return;
  BlockLine& added = Append(Kind::kBadRow, line);
  added.row.fault = std::move(fault);
  added.number = number;
  DecideIfCertain();
}

void RowBlock::AddRule(TextFault fault, std::int64_t line) {
  if (lost_) return;
  BlockLine& added = Append(Kind::kBadRow, line);
  added.row.fault = std::move(fault);
  added.rule = true;
  DecideIfCertain();
}

void RowBlock::AddFrame(std::int64_t line) {
  if (lost_) return;
  Append(Kind::kFrame, line);
  DecideIfCertain();
}

void RowBlock::AddEmptyLine(std::int64_t line) {
  End();
  grids_.AddEmptyLine(line);
}

void RowBlock::Finish(std::int64_t line, std::string_view found) {
  End();
  grids_.Finish(line, found);
}

void RowBlock::End() {
  Decide();
  lost_ = false;
  last_blank_ = 0;
}

// Empty cells are written as `blank`: what was made of another sign is no row.
void RowBlock::SettleRules(char blank) {
  any_rule_ = IsRuleCharacter(blank);
  for (BlockLine& line : lines_) {
    if (line.kind != Kind::kRow || !IsRule(line) || line.row.cells.front().blank == blank) continue;
    line.kind = Kind::kFrame;
    --rows_;
  }
}

void RowBlock::SetAnnounced(const Announcement& announcement) {
  last_heading_ = announcement.grids;
  announced_ = announcement;
}

void RowBlock::TakeNumberForAnnouncement() {
  const std::optional<Announcement> number = FirstNumber();
  if (!number || lines_.size() + (grids_.empty() ? 0 : 1) != 1) return;
  SetAnnounced(*number);
  grids_.Drop();
  Clear();
}

// What the first line of the input says if it is nine digits: a row, or how many grids there will be.
std::optional<RowBlock::Announcement> RowBlock::FirstNumber() const {
  if (items_->any() || announced_ || (lines_.empty() && grids_.OnlyRow() == nullptr)) return std::nullopt;
  if (!lines_.empty() && lines_.front().kind != Kind::kRow) return std::nullopt;
  const Row& row = grids_.empty() ? lines_.front().row : *grids_.OnlyRow();
  const bool in_a_row = !row.fault && row.cells.back().column == row.cells.front().column + kSize - 1;
  if (!in_a_row) return std::nullopt;
  std::int64_t number = 0;
  for (const Cell& cell : row.cells) {
    const bool digit = cell.digit > 0 || (cell.blank == '0' && number > 0);
    if (!digit) return std::nullopt;
    number = 10 * number + cell.digit;
  }
  return Announcement{row.line, number};
}

// Where the lines behind a first number are proper grids, and all of them are none.
bool RowBlock::DropFirstNumber() {
  const std::optional<Announcement> number = FirstNumber();
  if (!number || !grids_.empty() || NumbersColumns(lines_.front())) return false;
  const auto rest = std::span<const BlockLine>(lines_).subspan(1);
  const auto reading = FindReading(rest);
  std::size_t end = 0;
  if (reading ? !IsCertain(rest, *reading) : !IsProperGridAt(rest, 0, &end)) return false;
  SetAnnounced(*number);
  lines_.erase(lines_.begin());
  --rows_;
  return true;
}

// With the ninth row, if nothing that may follow can change what the lines are.
void RowBlock::DecideIfCertain() {
  if (!grids_.empty()) {
    // A grid that began before an empty line: what comes now is no block of its own.
    for (const BlockLine& line : lines_) FeedLine(line);
    return Clear();
  }
  if (lines_.size() == kMostLines) return DecideLong();
  if (patient_ || lines_.back().kind == Kind::kFrame) return;
  const auto is_row = [](const BlockLine& line) { return line.kind != Kind::kFrame; };
  const auto first = std::find_if(lines_.begin(), lines_.end(), is_row);
  const std::size_t numbers = first->number ? 1 : 0;
  if (rows_ != kSize + numbers) return;
  const std::span<const BlockLine> grid(first + static_cast<std::ptrdiff_t>(numbers), lines_.end());
  if (std::any_of(grid.begin(), grid.end(), IsDoubtful) || LooksRuled(grid, /*dots=*/true)) return;
  std::size_t end = 0;
  if (FirstNumber() && !IsProperGridAt(lines_, 0, &end)) return;
  const std::optional<Reading> reading = FindReading(lines_);
  if (!reading || HasClash(lines_, *reading)) return;
  Feed(lines_, *reading);
  Clear();
}

void RowBlock::Decide() {
  if (lines_.empty()) return;
  const std::optional<std::int64_t> alone = lines_.size() == 1 ? lines_.front().number : std::nullopt;
  if (alone && grids_.empty() && (Continues(*alone) || *alone == 0)) {
    TakeHeading(lines_.front());
  } else if (rows_ < kSize) {
    FeedPart(lines_, /*behind_grid=*/last_blank_ != 0);
  } else if (const auto reading = FindReading(lines_); reading && !IsOutOfStep(lines_, *reading)) {
    Feed(lines_, *reading);
  } else if (DropFirstNumber()) {
    return Decide();
  } else {
    Refuse();
  }
  Clear();
}

// The block goes on, but no more of it is looked at. What comes next may speak against the last grids: they wait for
// it.
void RowBlock::DecideLong() {
  constexpr std::size_t kLinesOfAGrid = 24;  // With all its rules and headings.
  std::optional<Reading> found;
  for (std::size_t left = 0; left < kLinesOfAGrid; ++left) {
    const auto lines = std::span<const BlockLine>(lines_).first(lines_.size() - left);
    std::optional<Reading> reading = FindReading(lines);
    if (!reading) continue;
    const bool bad = HasBadRow(lines, *reading);
    if (!bad || !found) found = std::move(reading);
    if (!bad) break;  // With numbers for rows a part of a grid may fit as well.
  }
  const auto lines = std::span<const BlockLine>(lines_).first(found ? found->size() : 0);
  if (!found || IsOutOfStep(lines, *found)) {
    if (DropFirstNumber()) return;
    Refuse();
    return Clear();
  }
  const std::size_t decided = BehindGrid(lines, *found, /*left=*/4);
  Feed(lines.first(decided), *found);
  last_blank_ = Blank();
  lines_.erase(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(decided));
  rows_ = static_cast<std::size_t>(
      std::count_if(lines_.begin(), lines_.end(), [](const auto& line) { return line.kind != Kind::kFrame; }));
}

void RowBlock::Feed(std::span<const BlockLine> lines, const Reading& reading) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (reading[i]) {
      FeedLine(lines[i]);
    } else if (lines[i].number) {
      TakeHeading(lines[i]);
    } else if (grids_.empty()) {
      grids_.AddFrame(lines[i].row.line);
    }
  }
}

// Fewer rows than a grid has; others may follow behind an empty line. A rule below a grid is none.
void RowBlock::FeedPart(std::span<const BlockLine> lines, bool behind_grid) {
  if (behind_grid && grids_.empty() && lines.size() == 1 && IsRule(lines.front())) return;
  const std::int64_t before = items_->grids();
  for (const BlockLine& line : lines) {
    FeedLine(line);
    if (items_->grids() == before) continue;
    grids_.Drop();
    lost_ = true;
    return;
  }
}

void RowBlock::FeedLine(const BlockLine& line) {
  if (line.kind == Kind::kFrame) {
    grids_.AddFrame(line.row.line);
  } else {
    grids_.AddRow(line.row);
  }
}

// What nothing speaks against is read up to the place of doubt, and again behind the next landmark.
void RowBlock::Refuse() {
  const std::size_t begin = FeedProperGrids();
  const std::span<const BlockLine> rest = std::span(lines_).subspan(begin);
  const auto rows = std::count_if(rest.begin(), rest.end(), [](const auto& line) { return line.kind != Kind::kFrame; });
  if (rows < kSize) return FeedPart(rest, /*behind_grid=*/begin > 0);
  RefuseFrom(begin);
  FeedWhatFitsBehind(begin);
}

// Returns behind which line.
std::size_t RowBlock::FeedProperGrids() {
  std::size_t begin = 0;
  std::size_t end = 0;
  while (IsProperGridAt(lines_, begin, &end)) {
    for (; begin < end; ++begin) {
      if (lines_[begin].kind != Kind::kFrame || grids_.empty()) FeedLine(lines_[begin]);
    }
  }
  return begin;
}

// One fault for the grid that begins with line `begin`: its own first one, or that nobody can tell which rows it has.
void RowBlock::RefuseFrom(std::size_t begin) {
  const std::int64_t before = items_->grids();
  int fed = 0;
  bool good = true;
  for (std::size_t i = begin; i < lines_.size() && items_->grids() == before; ++i) {
    if (lines_[i].kind != Kind::kFrame) {
      good = good && lines_[i].kind == Kind::kRow;
      if (++fed == kSize && good) break;
    }
    FeedLine(lines_[i]);
  }
  if (items_->grids() > before) return grids_.Drop();
  const auto rows = std::count_if(lines_.begin() + static_cast<std::ptrdiff_t>(begin), lines_.end(),
                                  [](const auto& line) { return line.kind != Kind::kFrame; });
  grids_.Refuse(lines_[begin].row.line,
                {0, absl::StrCat(rows, " rows in a block, which grid each belongs to is doubtful"), "9 rows a grid"});
}

// Behind a frame, a heading or a bad row a new beginning may be found.
void RowBlock::FeedWhatFitsBehind(std::size_t begin) {
  for (std::size_t i = begin; i < lines_.size(); ++i) {
    if (lines_[i].kind == Kind::kRow || (i == begin && lines_[i].kind == Kind::kFrame)) continue;
    const auto rest = std::span<const BlockLine>(lines_).subspan(lines_[i].kind == Kind::kBadRow ? i + 1 : i);
    const std::optional<Reading> reading = FindReading(rest);
    if (!reading || !IsCertain(rest, *reading)) continue;
    return Feed(rest, *reading);
  }
  lost_ = true;
}

// Whether `heading` numbers the grids, or is the same above each of them: their order.
bool RowBlock::Continues(std::int64_t heading) const {
  if (heading == items_->grids() + 1) return true;
  return last_heading_ && (heading == *last_heading_ + 1 || heading == *last_heading_);
}

void RowBlock::TakeHeading(const BlockLine& line) {
  const bool last = &line == &lines_.back();
  if (Continues(*line.number) || (*line.number == 0 && (last || items_->grids() == 0))) {
    headed_ = true;
    last_heading_ = line.number;
    return;
  }
  grids_.Finish(line.row.line, "a number");
  ReadFault fault;
  fault.line = line.row.line;
  fault.column = 1;
  fault.found = absl::StrCat("the number ", *line.number, " above a grid");
  fault.expected = "nothing, or the number of the grid";
  fault.in_place_of_grid = false;
  items_->Add(std::move(fault));
}

void RowBlock::Clear() {
  last_blank_ = Blank();
  lines_.clear();
  rows_ = 0;
  any_rule_ = false;
}

}  // namespace sudoku::notations
