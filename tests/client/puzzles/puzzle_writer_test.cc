#include "client/puzzles/puzzle_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/conflicts.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr char kSolutionRows[] =
    "374861295\n861529743\n259374681\n685237914\n147698352\n923415867\n716943528\n532186479\n498752136\n";

Grid ToGrid(std::string_view text) { return std::get<Grid>(ParseGrid(text)); }

Puzzle MakePuzzle(Layout::Shape shape, bool gap_before = false) {
  Puzzle puzzle;
  puzzle.grid = ToGrid(kPuzzle);
  puzzle.source = std::make_shared<const std::string>("puzzles.txt");
  puzzle.line = 12;
  puzzle.ordinal = 3;
  puzzle.layout.shape = shape;
  puzzle.layout.gap_before = gap_before;
  return puzzle;
}

Answer Solved() { return {Outcome::kUnique, ToGrid(kSolution), {}}; }

ReadFault MakeFault(Layout::Shape shape) {
  ReadFault fault;
  fault.source = std::make_shared<const std::string>("puzzles.txt");
  fault.line = 5;
  fault.column = 9;
  fault.row = 5;
  fault.found = "8 cells";
  fault.expected = "9";
  fault.ordinal = 4;
  fault.layout.shape = shape;
  return fault;
}

// What one writer makes of several items: 's' solved, 'n' no solution, 'u' unanswered, 'f' refused. `gaps`: the layout
// says that something stood before each grid.
std::string Written(OutputFormat format, Layout::Shape shape, const std::string& items, bool gaps = false) {
  PuzzleWriter writer({.format = format});
  std::string out;
  writer.Begin(/*goes_on=*/false, /*columns=*/nullptr, &out);
  for (const char item : items) {
    const Puzzle puzzle = MakePuzzle(shape, gaps);
    if (item == 's') writer.Write(puzzle, Solved(), &out);
    if (item == 'n') writer.Write(puzzle, Answer{}, &out);
    if (item == 'u') writer.WriteUnanswered(puzzle, "the deadline passed", &out);
    if (item == 'f') writer.Write(MakeFault(shape), &out);
  }
  return out;
}

constexpr auto kRowsShape = Layout::Shape::kRows;
constexpr auto kLineShape = Layout::Shape::kLine;
const std::string kR = kSolutionRows;                  // NOLINT: short names for what is repeated below.
const std::string kL = std::string(kSolution) + "\n";  // NOLINT

TEST(PuzzleWriterTest, AJudgeGridIsNineRowsAndNothingElse) {
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "s"), kR);
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "n"), "");
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "f"), "");
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "s", /*gaps=*/true), kR);
}

TEST(PuzzleWriterTest, SpacedRowsAreAnsweredInSpacedRows) {
  Puzzle puzzle = MakePuzzle(kRowsShape);
  puzzle.layout.spaced = true;
  std::string out;
  PuzzleWriter({}).Write(puzzle, Solved(), &out);
  EXPECT_EQ(out.substr(0, 36), "3 7 4 8 6 1 2 9 5\n8 6 1 5 2 9 7 4 3\n");
  out.clear();
  PuzzleWriter({.format = OutputFormat::kRows}).Write(puzzle, Solved(), &out);
  EXPECT_EQ(out, kR);
}

TEST(PuzzleWriterTest, LineNAnswersGridN) {
  for (const OutputFormat format : {OutputFormat::kAsInput, OutputFormat::kLine}) {
    EXPECT_EQ(Written(format, kLineShape, "snfus"), absl::StrCat(kL, "\n\n\n", kL));
  }
  EXPECT_EQ(Written(OutputFormat::kLine, kRowsShape, "sns"), kL + "\n" + kL);
}

TEST(PuzzleWriterTest, AFaultThatIsNoGridTakesNoLine) {
  ReadFault fault = MakeFault(kLineShape);
  fault.in_place_of_grid = false;
  std::string out;
  PuzzleWriter({}).Write(fault, &out);
  EXPECT_EQ(out, "");
}

TEST(PuzzleWriterTest, RowsOfSeveralGridsAreSeparatedAsTheInputWas) {
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "ss"), kR + kR);
  EXPECT_EQ(Written(OutputFormat::kAsInput, kRowsShape, "ss", /*gaps=*/true), kR + "\n" + kR);
  EXPECT_EQ(Written(OutputFormat::kRows, kRowsShape, "ss"), kR + "\n" + kR);
  EXPECT_EQ(Written(OutputFormat::kRows, kLineShape, "ss"), kR + "\n" + kR);
}

