#include "client/puzzles/puzzle_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

std::string Rows(const std::string& grid = kPuzzle) {
  std::string rows;
  for (std::size_t i = 0; i < grid.size(); i += 9) rows += grid.substr(i, 9) + "\n";
  return rows;
}

// The characters of `text` with `separator` between them.
std::string Apart(std::string_view text, std::string_view separator) {
  std::string apart;
  for (const char c : text) apart.append(apart.empty() ? "" : separator).push_back(c);
  return apart;
}

// The first `count` rows.
std::string SomeRows(std::size_t count) { return Rows().substr(0, 10 * count); }

std::vector<std::string> BriefOf(std::string_view text, Notation notation = Notation::kAuto) {
  return Brief(ReadAll(text, notation));
}

std::string Dotted() { return absl::StrReplaceAll(kPuzzle, {{"0", "."}}); }

// ---- What comes out when.

// Hands out one byte a call, and knows how many.
struct CountingSource {
  std::string text;
  std::shared_ptr<std::size_t> given = std::make_shared<std::size_t>(0);

  ByteSource source() const {
    return [text = text, given = given](char* buffer, std::size_t) -> ssize_t {
      if (*given == text.size()) return 0;
      *buffer = text[(*given)++];
      return 1;
    };
  }
};

TEST(PuzzleReaderStreamingTest, APuzzleIsYieldedWhenItsLastLineIsComplete) {
  const std::string line = std::string(kPuzzle) + "\n";
  const std::string json_line = absl::StrCat("{\"puzzle\":\"", kPuzzle, "\"}");
  const std::vector<std::pair<std::string, std::string>> beginnings = {
      {line, line},
      {Rows(), Rows()},
      {absl::StrReplaceAll(Rows(), {{"\n", "\r\n"}}).substr(0, 9 * 11 - 1), "\n"},  // The CR is enough.
      {absl::StrReplaceAll(Rows(), {{"\n", "\r"}}), Rows()},
      {"puzzle,solution\n" + std::string(kPuzzle) + "," + kSolution + "\n", line},
      {"Grid 01\n" + Rows(), "Grid 02\n" + Rows()},
      {"2\n" + Rows(), Rows()},
      {json_line, "\n" + json_line},
      {"[\"" + std::string(kPuzzle) + "\"", ",\"" + std::string(kPuzzle) + "\"]"},
  };
  for (const auto& [beginning, rest] : beginnings) {
    SCOPED_TRACE(beginning);
    CountingSource counting{beginning + rest};
    PuzzleReader reader("in", counting.source());
    std::optional<ReadItem> item = reader.Next();
    ASSERT_TRUE(item.has_value());
    EXPECT_EQ(Brief({*item}), std::vector<std::string>{kPuzzle});
    EXPECT_EQ(*counting.given, beginning.size());
  }
}

TEST(PuzzleReaderStreamingTest, AFaultyLineIsReportedWhenItIsComplete) {
  const std::string line = std::string(kPuzzle).substr(1) + "\n";
  CountingSource counting{line + kPuzzle + "\n"};
  PuzzleReader reader("in", counting.source());
  EXPECT_THAT(Brief({*reader.Next()}), ElementsAre("in:1:81: 80 cells; expected 81"));
  EXPECT_EQ(*counting.given, line.size());
}

TEST(PuzzleReaderStreamingTest, BufferedSaysWhetherNextWillWait) {
  std::string text = std::string(kPuzzle) + "\n" + kPuzzle + "\n" + "00";
  PuzzleReader reader("in", FromText(text));
  EXPECT_FALSE(reader.Buffered());
  reader.Next();
  EXPECT_TRUE(reader.Buffered());
  reader.Next();
  EXPECT_FALSE(reader.Buffered());
}

TEST(PuzzleReaderStreamingTest, ALineEndCutInTwoIsOneLineEnd) {
  const std::string text = absl::StrReplaceAll(Rows(), {{"\n", "\r\n"}}) + "x\r\n";
  for (std::size_t chunk = 1; chunk < 30; ++chunk) {
    EXPECT_EQ(Describe(ReadAll(text, Notation::kAuto, chunk)), Describe(ReadAll(text))) << chunk;
  }
}

// An input that never ends, `prefix` and then `repeated`, of which no more than the limit may be asked for.
ByteSource Endless(const std::string& prefix, const std::string& repeated, const std::shared_ptr<std::size_t>& given) {
  return [=, at = std::size_t{0}](char* buffer, std::size_t size) mutable -> ssize_t {
    size = std::min<std::size_t>(size, 4096);
    for (std::size_t i = 0; i < size; ++i, ++at) {
      buffer[i] = at < prefix.size() ? prefix[at] : repeated[(at - prefix.size()) % repeated.size()];
    }
    *given += size;
    return static_cast<ssize_t>(size);
  };
}

