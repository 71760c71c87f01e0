// Puts grids together from rows that come in line by line, and notices where one ends too early.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_COLLECTOR_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_COLLECTOR_H_

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/row.h"

namespace sudoku::notations {

// A grid is nine rows. A row at fault still counts, so that the grid behind a bad one is found: the bad grid becomes
// one fault, its first. Empty lines inside a grid must be regular: after each row, after each third, or nowhere; at
// any other place the grid was cut short, and what follows is the next one. Frame lines stand before, between and
// behind the rows of boxes.
class RowCollector {
 public:
  explicit RowCollector(ItemQueue* items) : items_(items) {}

  bool empty() const { return size_ == 0; }
  // How the grid under way writes its empty cells; 0 if that is not known.
  char Blank() const;
  // Whether a frame line fits here.
  bool ExpectsFrame() const { return size_ == 0 || ((size_ == 3 || size_ == 6) && !frame_since_row_); }

  void AddRow(const Row& row);
  void AddEmptyLine(std::int64_t line);
  void AddFrame(std::int64_t line);
  // The title of the next grid.
  void SetTitle(std::string title) { title_ = std::move(title); }
  // A title, a comment or the like: whatever went wrong before, here something new begins.
  void BeginAnew() { doubtful_ = false; }

  // No row of the grid under way comes any more: if there is one it is a fault on `line`, where `found` stands ("a
  // title") instead of a row.
  void Finish(std::int64_t line, std::string_view found);
  // The only row of the grid under way; null if there are none, or more.
  const Row* OnlyRow() const { return size_ == 1 ? rows_.data() : nullptr; }
  // The rows of the grid under way, if any, count for nothing.
  void Drop() { Reset(); }
  // The same, but they are a fault.
  void Refuse(std::int64_t line, TextFault fault);

 private:
  std::span<const Row> rows() const { return {rows_.data(), static_cast<std::size_t>(size_)}; }
  void CheckGap(std::int64_t line);
  void SplitOff(int kept);
  bool EmitFirstFault();
  void Complete();
  void EmitFault(std::int64_t line, int row, TextFault fault);
  void Reset();

  ItemQueue* items_;
  std::array<Row, kSize> rows_;
  int size_ = 0;
  int period_ = 0;       // An empty line comes after so many rows; 0: none seen yet.
  int gap_length_ = 0;   // How many empty lines each time.
  int empty_lines_ = 0;  // Since the last row.
  bool frame_since_row_ = false;
  bool framed_ = false;      // A frame stood behind the third row.
  bool doubtful_ = false;    // Thirds that follow may belong to the grid that was cut short before.
  bool gap_before_ = false;  // See Layout.
  std::string title_;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_ROW_COLLECTOR_H_
