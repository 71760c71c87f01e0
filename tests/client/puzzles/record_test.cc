// Tables and JSON objects in, answers beside all that they came with out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "client/puzzles/puzzle_writer.h"
#include "client/puzzles/solution_beside.h"
#include "tests/client/puzzles/reading.h"

namespace sudoku::testing {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StartsWith;

const std::string kP = kPuzzle;    // NOLINT: short names for what is repeated below.
const std::string kS = kSolution;  // NOLINT

std::shared_ptr<const Record> RecordOf(const ReadItem& item) {
  return std::visit([](const auto& any) { return any.record; }, item);
}

// Everything in `inputs`, one after the other, answered by kSolution. In CSV the answer to a puzzle is cut down to "+".
std::string Answered(const std::vector<std::string>& inputs, OutputFormat format, const std::string& column = "") {
  PuzzleWriter writer({.format = format});
  std::string out;
  bool begun = false;
  for (const std::string& input : inputs) {
    for (const ReadItem& item : ReadAll(input, Notation::kAuto, input.size() + 1, Pace::kFile, column)) {
      const auto record = RecordOf(item);
      if (!std::exchange(begun, true)) writer.Begin(/*goes_on=*/false, record ? record->columns : nullptr, &out);
      if (const auto* const fault = std::get_if<ReadFault>(&item)) {
        writer.Write(*fault, &out);
      } else {
        writer.Write(std::get<Puzzle>(item), {Outcome::kUnique, std::get<Grid>(ParseGrid(kSolution)), {}}, &out);
      }
    }
  }
  return absl::StrReplaceAll(out,
                             {{kS + ",UNIQUE,in,", "+,"}, {kS + ";UNIQUE;in;", "+;"}, {kS + "\tUNIQUE\tin\t", "+\t"}});
}

std::string Csv(const std::string& input, const std::string& column = "") {
  return Answered({input}, OutputFormat::kCsv, column);
}

constexpr char kAnswer[] = ",solution,outcome,source,line,column,message,remark\n";

TEST(RecordTest, ATableKeepsItsColumns) {
  EXPECT_EQ(Csv("id,puzzle,note\n7," + kP + ",a\n8," + kP + ",\n"),
            absl::StrCat("id,puzzle,note", kAnswer, "7,", kP, ",a,+,2,1,,\n8,", kP, ",,+,3,1,,\n"));
  // Fields stand as they stood, and what was written so that readers disagree is written so that they agree.
  EXPECT_EQ(Csv("\"id\",\"puzzle\",note\n\"7\", \"" + kP + "\" , a \n\"x\"\"y,\n\nz\"," + kP + ",5\" disk\n"),
            absl::StrCat("\"id\",\"puzzle\",note", kAnswer, "\"7\",\"", kP, "\", a ,+,2,1,,\n\"x\"\"y,\n\nz\",", kP,
                         ",\"5\"\" disk\",+,5,1,,\n"));
}

TEST(RecordTest, DelimitersLineEndsAndMarksDoNotMatter) {
  const std::string table = "id,puzzle,note\n7," + kP + ",\"a\nb\"\n8," + kP + ",c";
  const std::string expected = Csv(table);
  EXPECT_THAT(expected, HasSubstr("\n8," + kP + ",c,+,4,1,,\n"));
  EXPECT_EQ(Csv(absl::StrReplaceAll(table, {{"\n", "\r\n"}})), expected);
  EXPECT_EQ(Csv("\xEF\xBB\xBF" + table + "\r\n\r\n"), expected);
  EXPECT_EQ(Csv(absl::StrReplaceAll(table, {{",", ";"}})), absl::StrReplaceAll(expected, {{",", ";"}}));
  EXPECT_EQ(Csv(absl::StrReplaceAll(table, {{",", "\t"}})), absl::StrReplaceAll(expected, {{",", "\t"}}));
}

TEST(RecordTest, ANameThatIsTakenIsTheInputs) {
  EXPECT_THAT(Csv("line,solution,answer_line,puzzle\n1,2,3," + kP + "\n"),
              StartsWith("line,solution,answer_line,puzzle,answer_solution,outcome,source,answer_answer_line,column,"));
  // The same name twice in the input stays so.
  EXPECT_THAT(Csv("x,x,puzzle\n1,2," + kP + "\n"), AllOf(StartsWith("x,x,puzzle,solution"), HasSubstr("\n1,2," + kP)));
}

TEST(RecordTest, ARefusedRecordKeepsWhatItHas) {
  const std::string out = Csv("id,puzzle,note\n7,123,a\n8\n9," + kP + ",b,c,\"d,e\"\n,,\n10,\"" + kP + "\n");
  EXPECT_THAT(out, HasSubstr("\n7,123,a,,MALFORMED,in,2,6,in:2:6: 3 cells; expected 81,\n"));
  EXPECT_THAT(out, HasSubstr("\n8,,,,MALFORMED,in,3,2,"));
  EXPECT_THAT(out, HasSubstr("\n9," + kP + ",b,+,4,1,,\"c,d,e\"\n"));
  EXPECT_THAT(out, HasSubstr("\n,,,,MALFORMED,in,5,2,"));
  EXPECT_THAT(out, EndsWith("\n10,\"\"\"" + kP + "\",,,MALFORMED,in,6,4,in:6:4: a quoted field that never ends,\n"));
}

TEST(RecordTest, TablesOfOtherColumnsAndOtherGridsGoWhereTheyFit) {
  const std::string first = "id,puzzle,note\n7," + kP + ",a\n";
  EXPECT_EQ(Answered({first, "note;quizzes;rating\nb;" + kP + ";1,5\n", kP + " hard\n",
                      "{\"x\":1,\"puzzle\":\"" + kP + "\"}"},
                     OutputFormat::kCsv),
            absl::StrCat("id,puzzle,note", kAnswer, "7,", kP, ",a,+,2,1,,\n,", kP, ",b,+,2,1,,\"rating=1,5\"\n,", kP,
                         ",,+,1,1,,hard\n,", kP, ",,+,1,1,,\"{\"\"x\"\":1,\"\"puzzle\"\":\"\"", kP, "\"\"}\"\n"));
  // Without a table first there is one column, called puzzle.
  EXPECT_EQ(Answered({kP + "\n", first}, OutputFormat::kCsv),
            absl::StrCat("puzzle", kAnswer, kP, ",+,1,1,,\n", kP, ",+,2,1,,\"id=7,note=a\"\n"));
}

TEST(RecordTest, TheColumnMayBeNamed) {
  const std::string table = "one,Two,two,four\n" + kP + "," + kS + "," + kP + ",x\n";
  EXPECT_THAT(
      Brief(ReadAll(table)),
      ElementsAre("in:1:1: a header that does not tell which column holds the grids; expected --column with one "
                  "of one, Two, two, four, or a number up to 4"));
  const auto read = [&table](const std::string& column) {
    return Brief(ReadAll(table, Notation::kAuto, table.size() + 1, Pace::kFile, column));
  };
  EXPECT_THAT(read("one"), ElementsAre(kP));
  EXPECT_THAT(read("ONE"), ElementsAre(kP));
  EXPECT_THAT(read("Two"), ElementsAre(kS));
  EXPECT_THAT(read("2"), ElementsAre(kS));
  EXPECT_THAT(read("3"), ElementsAre(kP));
  EXPECT_THAT(read("TWO"), ElementsAre(StartsWith("in:1:1: 2 columns 'TWO'; expected the number of one of them")));
  for (const std::string absent : {"0", "5", "-1", "three", "99999999999999999999"}) {
    EXPECT_THAT(read(absent), ElementsAre(absl::StrCat("in:1:1: no column '", absent,
                                                       "' in the header; expected one of one, Two, two, four, or a "
                                                       "number up to 4")));
  }
  // A name before a number, no header at all, one column alone.
  EXPECT_THAT(Brief(ReadAll("2,x\n" + kP + "," + kS + "\n", Notation::kAuto, 9, Pace::kLive, "2")), ElementsAre(kP));
  EXPECT_EQ(Csv("a," + kP + "\nb," + kP + "\n", "2"),
            absl::StrCat("1,2", kAnswer, "a,", kP, ",+,1,1,,\nb,", kP, ",+,2,1,,\n"));
  EXPECT_THAT(Brief(ReadAll("grids\n" + kP + "\n", Notation::kAuto, 9, Pace::kLive, "grids")), ElementsAre(kP));
  // Whatever the header begins with, and whatever a record looks like.
  EXPECT_THAT(Brief(ReadAll("#,%x\n# 1," + kP + "\n//," + kP + "\n", Notation::kAuto, 9, Pace::kLive, "%x")),
              ElementsAre(kP, kP));
}

// By what a header is split its names do not tell if they hold delimiters themselves; records do.
TEST(RecordTest, NamesMayHoldDelimiters) {
  const std::string text = "a,b,c,d;e;f\n\n;" + kP + ";x\n";
  EXPECT_THAT(Brief(ReadAll(text, Notation::kAuto, 9, Pace::kLive, "2")), ElementsAre(kP));
  EXPECT_THAT(Csv(text, "2"), HasSubstr("\n;" + kP + ";x;+;3;1;;\n"));
  EXPECT_THAT(Csv(text), HasSubstr("\n;" + kP + ";x;+;3;1;;\n"));
  const std::string tabs = absl::StrReplaceAll(text, {{";", "\t"}});
  EXPECT_THAT(Csv(tabs, "2"), HasSubstr("\n\t" + kP + "\tx\t+\t3\t1\t\t\n"));
  EXPECT_THAT(Csv(tabs), HasSubstr("\n\t" + kP + "\tx\t+\t3\t1\t\t\n"));
}

TEST(RecordTest, TenThousandColumnsAreColumns) {
  std::string header = "puzzle";
  std::string record = kP;
  for (int i = 1; i < 10'000; ++i) {
    absl::StrAppend(&header, ",c", i);
    absl::StrAppend(&record, ",", i % 10);
  }
  EXPECT_EQ(Csv(header + "\n" + record + "\n"), absl::StrCat(header, kAnswer, record, ",+,2,1,,\n"));
  const std::vector<std::string> absent = Brief(ReadAll(header + "\n", Notation::kAuto, 99, Pace::kLive, "x"));
  ASSERT_THAT(absent, SizeIs(1));
  EXPECT_THAT(absent[0], AllOf(HasSubstr("c1, c2"), EndsWith("or a number up to 10000"), SizeIs(::testing::Lt(200))));
}

TEST(RecordTest, ARecordThatNeverEndsIsRefusedWithItsPlace) {
  const std::string good = absl::StrCat("1,", kP, ",x\n");
  std::string long_field = "\"";
  while (long_field.size() < 100'000) absl::StrAppend(&long_field, "0123456789\n");
  std::vector<std::string> items =
      Brief(ReadAll(absl::StrCat("id,puzzle,note\n", good, "2,", kP, ",", long_field, good)));
  ASSERT_GE(items.size(), 2u);
  EXPECT_EQ(items[0], kP);
  EXPECT_EQ(items[1], "in:3:85: a quoted field that does not end within 65536 bytes");
  EXPECT_EQ(items.back(), kP);
  const std::string one_line = absl::StrReplaceAll(long_field, {{"\n", " "}});
  EXPECT_THAT(Brief(ReadAll(absl::StrCat("id,puzzle,note\n2,", kP, ",", one_line, "\n", good))),
              ElementsAre("in:2:65537: a record of more than 65536 bytes", kP));
}

TEST(RecordTest, WhatLooksLikeACommentInATableIsARecordIfItHoldsAGrid) {
  EXPECT_THAT(Brief(ReadAll("id,puzzle\n#1," + kP + "\n# of mine\n[x]," + kP + "\n%," + kP + "\n")),
              ElementsAre(kP, kP, kP));
}

TEST(RecordTest, ATableWithoutRecordsKeepsItsColumns) {
  EXPECT_EQ(Csv("id,puzzle\n"), absl::StrCat("id,puzzle", kAnswer, ",,,MALFORMED,in,,,in: no grid in the input,\n"));
}

// ---- JSON.

std::string Json(const std::string& input, const std::string& column = "") {
  return absl::StrReplaceAll(Answered({input}, OutputFormat::kJson, column), {{kS, "+"}, {kP, "P"}});
}

TEST(RecordTest, AnObjectKeepsItsMembers) {
  EXPECT_EQ(
      Json("{ \"id\" : 1.10, \"big\": 123456789012345678901234567890, \"x\": [1, {\"a b\": null}],\n \"puzzle\": \"" +
           kP + "\",\t\"n\\u00e4me\": \"\\\"\\n\\u001b \xC3\xBC\" }"),
      "{\"id\":1.10,\"big\":123456789012345678901234567890,\"x\":[1,{\"a b\":null}],\"puzzle\":\"P\","
      "\"n\\u00e4me\":\"\\\"\\n\\u001b \xC3\xBC\",\"source\":\"in\",\"line\":2,\"grid\":1,\"outcome\":\"UNIQUE\","
      "\"solution\":\"+\"}\n");
}

TEST(RecordTest, AMemberWhoseNameIsTakenIsTheInputs) {
  EXPECT_EQ(Json("{\"board\":\"" + kP + "\",\"line\":9,\"outcome\":0,\"answer_outcome\":1}"),
            "{\"board\":\"P\",\"line\":9,\"outcome\":0,\"answer_outcome\":1,\"source\":\"in\",\"answer_line\":1,"
            "\"grid\":1,\"answer_answer_outcome\":\"UNIQUE\",\"solution\":\"+\"}\n");
}

TEST(RecordTest, ARefusedObjectKeepsItsMembers) {
  EXPECT_THAT(Json("{\"puzzle\":\"123\",\"id\":4}"), StartsWith("{\"puzzle\":\"123\",\"id\":4,\"source\":\"in\""));
  EXPECT_THAT(Json("[{\"a\":1},{\"id\":4}]"),
              AllOf(StartsWith("{\"a\":1,\"source\""), HasSubstr("\n{\"id\":4,\"source\"")));
}

TEST(RecordTest, TheObjectIsTheOneThatHoldsThisGridAlone) {
  const auto begin = [](const std::string& input) {
    std::vector<std::string> begins;
    for (const ReadItem& item : ReadAll(input)) {
      begins.push_back(RecordOf(item) ? absl::StrReplaceAll(RecordOf(item)->text, {{kP, "P"}}) : "");
    }
    return begins;
  };
  const std::string one = "{\"puzzle\":\"" + kP + "\"}";
  EXPECT_THAT(begin("{\"id\":1,\"a\":{\"b\":" + one + "}}"),
              ElementsAre("{\"id\":1,\"a\":{\"b\":{\"puzzle\":\"P\"}}}"));
  EXPECT_THAT(begin("{\"id\":1,\"a\":" + one + ",\"b\":" + one + "}"),
              ElementsAre("{\"puzzle\":\"P\"}", "{\"puzzle\":\"P\"}"));
  EXPECT_THAT(begin("{\"id\":1,\"list\":[" + one + "," + one + "]}"),
              ElementsAre("{\"puzzle\":\"P\"}", "{\"puzzle\":\"P\"}"));
  EXPECT_THAT(begin("{\"puzzles\":[\"" + kP + "\",\"" + kP + "\"]}"), ElementsAre("", ""));
  EXPECT_THAT(begin("{\"puzzle\":\"" + kP + "\",\"more\":[" + one + "]}"), ElementsAre("", "{\"puzzle\":\"P\"}"));
}

TEST(RecordTest, AnObjectThatNeverEndsIsRefusedWithItsPlace) {
  std::string endless = "\n  {\"puzzle\":\"" + kP + "\",\"x\":[";
  while (endless.size() < 2'000'000) absl::StrAppend(&endless, "1000000000,");
  EXPECT_THAT(Brief(ReadAll(endless)), ElementsAre("in:2:3: an object of more than 1048576 bytes around a grid",
                                                   HasSubstr("the input ends inside a JSON value")));
  // Around objects of their own it may be as long as it likes.
  std::string many = "{\"name\":\"x\",\"list\":[";
  for (int i = 0; i < 20'000; ++i) absl::StrAppend(&many, "{\"id\":", i, ",\"puzzle\":\"", kP, "\"},");
  many.back() = ']';
  const std::vector<ReadItem> items = ReadAll(many + "}");
  ASSERT_THAT(items, SizeIs(20'000));
  for (int i = 0; i < 20'000; ++i) {
    ASSERT_EQ(RecordOf(items[static_cast<std::size_t>(i)])->text,
              absl::StrCat("{\"id\":", i, ",\"puzzle\":\"", kP, "\"}"));
  }
}

TEST(RecordTest, TheMemberMayBeNamed) {
  const std::string object = "{\"puzzle\":\"" + kP + "\",\"now\":\"" + kS + "\"}";
  const auto read = [&object](const std::string& member) {
    return Brief(ReadAll(object, Notation::kAuto, 9, Pace::kLive, member));
  };
  EXPECT_THAT(read(""), ElementsAre(kP));
  EXPECT_THAT(read("now"), ElementsAre(kS));
  EXPECT_THAT(read("then"), ElementsAre(AllOf(HasSubstr("'then'"), HasSubstr("puzzle, now"))));
}

TEST(RecordTest, BytesThatAreNoUtf8AreReplaced) {
  const std::string out = Json("{\"puzzle\":\"" + kP + "\",\"x\":\"a\xFF\xC3\x9B\xC2\x9B\x7F\"}");
  EXPECT_THAT(out, HasSubstr("\"x\":\"a\xEF\xBF\xBD\xC3\x9B\\u009b\\u007f\""));
  EXPECT_NO_THROW(nlohmann::json::parse(out).dump());
}

// ---- Solutions that came along.

std::optional<bool> Right(const std::string& input) {
  const std::vector<ReadItem> items = ReadAll(input);
  return items.empty() ? std::nullopt : IsSolutionBesideRight(std::get<Puzzle>(items.front()));
}

TEST(RecordTest, ASolutionThatCameAlongIsRightOrWrong) {
  const auto column = [](const std::string& field) { return Right("puzzle,Solution,x\n" + kP + "," + field + ",y\n"); };
  const auto member = [](const std::string& value) {
    return Right("{\"puzzle\":\"" + kP + "\",\"solution\":" + value + "}");
  };
  std::string rows = "\"";
  std::string array = "[";
  for (std::size_t i = 0; i < 81; i += 9) {
    absl::StrAppend(&rows, i == 0 ? "" : "\n", kS.substr(i, 9));
    absl::StrAppend(&array, i == 0 ? "[" : ",[");
    for (std::size_t j = i; j < i + 9; ++j) absl::StrAppend(&array, j == i ? "" : ",", kS.substr(j, 1));
    absl::StrAppend(&array, "]");
  }
  rows += "\"";
  array += "]";
  for (const std::string& right : {kS, "\"" + kS + "\"", rows}) EXPECT_EQ(column(right), true) << right;
  for (const std::string& right : {"\"" + kS + "\"", array}) EXPECT_EQ(member(right), true) << right;
  const std::string swapped = kS.substr(0, 79) + kS[80] + kS[79];
  for (const std::string& wrong : {swapped, kS.substr(0, 80), kS + "1", kS.substr(0, 80) + "0", kP}) {
    EXPECT_EQ(column(wrong), false) << wrong;
    EXPECT_EQ(member("\"" + wrong + "\""), false) << wrong;
  }
  EXPECT_EQ(member(absl::StrReplaceAll(array, {{"[3", "[4"}})), false);
  EXPECT_EQ(Right("{\"id\":1,\"a\":{\"puzzle\":\"" + kP + "\",\"answer\":\"" + swapped + "\"}}"), false);
  for (const std::string none : {"", "\"\"", "yes", "?"}) EXPECT_EQ(column(none), std::nullopt) << none;
  for (const std::string none : {"null", "true", "[]", "{}", "\"\""}) EXPECT_EQ(member(none), std::nullopt) << none;
  EXPECT_EQ(Right("puzzle,other\n" + kP + "," + swapped + "\n"), false);
  EXPECT_EQ(Right(kP + " " + kS + "\n"), true);
  EXPECT_EQ(Right(kP + "\n"), std::nullopt);
}

}  // namespace
}  // namespace sudoku::testing
