// Every file of tests/testdata/formats, each one notation found in the wild: what it must be read as, or why refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using Shape = Layout::Shape;

struct RequiredFile {
  std::string name;
  int grids;
  Shape shape;
  std::int64_t first_line;
  char blank;
  std::string remark;
};

const std::vector<RequiredFile>& RequiredFiles() {
  static const auto& files = *new std::vector<RequiredFile>{
      {"01_line_zero.txt", 1, Shape::kLine, 1, '0', ""},
      {"02_line_dot.txt", 1, Shape::kLine, 1, '.', ""},
      {"03_line_star.txt", 1, Shape::kLine, 1, '*', ""},
      {"04_line_underscore.txt", 1, Shape::kLine, 1, '_', ""},
      {"05_line_question.txt", 1, Shape::kLine, 1, '?', ""},
      {"06_line_x.txt", 1, Shape::kLine, 1, 'x', ""},
      {"06b_line_X.txt", 1, Shape::kLine, 1, 'X', ""},
      {"07_line_dash.txt", 1, Shape::kLine, 1, '-', ""},
      {"08_line_space.txt", 1, Shape::kLine, 1, ' ', ""},
      {"09_boj2239.txt", 1, Shape::kRows, 1, '0', ""},
      {"10_boj2580_spaces.txt", 1, Shape::kRows, 1, '0', ""},
      {"11_csv9x9_zero.csv", 1, Shape::kRows, 1, '0', ""},
      {"12_csv9x9_emptyfields.csv", 1, Shape::kRows, 1, ' ', ""},
      {"13_csv9x9_question_bom.csv", 1, Shape::kRows, 1, '?', ""},
      {"14_kaggle_quizzes_solutions.csv", 1, Shape::kLine, 2, '0', kSolution},
      {"14b_kaggle_puzzle_solution.csv", 1, Shape::kLine, 2, '0', kSolution},
      {"15_kaggle3m_id_rated.csv", 1, Shape::kLine, 2, '.', std::string("1,") + kSolution + ",29,2.2"},
      {"16_semicolon_pair.csv", 1, Shape::kLine, 1, '0', kSolution},
      {"17_tdoku_count_solution.txt", 1, Shape::kLine, 3, '.', std::string("1:") + kSolution},
      {"18a_trailing_tab_comment.txt", 1, Shape::kLine, 1, '.', "made for a format test"},
      {"18b_trailing_space_comment.txt", 1, Shape::kLine, 1, '.', "made for a format test"},
      {"18c_trailing_slashes.txt", 1, Shape::kLine, 1, '.', "made for a format test"},
      {"18d_trailing_comma.txt", 1, Shape::kLine, 1, '.', "41,own"},
      {"18e_trailing_semicolon.txt", 1, Shape::kLine, 1, '.', "own"},
      {"18f_trailing_hash.txt", 1, Shape::kLine, 1, '.', "own"},
      {"19_serate_rating.txt", 1, Shape::kLine, 1, '.', "ED=2.3/1.2/1.2"},
      {"19b_colon_rating.txt", 1, Shape::kLine, 1, '.', "2.3"},
      {"20_puzzlebank_hash_rating.txt", 1, Shape::kLine, 1, '0', "0123456789ab 2.3"},
      {"21_euler96.txt", 1, Shape::kRows, 2, '0', "Grid 01"},
      {"22_sadman.sdk", 1, Shape::kRows, 2, '.', ""},
      {"22b_sudocue.sdk", 1, Shape::kRows, 5, '.', ""},
      {"23_collection.sdm", 2, Shape::kLine, 1, '0', ""},
      {"25_simple_sudoku.ss", 1, Shape::kRows, 1, '.', ""},
      {"25b_simple_sudoku_print.ss", 1, Shape::kRows, 2, '.', ""},
      {"26_qqwing_readable.txt", 1, Shape::kRows, 1, '.', ""},
      {"27_rows_dot.txt", 1, Shape::kRows, 1, '.', ""},
      {"28_debian_sudoku_compact.txt", 1, Shape::kRows, 2, '.', "own title"},
      {"28b_debian_sudoku_standard.txt", 1, Shape::kRows, 2, '.', "own title"},
      {"29_hodoku_library.txt", 1, Shape::kLine, 1, '.', ""},
      {"32a_json_9x9_zero.json", 1, Shape::kLine, 1, '0', ""},
      {"32b_json_9x9_null.json", 1, Shape::kLine, 1, '0', ""},
      {"32c_json_flat81.json", 1, Shape::kLine, 1, '0', ""},
      {"32d_json_string.json", 1, Shape::kLine, 1, '.', ""},
      {"32e_json_leetcode_chars.json", 1, Shape::kLine, 1, '.', ""},
      {"33_mixed_blanks.txt", 1, Shape::kLine, 1, '0', ""},
      {"34_blocks_blank_line.txt", 2, Shape::kRows, 1, '_', ""},
      {"34b_blocks_no_separator.txt", 2, Shape::kRows, 1, '0', ""},
      {"35a_crlf_rows.txt", 1, Shape::kRows, 1, '0', ""},
      {"35b_crlf_line.txt", 1, Shape::kLine, 1, '0', ""},
      {"35c_cr_only_rows.txt", 1, Shape::kRows, 1, '0', ""},
      {"35d_bom_rows.txt", 1, Shape::kRows, 1, '0', ""},
      {"35e_no_final_newline.txt", 1, Shape::kRows, 1, '0', ""},
      {"35f_line_no_final_newline.txt", 1, Shape::kLine, 1, '0', ""},
      {"35g_trailing_spaces.txt", 1, Shape::kRows, 1, '0', ""},
      {"35h_blank_lines_around.txt", 1, Shape::kRows, 3, '0', ""},
      {"35i_tabs.txt", 1, Shape::kRows, 1, '0', ""},
      {"36a_fullwidth.txt", 1, Shape::kRows, 1, '0', ""},
      {"36b_middle_dot.txt", 1, Shape::kRows, 1, '.', ""},
      {"36c_box_drawing.txt", 1, Shape::kRows, 2, '.', ""},
      {"37a_judge_T_header.txt", 2, Shape::kRows, 2, '0', ""},
      {"37b_lines_until_end.txt", 2, Shape::kLine, 1, '.', ""},
      {"40a_url_bd.txt", 1, Shape::kLine, 1, '0', ""},
      {"40b_url_s.txt", 1, Shape::kLine, 1, '0', ""},
      // Optional, but certain: the values of a field split by semicolons.
      {"16b_values_semicolon.csv", 1, Shape::kLine, 2, '0',
       "3;7;4;8;6;1;2;9;5;8;6;1;5;2;9;7;4;3;2;5;9;3;7;4;6;8;1;6;8;5;2;3;7;9;1;4;1;4;7;6;9;8;3;5;2;9;2;3;4;1;5;8;6;7;"
       "7;1;6;9;4;3;5;2;8;5;3;2;1;8;6;4;7;9;4;9;8;7;5;2;1;3;6"},
      // Optional: digits as strings.
      {"bad/e18_json_string_digits.json", 1, Shape::kLine, 1, '0', ""},
  };
  return files;
}

