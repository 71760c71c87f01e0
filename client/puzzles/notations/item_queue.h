// Items found and not handed out yet: a line can end one grid and be another.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_ITEM_QUEUE_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_ITEM_QUEUE_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/puzzle.h"

namespace sudoku::notations {

// The fault of line `line`.
inline ReadFault FaultAt(TextFault text, std::int64_t line) {
  ReadFault fault;
  fault.line = line;
  fault.column = static_cast<std::int64_t>(text.column) + 1;
  fault.found = std::move(text.found);
  fault.expected = std::move(text.expected);
  return fault;
}

// Gives each item its source and ordinal.
class ItemQueue {
 public:
  explicit ItemQueue(std::string source) : source_(std::make_shared<const std::string>(std::move(source))) {}

  void Add(Puzzle&& puzzle) {
    if (std::exchange(answer_expected_, false) && puzzle.grid.full()) return;
    puzzle.source = source_;
    puzzle.ordinal = ++grids_;
    items_.emplace_back(std::move(puzzle));
  }
  void Add(ReadFault fault) {
    answer_expected_ = false;
    fault.source = source_;
    if (fault.in_place_of_grid) fault.ordinal = ++grids_;
    any_fault_ = true;
    items_.emplace_back(std::move(fault));
  }
  // Whether the next grid, if it is full, is the solution of one before, and no puzzle.
  void ExpectAnswer(bool expected) { answer_expected_ = expected; }
  std::optional<ReadItem> Take() {
    if (empty()) return std::nullopt;
    std::optional<ReadItem> item(std::move(items_[taken_++]));
    if (empty()) {
      items_.clear();  // Keeps its memory: nearly always a line is one item.
      taken_ = 0;
    }
    return item;
  }

  // Moves all there are to the end of `items`.
  void TakeAll(std::vector<ReadItem>* items) {
    if (items->empty() && taken_ == 0) {
      items_.swap(*items);
    } else {
      items->insert(items->end(), std::make_move_iterator(items_.begin() + static_cast<std::ptrdiff_t>(taken_)),
                    std::make_move_iterator(items_.end()));
    }
    items_.clear();
    taken_ = 0;
  }

  bool empty() const { return taken_ == items_.size(); }
  std::size_t size() const { return items_.size() - taken_; }
  // Grids so far, refused ones included.
  std::int64_t grids() const { return grids_; }
  // Whether anything was ever added.
  bool any() const { return grids_ > 0 || any_fault_; }

 private:
  std::shared_ptr<const std::string> source_;
  std::vector<ReadItem> items_;
  std::size_t taken_ = 0;  // From the front of items_.
  std::int64_t grids_ = 0;
  bool any_fault_ = false;
  bool answer_expected_ = false;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_ITEM_QUEUE_H_
