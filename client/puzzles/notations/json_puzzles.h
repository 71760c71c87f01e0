// Puzzles inside JSON: one value, many values, a value a line, arrays without end.
#ifndef SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_PUZZLES_H_
#define SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_PUZZLES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/puzzles/notations/cells.h"
#include "client/puzzles/notations/item_queue.h"
#include "client/puzzles/notations/json_tokens.h"

namespace sudoku::notations {

// A grid is nine arrays of nine cells, an array of 81 cells, an array of nine strings of nine characters, or a string
// of 81. A cell is a number 0-9, null, or a string of one character (or none). Arrays of grids are walked through. An
// object is one puzzle: what has the name of a puzzle (names.h), of several the first with empty cells; if none has,
// the only member that is a grid with empty cells. What has the name of a solution is skipped, and other members are
// searched for objects that hold a puzzle. An object with one grid, in itself or in objects that are its members, is
// the record of that grid, which waits for the end of it.
class JsonPuzzles {
 public:
  // `input` and `items` are not owned. `member` is the name of the member of objects that is their puzzle; empty: it is
  // found.
  JsonPuzzles(ByteInput* input, ItemQueue* items, std::string member = "")
      : tokens_(input), items_(items), member_(std::move(member)) {}

  // Reads one token, and adds to the items what it completes. False at the end.
  bool Step();

 private:
  static constexpr std::size_t kMaxDepth = 64;
  static constexpr std::size_t kLongestRecord = std::size_t{1024} * 1024;

  // What is expected of a value.
  enum class Role {
    kGrid,   // It is a grid, or holds grids.
    kMaybe,  // Objects with named grids count; a grid may be the one of its object; nothing is a fault.
    kSkip,   // Nothing in it counts.
  };
  // Where the grammar stands inside a container.
  enum class Place { kFirst, kNext, kColon, kValue, kCommaOrEnd };
  // What the elements of an array turned out to be.
  enum class Elements { kNone, kCells, kRows, kGrids };

  struct Container {
    bool object = false;
    Role role = Role::kGrid;
    Place place = Place::kFirst;
    JsonToken begin;
    std::string name;            // Of the member that is being read.
    std::size_t text_begin = 0;  // In tokens_.text().
    std::int64_t items_before = 0;
    // Objects:
    std::vector<std::string> names;  // Of the members so far.
    std::optional<ReadItem> held;    // The one grid in it.
    bool too_long = false;           // For a record.
    bool answered = false;           // A grid of its own was found.
    std::optional<Puzzle> full;  // A named grid without empty cells: a board as it stands now, if another one has some.
    std::optional<Puzzle> unnamed;  // The first grid with empty cells under another name.
    int unnamed_count = 0;
    std::optional<JsonToken> scalar;  // What has the name of a puzzle and is a number or a literal.
    bool like_cell = true;            // Its members are those of one cell.
    // Arrays that may be a grid or a row of one:
    Elements elements = Elements::kNone;
    CellList cells;                  // kCells and kRows.
    std::int64_t count = 0;          // Elements so far.
    JsonToken excess;                // The tenth cell, should this be a row.
    std::optional<ReadFault> fault;  // The first one.
  };

  // Each takes one token; false if it may not stand here.
  bool Take(const JsonToken& token);
  bool TakeInObject(const JsonToken& token);
  bool TakeInArray(const JsonToken& token);
  bool TakeValue(const JsonToken& token, Role role);
  void TakeElement(const JsonToken& token);
  bool Open(const JsonToken& token, Role role);
  void Close(const JsonToken& end);
  void CloseArray(Container array, const JsonToken& end);

  void AddCell(Container* array, const JsonToken& token);
  void AddString(Container* array, const JsonToken& token);
  void AddRow(Container* grid, Container row, const JsonToken& end);
  void AddGridString(const JsonToken& token, Role role);
  void AddGrid(const CellList& cells, const JsonToken& begin, Role role);
  void AddPuzzle(Puzzle puzzle, Role role);
  void AddFault(ReadFault fault, Role role);
  void Add(ReadItem item);
  void AddTo(Container* object, ReadItem item);
  void Release();
  void Yield(ReadItem item);
  void BoundText();
  void CloseObject(Container object);
  bool CloseGrid(Container* object);
  ReadFault WithoutGrid(const Container& object) const;

  Role RoleOfMember(const Container& object) const;
  Container* ParentArray();
  void FailSyntax(const JsonToken& token, std::string found);
  bool SkipToNextValue();

  JsonTokens tokens_;
  ItemQueue* items_;
  std::string member_;
  std::vector<Container> open_;
  bool skipping_ = false;   // The line of a syntax error.
  bool in_binary_ = false;  // Behind bytes that are no text, until a grid is read again.
  bool done_ = false;
};

}  // namespace sudoku::notations

#endif  // SUDOKU_CLIENT_PUZZLES_NOTATIONS_JSON_PUZZLES_H_