struct RefusedFile {
  std::string name;
  std::vector<std::string> items;  // As Brief() has them.
};

constexpr char kNotACell[] = "; expected a digit, or one of . * _ ? x X - for an empty cell";

const std::vector<RefusedFile>& RefusedFiles() {
  static const std::string cell = kNotACell;
  static const auto& files = *new std::vector<RefusedFile>{
      {"24_progress.sdx",
       {"in:1:1: row 1: a grid in progress with candidates in its cells (.sdx), which is not supported"}},
      {"29b_hodoku_library_placed.txt",
       {"in:1:9: a HoDoKu library line with placed digits ('+'), a grid in progress, which is not supported"}},
      {"30_pencilmark_grid.txt",
       {"in:2:3: row 1: a pencilmark grid (candidates in its cells), which is not supported"}},
      {"31_pencilmark_729.txt",
       {"in:1:1: 729 characters, the candidates of every cell, a notation that is not supported"}},
      {"32f_form_board.txt", {"in:1:1: a form field (board=[[...), which is not supported"}},
      {"35j_utf16le.txt", {"in: UTF-16 text, which is not supported: save it as UTF-8"}},
      {"38_4x4_line.txt", {"in:1:17: 16 cells (a 4x4 grid? that size is not supported); expected 81"}},
      {"39a_cells_RxCy.txt", {"in:1:1: a list of cells (R1C3_4), which is not supported"}},
      {"39b_cells_A1d.txt", {"in:1:1: a list of cells (A34), which is not supported"}},
      {"42_opensudoku.xml", {"in:1:1: markup (XML, such as OpenSudoku's), which is not supported"}},
      {"bad/e1_empty.txt", {"in: no grid in the input"}},
      {"bad/e2_newlines_only.txt", {"in: no grid in the input"}},
      {"bad/e3_80_chars.txt", {"in:1:81: 80 cells; expected 81"}},
      {"bad/e4_82_chars.txt", {"in:1:82: 82 cells; expected 81"}},
      {"bad/e5_8_rows.txt",
       {"in:9:1: row 9: the end of the input after 8 rows of the grid on line 1; expected 9 rows"}},
      {"bad/e6_10_rows.txt",
       {kPuzzle, "in:11:1: row 2: the end of the input after 1 row of the grid on line 10; expected 9 rows"}},
      {"bad/e7_row_of_8.txt", {"in:5:9: row 5: 8 cells; expected 9 (a row that lost its leading zeros is not padded)"}},
      {"bad/e8_row_of_10.txt", {"in:5:10: row 5: 10 cells; expected 9, or 81 for a whole grid"}},
      {"bad/e9_letter.txt", {"in:5:1: row 5: 'a' is not a cell" + cell}},
      {"bad/e10_minus_one.txt", {"in:1:1: row 1: '-1' is not one cell" + cell}},
      {"bad/e11_ten.txt", {"in:1:1: row 1: '10' is not one cell" + cell}},
      {"bad/e12_nul_bytes.txt", {"in:1:1: byte 0x00, binary data; expected text"}},
      {"bad/e14_rows_as_int.txt",
       {"in:1:8: row 1: 7 cells; expected 9 (a row that lost its leading zeros is not padded)"}},
      {"bad/e15_latin1_bytes.txt", {"in:1:1: byte 0xa0 is not a cell" + cell}},
      {"bad/e16_second_grid_short.txt",
       {kPuzzle, "in:13:1: row 4: the end of the input after 3 rows of the grid on line 10; expected 9 rows"}},
      {"bad/e17_json_row_of_8.json", {"in:1:151: row 5: 8 cells; expected 9"}},
  };
  return files;
}

