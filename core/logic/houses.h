// The geometry of the grid: 27 houses of nine cells, and who sees whom.
//
// Houses 0-8 are the boxes, row by row from the top left, 9-17 the rows, 18-26 the columns.
//
//   box 0 | box 1 | box 2      row 0 is house 9        a cell's place in its box:  0 1 2
//   box 3 | box 4 | box 5      column 0 is house 18                                3 4 5
//   box 6 | box 7 | box 8                                                          6 7 8
#ifndef SUDOKU_CORE_LOGIC_HOUSES_H_
#define SUDOKU_CORE_LOGIC_HOUSES_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/analysis/cell_set.h"
#include "core/grid.h"

namespace sudoku::logic {

inline constexpr int kHouses = 27;

// The three kinds of houses, by the number of their first one.
enum class Kind : std::uint8_t { kBox = 0, kRow = 9, kColumn = 18 };

// The order in which most techniques look at them,
inline constexpr Kind kKindsColumnsFirst[] = {Kind::kBox, Kind::kColumn, Kind::kRow};
// and the others.
inline constexpr Kind kKindsRowsFirst[] = {Kind::kBox, Kind::kRow, Kind::kColumn};

constexpr Kind KindOf(int house) { return house < 9 ? Kind::kBox : house < 18 ? Kind::kRow : Kind::kColumn; }
// 0-8, among its kind.
constexpr int IndexOf(int house) { return house % 9; }
constexpr int HouseAt(Kind kind, int index) { return static_cast<int>(kind) + index; }

constexpr int RowOf(int cell) { return cell / 9; }
constexpr int ColumnOf(int cell) { return cell % 9; }
constexpr int BoxOf(int cell) { return cell / 27 * 3 + cell % 9 / 3; }
constexpr int HouseOf(Kind kind, int cell) {
  return HouseAt(kind, kind == Kind::kBox ? BoxOf(cell) : kind == Kind::kRow ? RowOf(cell) : ColumnOf(cell));
}

// A table indexed by cell, house or digit without a cast at each use.
template <typename T, std::size_t size>
struct Table {
  constexpr T& operator[](int index) { return values[static_cast<std::size_t>(index)]; }
  constexpr const T& operator[](int index) const { return values[static_cast<std::size_t>(index)]; }
  friend constexpr bool operator==(const Table&, const Table&) = default;
  std::array<T, size> values{};
};

struct Geometry {
  Table<Table<std::uint8_t, 9>, kHouses> cells_of;       // House, place: the cell.
  Table<CellSet, kHouses> cells_in;                      // House: its cells.
  Table<Table<std::uint8_t, 3>, kCells> houses_of;       // Cell: its box, row and column.
  Table<Table<std::uint8_t, 3>, kCells> places_of;       // Cell: its place 0-8 in its box, row and column.
  Table<CellSet, kCells> peers;                          // Cell: the 20 that share a house with it.
  Table<Table<std::uint16_t, kHouses>, kHouses> shared;  // House, other: the places in the first that are in both.
  Table<Table<std::uint8_t, 20>, kCells> peer_list;      // The same: its box first, then its row, then its column.
};

constexpr Geometry MakeGeometry() {
  Geometry g;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = RowOf(cell);
    const int column = ColumnOf(cell);
    const int houses[3] = {BoxOf(cell), 9 + row, 18 + column};
    const int places[3] = {row % 3 * 3 + column % 3, column, row};
    for (int k = 0; k < 3; ++k) {
      g.houses_of[cell][k] = static_cast<std::uint8_t>(houses[k]);
      g.places_of[cell][k] = static_cast<std::uint8_t>(places[k]);
      g.cells_of[houses[k]][places[k]] = static_cast<std::uint8_t>(cell);
      g.cells_in[houses[k]].insert(cell);
      for (const int other : houses) g.shared[houses[k]][other] |= static_cast<std::uint16_t>(1U << places[k]);
    }
  }
  for (int cell = 0; cell < kCells; ++cell) {
    int count = 0;
    for (int k = 0; k < 3; ++k) {
      for (int place = 0; place < 9; ++place) {
        const int other = g.cells_of[g.houses_of[cell][k]][place];
        if (other == cell || g.peers[cell].contains(other)) continue;
        g.peers[cell].insert(other);
        g.peer_list[cell][count++] = static_cast<std::uint8_t>(other);
      }
    }
  }
  return g;
}

inline constexpr Geometry kGeometry = MakeGeometry();

// Where `cell` is in `house`, which must hold it.
constexpr int PlaceIn(int house, int cell) { return kGeometry.places_of[cell][house / 9]; }

constexpr bool SeeEachOther(int a, int b) { return kGeometry.peers[a].contains(b); }

}  // namespace sudoku::logic

#endif  // SUDOKU_CORE_LOGIC_HOUSES_H_