TEST(PuzzleReaderBoundsTest, WhatNeverEndsIsRefusedEarly) {
  const std::vector<std::pair<std::string, std::string>> inputs = {
      {"", "1"},
      {"", "."},
      {"", "a"},
      {"", "1 "},
      {"", ","},
      {"", "|"},
      {"", "-"},
      {"", std::string(1, '\0')},
      {"", "\xEF\xBC\x90"},
      {std::string(kPuzzle) + " ", "remark"},
      {"puzzle,solution\n", "\"a"},
      {"https://example.invalid/?", "a=1&"},
      {"<", "a"},
      {"\xFF\xFE", "1"},
      {"", "["},
      {"", "[1,"},
      {"", "{\"a\":"},
      {"\"", "a"},
      {"[\"", "a"},
      {"{\"", "a"},
      {"[", "1"},
      {"[1 x ", " "},
  };
  for (const auto& [prefix, repeated] : inputs) {
    SCOPED_TRACE(absl::StrCat(prefix, "(", repeated, ")*"));
    const auto given = std::make_shared<std::size_t>(0);
    PuzzleReader reader("in", Endless(prefix, repeated, given));
    std::optional<ReadItem> item = reader.Next();
    ASSERT_TRUE(item.has_value());
    EXPECT_TRUE(std::holds_alternative<ReadFault>(*item)) << Describe(*item);
    EXPECT_LE(*given, 200'000u);
  }
}

TEST(PuzzleReaderBoundsTest, AnArrayWithoutEndYieldsItsPuzzles) {
  const auto given = std::make_shared<std::size_t>(0);
  PuzzleReader reader("in", Endless("[", absl::StrCat("\"", kPuzzle, "\", "), given));
  for (int i = 1; i <= 100'000; ++i) {
    std::optional<ReadItem> item = reader.Next();
    ASSERT_TRUE(item.has_value() && std::holds_alternative<Puzzle>(*item));
    ASSERT_EQ(std::get<Puzzle>(*item).ordinal, i);
  }
}

TEST(PuzzleReaderBoundsTest, ABlockWithoutEndYieldsItsGridsOrOneFault) {
  const std::string dashed = absl::StrReplaceAll(Rows(), {{"0", "-"}});
  const auto next = [](PuzzleReader& reader) { return std::holds_alternative<Puzzle>(*reader.Next()); };
  for (const Pace pace : {Pace::kLive, Pace::kFile}) {
    for (const std::string& block : {Rows(), dashed, "1\n" + Rows(), absl::StrCat("---+---+---\n", Rows())}) {
      const auto given = std::make_shared<std::size_t>(0);
      PuzzleReader reader("in", Endless("puzzles of mine\n", block, given), Notation::kAuto, pace);
      for (int i = 0; i < 20; ++i) ASSERT_TRUE(next(reader)) << block;
      EXPECT_LE(*given, 30'000u) << block;
    }
    for (const std::string block : {"1\n", "12345678\n---\n", "| 1 |\n"}) {
      const auto given = std::make_shared<std::size_t>(0);
      PuzzleReader reader("in", Endless("puzzles of mine\n", block, given), Notation::kAuto, pace);
      EXPECT_FALSE(next(reader)) << block;
      EXPECT_LE(*given, 30'000u) << block;
    }
  }
}

TEST(PuzzleReaderBoundsTest, AHugeLineDoesNotHideThePuzzlesAroundIt) {
  const std::string text = absl::StrCat(kPuzzle, "\n", std::string(2'000'000, '1'), "\n", kPuzzle, "\r\n", kPuzzle);
  EXPECT_THAT(BriefOf(text),
              ElementsAre(kPuzzle, "in:2:82: a line of more than 65536 bytes; expected 81 cells", kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(std::string(2'000'000, '1')), SizeIs(1));
}

TEST(PuzzleReaderTest, ALineOfTheGreatestLengthIsRead) {
  const std::string longest = kPuzzle + std::string(64 * 1024 - 82, ' ') + "x";
  EXPECT_THAT(BriefOf(longest), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(longest + "\n"), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(longest + "x"), ElementsAre(StartsWith("in:1:65537: a line of more than 65536 bytes")));
  EXPECT_THAT(BriefOf(longest + "x\n"), ElementsAre(StartsWith("in:1:65537: a line of more than 65536 bytes")));
}

// ---- Sources.

TEST(PuzzleReaderSourceTest, AStreamAndAFileDescriptorSayTheSame) {
  const std::string text = Rows() + kPuzzle;
  std::istringstream stream(text);
  PuzzleReader from_stream("in", FromStream(stream));
  int pipe_ends[2];
  ASSERT_EQ(pipe(pipe_ends), 0);
  ASSERT_EQ(write(pipe_ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  close(pipe_ends[1]);
  PuzzleReader from_pipe("in", FromFileDescriptor(pipe_ends[0]));
  for (const ReadItem& expected : ReadAll(text)) {
    EXPECT_EQ(Describe(*from_stream.Next()), Describe(expected));
    EXPECT_EQ(Describe(*from_pipe.Next()), Describe(expected));
  }
  EXPECT_FALSE(from_stream.Next().has_value());
  EXPECT_FALSE(from_pipe.Next().has_value());
  close(pipe_ends[0]);
}

TEST(PuzzleReaderSourceTest, AReadErrorIsAFaultBehindWhatWasRead) {
  bool first = true;
  PuzzleReader reader("in", [&first](char* buffer, std::size_t) -> ssize_t {
    if (!first) {
      errno = EISDIR;
      return -1;
    }
    first = false;
    std::copy_n(kPuzzle, kCells, buffer);
    buffer[kCells] = '\n';
    return kCells + 1;
  });
  EXPECT_THAT(Brief({*reader.Next()}), ElementsAre(kPuzzle));
  const auto fault = std::get<ReadFault>(*reader.Next());
  EXPECT_THAT(fault.Message(), HasSubstr("cannot read: Is a directory"));
  EXPECT_FALSE(fault.in_place_of_grid);
  EXPECT_FALSE(reader.Next().has_value());
}

TEST(PuzzleReaderSourceTest, TheNameOfASourceCannotWriteOnTheTerminal) {
  PuzzleReader reader("a\x1b[2J\nb", FromText(""));
  EXPECT_EQ(std::get<ReadFault>(*reader.Next()).Message(), "a?[2J?b: no grid in the input");
}

// ---- One grid a line.

TEST(PuzzleReaderLineTest, EachLineSpoilsOnlyItself) {
  const std::string text =
      absl::StrCat("05300700\n", kPuzzle, "\n", std::string(kPuzzle).substr(1), "\n", kPuzzle, "1\n", "nonsense\n",
                   Dotted(), " # 5 9\n", std::string(kPuzzle).replace(12, 1, "a"));
  EXPECT_THAT(BriefOf(text),
              ElementsAre("in:1:9: row 1: 8 cells; expected 9 (a row that lost its leading zeros is not padded)",
                          kPuzzle, "in:3:81: 80 cells; expected 81", "in:4:82: 82 cells; expected 81",
                          StartsWith("in:5:1: 'n' is not a cell"), kPuzzle, StartsWith("in:7:13: 'a' is not a cell")));
}

TEST(PuzzleReaderLineTest, OrdinalsCountRefusedGridsToo) {
  const std::vector<ReadItem> items = ReadAll(absl::StrCat(kPuzzle, "\n", "123\n", kPuzzle));
  ASSERT_THAT(items, SizeIs(3));
  EXPECT_EQ(std::get<Puzzle>(items[0]).ordinal, 1);
  EXPECT_EQ(std::get<ReadFault>(items[1]).ordinal, 2);
  EXPECT_EQ(std::get<Puzzle>(items[2]).ordinal, 3);
}

TEST(PuzzleReaderLineTest, EveryBlankStandsForAnEmptyCell) {
  for (const char blank : {'0', '.', '*', '_', '?', 'x', 'X', '-'}) {
    EXPECT_THAT(BriefOf(std::string(81, blank)), ElementsAre(std::string(81, '0'))) << blank;
  }
  EXPECT_THAT(BriefOf(std::string(81, '5')), ElementsAre(std::string(81, '5')));
}

TEST(PuzzleReaderLineTest, OtherBlanksMayNotBeMixed) {
  std::string text = Dotted();
  text[80] = '-';
  EXPECT_THAT(BriefOf(text),
              ElementsAre("in:1:81: both '.' and '-' stand for empty cells; expected one character (only 0 "
                          "and . may be mixed)"));
  text = absl::StrReplaceAll(kPuzzle, {{"0", "x"}});
  text[0] = 'X';
  EXPECT_THAT(BriefOf(text), ElementsAre(kPuzzle));
}

TEST(PuzzleReaderLineTest, SpacesAsBlanksNeedTheirFullLength) {
  const std::string spaces = absl::StrReplaceAll(kPuzzle, {{"0", " "}});
  EXPECT_THAT(BriefOf(spaces + "\n" + spaces), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(ReadAll(spaces.substr(1)), SizeIs(1));
  EXPECT_TRUE(std::holds_alternative<ReadFault>(ReadAll(spaces.substr(1))[0]));
  // In such a file 81 spaces are the empty grid; elsewhere an empty line.
  EXPECT_THAT(BriefOf(spaces + "\n" + std::string(81, ' ')), ElementsAre(kPuzzle, std::string(81, '0')));
  EXPECT_THAT(BriefOf(std::string(81, ' ') + "\n" + kPuzzle), ElementsAre(kPuzzle));
  // 41 digits with spaces between them are as long.
  std::string apart;
  for (int i = 0; i < 41; ++i) apart += "1 ";
  EXPECT_THAT(BriefOf(apart.substr(0, 81)), ElementsAre(HasSubstr("41 cells with spaces between them, or 81")));
}

TEST(PuzzleReaderLineTest, CellsOfOneLineMayStandApart) {
  const std::string spaced = Apart(kPuzzle, " ");
  EXPECT_THAT(BriefOf(spaced), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(spaced, {{" ", ","}})), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(spaced, {{" ", "\t"}})), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(Rows(), {{"\n", " "}})), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(spaced.substr(2)), ElementsAre(HasSubstr("80 cells")));
  EXPECT_THAT(BriefOf(spaced + " 1"), ElementsAre(HasSubstr("more than 81 cells")));
}

TEST(PuzzleReaderLineTest, TheHashOfAPuzzleBankMayBeDigits) {
  EXPECT_THAT(BriefOf(absl::StrCat("012345678901 ", kPuzzle, "  2.3")), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrCat("01234567890 ", kPuzzle, "  2.3")), SizeIs(1));
  EXPECT_TRUE(std::holds_alternative<ReadFault>(ReadAll(absl::StrCat("01234567890 ", kPuzzle))[0]));
}

TEST(PuzzleReaderLineTest, ARemarkKeepsItsScript) {
  const std::vector<ReadItem> items = ReadAll(absl::StrCat(kPuzzle, "\t가장 어려운 12345"));
  EXPECT_EQ(std::get<Puzzle>(items.at(0)).remark, "가장 어려운 12345");
}

TEST(PuzzleReaderLineTest, ALinkNeedsExactlyOneGrid) {
  EXPECT_THAT(BriefOf("https://example.invalid/?bd=" + std::string(kPuzzle) + "&x=1"), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("https://example.invalid/?bd=123"), ElementsAre(StartsWith("in:1:1: a link without a grid")));
  EXPECT_THAT(BriefOf("https://example.invalid/?a=" + std::string(kPuzzle) + "&b=" + kPuzzle),
              ElementsAre(HasSubstr("a second grid in one link")));
}

TEST(PuzzleReaderLineTest, HodokuLinesInProgressAreRefused) {
  EXPECT_THAT(BriefOf(":0000:x:" + Dotted() + ":412::"), ElementsAre(HasSubstr("deleted candidates")));
  EXPECT_THAT(BriefOf(":0000:x:" + Dotted().substr(1) + ":::"), ElementsAre(HasSubstr("80 cells in the fourth field")));
}

// ---- Rows.

TEST(PuzzleReaderRowsTest, EighteenRowsAreTwoPuzzlesAndNineteenAFaultBehindThem) {
  EXPECT_THAT(BriefOf(Rows() + Rows()), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(Rows() + Rows() + SomeRows(1)),
              ElementsAre(kPuzzle, kPuzzle,
                          "in:20:1: row 2: the end of the input after 1 row of the grid on line 19; expected 9 rows"));
}

TEST(PuzzleReaderRowsTest, AGridCutShortIsFoundByWhatFollows) {
  const std::string cut = SomeRows(8);
  const auto expect = [&cut](const std::string& between, const std::string& found) {
    SCOPED_TRACE(between);
    EXPECT_THAT(
        BriefOf(cut + between + Rows()),
        ElementsAre(absl::StrCat("in:9:1: row 9: ", found, " after 8 rows of the grid on line 1; expected 9 rows"),
                    kPuzzle));
  };
  expect("\n", "an empty line");
  expect("\n\n\n", "an empty line");
  expect("# next\n", "a comment");
  expect("Grid 02\n", "a title");
  expect("[Puzzle]\n", "a section");
  expect("+---+---+---+\n", "a frame line");
  EXPECT_THAT(BriefOf(cut + kPuzzle), ElementsAre(HasSubstr("row 9: a whole grid on one line after 8 rows"), kPuzzle));
}

// Wherever the grid before an empty line was cut, the next one is neither lost nor moved by a row.
TEST(PuzzleReaderRowsTest, EmptyLinesInsideAGridMustBeRegular) {
  const auto spread = [](std::size_t rows, std::size_t every) {
    std::string text;
    for (std::size_t i = 0; i < rows; ++i) {
      text += std::string(kPuzzle).substr(9 * i, 9) + "\n";
      if ((i + 1) % every == 0) text += "\n";
    }
    return text;
  };
  EXPECT_THAT(BriefOf(spread(9, 1) + Rows()), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(spread(9, 3) + spread(9, 3)), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(spread(9, 2)), ::testing::Not(::testing::Contains(kPuzzle)));
  for (std::size_t rows = 1; rows < 9; ++rows) {
    SCOPED_TRACE(rows);
    EXPECT_THAT(
        BriefOf(SomeRows(rows) + "\n" + Rows()),
        ElementsAre(AllOf(StartsWith(absl::StrCat("in:", rows + 1, ":1: row ", rows + 1, ": an empty line after ")),
                          HasSubstr("of the grid on line 1")),
                    kPuzzle));
    if (rows == 1) continue;  // One row and an empty line: nothing tells the two apart.
    EXPECT_THAT(BriefOf(spread(rows, 1) + "\n" + Rows()), ElementsAre(HasSubstr("2 empty lines after"), kPuzzle));
  }
}

TEST(PuzzleReaderRowsTest, ABadRowSpoilsItsGridOnly) {
  for (std::size_t row = 0; row < 9; ++row) {
    SCOPED_TRACE(row);
    std::string bad = Rows();
    bad[10 * row + 4] = 'a';
    bad[82] = 'b';  // Named only if it is the first.
    const std::vector<ReadItem> items = ReadAll(Rows() + bad + Rows());
    ASSERT_THAT(items, SizeIs(3));
    const auto& fault = std::get<ReadFault>(items[1]);
    EXPECT_EQ(fault.line, static_cast<std::int64_t>(10 + row));
    EXPECT_EQ(fault.column, row == 8 ? 3 : 5);
    EXPECT_EQ(fault.row, static_cast<int>(row) + 1);
    EXPECT_EQ(fault.layout.shape, Layout::Shape::kRows);
    EXPECT_EQ(Brief({items[2]}), std::vector<std::string>{kPuzzle});
  }
}

TEST(PuzzleReaderRowsTest, LostLeadingZerosAreNeverPadded) {
  // The first row was 000000004: what is left of it looks like a number of cases.
  const std::string text = "4\n60000743\n" + Rows().substr(20);
  EXPECT_THAT(BriefOf(text),
              ElementsAre("in:1:2: row 1: 1 cell; expected 9 (a row that lost its leading zeros is not padded)"));
  EXPECT_THAT(BriefOf("4\n" + Rows().substr(10)),
              ElementsAre(HasSubstr("row 9: the end of the input after 8 rows"),
                          HasSubstr("the first line announces 4 grids, the input has 1")));
}

TEST(PuzzleReaderRowsTest, AnAnnouncedNumberOfGridsMustBeThere) {
  EXPECT_THAT(BriefOf("1\n" + Rows()), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("2\n\n" + Rows() + "\n" + Rows()), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf("3\n" + Rows() + Rows()),
              ElementsAre(kPuzzle, kPuzzle, "in:1:1: the first line announces 3 grids, the input has 2"));
  EXPECT_THAT(BriefOf("1\n" + Rows() + Rows()),
              ElementsAre(kPuzzle, kPuzzle, "in:1:1: the first line announces 1 grid, the input has 2"));
  EXPECT_THAT(BriefOf(absl::StrCat("2\n", kPuzzle, "\n", kPuzzle)), ElementsAre(kPuzzle, kPuzzle));
}

TEST(PuzzleReaderRowsTest, AMillionGridsMayBeAnnounced) {
  for (const std::string announced : {"100000", "1000000", "99999999"}) {
    const std::string fault = absl::StrCat("in:1:1: the first line announces ", announced, " grids, the input has 2");
    EXPECT_THAT(BriefOf(absl::StrCat(announced, "\n", kPuzzle, "\n", kPuzzle)), ElementsAre(kPuzzle, kPuzzle, fault));
    EXPECT_THAT(BriefOf(absl::StrCat(announced, "\n", Rows(), Rows())), ElementsAre(kPuzzle, kPuzzle, fault));
  }
}

// Nine digits may be a row as well: what follows tells.
TEST(PuzzleReaderRowsTest, AHundredMillionGridsMayBeAnnounced) {
  const std::string p = kPuzzle;
  for (const std::string announced : {"100000000", "123456789", "999999999", "400000805"}) {
    const std::string fault = absl::StrCat("in:1:1: the first line announces ", announced, " grids, the input has 2");
    for (const Pace pace : {Pace::kLive, Pace::kFile}) {
      const auto read = [&](const std::string& text) { return Brief(ReadAll(text, Notation::kAuto, 7, pace)); };
      EXPECT_THAT(read(absl::StrCat(announced, "\n", p, "\n", p, "\n")), ElementsAre(p, p, fault));
      EXPECT_THAT(read(absl::StrCat(announced, "\r\n\r\n", p, "\r\n", p)), ElementsAre(p, p, fault));
      EXPECT_THAT(read(absl::StrCat(announced, "\n", p, " ED=1.2\n", p, " x\n")), ElementsAre(p, p, fault));
      if (announced == "123456789") continue;  // So columns are labelled.
      EXPECT_THAT(read(absl::StrCat(announced, "\n", Rows(), Rows())), ElementsAre(p, p, fault));
      EXPECT_THAT(read(absl::StrCat(announced, "\n", Rows(), "\n", Rows())), ElementsAre(p, p, fault));
      std::string many = announced + "\n";
      for (int i = 0; i < 300; ++i) many += Rows();
      EXPECT_THAT(read(many), SizeIs(301));
    }
  }
}

TEST(PuzzleReaderRowsTest, NineDigitsAreARowWhereTheyFit) {
  // A grid whose first row is a number: proper, with many solutions, and with none.
  const std::string solution = kSolution;
  for (const std::size_t given : {81, 60, 17, 9}) {
    std::string cells = solution.substr(0, given) + std::string(81 - given, '0');
    std::string rows;
    for (std::size_t i = 0; i < 81; i += 9) rows += cells.substr(i, 9) + "\n";
    for (const Pace pace : {Pace::kLive, Pace::kFile}) {
      EXPECT_THAT(Brief(ReadAll(rows, Notation::kAuto, 7, pace)), ElementsAre(cells));
      EXPECT_THAT(Brief(ReadAll(rows + rows, Notation::kAuto, 7, pace)), ElementsAre(cells, cells));
      EXPECT_THAT(Brief(ReadAll(rows + "\n" + rows, Notation::kAuto, 7, pace)), ElementsAre(cells, cells));
    }
  }
  EXPECT_THAT(BriefOf("100000000\n"), ElementsAre(HasSubstr("the end of the input after 1 row")));
  EXPECT_THAT(BriefOf(absl::StrCat("100000000\n100000000\n", kPuzzle)),
              ElementsAre(HasSubstr("a whole grid on one line after 2 rows"), kPuzzle));
}

TEST(PuzzleReaderRowsTest, NumbersAboveGridsAreHeadings) {
  const std::string rows = Rows();
  EXPECT_THAT(BriefOf("3\n" + rows), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("9\n" + rows), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("3\n" + rows + "3\n" + rows), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf("1\n" + rows + "\n2\n" + rows + "\n3\n" + rows), ElementsAre(kPuzzle, kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf("1\n\n" + rows + "\n2\n\n" + rows), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(rows + rows + "0\n"), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(rows + "17\n" + rows), ElementsAre(kPuzzle, HasSubstr("in:10:1: the number 17"), kPuzzle));
}

TEST(PuzzleReaderRowsTest, ASolutionBehindItsPuzzleIsNoSecondOne) {
  EXPECT_THAT(BriefOf("Puzzle:\n" + Rows() + "\nSolution:\n" + Rows(kSolution) + "\nPuzzle:\n" + Rows()),
              ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrCat(kPuzzle, "\nSolution\n", kSolution, "\n", kPuzzle)), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrCat("Puzzle 1: ", kPuzzle, "\nSolution 1: ", kSolution)), ElementsAre(kPuzzle));
  // Without a title a full grid is a grid, and one with empty cells is no solution.
  EXPECT_THAT(BriefOf(Rows(kSolution)), ElementsAre(kSolution));
  EXPECT_THAT(BriefOf("Solution:\n" + Rows()), ElementsAre(kPuzzle));
}

TEST(PuzzleReaderRowsTest, ARowThatIsMissingMovesNoOther) {
  // In a file, where the whole block can be looked at, nothing of it is taken for a grid; live, what was answered is
  // right, and the rest is refused.
  for (std::size_t rows = 10; rows < 18; ++rows) {
    const std::vector<ReadItem> items =
        ReadAll((Rows() + Rows()).substr(0, 10 * rows), Notation::kAuto, 1000, Pace::kFile);
    ASSERT_THAT(items, SizeIs(2)) << rows;
    EXPECT_THAT(Brief(items)[0], kPuzzle);
  }
  EXPECT_THAT(Brief(ReadAll(SomeRows(8) + Rows(), Notation::kAuto, 1000, Pace::kFile)),
              ElementsAre(HasSubstr("17 rows in a block")));
  EXPECT_THAT(Brief(ReadAll("123456789\n" + Rows(), Notation::kAuto, 1000, Pace::kFile)),
              ElementsAre(HasSubstr("10 rows in a block")));
}

TEST(PuzzleReaderRowsTest, ATableIsReadUpToItsLastRule) {
  // A rule of dashes is never an empty row, wherever the table is cut.
  const std::string dashed = absl::StrReplaceAll(kPuzzle, {{"0", "-"}});
  for (const std::size_t every : {1u, 3u}) {
    std::vector<std::string> lines;
    for (std::size_t row = 0; row < 9; ++row) {
      if (row > 0 && row % every == 0) lines.push_back("---------");
      lines.push_back(dashed.substr(9 * row, 9));
    }
    for (std::size_t first = 0; first < lines.size(); ++first) {
      for (std::size_t last = first + 1; last <= lines.size(); ++last) {
        const std::vector<std::string> part(lines.begin() + static_cast<std::ptrdiff_t>(first),
                                            lines.begin() + static_cast<std::ptrdiff_t>(last));
        const std::vector<ReadItem> items = ReadAll(absl::StrJoin(part, "\n"));
        ASSERT_FALSE(items.empty());
        const bool whole = part.size() == lines.size();
        EXPECT_EQ(std::holds_alternative<Puzzle>(items[0]), whole) << absl::StrJoin(part, "\n");
        if (whole) {
          EXPECT_THAT(Brief(items), ElementsAre(kPuzzle));
        }
      }
    }
  }
}

TEST(PuzzleReaderRowsTest, ARuleOfDotsOrUnderTheTitleIsNoRowEither) {
  const std::string dotted = absl::StrReplaceAll(Rows(), {{"0", "."}});
  for (const Pace pace : {Pace::kLive, Pace::kFile}) {
    const auto read = [pace](const std::string& text) { return Brief(ReadAll(text, Notation::kAuto, 1000, pace)); };
    const std::string dots = ".........\n", dashes = "---------\n";
    const std::string ruled = dotted.substr(0, 30) + dots + dotted.substr(30, 30) + dots + dotted.substr(60);
    EXPECT_THAT(read(ruled), ElementsAre(kPuzzle));
    std::string below_each;
    for (std::size_t row = 0; row < 9; ++row) below_each += dotted.substr(10 * row, 10) + dots;
    for (const std::string& item : read(below_each)) EXPECT_THAT(item, ::testing::AnyOf(kPuzzle, StartsWith("in:")));
    EXPECT_THAT(read(dashes + dotted), ElementsAre(kPuzzle));
    EXPECT_THAT(read(dashes + dotted + dashes), ElementsAre(kPuzzle));
    EXPECT_THAT(read(dashes + absl::StrReplaceAll(dotted, {{".", "-"}}) + dashes), ElementsAre(kPuzzle));
    EXPECT_THAT(read("Puzzle 1\n" + dashes + dotted + "\nPuzzle 2\n" + dashes + dotted), ElementsAre(kPuzzle, kPuzzle));
    EXPECT_THAT(read("0 1 2 3 4 5 6 7 8\n" + dotted), ElementsAre(HasSubstr("10 rows in a block")));
    EXPECT_THAT(read("0 1 2 3 4 5 6 7 8\n---+---+---\n" + dotted), ElementsAre(kPuzzle));
    EXPECT_THAT(read(absl::StrReplaceAll(dotted, {{".", "-"}}) + dashes), ElementsAre(kPuzzle));
  }
  // A stray line that is no row moves no other.
  EXPECT_THAT(Brief(ReadAll("2024-01-02\n" + dotted, Notation::kAuto, 1000, Pace::kFile)),
              ElementsAre(HasSubstr("row 1: 10 cells"), kPuzzle));
}

TEST(PuzzleReaderRowsTest, AFrameMayShowEmptyCellsAsSpaces) {
  const auto framed = [](std::size_t pad, std::size_t apart) {
    std::string text;
    for (std::size_t i = 0; i < 81; ++i) {
      if (i % 3 == 0) text += "|" + std::string(pad, ' ');
      text += kPuzzle[i] == '0' ? ' ' : kPuzzle[i];
      text += std::string(i % 3 == 2 ? pad : apart, ' ');
      if (i % 9 == 8) text += "|\n";
    }
    return text;
  };
  EXPECT_THAT(BriefOf(framed(0, 0)), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(framed(1, 0)), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(framed(0, 1)), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(framed(1, 1)), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(framed(1, 2)), ElementsAre(kPuzzle));
  // Digits at odd places say nothing about cells.
  EXPECT_THAT(BriefOf("|3   5  |     8 |     1 |\n" + framed(1, 1).substr(26)), ElementsAre(HasSubstr("row 1")));
}

TEST(PuzzleReaderRowsTest, TwoDigitsInACellAreNeverTwoCells) {
  for (const std::string row : {"10 0 4 0 0 1 0 9", "10,0,4,0,0,1,0,9", "0,10,4,0,0,1,0,9,0", "|1|0|4|0|0|1|0|9|10|",
                                "10\t0\t4\t0\t0\t1\t0\t9\t0"}) {
    SCOPED_TRACE(row);
    EXPECT_THAT(BriefOf(row + "\n" + Rows().substr(10)), ElementsAre(HasSubstr("row 1: '10' is not one cell")));
  }
}

TEST(PuzzleReaderRowsTest, DashesAreAFrameOrARowByWhatIsAroundThem) {
  const std::string dashed =
      absl::StrReplaceAll(Rows(std::string(9, '0') + std::string(kPuzzle).substr(9)), {{"0", "-"}});
  const std::string expected = std::string(9, '0') + std::string(kPuzzle).substr(9);
  EXPECT_THAT(BriefOf(dashed), ElementsAre(expected));
  const std::string bare = absl::StrReplaceAll(Rows(), {{"0", "."}});
  const std::string ruled = bare.substr(0, 30) + "---------\n" + bare.substr(30, 30) + "---------\n" + bare.substr(60);
  EXPECT_THAT(BriefOf(ruled), ElementsAre(kPuzzle));
  const std::string framed_dashes = dashed.substr(0, 30) + "-----------\n" + dashed.substr(30);
  EXPECT_THAT(BriefOf(framed_dashes), ElementsAre(expected));
  // Eight dashes in a grid with dashes are a row that lacks one.
  EXPECT_THAT(BriefOf(dashed.substr(0, 30) + "--------\n" + dashed.substr(40)),
              ElementsAre(HasSubstr("row 4: 8 cells")));
}

TEST(PuzzleReaderRowsTest, OtherSectionsOfAFileAreNotItsPuzzle) {
  EXPECT_THAT(BriefOf("[Puzzle]\n" + Rows() + "[State]\n" + Rows(kSolution) + "[Puzzle]\n" + Rows()),
              ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf("[Easy]\n" + Rows() + "[Hard]\n" + Rows()), ElementsAre(kPuzzle, kPuzzle));
}

TEST(PuzzleReaderRowsTest, BarsStandBetweenBoxes) {
  EXPECT_THAT(BriefOf("00|4001090\n" + Rows().substr(10)), ElementsAre(HasSubstr("row 1: a bar after 2 cells")));
  std::string table;
  for (std::size_t i = 0; i < 81; ++i) {
    table += kPuzzle[i] == '0' ? "|   " : absl::StrCat("| ", std::string(1, kPuzzle[i]), " ");
    if (i % 9 == 8) table += "|\n";
  }
  EXPECT_THAT(BriefOf(table), ElementsAre(kPuzzle));
}

TEST(PuzzleReaderRowsTest, TheLayoutTellsHowRowsStood) {
  const auto layout = [](const std::string& text, std::size_t i) {
    return std::get<Puzzle>(ReadAll(text).at(i)).layout;
  };
  EXPECT_FALSE(layout(Rows() + Rows(), 1).gap_before);
  EXPECT_TRUE(layout(Rows() + "\n" + Rows(), 1).gap_before);
  EXPECT_TRUE(layout(Rows() + "Grid 02\n" + Rows(), 1).gap_before);
  EXPECT_TRUE(layout(absl::StrReplaceAll(Apart(Rows(), " "), {{" \n ", "\n"}}), 0).spaced);
  EXPECT_FALSE(layout("004 001 090\n" + Rows().substr(10), 0).spaced);
}

// ---- Tables.

TEST(PuzzleReaderTableTest, TheColumnIsFoundByItsName) {
  const std::string p = kPuzzle, s = kSolution;
  EXPECT_THAT(BriefOf("solution;Puzzle\r\n" + s + ";" + p + "\r\n"), ElementsAre(p));
  EXPECT_THAT(BriefOf("\"id\",\"quizzes\"\n\"1,5\",\"" + p + "\"\n"), ElementsAre(p));
  EXPECT_THAT(BriefOf("puzzle\tsolution\n" + p + "\t" + s + "\n"), ElementsAre(p));
  const std::vector<ReadItem> items = ReadAll("id,puzzle\n7," + p + "\n");
  EXPECT_EQ(std::get<Puzzle>(items.at(0)).remark, "7");
}

TEST(PuzzleReaderTableTest, ABadRecordSpoilsOnlyItself) {
  const std::string p = kPuzzle, s = kSolution;
  EXPECT_THAT(BriefOf("id,puzzle,solution\n1," + p.substr(1) + "," + s + "\n2\n3," + p + "," + s + "\n가," +
                      p.substr(0, 5) + "a" + p.substr(6) + "," + s + "\n5,\"\"," + s + "\n6," + p + "\n"),
              ElementsAre("in:2:83: 80 cells; expected 81",
                          "in:3:2: a record of 1 field; expected a puzzle in field 2 (puzzle)", p,
                          StartsWith("in:5:8: 'a' is not a cell"), HasSubstr("in:6:4: no cell"), p));
}

TEST(PuzzleReaderTableTest, LineBreaksInQuotesDoNotEndARecord) {
  const std::string p = kPuzzle;
  EXPECT_THAT(BriefOf("note,puzzle\n\"a\nb \"\"c\"\"\n\n\"," + p + "\n\"d\"," + p + "\n"), ElementsAre(p, p));
  EXPECT_THAT(BriefOf("note,puzzle\nx,\"" + Rows() + "\"\ny," + p + "\n"), ElementsAre(p, p));
  // A fault is on its own line.
  EXPECT_THAT(BriefOf("note,puzzle\n\"a\nb\"," + p.substr(1) + "\n"), ElementsAre("in:3:84: 80 cells; expected 81"));
}

TEST(PuzzleReaderTableTest, AQuoteThatIsNeverClosedSpoilsItsLineOnly) {
  const std::string p = kPuzzle;
  std::string text = "id,puzzle,note\n1,\"" + p + ",x\n";
  std::vector<std::string> others;
  for (int i = 0; i < 2000; ++i) {
    text += absl::StrCat(i, ",", p, ",x\n");
    others.push_back(p);
  }
  std::vector<std::string> items = BriefOf(text);
  ASSERT_FALSE(items.empty());
  EXPECT_THAT(items.front(), StartsWith("in:2:"));
  items.erase(items.begin());
  EXPECT_EQ(items, others);
  // In the middle of a field it is one of its characters.
  EXPECT_THAT(BriefOf("id,puzzle,note\n5\" disk," + p + ",x\n6," + p + ",y\n"), ElementsAre(p, p));
}

TEST(PuzzleReaderTableTest, AColumnWithoutAKnownNameIsFoundByItsContent) {
  const std::string p = kPuzzle, s = kSolution;
  EXPECT_THAT(BriefOf("source,question,answer\na," + p + "," + s + "\nb," + p + "," + s + "\n"), ElementsAre(p, p));
  EXPECT_THAT(BriefOf("q;a\n" + p + ";" + s + "\n"), ElementsAre(p));
  // Two columns of them: nobody knows which.
  EXPECT_THAT(BriefOf("one,two\n" + p + "," + p + "\n"), ::testing::Each(::testing::Not(HasSubstr("no grid in"))));
  EXPECT_THAT(BriefOf("one,two\n1,2\n"), ::testing::Not(::testing::IsEmpty()));
}

TEST(PuzzleReaderTableTest, TablesPutTogetherAreRead) {
  const std::string p = kPuzzle;
  EXPECT_THAT(BriefOf("puzzle,solution\n" + p + ",\n\nid,puzzle\n1," + p + "\n"), ElementsAre(p, p));
}

// ---- JSON.

std::string JsonRows() {
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < 81; i += 9) rows.push_back("[" + Apart(std::string(kPuzzle).substr(i, 9), ",") + "]");
  return "[" + absl::StrJoin(rows, ",\n") + "]";
}

TEST(PuzzleReaderJsonTest, GridsAreFoundWhereverTheyAre) {
  const std::string p = kPuzzle, grid = JsonRows();
  EXPECT_THAT(BriefOf("[" + grid + "," + grid + "]"), ElementsAre(p, p));
  EXPECT_THAT(BriefOf("[{\"id\": 1, \"puzzle\": \"" + p + "\", \"solution\": \"" + kSolution +
                      "\"}, {\"board\": " + grid + "}]"),
              ElementsAre(p, p));
  EXPECT_THAT(BriefOf("{\"newboard\":{\"grids\":[{\"value\":" + grid + ",\"solution\":" + grid +
                      ",\"difficulty\":\"Easy\"}],\"results\":1}}"),
              ElementsAre(p));
  EXPECT_THAT(BriefOf("[\"" + p + "\",\"" + p + "\"]"), ElementsAre(p, p));
  EXPECT_THAT(BriefOf("\n\n[\n  \"" + absl::StrReplaceAll(Rows().substr(0, 89), {{"\n", "\",\n  \""}}) + "\"\n]\n"),
              ElementsAre(p));
  EXPECT_THAT(BriefOf("{\"puzzle\": \"" + absl::StrReplaceAll(Rows(), {{"\n", "\\n"}}) + "\"}"), ElementsAre(p));
  EXPECT_THAT(BriefOf("{\"puzzle\": \"\\u0030" + p.substr(1) + "\"}"), ElementsAre(p));
  EXPECT_THAT(BriefOf("[[" + Apart(p, ",") + "],[" + Apart(p, ",") + "]]"), ElementsAre(p, p));
}

TEST(PuzzleReaderJsonTest, AnObjectIsOnePuzzle) {
  const std::string p = absl::StrCat("\"", kPuzzle, "\""), s = absl::StrCat("\"", kSolution, "\"");
  const auto object = [](const std::string& members) { return BriefOf("{" + members + "}"); };
  EXPECT_THAT(object("\"puzzle\":" + p + ",\"board\":" + s), ElementsAre(kPuzzle));
  EXPECT_THAT(object("\"board\":" + s + ",\"puzzle\":" + p), ElementsAre(kPuzzle));
  EXPECT_THAT(object("\"puzzle\":" + p + ",\"board\":" + JsonRows()), ElementsAre(kPuzzle));
  EXPECT_THAT(object("\"puzzle\":" + s), ElementsAre(kSolution));
  EXPECT_THAT(object("\"puzzle\":" + p + ",\"puzzles\":[" + p + "]"), ElementsAre(kPuzzle, kPuzzle));
  // Under names that say nothing the only grid with empty cells is it.
  EXPECT_THAT(object("\"q\":" + p + ",\"a\":" + s), ElementsAre(kPuzzle));
  EXPECT_THAT(object("\"size\":9,\"clues\":" + JsonRows()), ElementsAre(kPuzzle));
  EXPECT_THAT(object("\"q\":" + p + ",\"r\":" + p), ElementsAre(HasSubstr("an object without a grid")));
  EXPECT_THAT(object("\"q\":\"some text\",\"marks\":[[1,2],[3]]"), ElementsAre(HasSubstr("an object without a grid")));
}

TEST(PuzzleReaderJsonTest, CellsThatAreObjectsAreRefusedOnce) {
  std::string cells = R"({"value":3,"given":true})";
  for (int i = 1; i < 81; ++i) cells += i % 2 == 0 ? ",{}" : R"(,{"value":null})";
  EXPECT_THAT(BriefOf("[" + cells + "]"), ElementsAre(HasSubstr("in:1:2: an object for each cell")));
  EXPECT_THAT(BriefOf(R"({"grid":[[{"value":3},{}],[{},{}]]})"), ElementsAre(HasSubstr("an object for each cell")));
}

TEST(PuzzleReaderJsonTest, FaultsNameTheirPlace) {
  const std::string grid = JsonRows();
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(grid, {{"[0,6,0,0,0,0,7,4,3]", "[0,6,0,0,0,10,7,4,3]"}})),
              ElementsAre("in:2:12: row 2: '10' is not a cell; expected 0-9, null, or a string of one character"));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(grid, {{"[0,6,0,0,0,0,7,4,3]", "[0,6,0,0,0,-1,7,4,3]"}})),
              ElementsAre(StartsWith("in:2:12: row 2: '-1' is not a cell")));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(grid, {{"[0,6,0,0,0,0,7,4,3]", "[0,6,0,0,0,0,7,4,3,1]"}})),
              ElementsAre("in:2:20: row 2: 10 cells; expected 9"));
  EXPECT_THAT(BriefOf(absl::StrReplaceAll(grid, {{"[0,6,0,0,0,0,7,4,3],\n", ""}})),
              ElementsAre("in:8:20: row 9: 8 rows; expected 9"));
  EXPECT_THAT(BriefOf("[" + grid.substr(1, grid.size() - 2) + ",\n[0,0,0,0,0,0,0,0,0]]"),
              ElementsAre("in:10:1: 10 rows; expected 9"));
  EXPECT_THAT(BriefOf("[1,2,3]"), ElementsAre("in:1:7: 3 cells; expected 81"));
  EXPECT_THAT(BriefOf("{\"puzzel\": \"" + std::string(kPuzzle).substr(1) + "\"}"),
              ElementsAre(StartsWith("in:1:1: an object without a grid; expected a member named puzzle")));
  EXPECT_THAT(BriefOf("{\"puzzle\": \"" + std::string(kPuzzle).substr(1) + "\"}"),
              ElementsAre("in:1:93: 80 cells; expected 81"));
  EXPECT_THAT(BriefOf("{\"puzzle\": 53}"),
              ElementsAre(StartsWith("in:1:12: '53' is no grid; expected 81 cells in quotes")));
  EXPECT_THAT(BriefOf("[]"), ElementsAre("in: no grid in the input"));
}