TEST(NotationFilesTest, EveryRequiredFileIsReadAsThePuzzle) {
  for (const RequiredFile& file : RequiredFiles()) {
    SCOPED_TRACE(file.name);
    const std::vector<ReadItem> items = ReadAll(TestData("formats/" + file.name));
    EXPECT_EQ(Brief(items), std::vector<std::string>(static_cast<std::size_t>(file.grids), kPuzzle));
    const auto* puzzle = std::get_if<Puzzle>(&items.at(0));
    if (puzzle == nullptr) continue;
    EXPECT_EQ(puzzle->line, file.first_line);
    EXPECT_EQ(puzzle->layout.shape, file.shape);
    EXPECT_EQ(puzzle->layout.blank, file.blank);
    EXPECT_EQ(puzzle->remark, file.remark);
    EXPECT_EQ(puzzle->layout.spaced, file.name.starts_with("10_"));
  }
}

TEST(NotationFilesTest, EveryOtherFileIsRefusedWithItsPlace) {
  for (const RefusedFile& file : RefusedFiles()) {
    SCOPED_TRACE(file.name);
    EXPECT_EQ(Brief(ReadAll(TestData("formats/" + file.name))), file.items);
  }
}

TEST(NotationFilesTest, NoFileIsLeftOut) {
  std::set<std::string> named;
  for (const RequiredFile& file : RequiredFiles()) named.insert(file.name);
  for (const RefusedFile& file : RefusedFiles()) named.insert(file.name);
  const std::filesystem::path root = std::string(SUDOKU_TESTDATA) + "/formats";
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.is_regular_file()) found.insert(std::filesystem::relative(entry.path(), root));
  }
  EXPECT_EQ(named, found);
}

TEST(NotationFilesTest, TheSizeOfTheChunksDoesNotMatter) {
  std::vector<std::string> names;
  for (const RequiredFile& file : RequiredFiles()) names.push_back(file.name);
  for (const RefusedFile& file : RefusedFiles()) names.push_back(file.name);
  for (const std::string& name : names) {
    SCOPED_TRACE(name);
    const std::string text = TestData("formats/" + name);
    const std::vector<std::string> whole = Describe(ReadAll(text));
    for (const std::size_t chunk : {1u, 2u, 3u, 7u, 81u, 82u}) {
      EXPECT_EQ(Describe(ReadAll(text, Notation::kAuto, chunk)), whole) << chunk;
    }
  }
}

// The notation that a required file has, by name.
TEST(NotationFilesTest, NamingTheRightNotationChangesNothing) {
  for (const RequiredFile& file : RequiredFiles()) {
    SCOPED_TRACE(file.name);
    const std::string text = TestData("formats/" + file.name);
    Notation notation = file.shape == Shape::kRows ? Notation::kRows : Notation::kLine;
    if (file.name.ends_with(".json")) notation = Notation::kJson;
    if (file.name.ends_with(".csv")) notation = Notation::kCsv;
    EXPECT_EQ(Describe(ReadAll(text, notation)), Describe(ReadAll(text)));
  }
}

}  // namespace
}  // namespace sudoku::testing
