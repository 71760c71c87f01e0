// The command line: what can be asked for, and how --help explains it. Help, man page and shell completion are all made
// from what BuildApp declares, so they cannot disagree.
#ifndef SUDOKU_CLIENT_CONSOLE_COMMAND_LINE_H_
#define SUDOKU_CLIENT_CONSOLE_COMMAND_LINE_H_

#include <CLI/CLI.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "client/console/bench_options.h"
#include "client/puzzles/formats/rating_text.h"

namespace sudoku::client {

// Where the service is.
struct ConnectionFlags {
  std::vector<std::string> servers;  // Empty: solve here, with the server embedded.
  absl::Duration timeout = absl::Seconds(60);
  bool insecure = false;
  bool tls = false;
  std::string tls_ca;
  std::string tls_cert;
  std::string tls_key;
  std::string tls_server_name;
};

// What to read, and what to say besides the answers.
struct GridFlags {
  std::vector<std::string> files;
  std::string input_format = "auto";
  std::string column;  // Which one of a table, or member of an object, holds the grids; empty: found out.
  std::string output_format = "input";  // solve
  std::string list_format = "line";     // enumerate
  bool json = false;                    // count, check
  bool csv = false;                     // count, check
  bool quiet = false;
  bool summary = false;
  std::string color = "auto";
  // Of jobs with many grids: solve, count, check.
  std::int64_t skip = 0;        // Grids of the input not to answer.
  std::int64_t max_errors = 0;  // Give up after so many bad grids; 0: never.
  std::string only;             // Answer those alone that are "unique", "multiple", "none" or "bad"; empty: all.
  int jobs = 8;                 // Calls at once.
};

// explain, candidates, minimize.
struct AnalysisFlags {
  std::string output_format = "text";
  int repairs = 5;
  std::uint64_t seed = 0;
  int puzzles = 1;
  std::string symmetry = "none";
};

// hint, path, rate.
struct LogicFlags {
  std::string profile = "se121";
  std::string output_format = "line";  // hint, path
  std::string stage = "full";          // hint: how much to give away
  bool all = false;                    // hint
  int to = 0;                          // path: stop before the first step above, in tenths; 0: never
  std::string rating_output = "line";  // rate
  std::string format = formats::kRatingFormat;
  int stop_above = 0;  // rate: as `to`
};

struct CommandLine {
  ConnectionFlags connection;
  GridFlags grids;
  std::int64_t limit = 0;                    // count, enumerate, explain, candidates
  std::string after;                         // enumerate
  std::vector<std::string> health_services;  // health; empty: all
  AnalysisFlags analysis;
  LogicFlags logic;
  BenchOptions bench;
  std::string shell;  // completion
  std::string topic;  // help
  // Options that the environment gave, each with its variable.
  std::vector<std::pair<std::string, std::string>> variables;
};

// Declares everything, to be parsed into `command_line`, which must outlive the result.
std::unique_ptr<CLI::App> BuildApp(CommandLine* command_line);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_COMMAND_LINE_H_