TEST(PuzzleReaderJsonTest, ABadLineOfJsonSpoilsOnlyItself) {
  const std::string good = absl::StrCat("{\"puzzle\":\"", kPuzzle, "\"}\n");
  EXPECT_THAT(
      BriefOf(good + "{\"puzzle\":\"004\"}\n" + good + "{\"puzzle\" \"004\"}\n" + good + "{\"puzzle\":\"004\n" + good),
      ElementsAre(kPuzzle, StartsWith("in:2:15: 3 cells; expected 81"), kPuzzle,
                  "in:4:11: JSON that makes no sense here; expected valid JSON", kPuzzle,
                  HasSubstr("in:6:11: a line break or control character in a string"), kPuzzle));
}

TEST(PuzzleReaderJsonTest, BehindAnErrorInADocumentOfManyLinesNothingIsGuessed) {
  EXPECT_THAT(
      BriefOf("[\n\"" + std::string(kPuzzle) + "\",\n\"" + kPuzzle + "\"\n\"" + kPuzzle + "\"\n]\n"),
      ElementsAre(kPuzzle, kPuzzle, StartsWith("in:4:1: JSON that makes no sense here (nothing behind it is read)")));
  EXPECT_THAT(BriefOf("[\n\"" + std::string(kPuzzle) + "\""),
              ElementsAre(kPuzzle, HasSubstr("the input ends inside a JSON value")));
}

