// The contract changes only on purpose: tests/testdata/sudoku_v1.binpb is version 1 as callers were given it, and buf
// compares. Additions pass. It is renewed, when one of them is to be kept from then on, by
//
//   protoc -I proto --include_imports -o tests/testdata/sudoku_v1.binpb sudoku/v1/sudoku.proto
//     sudoku/v1/analysis.proto sudoku/v1/logic.proto
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

namespace sudoku {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing::Process;

const fs::path kProtos = SUDOKU_SOURCE_FOLDER "/proto";
constexpr char kContract[] = "sudoku/v1/sudoku.proto";

// Needs no network: there are no dependencies to be fetched.
Process Buf(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), SUDOKU_NODE_FOLDER "/.bin/buf");
  return Process(arguments);
}

Process Breaking(const fs::path& protos) {
  return Buf({"breaking", protos.string(), "--against", SUDOKU_SOURCE_FOLDER "/tests/testdata/sudoku_v1.binpb"});
}

// A copy of the protos whose contract has `to` in place of `from`.
class ChangedContract {
 public:
  ChangedContract(const std::string& from, const std::string& to) {
    fs::copy(kProtos, folder_.path(), fs::copy_options::recursive);
    std::string text = Read(folder_.path() / kContract);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    std::ofstream(folder_.path() / kContract, std::ios::binary) << text;
  }
  const fs::path& path() const { return folder_.path(); }

 private:
  static std::string Read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }

  TempFolder folder_;
};

TEST(ContractTest, IsLintClean) {
  Process lint = Buf({"lint", kProtos.string()});
  EXPECT_EQ(lint.Wait(), 0) << lint.out() << lint.err();
}

TEST(ContractTest, BreaksNothingOfVersionOne) {
  Process breaking = Breaking(kProtos);
  EXPECT_EQ(breaking.Wait(), 0) << breaking.out() << breaking.err();
}

TEST(ContractTest, AdditionsPass) {
  const ChangedContract more("int32 row = 1;", "int32 row = 1;\n  // Counted otherwise.\n  int32 box = 3;");
  Process breaking = Breaking(more.path());
  EXPECT_EQ(breaking.Wait(), 0) << breaking.out() << breaking.err();
}

TEST(ContractTest, WhatWouldBreakCallersIsSeen) {
  const struct {
    const char* from;
    const char* to;
    const char* complaint;
  } cases[] = {
      {"int64 limit = 3;", "int64 limit = 4;", "\"limit\""},              // Another number.
      {"int64 count = 1;", "uint64 count = 1;", "\"count\""},             // Another type.
      {"bool exact = 2;", "bool precise = 2;", "\"precise\""},            // Another name.
      {"OUTCOME_MALFORMED = 4;", "OUTCOME_WRONG = 4;", "OUTCOME_WRONG"},  // And of a value.
      {"returns (stream ", "returns (", "EnumerateSolutions"},
      {"rpc Solve(", "rpc Answer(", "\"Solve\""},  // And of a call.
  };
  for (const auto& change : cases) {
    const ChangedContract changed(change.from, change.to);
    Process breaking = Breaking(changed.path());
    EXPECT_EQ(breaking.Wait(), 100) << change.to << "\n" << breaking.err();  // buf's code for findings.
    EXPECT_THAT(breaking.out(), HasSubstr(change.complaint)) << change.to;
  }
}

}  // namespace
}  // namespace sudoku