TEST(PuzzleWriterTest, AMissingAnswerLeavesItsPlaceEmpty) {
  for (const char missing : {'n', 'u', 'f'}) {
    for (const bool gaps : {false, true}) {
      const auto written = [&](std::string items) {
        std::replace(items.begin(), items.end(), '-', missing);
        return Written(OutputFormat::kAsInput, kRowsShape, items, gaps);
      };
      EXPECT_EQ(written("s-s"), absl::StrCat(kR, "\n\n", kR));
      EXPECT_EQ(written("-s"), "\n" + kR);
      EXPECT_EQ(written("s-"), kR + "\n");
      EXPECT_EQ(written("s--s"), absl::StrCat(kR, "\n\n\n", kR));
    }
  }
}

TEST(PuzzleWriterTest, LinesAndRowsMayAlternate) {
  PuzzleWriter writer({});
  std::string out;
  writer.Write(MakePuzzle(kLineShape), Solved(), &out);
  writer.Write(MakePuzzle(kRowsShape), Solved(), &out);
  writer.Write(MakePuzzle(kLineShape), Solved(), &out);
  EXPECT_EQ(out, kL + kR + kL);
}

TEST(PuzzleWriterTest, CsvHasAHeaderAndOneRecordAGrid) {
  std::istringstream lines(Written(OutputFormat::kCsv, kRowsShape, "snuf"));
  std::vector<std::string> got;
  for (std::string line; std::getline(lines, line);) got.push_back(line);
  const std::string p = kPuzzle, s = kSolution;
  EXPECT_THAT(got, ElementsAre("puzzle,solution,outcome,source,line,column,message,remark",
                               p + "," + s + ",UNIQUE,puzzles.txt,12,1,,", p + ",,NO_SOLUTION,puzzles.txt,12,1,,",
                               p + ",,UNANSWERED,puzzles.txt,12,1,the deadline passed,",
                               ",,MALFORMED,puzzles.txt,5,9,puzzles.txt:5:9: row 5: 8 cells; expected 9,"));
}

TEST(PuzzleWriterTest, CsvQuotesWhatHasToBeQuoted) {
  Puzzle puzzle = MakePuzzle(kLineShape);
  puzzle.source = std::make_shared<const std::string>("a,b.txt");
  puzzle.remark = "the \"hard\" one";
  std::string out;
  PuzzleWriter({.format = OutputFormat::kCsv}).Write(puzzle, Solved(), &out);
  EXPECT_THAT(out, HasSubstr(",UNIQUE,\"a,b.txt\",12,1,,\"the \"\"hard\"\" one\"\n"));
}

nlohmann::json JsonOf(const std::string& items) {
  const std::string text = Written(OutputFormat::kJson, kRowsShape, items);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
  return nlohmann::json::parse(text);
}

TEST(PuzzleWriterTest, JsonCarriesOutcomeSolutionAndPlace) {
  EXPECT_EQ(JsonOf("s"), nlohmann::json({{"source", "puzzles.txt"},
                                         {"line", 12},
                                         {"grid", 3},
                                         {"puzzle", kPuzzle},
                                         {"outcome", "UNIQUE"},
                                         {"solution", kSolution}}));
  EXPECT_EQ(JsonOf("n")["outcome"], "NO_SOLUTION");
  EXPECT_FALSE(JsonOf("n").contains("solution"));
  EXPECT_EQ(JsonOf("u")["outcome"], "UNANSWERED");
  EXPECT_EQ(JsonOf("u")["error"], "the deadline passed");
  EXPECT_EQ(JsonOf("f"), nlohmann::json({{"source", "puzzles.txt"},
                                         {"line", 5},
                                         {"column", 9},
                                         {"grid", 4},
                                         {"outcome", "MALFORMED"},
                                         {"error", "puzzles.txt:5:9: row 5: 8 cells; expected 9"}}));
}

