// Helpers of the tests that read puzzles.
#ifndef SUDOKU_TESTS_CLIENT_PUZZLES_READING_H_
#define SUDOKU_TESTS_CLIENT_PUZZLES_READING_H_

#include <string>
#include <string_view>
#include <vector>

#include "client/puzzles/puzzle_reader.h"

namespace sudoku::testing {

inline constexpr char kPuzzle[] = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
inline constexpr char kSolution[] = "374861295861529743259374681685237914147698352923415867716943528532186479498752136";

// Everything in `text`, which comes in at most `chunk` bytes at a time. The source is called "in".
std::vector<ReadItem> ReadAll(std::string_view text, Notation notation = Notation::kAuto,
                              std::size_t chunk = static_cast<std::size_t>(-1), Pace pace = Pace::kLive,
                              const std::string& column = "");

// All that an item says, in one line: for comparisons and for failures one can read.
std::string Describe(const ReadItem& item);
std::vector<std::string> Describe(const std::vector<ReadItem>& items);

// The 81 digits of each puzzle, and the message of each fault.
std::vector<std::string> Brief(const std::vector<ReadItem>& items);

// The bytes of a file of tests/testdata.
std::string TestData(const std::string& name);

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_CLIENT_PUZZLES_READING_H_
