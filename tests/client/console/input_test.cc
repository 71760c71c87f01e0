#include "client/console/input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/temp_folder.h"

namespace sudoku::client {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kRows[] =
    "004001090\n060000743\n000300000\n000037910\n047090050\n020005060\n010900500\n530080009\n090000036\n";

std::vector<std::string> ReadAll(const std::string& file) {
  Input input({file}, Notation::kAuto, /*interrupt_fd=*/-1);
  std::vector<std::string> items;
  while (std::optional<ReadItem> item = input.Next()) {
    const auto* puzzle = std::get_if<Puzzle>(&*item);
    items.push_back(puzzle != nullptr ? puzzle->grid.ToString() : std::get<ReadFault>(*item).found);
  }
  return items;
}

// Nobody waits for an answer while a file is read: a row that is missing is noticed before anything is handed on.
TEST(InputTest, ABlockOfAFileIsLookedAtAsAWhole) {
  const std::string rows = std::string(kRows).substr(0, 80) + kRows;
  TempFolder folder;
  const std::string file = (folder.path() / "rows.txt").string();
  std::ofstream(file) << rows;
  EXPECT_THAT(ReadAll(file), ElementsAre(HasSubstr("17 rows in a block")));
}

// From a pipe the ninth row of a grid that leaves no doubt is enough: the writer waits for its answer.
TEST(InputTest, APipeIsAnsweredAtOnce) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(write(ends[1], kRows, sizeof kRows - 1), static_cast<ssize_t>(sizeof kRows - 1));
  Input input({"/dev/fd/" + std::to_string(ends[0])}, Notation::kAuto, /*interrupt_fd=*/-1);
  const std::optional<ReadItem> item = input.Next();
  ASSERT_TRUE(item.has_value());
  EXPECT_TRUE(std::holds_alternative<Puzzle>(*item));
  close(ends[0]);
  close(ends[1]);
}

// Whoever interrupts is not told that the input lacks something.
TEST(InputTest, AnInterruptLeavesNoFault) {
  for (const std::string begun : {"", "004001090\n060000743\n", "00400109006"}) {
    int input_ends[2], interrupt_ends[2];
    ASSERT_EQ(pipe(input_ends), 0);
    ASSERT_EQ(pipe(interrupt_ends), 0);
    ASSERT_EQ(write(input_ends[1], begun.data(), begun.size()), static_cast<ssize_t>(begun.size()));
    ASSERT_EQ(write(interrupt_ends[1], "!", 1), 1);
    const std::string file = "/dev/fd/" + std::to_string(input_ends[0]);
    EXPECT_FALSE(Input({file}, Notation::kAuto, interrupt_ends[0]).Next().has_value());
    std::vector<ReadItem> items;
    EXPECT_FALSE(Input({file}, Notation::kAuto, interrupt_ends[0]).NextMany(100, &items));
    EXPECT_TRUE(items.empty());
    for (const int fd : {input_ends[0], input_ends[1], interrupt_ends[0], interrupt_ends[1]}) close(fd);
  }
}

// Packed files are read as what they hold, a part of one too; that it is a part only is said without a line's number.
TEST(InputTest, PackedFilesAreUnpacked) {
  TempFolder folder;
  const std::string file = (folder.path() / "rows.txt.gz").string();
  const gzFile packed = gzopen(file.c_str(), "wb");
  ASSERT_EQ(gzwrite(packed, kRows, sizeof kRows - 1), static_cast<int>(sizeof kRows - 1));
  gzclose(packed);
  const std::string grid = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
  EXPECT_THAT(ReadAll(file), ElementsAre(grid));
  std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
  EXPECT_THAT(ReadAll(file), ElementsAre(grid, "cannot read: the packed data ends too early, as if it were cut off"));
  Input input({file}, Notation::kAuto, /*interrupt_fd=*/-1);
  input.Next();
  EXPECT_EQ(std::get<ReadFault>(*input.Next()).Message(),
            file + ": cannot read: the packed data ends too early, as if it were cut off");
}

// A grid in place of a file's name is read as what it is, and one that is not whole is told what it lacks.
TEST(InputTest, AGridMayStandOnTheCommandLine) {
  const std::string grid = "004001090060000743000300000000037910047090050020005060010900500530080009090000036";
  EXPECT_THAT(ReadAll(grid), ElementsAre(grid));
  EXPECT_THAT(ReadAll(grid.substr(1)), ElementsAre(HasSubstr("80 cells")));
  EXPECT_THAT(ReadAll(std::string(30, '1')), ElementsAre(HasSubstr("No such file")));
  Input input({grid, grid.substr(1) + "5"}, Notation::kAuto, /*interrupt_fd=*/-1);
  EXPECT_EQ(*std::get<Puzzle>(*input.Next()).source, "argument 1");
  EXPECT_EQ(*std::get<Puzzle>(*input.Next()).source, "argument 2");
  EXPECT_FALSE(input.Next().has_value());
}

}  // namespace
}  // namespace sudoku::client