TEST(PuzzleReaderJsonTest, NoNumberButJsonsOwn) {
  for (const char* number : {"01", "+1", ".5", "1.", "1e", "0x1", "--1", "Infinity"}) {
    EXPECT_THAT(BriefOf(absl::StrCat("[", number, "]"), Notation::kJson), ElementsAre(HasSubstr("is not JSON")))
        << number;
  }
}

// ---- Named notations, and things that are none.

TEST(PuzzleReaderNotationTest, ANamedNotationTakesNoOther) {
  const std::string line = std::string(kPuzzle) + "\n";
  EXPECT_THAT(BriefOf(line, Notation::kRows),
              ElementsAre("in:1:1: another notation; expected what --input-format rows says"));
  EXPECT_THAT(BriefOf(Rows(), Notation::kLine), SizeIs(9));
  EXPECT_THAT(BriefOf(Rows(), Notation::kCsv), SizeIs(9));
  EXPECT_THAT(BriefOf(line, Notation::kJson), ElementsAre(HasSubstr("is not JSON")));
  EXPECT_THAT(BriefOf("[1]", Notation::kLine), ElementsAre(HasSubstr("1 cell; expected 9")));
}

TEST(PuzzleReaderNotationTest, NamesAreReadBack) {
  for (const NotationName& entry : NotationNames()) {
    EXPECT_EQ(ParseNotation(entry.name), entry.notation);
    EXPECT_EQ(NotationToString(entry.notation), entry.name);
  }
  EXPECT_EQ(ParseNotation("sdx"), std::nullopt);
}

