// The server is killed and started again, five times, while a client solves a long file over the network: the output is
// that of an undisturbed run, byte by byte.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <thread>

#include "tests/support/client_process.h"
#include "tests/support/puzzle_generator.h"
#include "tests/support/server_process.h"
#include "tests/support/temp_folder.h"

namespace sudoku::testing {
namespace {

#ifdef SUDOKU_SANITIZED
constexpr int kGrids = 20'000;
#else
constexpr int kGrids = 200'000;
#endif
constexpr int kKills = 5;

// Grids of every outcome, no two neighbours alike, so that a lost, repeated or exchanged answer shows.
std::string MakeInput() {
  constexpr int kDistinct = 500;
  PuzzleGenerator generator(20261129);
  std::vector<std::string> grids;
  for (int i = 0; i < kDistinct; ++i) {
    const Grid grid = i % 10 == 0  ? generator.Unsatisfiable()
                      : i % 3 == 0 ? generator.Loosened(2)
                                   : generator.Minimal();
    grids.push_back(grid.ToString());
  }
  std::string input;
  for (int i = 0; i < kGrids; ++i) {
    input += generator.Permuted(std::get<Grid>(ParseGrid(grids[static_cast<std::size_t>(i % kDistinct)]))).ToString();
    input += '\n';
  }
  return input;
}

TEST(ClientRestart, LosesRepeatsAndReordersNothing) {
  const TempFolder folder;
  const std::string file = folder.path() / "grids.txt";
  std::ofstream(file) << MakeInput();
  const ClientRun undisturbed = RunClient({"-q", file});
  ASSERT_EQ(undisturbed.code, 1);
  ASSERT_EQ(std::count(undisturbed.out.begin(), undisturbed.out.end(), '\n'), kGrids);

  auto server = std::make_optional<ServerProcess>();
  const std::string address = server->address();
  Process client(ClientCommand({"-q", "--server", address, file}));
  for (int kill = 1; kill <= kKills; ++kill) {
    // Somewhere between two milestones of the output.
    const std::size_t milestone = undisturbed.out.size() * static_cast<std::size_t>(kill) / (kKills + 2);
    while (client.out().size() < milestone) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    server->Signal(SIGKILL);
    server->Wait();
    EXPECT_LT(client.out().size(), undisturbed.out.size()) << "the client was done before kill " << kill;
    server.emplace(std::vector<std::string>{"--listen", address});
  }
  EXPECT_EQ(client.Wait(std::chrono::minutes(4)), 1) << client.err();
  EXPECT_TRUE(client.out() == undisturbed.out) << "the outputs differ";
  EXPECT_EQ(client.err(), "");
}

}  // namespace
}  // namespace sudoku::testing
