// Holds the tree to its architecture: which folder may include what of which other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace sudoku {
namespace {

namespace fs = std::filesystem;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

const fs::path kRoot = SUDOKU_SOURCE_DIR;

// The first part of an include path: a folder of ours, or what a library's headers start with.
using Rules = std::map<std::string, std::set<std::string>>;

// Folders of ours that each folder may include.
const Rules kAllowed = {
    {"core", {"core"}},
    {"server", {"core", "server", "sudoku", "google/rpc", "grpc/health"}},
    {"client", {"core", "server", "client", "sudoku", "google/rpc", "grpc/health"}},
};

// Rooms of a folder, and what else of that folder each may include. What stands in no room may include every room.
const Rules kRooms = {
    {"core/engine", {}},
    {"core/analysis",
     {"core/complete.h", "core/conflicts.h", "core/enumerate.h", "core/grid.h", "core/interrupt.h", "core/meter.h",
      "core/solve.h"}},
    {"server/listener", {"server/keepalive.h"}},
    {"server/work", {}},
    {"server/operations", {"server/listener", "server/work"}},
    {"server/security", {"server/operations"}},
    {"server/rpc", {"server/listener", "server/work", "server/operations", "server/security", "server/options.h"}},
    {"client/puzzles", {}},
    {"client/console", {"client/puzzles"}},
    {"client/connection", {"client/console/exit_code.h", "client/console/version.h"}},
    {"client/commands", {"client/puzzles", "client/console", "client/connection"}},
    {"client/bench", {"client/puzzles", "client/console", "client/connection"}},
};

// Rooms that know neither gRPC nor messages.
const std::set<std::string> kWithoutGrpc = {"server/listener", "server/work", "client/puzzles", "client/console"};
const std::regex kGrpc(R"((grpc|grpcpp|google|sudoku)/.*)");

// Libraries that core must not know, nor headers that do input or output.
const std::regex kForbiddenInCore(
    R"((grpc|grpcpp|google|CLI|spdlog|prometheus|civetweb|nlohmann)/.*|civetweb\.h|CivetServer\.h|)"
    R"(iostream|fstream|ostream|istream|cstdio|stdio\.h|print|filesystem|unistd\.h)");

std::vector<std::string> IncludesOf(const fs::path& file) {
  static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::ifstream in(file);
  std::vector<std::string> includes;
  std::smatch match;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_search(line, match, include)) includes.push_back(match[1]);
  }
  return includes;
}

std::vector<fs::path> SourcesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".cc" || extension == ".inc") files.push_back(entry.path());
  }
  return files;
}

// What is wrong with one include of a file in `folder`; empty if nothing is.
std::string Fault(const std::string& folder, const std::string& include) {
  static const std::regex ours(R"(^(core|server|client|tests|sudoku|google/rpc|grpc/health)/.*)");
  std::smatch match;
  if (std::regex_match(include, match, ours)) {
    const std::set<std::string>& allowed = kAllowed.at(folder);
    return allowed.contains(match[1]) ? "" : folder + " must not include " + include;
  }
  if (folder == "core" && std::regex_match(include, kForbiddenInCore)) return "core must not include " + include;
  return "";
}

// The same for a file in `room`, and includes of the folder that the room is in.
std::string RoomFault(const std::string& room, const std::string& include) {
  if (kWithoutGrpc.contains(room) && std::regex_match(include, kGrpc)) return room + " must not know " + include;
  const std::string folder = room.substr(0, room.find('/') + 1);
  if (!include.starts_with(folder) || include.starts_with(room + "/")) return "";
  for (const std::string& allowed : kRooms.at(room)) {
    if (include == allowed || include.starts_with(allowed + "/")) return "";
  }
  return room + " must not include " + include;
}

TEST(IncludeDirectionTest, ArrowsBetweenRoomsPointOneWay) {
  for (const auto& [room, allowed] : kRooms) {
    const auto files = SourcesBelow(kRoot / room);
    EXPECT_FALSE(files.empty()) << room;
    for (const fs::path& file : files) {
      for (const std::string& include : IncludesOf(file)) {
        EXPECT_EQ(RoomFault(room, include), "") << file;
      }
    }
  }
}

TEST(IncludeDirectionTest, TheRuleSeesAWrongArrowBetweenRooms) {
  EXPECT_NE(RoomFault("server/work", "server/rpc/call.h"), "");
  EXPECT_NE(RoomFault("server/work", "grpcpp/server.h"), "");
  EXPECT_NE(RoomFault("server/operations", "server/server.h"), "");
  EXPECT_NE(RoomFault("client/console", "client/connection/channel.h"), "");
  EXPECT_NE(RoomFault("client/commands", "client/bench/bench_command.h"), "");
  EXPECT_EQ(RoomFault("server/rpc", "server/work/admission.h"), "");
  EXPECT_EQ(RoomFault("server/rpc", "server/rpc/call.h"), "");
}

TEST(IncludeDirectionTest, ArrowsPointOneWay) {
  for (const auto& [folder, allowed] : kAllowed) {
    std::vector<std::string> faults;
    const auto files = SourcesBelow(kRoot / folder);
    for (const fs::path& file : files) {
      for (const std::string& include : IncludesOf(file)) {
        const std::string fault = Fault(folder, include);
        if (!fault.empty()) faults.push_back(fs::relative(file, kRoot).string() + ": " + fault);
      }
    }
    EXPECT_THAT(faults, IsEmpty());
  }
}

TEST(IncludeDirectionTest, TheRuleSeesAWrongArrow) {
  EXPECT_NE(Fault("core", "server/options.h"), "");
  EXPECT_NE(Fault("core", "sudoku/v1/sudoku.pb.h"), "");
  EXPECT_NE(Fault("core", "grpcpp/grpcpp.h"), "");
  EXPECT_NE(Fault("core", "iostream"), "");
  EXPECT_NE(Fault("server", "client/connection/connection.h"), "");
  EXPECT_NE(Fault("client", "tests/support/process.h"), "");
  EXPECT_EQ(Fault("server", "core/solve.h"), "");
  EXPECT_EQ(Fault("client", "server/server.h"), "");
}

// Nothing but the architecture stands at the top.
TEST(IncludeDirectionTest, TheTopFoldersAreTheArchitecture) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(kRoot)) {
    const std::string name = entry.path().filename().string();
    if (name[0] != '.' && name.rfind("build", 0) != 0) names.insert(name);
  }
  EXPECT_THAT(names, UnorderedElementsAre("proto", "core", "server", "client", "tests", "deploy", "CMakeLists.txt",
                                          "CMakePresets.json", "README.md"));
}

}  // namespace
}  // namespace sudoku
