#include "client/console/command_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/console/arguments.h"
#include "client/console/help.h"
#include "client/console/version.h"
#include "client/puzzles/formats/rating_text.h"
#include "client/puzzles/notation.h"
#include "client/puzzles/puzzle_writer.h"
#include "core/grid.h"

namespace sudoku::client {
namespace {

constexpr char kConnectionGroup[] = "Connection";

// What an option may be is checked by these, not by CLI11's own checks, whose words are for programmers.

std::string ChoiceFault(const std::string& text, const std::vector<std::string>& choices) {
  const bool good = std::find(choices.begin(), choices.end(), text) != choices.end();
  return good ? std::string() : absl::StrCat("'", text, "' is none of ", absl::StrJoin(choices, ", "));
}

// One of a few words. CommandModel finds them in the type's name.
CLI::Option* AddChoice(CLI::App* app, const std::string& name, std::string* value, const std::string& type,
                       const std::vector<std::string>& choices, const std::string& help) {
  return app->add_option(name, *value, help)
      ->type_name(absl::StrCat(type, ":{", absl::StrJoin(choices, ","), "}"))
      ->check([choices](const std::string& text) { return ChoiceFault(text, choices); });
}

template <typename Number>
std::string NumberFault(const std::string& text, Number least, Number most) {
  Number parsed{};
  bool good = false;
  if constexpr (std::is_floating_point_v<Number>) {
    good = absl::SimpleAtod(text, &parsed);
  } else {
    good = absl::SimpleAtoi(text, &parsed);
  }
  if (good && parsed >= least && parsed <= most) return "";
  const char* const kind = std::is_floating_point_v<Number> ? "number" : "whole number";
  return absl::StrCat("'", text, "' will not do: write a ", kind, " from ", least, " to ", most);
}

template <typename Number>
CLI::Option* AddNumber(CLI::App* app, const std::string& name, Number* value, Number least, Number most,
                       const std::string& help) {
  return app->add_option(name, *value, help)->type_name("N")->check([least, most](const std::string& text) {
    return NumberFault(text, least, most);
  });
}

CLI::Option* AddFlag(CLI::App* app, const std::string& name, bool* value, const std::string& help) {
  return app->add_flag(name, *value, help)->check([](const std::string& text) {
    bool parsed = false;
    return CLI::detail::lexical_cast(text, parsed) ? std::string()
                                                   : absl::StrCat("'", text, "' is neither true nor false");
  });
}

// Every option whose value is a duration.
CLI::Option* AddDuration(CLI::App* app, const std::string& name, absl::Duration* value, const std::string& help,
                         bool may_be_zero = false) {
  CLI::Option* const option = app->add_option_function<std::string>(
      name, [value](const std::string& text) { absl::ParseDuration(text, value); },
      absl::StrCat(help, " [", absl::FormatDuration(*value), "]"));
  option->type_name("DURATION")->check([may_be_zero](const std::string& text) {
    absl::Duration parsed;
    const bool good = absl::ParseDuration(text, &parsed) && parsed >= absl::ZeroDuration() &&
                      (may_be_zero || parsed > absl::ZeroDuration());
    return good ? std::string() : absl::StrCat("'", text, "' is no duration: write 500ms, 5s or 2m");
  });
  return option;
}

// Every number of things that is 0 or more.
void AddAmount(CLI::App* app, const std::string& name, std::int64_t* value, const std::string& what,
               const std::string& help) {
  app->add_option(name, *value, help)->type_name("N")->check([what](const std::string& text) {
    std::int64_t parsed = 0;
    const bool good = absl::SimpleAtoi(text, &parsed) && parsed >= 0;
    return good ? std::string() : absl::StrCat("'", text, "' is no ", what, ": write a whole number from 0 on");
  });
}

// Every limit on solutions.
void AddLimit(CLI::App* app, std::int64_t* value, const std::string& help) {
  AddAmount(app, "-n,--limit", value, "limit", help);
}

void AddConnection(CLI::App* app, ConnectionFlags* flags) {
  app->add_option("--server", flags->servers,
                  "Ask this server instead of solving here: host:port, dns:///name:port or unix:/path; several, "
                  "separated by commas, share the work")
      ->type_name("ADDRESS")
      ->envname("SUDOKU_SERVER")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->allow_extra_args(false)
      ->group(kConnectionGroup);
  AddDuration(app, "--timeout", &flags->timeout, "Give up on an answer after this long, retries included")
      ->envname("SUDOKU_TIMEOUT")
      ->group(kConnectionGroup);
  AddFlag(app, "--insecure", &flags->insecure,
          "Plaintext even to another machine (without it TLS is spoken to all but loopback and unix sockets)")
      ->envname("SUDOKU_CLIENT_INSECURE")
      ->group(kConnectionGroup);
  AddFlag(app, "--tls", &flags->tls, "TLS even to this machine, trusting the system's certificates")
      ->envname("SUDOKU_CLIENT_TLS")
      ->group(kConnectionGroup);
  const struct {
    const char* name;
    const char* environment;
    std::string* value;
    const char* type;
    const char* help;
  } texts[] = {{"--tls-ca", "SUDOKU_CLIENT_TLS_CA", &flags->tls_ca, "FILE",
                "TLS, trusting the servers these certificates (PEM) vouch for"},
               {"--tls-cert", "SUDOKU_CLIENT_TLS_CERT", &flags->tls_cert, "FILE",
                "Our own certificate (PEM), for servers that want one"},
               {"--tls-key", "SUDOKU_CLIENT_TLS_KEY", &flags->tls_key, "FILE", "The key (PEM) of --tls-cert"},
               {"--tls-server-name", "SUDOKU_CLIENT_TLS_SERVER_NAME", &flags->tls_server_name, "NAME",
                "The name in the server's certificate, if it is not the host of the address"}};
  for (const auto& text : texts) {
    app->add_option(text.name, *text.value, text.help)
        ->type_name(text.type)
        ->envname(text.environment)
        ->group(kConnectionGroup);
  }
}

template <typename Names>
std::vector<std::string> Choices(const Names& names) {
  std::vector<std::string> choices;
  for (const auto& name : names) choices.emplace_back(name.name);
  return choices;
}

// "auto: what it does\n ..." as the help of a choice.
template <typename Names>
std::string ExplainChoices(std::string_view what, const Names& names) {
  std::string text(what);
  for (const auto& name : names)
    absl::StrAppend(&text, "\n  ", std::string(name.name), ": ", std::string(name.description));
  return text;
}

void AddGrids(CLI::App* app, GridFlags* flags) {
  app->add_option("FILE", flags->files,
                  "Files to read, packed (gzip, zstd, xz) or not, or the 81 cells of a grid themselves; none, or -, is "
                  "standard input")
      ->type_name("")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  AddChoice(app, "-i,--input-format", &flags->input_format, "FORMAT", Choices(NotationNames()),
            ExplainChoices("How the grids are written", NotationNames()));
  app->add_option("--column", flags->column,
                  "The column of a table that holds the grids, by its name or its number from 1, or the member of JSON "
                  "objects that does: where names and contents do not tell")
      ->type_name("NAME")
      ->check([](const std::string& text) { return text.empty() ? std::string("a column has a name") : ""; });
  AddFlag(app, "-q,--quiet", &flags->quiet, "No progress, no notes: nothing but answers and errors");
  AddChoice(app, "--color", &flags->color, "WHEN", {"auto", "always", "never"},
            "When to write in colours; auto: on a terminal, unless NO_COLOR is set [auto]");
}

// For commands whose answers are no grids.
void AddLinesOrJson(CLI::App* app, GridFlags* flags) {
  app->add_option_function<std::string>(
         "-o,--output-format",
         [flags](const std::string& format) {
           flags->json = format == "json";
           flags->csv = format == "csv";
         },
         "How to write the answers: lines for the eye, a table, or a JSON object a line; the two keep the columns or "
         "members that came in, and an answer's whose name is taken is called answer_NAME [line]")
      ->type_name("FORMAT:{line,csv,json}")
      ->check([](const std::string& text) {
        return ChoiceFault(text, {"line", "csv", "json"});
      });
  AddFlag(app, "--json", &flags->json, "As -o json");
}

// Of everything that takes many grids.
void AddSkip(CLI::App* app, GridFlags* flags) {
  AddAmount(app, "--skip", &flags->skip, "number of grids",
            "Do not answer the first N grids, bad ones counted: so goes on what was broken off [0]");
  AddNumber(app, "--jobs", &flags->jobs, 1, 256, "Calls at once [8]");
}

void AddJob(CLI::App* app, GridFlags* flags) {
  AddFlag(app, "--summary", &flags->summary, "At the end, tell on standard error how many grids had which outcome");
  AddSkip(app, flags);
  AddAmount(app, "--max-errors", &flags->max_errors, "number of errors", "Give up after N bad grids; 0 is never [0]");
  AddChoice(app, "--only", &flags->only, "WHICH", {"unique", "multiple", "none", "bad"},
            "Print the answers of those grids alone that have one solution, several or none, or are no grids");
}

CLI::App* AddCommand(CLI::App* app, const std::string& name, const std::string& help, const std::string& examples) {
  CLI::App* const command = app->add_subcommand(name, help);
  command->set_help_flag("-h,--help", "Explain this command");
  command->footer(absl::StrCat("Examples:\n", examples));
  return command;
}

void AddSolve(CLI::App* app, CommandLine* line) {
  CLI::App* const solve = AddCommand(
      app, "solve",
      "Print the smallest solution of every grid. This word may be left out.\n"
      "Reads nine rows of nine digits, 81 characters a line, CSV, JSON and the notations of most programs, by itself. "
      "Nine rows in give nine rows out, a line gives a line (an empty one where there is no solution).",
      "  sudoku-client < puzzle.txt                    nine rows in, nine rows out\n"
      "  sudoku-client solve puzzles.txt > solved.txt  many grids, answers in order\n"
      "  sudoku-client solve -o csv --summary *.sdk    a table; outcomes at the end\n"
      "  sudoku-client solve -o csv games.csv          its columns, and the answer's\n"
      "  sudoku-client solve --column clues games.csv  clues is the column of grids\n"
      "  sudoku-client solve -o pretty puzzle.txt      a framed grid, with colours\n"
      "  sudoku-client solve --server a:50051,b:50051 --tls-ca ca.pem puzzles.txt");
  AddGrids(solve, &line->grids);
  AddChoice(solve, "-o,--output-format", &line->grids.output_format, "FORMAT", Choices(OutputFormatNames()),
            ExplainChoices("How to write the answers", OutputFormatNames()));
  AddJob(solve, &line->grids);
  AddConnection(solve, &line->connection);
}

void AddCount(CLI::App* app, CommandLine* line) {
  CLI::App* const count =
      AddCommand(app, "count",
                 "Print how many solutions every grid has.\n"
                 "A line a grid; >=N where counting stopped at the limit, and an empty line for what is no grid.",
                 "  sudoku-client count puzzle.txt\n"
                 "  sudoku-client count --limit 2 puzzles.txt    1 is a proper puzzle\n"
                 "  sudoku-client count --json puzzles.txt | jq .count\n"
                 "  sudoku-client count -o csv games.csv         its columns, and the count");
  AddGrids(count, &line->grids);
  AddLimit(count, &line->limit, "Stop counting here; 0 is the server's own limit, and more is taken as it [0]");
  AddLinesOrJson(count, &line->grids);
  AddJob(count, &line->grids);
  AddConnection(count, &line->connection);
}

void AddEnumerate(CLI::App* app, CommandLine* line) {
  CLI::App* const enumerate =
      AddCommand(app, "enumerate",
                 "Print all solutions of every grid, in ascending order.\n"
                 "81 digits a line, each printed as soon as it is found. Where there are several grids, a line that "
                 "begins with # stands before each one's solutions and says which grid it is and where.",
                 "  sudoku-client enumerate --limit 10 puzzle.txt\n"
                 "  sudoku-client enumerate puzzle.txt | head -3\n"
                 "  sudoku-client enumerate --after $(tail -n 1 list) puzzle.txt >> list    go on");
  AddGrids(enumerate, &line->grids);
  AddChoice(
      enumerate, "-o,--output-format", &line->grids.list_format, "FORMAT", {"line", "rows", "csv", "json", "pretty"},
      "How to write the solutions: 81 digits, nine rows, a table, a JSON object or a framed grid each; tables and "
      "objects keep the columns or members that came in [line]");
  AddSkip(enumerate, &line->grids);
  AddLimit(enumerate, &line->limit, "At most so many of each grid; 0 is all, or as many as the server gives [0]");
  enumerate->add_option("--after", line->after, "Only solutions greater than these 81 digits; of one grid")
      ->type_name("DIGITS")
      ->check([](const std::string& text) {
        const std::variant<Grid, GridFault> parsed = ParseGrid(text);
        if (const GridFault* const fault = std::get_if<GridFault>(&parsed)) return fault->Message();
        return std::get<Grid>(parsed).full() ? std::string()
                                             : std::string("has empty cells; expected 81 digits 1 to 9");
      });
  AddConnection(enumerate, &line->connection);
}

void AddCheck(CLI::App* app, CommandLine* line) {
  CLI::App* const check = AddCommand(
      app, "check",
      "Say what is wrong with every grid, if anything is.\n"
      "A proper puzzle has exactly one solution. Else the cells that clash are named, or givens that contradict each "
      "other, or how many solutions there are and which cells they leave open. It is also said how many givens can go, "
      "and whether a solution that the input brings along is the right one. The exit code is 0 only if all grids are "
      "proper. See explain for the whole of it.",
      "  sudoku-client check puzzle.txt\n"
      "  sudoku-client check --json puzzles.txt | jq -r 'select(.findings[0]) | .line'\n"
      "  sudoku-client check games.csv        is its column of solutions right?");
  AddGrids(check, &line->grids);
  AddLinesOrJson(check, &line->grids);
  AddJob(check, &line->grids);
  AddConnection(check, &line->connection);
}

void AddAnalysisFormat(CLI::App* app, AnalysisFlags* flags, const std::string& text, const std::string& pretty) {
  AddChoice(app, "-o,--output-format", &flags->output_format, "FORMAT", {"text", "json", "pretty"},
            absl::StrCat("How to write the answers\n  text: ", text,
                         "\n  json: a JSON object a line, with everything the service says\n  pretty: ", pretty));
}

void AddExplain(CLI::App* app, CommandLine* line) {
  CLI::App* const explain = AddCommand(
      app, "explain",
      "Say why a grid is no puzzle, what would make it one, and where a player went wrong.\n"
      "Without a solution: the fewest givens that contradict each other. With several: what cells they leave open. "
      "Repairs are changes of one cell. Of a player's position (-i position) the first move after which nothing goes "
      "any more, wrong entries, and "
      "candidates struck out though they are right. The exit code is 0 only if nothing is wrong.",
      "  sudoku-client explain puzzle.txt\n"
      "  sudoku-client explain -o pretty puzzle.txt      what contradicts in brackets\n"
      "  sudoku-client explain --repairs 100 puzzle.txt  everything that would help\n"
      "  sudoku-client explain -i position game.json     where a player went wrong");
  AddGrids(explain, &line->grids);
  AddAnalysisFormat(explain, &line->analysis, "a sentence a line", "and a picture");
  AddNumber(explain, "--repairs", &line->analysis.repairs, 0, 10'000, "At most so many repairs of each grid [5]");
  AddLimit(explain, &line->limit, "Count several solutions up to here; 0 does not count them [0]");
  AddJob(explain, &line->grids);
  AddConnection(explain, &line->connection);
}

void AddCandidates(CLI::App* app, CommandLine* line) {
  CLI::App* const candidates =
      AddCommand(app, "candidates",
                 "Print what each cell of every grid can be: the digits that some solution has there.\n"
                 "81 words a grid, row by row; - for a grid without a solution.",
                 "  sudoku-client candidates puzzle.txt\n"
                 "  sudoku-client candidates -o pretty puzzle.txt      pencil marks\n"
                 "  sudoku-client candidates -o json -n 9 puzzle.txt  how many solutions have each");
  AddGrids(candidates, &line->grids);
  AddAnalysisFormat(candidates, &line->analysis, "81 words a line", "a picture");
  AddLimit(candidates, &line->limit, "Count the solutions that contain a candidate up to here [1]");
  AddJob(candidates, &line->grids);
  AddConnection(candidates, &line->connection);
}

void AddMinimize(CLI::App* app, CommandLine* line) {
  CLI::App* const minimize = AddCommand(app, "minimize",
                                        "Drop givens that a puzzle does not need, until none is left that can go.\n"
                                        "The same seed gives the same puzzles for ever.",
                                        "  sudoku-client minimize puzzle.txt\n"
                                        "  sudoku-client minimize --seed 1 --puzzles 100 solution.txt  a hundred\n"
                                        "  sudoku-client minimize --symmetry half-turn solution.txt");
  AddGrids(minimize, &line->grids);
  AddAnalysisFormat(minimize, &line->analysis, "81 characters a line", "a picture");
  AddNumber<std::uint64_t>(minimize, "--seed", &line->analysis.seed, 0, std::numeric_limits<std::uint64_t>::max(),
                           "The order in which givens are dropped; 0 is from the last cell backwards [0]");
  AddNumber(minimize, "--puzzles", &line->analysis.puzzles, 1, 1'000,
            "So many of each grid, each with the next seed [1]");
  AddChoice(minimize, "--symmetry", &line->analysis.symmetry, "NAME",
            {"none", "half-turn", "quarter-turn", "left-right", "top-bottom", "diagonal", "antidiagonal"},
            "Drop groups of cells: none, half-turn, quarter-turn, left-right, top-bottom, diagonal or antidiagonal "
            "[none]");
  AddJob(minimize, &line->grids);
  AddConnection(minimize, &line->connection);
}

// "7.2" in tenths; nothing of what is no rating.
std::optional<int> ParseRating(const std::string& text) {
  double rating = 0;
  if (!absl::SimpleAtod(text, &rating) || !(rating >= 1 && rating <= 20)) return std::nullopt;
  const double tenths = std::round(rating * 10);
  return std::abs(rating * 10 - tenths) < 1e-6 ? std::optional(static_cast<int>(tenths)) : std::nullopt;
}

// Every option whose value is a rating as people write it.
void AddRatingLimit(CLI::App* app, const std::string& name, int* tenths, const std::string& help) {
  app->add_option_function<std::string>(
         name, [tenths](const std::string& text) { *tenths = ParseRating(text).value_or(0); }, help)
      ->type_name("RATING")
      ->check([](const std::string& text) {
        return ParseRating(text) ? std::string()
                                 : absl::StrCat("'", text, "' is no rating: write a number from 1.0 to 20.0, as 6.5");
      });
}

void AddProfile(CLI::App* app, LogicFlags* flags) {
  AddChoice(app, "--profile", &flags->profile, "NAME", {"se121", "se121-no-uniqueness"},
            "Which techniques, in which order\n  se121: those of Sudoku Explainer 1.2.1, up to its dynamic chains (the "
            "default)\n  se121-no-uniqueness: without those that take it for granted that there is one solution");
}

void AddHint(CLI::App* app, CommandLine* line) {
  CLI::App* const hint = AddCommand(
      app, "hint",
      "Say what the next step is, as a person would take it.\n"
      "The easiest there is: its technique, how hard that is (sudoku-client rate --help explains the scale), what to "
      "look at, and what follows. r1c2 is row 1, column 2. Of a player's position (-i position) entries that are "
      "wrong, "
      "and candidates struck out though they are right, come first; there is no hint then. The exit code is 0 only if "
      "there is a step, or nothing left to do.",
      "  sudoku-client hint puzzle.txt\n"
      "  sudoku-client hint --stage where puzzle.txt   a nudge: where to look\n"
      "  sudoku-client hint -o pretty puzzle.txt       a picture with pencil marks\n"
      "  sudoku-client hint --all puzzle.txt           every step there is\n"
      "  sudoku-client hint -i position game.json      from where a player is");
  AddGrids(hint, &line->grids);
  AddChoice(hint, "--stage", &line->logic.stage, "STAGE", {"where", "technique", "full"},
            "How much to give away: where to look, the technique's name too, or all of it [full]");
  AddFlag(hint, "--all", &line->logic.all, "Every step there is, easiest first");
  AddProfile(hint, &line->logic);
  AddChoice(hint, "-o,--output-format", &line->logic.output_format, "FORMAT", {"line", "json", "pretty"},
            "How to write steps\n  line: a sentence a line\n  json: a JSON object a line, with everything the service "
            "says\n  pretty: and a picture with pencil marks: *4 is to be looked at, -4 is struck out, =4 "
            "is filled in (colours say it where there are any)");
  AddJob(hint, &line->grids);
  AddConnection(hint, &line->connection);
}

void AddPath(CLI::App* app, CommandLine* line) {
  CLI::App* const path = AddCommand(app, "path",
                                    "Print the steps to the solution, as a person would take them.\n"
                                    "Each time the easiest there is. The last line says how hard the puzzle is (see "
                                    "rate), or that no technique that is "
                                    "known here leads on.",
                                    "  sudoku-client path puzzle.txt\n"
                                    "  sudoku-client path --to 4.5 puzzle.txt     stop before it gets hard\n"
                                    "  sudoku-client path -o pretty puzzle.txt | less\n"
                                    "  sudoku-client path -o json puzzle.txt | jq -r '.steps[].explanation'");
  AddGrids(path, &line->grids);
  AddRatingLimit(path, "--to", &line->logic.to, "Stop before the first step that is harder");
  AddProfile(path, &line->logic);
  AddChoice(path, "-o,--output-format", &line->logic.output_format, "FORMAT", {"line", "json", "pretty"},
            "How to write steps: a sentence a line, a JSON object a grid, or a picture each (see hint) [line]");
  AddJob(path, &line->grids);
  AddConnection(path, &line->connection);
}

void AddRate(CLI::App* app, CommandLine* line) {
  LogicFlags& flags = line->logic;
  CLI::App* const rate = AddCommand(
      app, "rate",
      "Print how hard every puzzle is for a person, on the scale of Sudoku Explainer 1.2.1.\n"
      "It is solved as a person would, always by the easiest technique that leads on; each technique has a rating, "
      "from "
      "1.0 (the last empty cell of a house) by 3.0 (a naked pair) and 6.6 (a chain) to 9 and more. ER is a puzzle's "
      "hardest step on the way to its solution, EP the hardest until the first digit is filled in, ED the first step. "
      "Up "
      "to 2.5 it takes looking alone, from 2.6 pencil marks, from 6.5 chains of ifs and thens. >=9.5 is harder than "
      "the "
      "techniques that are known here, and 0.0 has no rating: not exactly one solution, or full. A line a grid, an "
      "empty "
      "one for what is no grid. What a player filled in does not count.",
      "  sudoku-client rate puzzles.txt\n"
      "  sudoku-client rate --format '%r' puzzles.txt | sort -n | uniq -c  a table\n"
      "  sudoku-client rate --stop-above 4.5 -o csv puzzles.txt  leave hard ones early\n"
      "  sudoku-client rate --server a:50051,b:50051 --summary puzzles.txt");
  AddGrids(rate, &line->grids);
  rate->add_option("-f,--format", flags.format,
                   "What a line says, as serate has it [%g ED=%r/%p/%d]\n"
                   "  %g: the 81 cells, empty ones as in the input; %i: the same, empty ones as 0\n"
                   "  %r: ER; %p: EP; %d: ED; %R: the hardest technique\n"
                   "  %n: the number of the grid in its file; %t: tab; %l: line end; %%: %")
      ->type_name("TEXT")
      ->check([](const std::string& text) { return formats::RatingFormatFault(text); });
  AddChoice(rate, "-o,--output-format", &flags.rating_output, "FORMAT", {"line", "csv", "json"},
            "How to write the ratings: lines as --format says, a table, or a JSON object a line [line]");
  AddRatingLimit(rate, "--stop-above", &flags.stop_above,
                 "Leave a puzzle at its first step that is harder; of 4.5 it says >4.5 then");
  AddProfile(rate, &flags);
  AddJob(rate, &line->grids);
  AddConnection(rate, &line->connection);
}

void AddHealth(CLI::App* app, CommandLine* line) {
  CLI::App* const health = AddCommand(
      app, "health",
      "Ask servers how they are.\nPrints a line for every service of every server: the server, the service and "
      "SERVING, NOT_SERVING, UNKNOWN or UNREACHABLE. Fails unless all are SERVING.",
      "  sudoku-client health --server localhost:50051\n"
      "  sudoku-client health --server a:50051,b:50051\n"
      "  sudoku-client health --server localhost:50051 --service process    only alive?");
  health
      ->add_option("--service", line->health_services,
                   "Only this one's health; may be given several times. process (or \"\") is whether the process is "
                   "alive, sudoku.v1.SudokuService whether it is ready for work [both]")
      ->type_name("NAME")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->expected(1)
      ->allow_extra_args(false);
  AddConnection(health, &line->connection);
}

void AddBench(CLI::App* app, CommandLine* line) {
  BenchOptions& bench = line->bench;
  CLI::App* const command = AddCommand(
      app, "bench",
      "Load a server and tell throughput, errors and latencies.\nClosed loop: --concurrency calls are always in "
      "flight. "
      "Open loop (--rate): calls start on schedule whatever the answers do, and latency counts from the scheduled "
      "moment.",
      "  sudoku-client bench --server localhost:50051\n"
      "  sudoku-client bench --server localhost:50051 --rate 5000 --duration 30s\n"
      "  sudoku-client bench --server localhost:50051 --method batch --json\n"
      "  sudoku-client bench                      the embedded server: no network");
  AddChoice(command, "--method", &bench.method, "METHOD", {"solve", "batch", "count", "enumerate", "health"},
            "Which call [solve]");
  AddNumber(command, "--rate", &bench.rate, 0.001, 10'000'000.0, "Open loop: start so many calls a second");
  AddNumber(command, "--concurrency", &bench.concurrency, 1, 100'000, "Closed loop: calls in flight [64]");
  AddNumber(command, "--max-in-flight", &bench.max_in_flight, 1, 1'000'000,
            "Open loop: beyond it a call is not sent but counted [10000]");
  AddNumber(command, "--connections", &bench.connections, 1, 1'000,
            "Connections to each server; the embedded one has a single one [2]");
  AddDuration(command, "--duration", &bench.duration, "How long to measure");
  AddDuration(command, "--warm-up", &bench.warm_up, "Load before that, not measured",
              /*may_be_zero=*/true);
  AddNumber(command, "--batch", &bench.batch, 1, 16'384, "Grids in a call of method batch [1024]");
  AddLimit(command, &bench.limit, "Solutions in a call of methods count and enumerate [1000]");
  command
      ->add_option("--grids", bench.grids, "Take the grids from this file, round and round, instead of a built-in few")
      ->type_name("FILE");
  AddFlag(command, "--json", &bench.json, "The result as one JSON object");
  AddConnection(command, &line->connection);
}

}  // namespace

std::unique_ptr<CLI::App> BuildApp(CommandLine* command_line) {
  auto app = std::make_unique<CLI::App>(
      "Solves 9x9 Sudoku grids. The answer is always the smallest solution: rows read left to right, top to bottom, as "
      "one number.\nWithout --server everything happens in this process; with it, on a sudoku-server.",
      "sudoku-client");
  app->require_subcommand(0, 1);
  app->option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  app->formatter_fn([](const CLI::App* shown, const std::string&, CLI::AppFormatMode) { return HelpText(*shown); });
  app->set_help_flag("-h,--help", "Explain the program, or the command it stands behind");
  app->set_version_flag("--version", VersionLine(), "Print the version");
  app->footer(
      "Examples:\n"
      "  sudoku-client < puzzle.txt               nine rows in, nine rows out\n"
      "  sudoku-client solve -o json puzzles.txt  many grids, as JSON lines\n"
      "  sudoku-client check puzzle.txt           what is wrong with this puzzle?\n"
      "  sudoku-client explain puzzle.txt         why, and what would help?\n"
      "  sudoku-client hint puzzle.txt            what is the next step?\n"
      "  sudoku-client solve --help               all about one command, with examples\n"
      "\n"
      "Exit codes (of several the greatest):\n"
      "  0  solved\n"
      "  1  a grid has no solution\n"
      "  2  bad input or usage\n"
      "  3  server unreachable, overloaded or too slow\n"
      "  4  internal error, or output that cannot be written\n"
      "  128 + signal  interrupted\n"
      "\n"
      "Environment: the variables in braces stand in for options that are not given;\n"
      "NO_COLOR turns colours off, FORCE_COLOR on; SUDOKU_KERNEL forces one of the\n"
      "engine's kernels (a wrong name is answered with the right ones).");
  AddSolve(app.get(), command_line);
  AddCount(app.get(), command_line);
  AddEnumerate(app.get(), command_line);
  AddCheck(app.get(), command_line);
  AddExplain(app.get(), command_line);
  AddCandidates(app.get(), command_line);
  AddMinimize(app.get(), command_line);
  AddHint(app.get(), command_line);
  AddPath(app.get(), command_line);
  AddRate(app.get(), command_line);
  AddHealth(app.get(), command_line);
  AddBench(app.get(), command_line);
  AddCommand(app.get(), "version", "Print the version of this program.", "  sudoku-client version");
  CLI::App* const completion =
      AddCommand(app.get(), "completion", "Print a script that teaches a shell to complete this command line.",
                 "  sudoku-client completion bash > /etc/bash_completion.d/sudoku-client\n"
                 "  sudoku-client completion zsh > \"${fpath[1]}/_sudoku-client\"\n"
                 "  sudoku-client completion fish > ~/.config/fish/completions/sudoku-client.fish");
  AddChoice(completion, "SHELL", &command_line->shell, "", {"bash", "zsh", "fish"}, "bash, zsh or fish")->required();
  AddCommand(app.get(), "man", "Print the manual page.",
             "  sudoku-client man | man -l -\n"
             "  sudoku-client man > /usr/local/share/man/man1/sudoku-client.1");
  CLI::App* const help = AddCommand(app.get(), "help", "Explain the program or one of its commands, as --help does.",
                                    "  sudoku-client help\n"
                                    "  sudoku-client help count");
  AddChoice(help, "COMMAND", &command_line->topic, "", CommandNames(*app), "The command to explain");
  return app;
}

}  // namespace sudoku::client
