// The reader takes any bytes, in any notation and any chunks, and what it makes of them can be written and read back.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "client/puzzles/puzzle_reader.h"
#include "client/puzzles/puzzle_writer.h"
#include "client/puzzles/utf8.h"
#include "tests/fuzz/check.h"

namespace {

using namespace sudoku;  // NOLINT(google-build-using-namespace)

std::vector<ReadItem> ReadAll(std::string_view text, Notation notation, std::size_t chunk,
                              const std::string& column = "") {
  PuzzleReader reader("fuzz", FromText(text, chunk), notation, Pace::kLive, column);
  std::vector<ReadItem> items;
  while (std::optional<ReadItem> item = reader.Next()) items.push_back(std::move(*item));
  FUZZ_CHECK(!reader.Next().has_value());
  return items;
}

bool SameItem(const ReadItem& a, const ReadItem& b) {
  if (a.index() != b.index()) return false;
  if (const auto* puzzle = std::get_if<Puzzle>(&a)) {
    const auto& other = std::get<Puzzle>(b);
    return puzzle->grid == other.grid && puzzle->line == other.line && puzzle->layout == other.layout &&
           puzzle->remark == other.remark;
  }
  const auto& fault = std::get<ReadFault>(a);
  const auto& other = std::get<ReadFault>(b);
  return fault.Message() == other.Message() && fault.layout == other.layout;
}

// Places make sense and messages can be shown.
void CheckItems(const std::vector<ReadItem>& items, std::size_t size) {
  FUZZ_CHECK(!items.empty());
  std::int64_t ordinal = 0;
  const auto limit = static_cast<std::int64_t>(size) + 1;
  for (const ReadItem& item : items) {
    if (const auto* puzzle = std::get_if<Puzzle>(&item)) {
      FUZZ_CHECK(puzzle->ordinal == ++ordinal);
      FUZZ_CHECK(puzzle->line >= 1 && puzzle->line <= limit);
      continue;
    }
    const auto& fault = std::get<ReadFault>(item);
    FUZZ_CHECK(fault.ordinal == (fault.in_place_of_grid ? ++ordinal : 0));
    const bool whole = fault.line == 0 && fault.column == 0;  // It is of the input as a whole.
    FUZZ_CHECK(whole || (fault.line >= 1 && fault.line <= limit && fault.column >= 1 && fault.column <= limit + 1));
    FUZZ_CHECK(fault.row >= 0 && fault.row <= kSize && !fault.found.empty());
    const std::string message = fault.Message();
    FUZZ_CHECK(message.size() < 400);
    FUZZ_CHECK(ToPlainText(message) == message);
  }
}

std::shared_ptr<const Record> RecordOf(const ReadItem& item) {
  return std::visit([](const auto& any) { return any.record; }, item);
}

std::shared_ptr<const Columns> ColumnsOf(const ReadItem& item) {
  const auto record = RecordOf(item);
  return record ? record->columns : nullptr;
}

// How a table that was written from `columns` says which of its own holds the puzzles; nothing if it has to be found.
std::string NumberOf(const std::shared_ptr<const Columns>& columns) {
  if (!columns) return "";
  const std::string number = std::to_string(columns->grid + 1);
  const bool is_name = std::count(columns->names.begin(), columns->names.end(), number) > 0;
  return is_name && !columns->header.empty() ? "" : number;
}

// How the items are read back from `format`, if they were read as `column`; nothing if that cannot be said.
std::optional<std::string> ColumnIn(OutputFormat format, const std::vector<ReadItem>& items,
                                    const std::string& column) {
  const auto columns = ColumnsOf(items.front());
  if (format == OutputFormat::kCsv) {
    const std::string number = NumberOf(columns);
    return columns && number.empty() ? std::nullopt : std::optional(number);
  }
  const auto is_object = [](const ReadItem& item) { return RecordOf(item) && !RecordOf(item)->columns; };
  const auto objects = static_cast<std::size_t>(std::count_if(items.begin(), items.end(), is_object));
  if (!column.empty() && objects > 0 && objects < items.size()) return std::nullopt;
  return objects > 0 ? column : "";
}

bool IsIn(const std::vector<Grid>& all, const std::vector<Grid>& some) {
  auto at = all.begin();
  for (const Grid& grid : some) {
    at = std::find(at, all.end(), grid);
    if (at++ == all.end()) return false;
  }
  return true;
}

// Every format takes every item; a table and JSON give the puzzles back.
void CheckWriting(const std::vector<ReadItem>& items, const std::string& column = "") {
  for (const OutputFormatName& entry : OutputFormatNames()) {
    PuzzleWriter writer({.format = entry.format});
    std::string out;
    writer.Begin(/*goes_on=*/false, ColumnsOf(items.front()), &out);
    std::vector<Grid> puzzles;
    for (const ReadItem& item : items) {
      if (const auto* fault = std::get_if<ReadFault>(&item)) {
        writer.Write(*fault, &out);
      } else {
        const auto& puzzle = std::get<Puzzle>(item);
        writer.Write(puzzle, {Outcome::kUnique, puzzle.grid, {}}, &out);
        puzzles.push_back(puzzle.grid);
      }
    }
    if (entry.format != OutputFormat::kCsv && entry.format != OutputFormat::kJson) continue;
    std::vector<Grid> read;
    const std::optional<std::string> again = ColumnIn(entry.format, items, column);
    if (!again) continue;
    for (const ReadItem& item : ReadAll(out, Notation::kAuto, out.size() + 1, *again)) {
      if (const auto* puzzle = std::get_if<Puzzle>(&item)) read.push_back(puzzle->grid);
    }
    // A record that was refused for its quotes is written so that it can be read.
    FUZZ_CHECK(entry.format == OutputFormat::kCsv ? IsIn(read, puzzles) : read == puzzles);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const NotationName& entry : NotationNames()) {
    const std::vector<ReadItem> items = ReadAll(text, entry.notation, size + 1);
    CheckItems(items, size);
    const std::vector<ReadItem> in_pieces = ReadAll(text, entry.notation, 1 + size % 7);
    FUZZ_CHECK(std::equal(items.begin(), items.end(), in_pieces.begin(), in_pieces.end(), SameItem));
    if (entry.notation == Notation::kAuto) CheckWriting(items);
  }
  for (const std::string column : {"1", "q"}) {
    const std::vector<ReadItem> items = ReadAll(text, Notation::kAuto, size + 1, column);
    CheckItems(items, size);
    CheckWriting(items, column);
  }
  return 0;
}