TEST(PuzzleWriterTest, JsonNamesTheConflicts) {
  Puzzle puzzle = MakePuzzle(kLineShape);
  puzzle.grid = Grid();
  puzzle.grid.set(0, 9);
  puzzle.grid.set(9, 9);
  puzzle.remark = "caf\xe9";  // Not UTF-8.
  std::string out;
  PuzzleWriter({.format = OutputFormat::kJson})
      .Write(puzzle, {Outcome::kNoSolution, Grid(), FindConflicts(puzzle.grid)}, &out);
  const nlohmann::json json = nlohmann::json::parse(out);
  EXPECT_EQ(json["conflicts"],
            nlohmann::json::array({{{"house", "column"}, {"index", 1}, {"digit", 9}, {"cells", {"r1c1", "r2c1"}}},
                                   {{"house", "box"}, {"index", 1}, {"digit", 9}, {"cells", {"r1c1", "r2c1"}}}}));
  EXPECT_EQ(json["remark"], "caf\xEF\xBF\xBD");
  EXPECT_EQ(out.find_first_of("\x1b\x7f"), std::string::npos);
}

std::vector<std::string> PrettyLines(const Puzzle& puzzle, const Answer& answer, PuzzleWriter::Options options) {
  options.format = OutputFormat::kPretty;
  std::string out;
  PuzzleWriter(options).Write(puzzle, answer, &out);
  std::istringstream stream(out);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(PuzzleWriterTest, PrettyTellsGivensFromFoundDigits) {
  const std::vector<std::string> lines = PrettyLines(MakePuzzle(kRowsShape), Solved(), {});
  ASSERT_THAT(lines, SizeIs(15));
  EXPECT_EQ(lines[0], "UNIQUE  grid 3  puzzles.txt:12");
  EXPECT_EQ(lines[1], "+---------+---------+---------+");
  EXPECT_EQ(lines[2], "| 3  7 [4]| 8  6 [1]| 2 [9] 5 |");
  EXPECT_EQ(lines[14], "");
}

TEST(PuzzleWriterTest, PrettyColorsOnlyWhenTold) {
  const auto joined = [](const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  EXPECT_THAT(joined(PrettyLines(MakePuzzle(kRowsShape), Solved(), {})), Not(HasSubstr("\x1b")));
  const std::string colored = joined(PrettyLines(MakePuzzle(kRowsShape), Solved(), {.colors = true}));
  EXPECT_THAT(colored, HasSubstr("| \x1b[32m3\x1b[0m  \x1b[32m7\x1b[0m  \x1b[1m4\x1b[0m |"));
}

TEST(PuzzleWriterTest, PrettyShowsWhatClashes) {
  Puzzle puzzle = MakePuzzle(kRowsShape);
  puzzle.grid.set(0, 4);
  const std::vector<std::string> lines =
      PrettyLines(puzzle, {Outcome::kNoSolution, Grid(), FindConflicts(puzzle.grid)}, {});
  EXPECT_EQ(lines[0], "NO_SOLUTION  grid 3  puzzles.txt:12");
  EXPECT_EQ(lines[2], "|[4] . [4]| .  . [1]| . [9] . |");
  EXPECT_EQ(lines[14], "4 stands 2 times in row 1: r1c1, r1c3");
}

TEST(PuzzleWriterTest, PrettyIsNeverWiderThanTold) {
  Puzzle puzzle = MakePuzzle(kRowsShape);
  puzzle.remark = std::string(300, 'x') + "\x1b[31m";
  puzzle.source =
      std::make_shared<const std::string>("가나다라마바사아자차카타파하가나다라마바사아자차카타파하\x1b[2J\u202e.txt");
  puzzle.grid.set(0, 4);
  for (const int width : {0, 31, 40, 41, 42, 43, 80, 200}) {
    for (const Outcome outcome : {Outcome::kUnique, Outcome::kNoSolution}) {
      const Answer answer{outcome, ToGrid(kSolution), FindConflicts(puzzle.grid)};
      for (const std::string& line : PrettyLines(puzzle, answer, {.width = width})) {
        EXPECT_LE(line.size(), static_cast<std::size_t>(std::max(width, 31))) << line;
        EXPECT_THAT(line, Not(HasSubstr("\x1b")));
        EXPECT_THAT(line, Not(HasSubstr("\u202e")));
        EXPECT_NO_THROW(nlohmann::json(line).dump()) << "cut inside a character";
      }
    }
  }
}

TEST(PuzzleWriterTest, NamesAreReadBack) {
  for (const OutputFormatName& entry : OutputFormatNames()) EXPECT_EQ(ParseOutputFormat(entry.name), entry.format);
  EXPECT_EQ(ParseOutputFormat("xml"), std::nullopt);
}

}  // namespace
}  // namespace sudoku::testing
