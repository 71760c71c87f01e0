#include "core/analysis/unavoidable_sets.h"

#include <algorithm>
#include <bit>

namespace sudoku {
namespace {

// Splits the nine lines, as bits, into the smallest sets that `reach` stays within, and calls `found` with each.
template <typename Reach, typename Found>
void ForEachClosedSet(const Reach& reach, const Found& found) {
  constexpr unsigned kAllLines = 0x1ff;
  for (unsigned rest = kAllLines, set; rest != 0; rest &= ~set) {
    set = rest & -rest;
    for (unsigned open = set; open != 0;) {
      const unsigned more = reach(std::countr_zero(open)) & ~set;
      open = (open & (open - 1)) | more;
      set |= more;
    }
    found(set);
  }
}

template <typename Each>
void ForEachBit(unsigned bits, const Each& each) {
  for (; bits != 0; bits &= bits - 1) each(std::countr_zero(bits));
}

// Where a digit stands.
struct Places {
  std::array<int, kSize> column_of_row, row_of_column, row_of_box;

  int box_of_row(int row) const { return row / 3 * 3 + column_of_row[static_cast<std::size_t>(row)] / 3; }
  // The rows in which this digit shares a column or box with the other digit's cell of `row`.
  unsigned Reached(const Places& other, int row) const {
    const auto column = static_cast<std::size_t>(other.column_of_row[static_cast<std::size_t>(row)]);
    return 1u << row_of_column[column] | 1u << row_of_box[static_cast<std::size_t>(other.box_of_row(row))];
  }
};

std::array<Places, kSize> PlacesOf(const Grid& solution) {
  std::array<Places, kSize> places;
  for (int cell = 0; cell < kCells; ++cell) {
    const int row = cell / kSize, column = cell % kSize;
    Places& of_digit = places[static_cast<std::size_t>(solution[cell] - 1)];
    of_digit.column_of_row[static_cast<std::size_t>(row)] = column;
    of_digit.row_of_column[static_cast<std::size_t>(column)] = row;
    of_digit.row_of_box[static_cast<std::size_t>(row / 3 * 3 + column / 3)] = row;
  }
  return places;
}

}  // namespace

UnavoidableSets::UnavoidableSets(const Grid& solution) {
  AddTradesOfLines(solution, kSize, 1);
  AddTradesOfLines(solution, 1, kSize);
  AddTradesOfDigits(solution);
}

bool UnavoidableSets::Missed(const CellSet& dropped, const CellSet& givens) const {
  return std::any_of(dropped.begin(), dropped.end(), [&](int cell) {
    return std::ranges::any_of(of_cell_[static_cast<std::size_t>(cell)],
                               [&](std::uint8_t number) { return !sets_[number].Meets(givens); });
  });
}

// Cells are numbered line by line in steps of `step_to_line`, and along a line in steps of `step_along`.
void UnavoidableSets::AddTradesOfLines(const Grid& solution, int step_to_line, int step_along) {
  for (int first = 0; first < kSize; ++first) {
    for (int second = first + 1; second < first / 3 * 3 + 3; ++second) {
      std::array<int, kSize + 1> place_in_first;
      for (int i = 0; i < kSize; ++i) {
        place_in_first[static_cast<std::size_t>(solution[first * step_to_line + i * step_along])] = i;
      }
      const auto reach = [&](int i) {
        const int digit = solution[second * step_to_line + i * step_along];
        return 1u << place_in_first[static_cast<std::size_t>(digit)];
      };
      ForEachClosedSet(reach, [&](unsigned places) {
        CellSet set;
        ForEachBit(places, [&](int i) {
          set.insert(first * step_to_line + i * step_along);
          set.insert(second * step_to_line + i * step_along);
        });
        Add(set);
      });
    }
  }
}

void UnavoidableSets::AddTradesOfDigits(const Grid& solution) {
  const std::array<Places, kSize> places = PlacesOf(solution);
  for (std::size_t i = 0; i < kSize; ++i) {
    for (std::size_t j = i + 1; j < kSize; ++j) {
      const Places &a = places[i], &b = places[j];
      const auto reach = [&](int row) { return a.Reached(b, row) | b.Reached(a, row); };
      ForEachClosedSet(reach, [&](unsigned rows) {
        CellSet set;
        ForEachBit(rows, [&](int row) {
          set.insert(kSize * row + a.column_of_row[static_cast<std::size_t>(row)]);
          set.insert(kSize * row + b.column_of_row[static_cast<std::size_t>(row)]);
        });
        Add(set);
      });
    }
  }
}

void UnavoidableSets::Add(const CellSet& set) {
  for (const int cell : set) {
    const auto at = static_cast<std::size_t>(cell);
    of_cell_[at][of_cell_count_[at]++] = static_cast<std::uint8_t>(count_);
  }
  sets_[static_cast<std::size_t>(count_++)] = set;
}

}  // namespace sudoku