TEST(PuzzleReaderNotationTest, PackedFilesAreToldByName) {
  EXPECT_THAT(BriefOf("\x1f\x8b\x08 whatever"), ElementsAre(HasSubstr("gzip data, which is not supported")));
  EXPECT_THAT(BriefOf("PK\x03\x04 whatever"), ElementsAre(HasSubstr("zip archive or spreadsheet")));
  EXPECT_THAT(BriefOf(std::string("0\0"
                                  "0\0"
                                  "4\0",
                                  6)),
              ElementsAre(HasSubstr("UTF-16")));
}

TEST(PuzzleReaderNotationTest, BinaryDataIsOneFault) {
  std::string bytes;
  for (unsigned i = 0; i < 20'000; ++i) bytes += static_cast<char>(i * i * 7 % 251);
  EXPECT_THAT(BriefOf(bytes), ElementsAre(HasSubstr("byte 0x00, binary data")));
  for (const std::string signature :
       {"PAR1", "SQLite format 3", "\x89PNG\r\n\x1a\n", "%PDF-1.7\n", "\xFD\x37zXZ", "BZh9", "\x28\xB5\x2F\xFD"}) {
    EXPECT_THAT(BriefOf(signature + bytes), ElementsAre(HasSubstr("not supported"))) << signature;
  }
  // Lines between its line ends that could be text by chance do not make more of it.
  EXPECT_THAT(BriefOf(absl::StrCat("\xA7\r\r\n", std::string(9, '\0'), "Z\n12\n", bytes)),
              ElementsAre("in: binary data; expected text"));
  std::mt19937 random(3);
  std::string long_noise;
  for (int i = 0; i < 100'000; ++i) long_noise += static_cast<char>(random());
  EXPECT_THAT(BriefOf(absl::StrCat(kPuzzle, "\n\x01", long_noise, "\n", kPuzzle)),
              ElementsAre(kPuzzle, HasSubstr("in:2:1: byte 0x01, binary data"), kPuzzle));
  // Among grids it does not hide the others.
  const std::string noise = "a\x01\x02\n\x03\n\x04zz\n";
  EXPECT_THAT(BriefOf(absl::StrCat(kPuzzle, "\n", noise, kPuzzle)),
              ElementsAre(kPuzzle, HasSubstr("in:2:2: byte 0x01, binary data"), kPuzzle));
}

// Whatever it begins as: one fault that names the place, and what can be read again behind it is read.
TEST(PuzzleReaderNotationTest, TextThatTurnsIntoBinaryDataIsOneFault) {
  const std::string p = kPuzzle;
  std::mt19937 random(5);
  std::string noise;
  for (int i = 0; i < 300'000; ++i) noise += static_cast<char>(random());
  const std::string zeros(100'000, '\0');
  std::string program;  // Short lines of text between bytes that are none.
  for (int i = 0; i < 2000; ++i) absl::StrAppend(&program, "printable text\n", std::string("\x7f\0\n", 3));
  const std::string table = "id,puzzle\n1," + p + "\n";
  const std::string object = "{\"puzzle\":\"" + p + "\"}\n";
  const std::string position = "{\"givens\":\"" + p + "\"}\n";
  const struct {
    std::string before, again;
    Notation notation = Notation::kAuto;
  } kinds[] = {{p + "\n", p + "\n"},
               {Rows(), "\n" + Rows()},
               {table, "2," + p + "\n"},
               {object, object},
               {position, position, Notation::kPosition}};
  for (const auto& kind : kinds) {
    for (const std::string& binary : {"\x01" + noise, zeros, std::string("\x7f\x45\0", 3) + program}) {
      const std::vector<std::string> items = Brief(ReadAll(kind.before + binary + "\n" + kind.again, kind.notation));
      ASSERT_THAT(items, ElementsAre(p, StartsWith("in:"), p)) << kind.before;
      EXPECT_THAT(items[1], ::testing::ContainsRegex(":[0-9]+:1: byte 0x(01|00|7f)"));
      // An end in the middle of a grid is the one fault.
      EXPECT_THAT(Brief(ReadAll(kind.before + binary, kind.notation)), SizeIs(2));
    }
  }
  EXPECT_THAT(BriefOf(Rows() + "\n" + SomeRows(5) + noise),
              ElementsAre(p, "in:16:1: row 6: binary data after 5 rows of the grid on line 11; expected 9 rows"));
  // A control character in one cell is a fault of its row.
  EXPECT_THAT(BriefOf("12\x01" + Rows().substr(3)), ElementsAre(StartsWith("in:1:3: byte 0x01")));
}

TEST(PuzzleReaderNotationTest, WhatNobodySeesIsNoFault) {
  EXPECT_THAT(BriefOf(absl::StrCat(kPuzzle, "\r\n\x1a")), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrCat(kPuzzle, "\x1a")), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(Rows() + "\x1a"), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(absl::StrCat("\u200B", kPuzzle, "\u2060\n")), ElementsAre(kPuzzle));
}

TEST(PuzzleReaderNotationTest, RowsMayStandInAnArrayOfAProgram) {
  const std::string rows = JsonRows();
  const std::string spaced = absl::StrReplaceAll(rows, {{",\n", "\n"}, {",", " "}});
  EXPECT_THAT(BriefOf("board = " + rows + "\n"), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("int board[9][9] = {\n" + absl::StrReplaceAll(rows.substr(1), {{"[", "{"}, {"]", "}"}}) + ";\n"),
              ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(rows.substr(1, rows.size() - 2) + ",\n"), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf(spaced), ElementsAre(kPuzzle));
  EXPECT_THAT(BriefOf("array(" + rows + ")\n"), ElementsAre(kPuzzle));
}

TEST(PuzzleReaderNotationTest, NotationsMayFollowEachOther) {
  EXPECT_THAT(BriefOf("# all kinds\n" + Rows() + "\n" + kPuzzle + "\n" + absl::StrReplaceAll(Rows(), {{"0", "."}}) +
                      ":0000:x:" + Dotted() + ":::\n0,0,4,0,0,1,0,9,0\n" + Rows().substr(10)),
              ElementsAre(kPuzzle, kPuzzle, kPuzzle, kPuzzle, kPuzzle));
}

TEST(PuzzleReaderNotationTest, WordsAmongRowsHideNoGridAndAreAFaultOnlyWithoutOne) {
  const std::string words = "Dear reader,\nthis is not a Sudoku but a letter of some length.\n\nYours\n";
  EXPECT_THAT(BriefOf(words),
              ElementsAre("in:1:1: text that is no grid; expected cells, or a comment behind # or // or %"));
  EXPECT_THAT(BriefOf("A hard one\n" + Rows() + "Another (easy)\n" + Rows() + words), ElementsAre(kPuzzle, kPuzzle));
  EXPECT_THAT(BriefOf(SomeRows(8) + "next one\n" + Rows()),
              ElementsAre(HasSubstr("row 9: text after 8 rows"), kPuzzle));
  // No grid is missing where words are, so no answer is.
  EXPECT_EQ(std::get<Puzzle>(ReadAll(words + Rows()).at(0)).ordinal, 1);
}

}  // namespace
}  // namespace sudoku::testing
