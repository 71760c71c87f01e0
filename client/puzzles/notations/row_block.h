// Decides which lines of a block are rows of a grid: one line alone cannot tell.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_BLOCK_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_BLOCK_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "client/puzzles/notations/block_reading.h"
#include "client/puzzles/notations/cell_line.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/row_collector.h"

namespace sudoku::notations {

// A block is what stands between empty lines, titles and the like. It is read in the one way that makes it grids of
// nine rows; where there is none, or two, it is refused from the doubtful place on, because every row behind it would
// be taken for the row of another grid.
class RowBlock {
 public:
  // `patient`: nothing is handed on before the end of the block (or kMostLines). Otherwise a grid that leaves no doubt
  // goes on with its ninth row: somebody may be waiting for the answer. `items` is not owned.
  RowBlock(ItemQueue* items, bool patient) : grids_(items), items_(items), patient_(patient) {}

  bool empty() const { return lines_.empty() && grids_.empty(); }
  // How the block writes its empty cells; 0 if that is not known.
  char Blank() const;

  // `row` holds nine cells.
  void AddRow(const CellLine& row, std::int64_t line);
  // `number`: this number alone is the line.
  void AddFault(TextFault fault, std::int64_t line, std::optional<std::int64_t> number = std::nullopt);
  // A rule of dashes, too many or too few for a row; if it cannot be a rule it is this fault.
  void AddRule(TextFault fault, std::int64_t line);
  void AddFrame(std::int64_t line);
  void AddEmptyLine(std::int64_t line);
  // As RowCollector has them; the end of the block.
  void Finish(std::int64_t line, std::string_view found);
  void SetTitle(std::string title) { grids_.SetTitle(std::move(title)); }

  // A number on the first line of the input, which says how many grids there will be.
  struct Announcement {
    std::int64_t line = 0;
    std::int64_t grids = 0;
  };
  void SetAnnounced(const Announcement& announcement);
  // The one that was set, or that turned out to be none of the rows.
  const std::optional<Announcement>& announced() const { return announced_; }
  // To be called when a whole grid on one line comes: a number of nine digits above it was no row.
  void TakeNumberForAnnouncement();
  // Whether grids had numbers for a heading, so that the first one announced nothing.
  bool headed() const { return headed_; }

 private:
  // How much of a block is looked at. A multiple of nine: of most blocks it is a whole number of grids.
  static constexpr std::size_t kMostLines = 1152;

  BlockLine& Append(BlockLine::Kind kind, std::int64_t line);
  void SettleRules(char blank);
  void DecideIfCertain();
  std::optional<Announcement> FirstNumber() const;
  bool DropFirstNumber();
  void Decide();
  void DecideLong();
  void End();
  void Feed(std::span<const BlockLine> lines, const Reading& reading);
  void FeedPart(std::span<const BlockLine> lines, bool behind_grid);
  void FeedLine(const BlockLine& line);
  void Refuse();
  std::size_t FeedProperGrids();
  void RefuseFrom(std::size_t begin);
  void FeedWhatFitsBehind(std::size_t begin);
  void TakeHeading(const BlockLine& line);
  bool Continues(std::int64_t heading) const;
  void Clear();

  RowCollector grids_;
  ItemQueue* items_;
  bool patient_;
  std::vector<BlockLine> lines_;
  std::size_t rows_ = 0;   // Of lines_, good and bad.
  char last_blank_ = 0;    // Of the grids before in this block.
  bool lost_ = false;      // Nothing more of this block counts.
  bool any_rule_ = false;  // Among lines_ are rows that may be rules.
  bool headed_ = false;
  std::optional<std::int64_t> last_heading_;
  std::optional<Announcement> announced_;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_BLOCK_H_
