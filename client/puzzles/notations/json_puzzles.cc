#include "client/puzzles/notations/json_puzzles.h"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/puzzles/notations/cell_line.h"
#include "client/puzzles/notations/folded_line.h"
#include "client/puzzles/notations/grid_line.h"
#include "client/puzzles/notations/names.h"
#include "client/puzzles/utf8.h"
#include "core/conflicts.h"

namespace sudoku::notations {
namespace {

using Kind = JsonToken::Kind;

constexpr std::string_view kCellExpected = "0-9, null, or a string of one character";

ReadFault FaultAt(const JsonToken& token, std::string found, std::string expected, int row = 0) {
  ReadFault fault;
  fault.line = token.line;
  fault.column = token.column;
  fault.row = row;
  fault.found = std::move(found);
  fault.expected = std::move(expected);
  return fault;
}

std::string Counted(std::int64_t count, std::string_view what) {
  return absl::StrCat(count, " ", std::string(what), count == 1 ? "" : "s");
}

std::string Quoted(std::string_view text) {
  const FoldedLine folded(text);
  return folded.ShowRange(0, folded.text().size());
}

bool IsBegin(const JsonToken& token) { return token.kind == Kind::kBeginArray || token.kind == Kind::kBeginObject; }

bool IsScalar(const JsonToken& token) {
  return token.kind == Kind::kString || token.kind == Kind::kNumber || token.kind == Kind::kLiteral;
}

// Of an object that is too long to be kept beside its grid.
ReadFault FaultAt(const JsonToken& begin, std::size_t most) {
  return FaultAt(begin, absl::StrCat("an object of more than ", most, " bytes around a grid"), "");
}

// What programs keep of one cell.
bool IsCellMember(std::string_view name) {
  constexpr std::array<std::string_view, 14> kNames = {
      "value",      "val", "v",   "digit",    "number", "given", "fixed", "cell", "centerPencilMarks",
      "candidates", "row", "col", "editable", "notes"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

bool JsonPuzzles::Step() {
  if (done_) return false;
  if (skipping_) return SkipToNextValue();
  BoundText();
  const JsonToken token = tokens_.Next();
  if (token.kind == Kind::kEnd) {
    if (!open_.empty()) FailSyntax(token, "the input ends inside a JSON value");
    return false;
  }
  if (token.kind == Kind::kError) {
    FailSyntax(token, token.text);
  } else if (!Take(token)) {
    FailSyntax(token, open_.size() >= kMaxDepth ? "JSON nested too deep" : "JSON that makes no sense here");
  }
  return !done_;
}

bool JsonPuzzles::Take(const JsonToken& token) {
  if (open_.empty()) {
    if (token.kind == Kind::kNumber || token.kind == Kind::kLiteral) {
      Add(FaultAt(token, Quoted(token.text) + " is no grid", "an array, an object or a string"));
      return true;
    }
    return TakeValue(token, Role::kGrid);
  }
  return open_.back().object ? TakeInObject(token) : TakeInArray(token);
}

bool JsonPuzzles::TakeInObject(const JsonToken& token) {
  Container& object = open_.back();
  switch (object.place) {
    case Place::kFirst:
    case Place::kNext:
      if (token.kind == Kind::kEndObject && object.place == Place::kFirst) return Close(token), true;
      if (token.kind != Kind::kString) return false;
      object.name = token.text;
      if (object.role != Role::kSkip && !object.too_long) object.names.push_back(token.text);
      object.like_cell = object.like_cell && IsCellMember(token.text);
      object.place = Place::kColon;
      return true;
    case Place::kColon:
      object.place = Place::kValue;
      return token.kind == Kind::kColon;
    case Place::kValue:
      object.place = Place::kCommaOrEnd;
      return TakeValue(token, RoleOfMember(object));
    case Place::kCommaOrEnd:
      if (token.kind == Kind::kEndObject) return Close(token), true;
      object.place = Place::kNext;
      return token.kind == Kind::kComma;
  }
  return false;
}

JsonPuzzles::Role JsonPuzzles::RoleOfMember(const Container& object) const {
  if (object.role == Role::kSkip) return Role::kSkip;
  if (!member_.empty()) return object.name == member_ ? Role::kGrid : Role::kMaybe;
  if (IsSolutionName(object.name)) return Role::kSkip;
  if (!IsPuzzleName(object.name)) return Role::kMaybe;
  // Behind the puzzle itself only lists of others count.
  return object.answered && !object.name.ends_with('s') ? Role::kMaybe : Role::kGrid;
}

bool JsonPuzzles::TakeInArray(const JsonToken& token) {
  Container& array = open_.back();
  if (token.kind == Kind::kEndArray && array.place != Place::kNext) return Close(token), true;
  if (array.place == Place::kCommaOrEnd) {
    array.place = Place::kNext;
    return token.kind == Kind::kComma;
  }
  array.place = Place::kCommaOrEnd;
  ++array.count;
  if (array.role == Role::kSkip) return TakeValue(token, array.role);
  if (IsScalar(token)) return TakeElement(token), true;
  Role role = array.role;
  if (array.elements == Elements::kCells && role == Role::kGrid) {
    role = Role::kSkip;
    if (!array.fault) array.fault = FaultAt(token, "an array or object among cells", std::string(kCellExpected));
  }
  return IsBegin(token) && Open(token, role);
}

// A number in place of a named grid is left alone: it is an ordinal, or a size. The object then has to hold another.
bool JsonPuzzles::TakeValue(const JsonToken& token, Role role) {
  if (IsBegin(token)) return Open(token, role);
  if (!IsScalar(token)) return false;
  if (token.kind == Kind::kString) {
    if (role != Role::kSkip) AddGridString(token, role);
  } else if (role == Role::kGrid && !open_.back().scalar) {
    open_.back().scalar = token;
  }
  return true;
}

bool JsonPuzzles::Open(const JsonToken& token, Role role) {
  if (open_.size() >= kMaxDepth) return false;
  Container container;
  container.object = token.kind == Kind::kBeginObject;
  container.role = role;
  container.begin = token;
  container.items_before = items_->grids();
  container.text_begin = tokens_.text().size() - 1;
  open_.push_back(std::move(container));
  return true;
}

JsonPuzzles::Container* JsonPuzzles::ParentArray() {
  return open_.empty() || open_.back().object ? nullptr : &open_.back();
}

void JsonPuzzles::Close(const JsonToken& end) {
  Container closed = std::move(open_.back());
  open_.pop_back();
  if (closed.object) {
    CloseObject(std::move(closed));
  } else if (closed.role != Role::kSkip) {
    CloseArray(std::move(closed), end);
  }
}

void JsonPuzzles::CloseObject(Container object) {
  if (object.role == Role::kSkip) return;
  if (object.full && !object.answered) AddTo(&object, *std::move(object.full));
  if (object.role == Role::kGrid && !CloseGrid(&object)) return;
  if (!object.held) return;
  const auto record = std::make_shared<const Record>(
      Record{nullptr, tokens_.text().substr(object.text_begin), std::move(object.names)});
  std::visit([&record](auto& item) { item.record = record; }, *object.held);
  Add(*std::move(object.held));
}

// An object without a named grid may hold one by its content, or else be a fault. False: or it is a cell.
bool JsonPuzzles::CloseGrid(Container* object) {
  Container* const parent = ParentArray();
  if (!object->held && items_->grids() == object->items_before) {
    if (object->unnamed_count == 1) {
      AddTo(object, *std::move(object->unnamed));
    } else if (parent != nullptr && object->like_cell && parent->elements != Elements::kGrids) {
      parent->elements = Elements::kCells;
      parent->fault =
          FaultAt(object->begin, "an object for each cell, which is not supported", std::string(kCellExpected));
      return false;
    } else if (object->scalar) {
      AddTo(object,
            FaultAt(*object->scalar, Quoted(object->scalar->text) + " is no grid", "81 cells in quotes, or an array"));
    } else {
      AddTo(object, WithoutGrid(*object));
    }
  }
  if (parent != nullptr) parent->elements = Elements::kGrids;
  return true;
}

ReadFault JsonPuzzles::WithoutGrid(const Container& object) const {
  constexpr std::size_t kMost = 8;
  std::string found = "an object without a grid";
  if (member_.empty()) {
    return FaultAt(object.begin, std::move(found), absl::StrCat("a member named ", std::string(kSomePuzzleNames)));
  }
  const auto end = object.names.begin() + static_cast<std::ptrdiff_t>(std::min(object.names.size(), kMost));
  const std::string names = absl::StrJoin(object.names.begin(), end, ", ");
  absl::StrAppend(&found, " named ", Quoted(member_));
  return FaultAt(object.begin, std::move(found), absl::StrCat("one of ", ToPlainText(names.substr(0, 100))));
}

void JsonPuzzles::CloseArray(Container array, const JsonToken& end) {
  Container* parent = ParentArray();
  const bool row_fits = parent != nullptr && parent->elements != Elements::kGrids;
  const bool flat_grid = array.elements == Elements::kCells && array.count == kCells;
  const bool first_is_grid = flat_grid && (parent == nullptr || parent->elements != Elements::kRows);
  if ((array.elements == Elements::kCells || array.elements == Elements::kNone) && row_fits && !first_is_grid) {
    return AddRow(parent, std::move(array), end);
  }
  if (parent != nullptr) parent->elements = Elements::kGrids;
  if (array.fault) return AddFault(std::move(*array.fault), array.role);
  switch (array.elements) {
    case Elements::kGrids:
      return;
    case Elements::kNone:
      // Of no puzzles at all nothing is to be said here.
      if (parent != nullptr) AddFault(FaultAt(array.begin, "an empty array", "a grid"), array.role);
      return;
    case Elements::kCells:
      if (flat_grid) return AddGrid(array.cells, array.begin, array.role);
      return AddFault(FaultAt(end, Counted(array.count, "cell"), "81"), array.role);
    case Elements::kRows:
      if (array.count == kSize) return AddGrid(array.cells, array.begin, array.role);
      const bool more = array.count > kSize;
      return AddFault(FaultAt(more ? array.excess : end, Counted(array.count, "row"), "9",
                              more ? 0 : static_cast<int>(array.count) + 1),
                      array.role);
  }
}

// A number, a literal or a string in an array that is a grid, or holds grids.
void JsonPuzzles::TakeElement(const JsonToken& token) {
  Container* array = &open_.back();
  if (token.kind == Kind::kString && FoldedLine(token.text).text().size() > 1) return AddString(array, token);
  AddCell(array, token);
}

void JsonPuzzles::AddCell(Container* array, const JsonToken& token) {
  const bool fits = array->elements == Elements::kNone || array->elements == Elements::kCells;
  if (fits) array->elements = Elements::kCells;
  if (array->count == kSize + 1) array->excess = token;
  const bool empty = token.text == "null" || token.text.empty();
  const FoldedLine folded(token.text);
  const bool cell = empty || (folded.text().size() == 1 && (CellValue(folded.text()[0]) >= 0 || folded.text() == " "));
  if (!fits || !cell) {
    const std::string found = Quoted(token.text) + (cell ? " among rows or grids" : " is not a cell");
    if (!array->fault) array->fault = FaultAt(token, found, std::string(kCellExpected));
  }
  if (!fits || array->cells.size() == kCells) return;
  if (empty || !cell || folded.text() == " ") return array->cells.Add({0, 0, '0'});
  array->cells.Add(ToCell(folded.text()[0], 0));
}

// Nine characters are a row, any other string has to be a grid.
void JsonPuzzles::AddString(Container* array, const JsonToken& token) {
  if (array->elements == Elements::kCells) return AddCell(array, token);
  std::variant<CellLine, TextFault> parsed = ParseCellLine(FoldedLine(token.text));
  const auto* row = std::get_if<CellLine>(&parsed);
  const bool is_row = row != nullptr && row->cells.size() == kSize;
  if (array->elements == Elements::kRows || (array->elements == Elements::kNone && is_row)) {
    Container read;
    read.begin = token;
    if (is_row) {
      read.cells = row->cells;
      read.count = kSize;
    } else {
      read.fault = FaultAt(token, Quoted(token.text) + " is not a row of nine cells", "");
    }
    return AddRow(array, std::move(read), token);
  }
  array->elements = Elements::kGrids;
  AddGridString(token, array->role);
}

void JsonPuzzles::AddRow(Container* grid, Container row, const JsonToken& end) {
  grid->elements = Elements::kRows;
  if (grid->count == kSize + 1) grid->excess = row.begin;
  if (!row.fault && row.count != kSize) {
    row.fault = FaultAt(row.count < kSize ? end : row.excess, Counted(row.count, "cell"), "9");
  }
  if (row.fault) {
    if (grid->fault) return;
    grid->fault = std::move(row.fault);
    if (grid->count <= kSize) grid->fault->row = static_cast<int>(grid->count);
    return;
  }
  if (grid->count > kSize) return;
  for (std::size_t i = 0; i < kSize; ++i) grid->cells.Add(row.cells[i]);
}

void JsonPuzzles::AddGridString(const JsonToken& token, Role role) {
  // Under another name a text may say anything; only the plain line is a grid.
  if (role == Role::kMaybe && token.text.size() != kCells) return;
  std::variant<GridLine, TextFault> parsed = ParseWholeGrid(FoldedLine(token.text));
  if (auto* fault = std::get_if<TextFault>(&parsed)) {
    ReadFault at = FaultAt(token, std::move(fault->found), std::move(fault->expected));
    // Escapes take more characters than they stand for; without them this is the place itself.
    at.column += 1 + static_cast<std::int64_t>(fault->column);
    return AddFault(std::move(at), role);
  }
  const auto& read = std::get<GridLine>(parsed);
  Puzzle puzzle;
  puzzle.grid = read.grid;
  puzzle.line = token.line;
  if (read.blank != 0) puzzle.layout.blank = read.blank;
  AddPuzzle(std::move(puzzle), role);
}

void JsonPuzzles::AddGrid(const CellList& cells, const JsonToken& begin, Role role) {
  Puzzle puzzle;
  puzzle.grid = ToGrid(cells.span());
  puzzle.line = begin.line;
  if (const char blank = BlankOf(cells.span()); blank != 0) puzzle.layout.blank = blank;
  AddPuzzle(std::move(puzzle), role);
}

// A grid in an object competes with the other members of that object.
void JsonPuzzles::AddPuzzle(Puzzle puzzle, Role role) {
  Container* const object = open_.empty() || !open_.back().object ? nullptr : &open_.back();
  in_binary_ = false;
  if (role == Role::kMaybe) {
    if (!member_.empty() || object == nullptr || puzzle.grid.full() || HasConflict(puzzle.grid)) return;
    if (object->unnamed_count++ == 0) object->unnamed = std::move(puzzle);
    return;
  }
  if (object != nullptr && puzzle.grid.full()) {
    if (!object->full) object->full = std::move(puzzle);
    return;
  }
  if (object != nullptr) object->answered = true;
  Add(std::move(puzzle));
}

void JsonPuzzles::AddFault(ReadFault fault, Role role) {
  if (role == Role::kGrid) Add(std::move(fault));
}

// What stands in an object waits there: it may be its only one.
void JsonPuzzles::Add(ReadItem item) {
  if (!open_.empty() && open_.back().object) return AddTo(&open_.back(), std::move(item));
  Release();
  Yield(std::move(item));
}

void JsonPuzzles::AddTo(Container* object, ReadItem item) {
  const bool own = !std::visit([](const auto& any) { return any.record; }, item);
  if (own && object->too_long) item = FaultAt(object->begin, kLongestRecord);
  if (!object->too_long && !object->held && items_->grids() == object->items_before) {
    object->held = std::move(item);
    return;
  }
  Release();
  if (object->held) Yield(*std::exchange(object->held, std::nullopt));
  Yield(std::move(item));
}

// What waits is not the only one of its object.
void JsonPuzzles::Release() {
  for (Container& container : open_) {
    if (container.held) Yield(*std::exchange(container.held, std::nullopt));
  }
}

void JsonPuzzles::Yield(ReadItem item) {
  std::visit([this](auto& any) { items_->Add(std::move(any)); }, item);
}

// Keeps the text of open objects alone, and of none more than there is room for.
void JsonPuzzles::BoundText() {
  std::string& text = tokens_.text();
  const auto kept = [](const Container& container) { return container.object && !container.too_long; };
  auto outermost = std::find_if(open_.begin(), open_.end(), kept);
  if (outermost != open_.end() && text.size() > kLongestRecord) {
    outermost->too_long = true;
    outermost->names.clear();
    // What is held further in comes later, and has an object of its own.
    if (outermost->held) {
      outermost->held.reset();
      Yield(FaultAt(outermost->begin, kLongestRecord));
    }
    outermost = std::find_if(outermost, open_.end(), kept);
  }
  const std::size_t gone = outermost == open_.end() ? text.size() : outermost->text_begin;
  if (gone == 0) return;
  text.erase(0, gone);
  for (auto container = outermost; container != open_.end(); ++container) container->text_begin -= gone;
}

// Where values stand on lines of their own, the next line that opens a container is a new beginning. Inside a document
// of many lines there is none: whatever followed would be guessed. Bytes that are no text are one fault, up to the next
// grid.
void JsonPuzzles::FailSyntax(const JsonToken& token, std::string found) {
  const bool told = in_binary_;
  in_binary_ = in_binary_ || tokens_.AtBinary();
  const bool one_line = in_binary_ || open_.empty() || open_.front().begin.line == token.line;
  if (!one_line) absl::StrAppend(&found, " (nothing behind it is read)");
  Release();
  if (!told) items_->Add(FaultAt(token, std::move(found), "valid JSON"));
  open_.clear();
  done_ = !one_line;
  skipping_ = one_line;
}

bool JsonPuzzles::SkipToNextValue() {
  if (!tokens_.SkipLine()) return false;
  skipping_ = !tokens_.AtContainer();
  return true;
}

}  // namespace sudoku::notations
