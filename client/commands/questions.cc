#include "client/commands/questions.h"

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/commands/one_by_one.h"
#include "client/puzzles/utf8.h"

namespace sudoku::client {
namespace {

absl::Status Nonsense(const std::string& what) {
  return absl::InternalError(absl::StrCat("the answer makes no sense: ", what));
}

// Reads an outcome and, where there should be one, a solution of 81 digits.
absl::Status ReadAnswer(const Puzzle& puzzle, v1::Outcome outcome, std::string_view solution, Answer* answer) {
  if (outcome == v1::OUTCOME_NO_SOLUTION) {
    // Found out here: a batch names only the first of many clashes, and an answer must not depend on how its grid
    // travelled.
    *answer = Answer{Outcome::kNoSolution, Grid(), FindConflicts(puzzle.grid)};
    return absl::OkStatus();
  }
  if (outcome != v1::OUTCOME_UNIQUE && outcome != v1::OUTCOME_MULTIPLE) {
    return Nonsense(absl::StrCat("outcome ", static_cast<int>(outcome)));
  }
  const std::variant<Grid, GridFault> parsed = ParseGrid(solution);
  const Grid* const grid = std::get_if<Grid>(&parsed);
  if (grid == nullptr || !grid->full()) return Nonsense("a solution that is no full grid");
  *answer = Answer{outcome == v1::OUTCOME_UNIQUE ? Outcome::kUnique : Outcome::kMultiple, *grid, {}};
  return absl::OkStatus();
}

absl::Status SolveOne(Connection& connection, const Puzzle& puzzle, std::vector<Solved>* results) {
  v1::SolveRequest request;
  request.set_grid(puzzle.grid.ToString());
  const absl::StatusOr<v1::SolveResponse> response = connection.Solve(request);
  if (absl::IsDeadlineExceeded(response.status())) {
    results->push_back({std::nullopt, response.status()});
    return absl::OkStatus();
  }
  if (!response.ok()) return response.status();
  std::string solution;
  for (const std::string& row : response->rows()) solution += row;
  Answer answer;
  absl::Status read = ReadAnswer(puzzle, response->outcome(), solution, &answer);
  if (read.ok()) results->push_back({std::move(answer), absl::OkStatus()});
  return read;
}

// What a batch says is wrong with line `line`, counted from 1.
std::string ProblemOf(const v1::SolveBatchResponse& response, std::size_t line) {
  for (const v1::LineProblem& problem : response.problems()) {
    if (problem.line() == static_cast<std::int64_t>(line)) {
      return absl::StrCat(": ", ToPlainText(problem.reason()), ", ", ToPlainText(problem.message()));
    }
  }
  return "";
}

absl::Status SolveMany(Connection& connection, std::span<const Puzzle* const> puzzles, std::vector<Solved>* results) {
  v1::SolveBatchRequest request;
  std::string& grids = *request.mutable_grids();
  grids.resize(puzzles.size() * (kCells + 1), '\n');
  for (std::size_t i = 0; i < puzzles.size(); ++i) puzzles[i]->grid.CopyTo(grids.data() + i * (kCells + 1));

  const absl::StatusOr<v1::SolveBatchResponse> response = connection.SolveBatch(request);
  if (absl::IsDeadlineExceeded(response.status())) {
    return AskOneByOne(puzzles, results, [&](const Puzzle& puzzle) { return SolveOne(connection, puzzle, results); });
  }
  if (!response.ok()) return response.status();
  if (static_cast<std::size_t>(response->outcomes_size()) != puzzles.size()) {
    return Nonsense(absl::StrCat(response->outcomes_size(), " outcomes for ", puzzles.size(), " grids"));
  }
  std::string_view rest = response->solutions();
  results->reserve(results->size() + puzzles.size());
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return Nonsense("too few lines");
    const v1::Outcome outcome = response->outcomes(static_cast<int>(i));
    if (outcome == v1::OUTCOME_MALFORMED) {  // We send no such line.
      return Nonsense(absl::StrCat("line ", i + 1, " of a batch is refused", ProblemOf(*response, i + 1)));
    }
    Answer answer;
    absl::Status read = ReadAnswer(*puzzles[i], outcome, rest.substr(0, end), &answer);
    if (!read.ok()) return read;
    results->push_back({std::move(answer), absl::OkStatus()});
    rest.remove_prefix(end + 1);
  }
  return absl::OkStatus();
}

}  // namespace

Fate FateOf(const Solved& solved) {
  if (!solved.answer) return Fate::kUnanswered;
  switch (solved.answer->outcome) {
    case Outcome::kUnique:
      return Fate::kUnique;
    case Outcome::kMultiple:
      return Fate::kMultiple;
    case Outcome::kNoSolution:
      break;
  }
  return Fate::kNoSolution;
}

absl::Status AskSolutions(Connection& connection, std::span<const Puzzle* const> puzzles,
                          std::vector<Solved>* results) {
  if (puzzles.empty()) return absl::OkStatus();
  if (puzzles.size() == 1) return SolveOne(connection, *puzzles.front(), results);
  return SolveMany(connection, puzzles, results);
}

namespace {

absl::Status AskCount(Connection& connection, const Puzzle& puzzle, std::int64_t limit, std::vector<Counted>* results) {
  v1::CountSolutionsRequest request;
  request.set_grid(puzzle.grid.ToString());
  request.set_limit(limit);
  const absl::StatusOr<v1::CountSolutionsResponse> response = connection.CountSolutions(request);
  if (absl::IsDeadlineExceeded(response.status())) {
    results->push_back({.status = response.status()});
    return absl::OkStatus();
  }
  if (!response.ok()) return response.status();
  if (response->count() < 0 || response->count() > response->limit() || (limit > 0 && response->limit() > limit)) {
    return Nonsense(absl::StrCat("a count of ", response->count(), " with a limit of ", response->limit()));
  }
  results->push_back({response->count(), response->exact(), response->limit(), absl::OkStatus()});
  return absl::OkStatus();
}

}  // namespace

absl::Status AskCounts(Connection& connection, std::span<const Puzzle* const> puzzles, std::int64_t limit,
                       std::vector<Counted>* results) {
  if (puzzles.size() == 1) return AskCount(connection, *puzzles.front(), limit, results);
  std::vector<Solved> solved;
  absl::Status status = AskSolutions(connection, puzzles, &solved);
  for (std::size_t i = 0; i < solved.size(); ++i) {
    const std::optional<Answer>& answer = solved[i].answer;
    if (!answer) {
      results->push_back({.status = solved[i].status});
    } else if (answer->outcome == Outcome::kMultiple && limit == 1) {
      results->push_back({1, false, limit, absl::OkStatus()});
    } else if (answer->outcome != Outcome::kMultiple) {
      results->push_back({answer->outcome == Outcome::kUnique ? 1 : 0, true, limit, absl::OkStatus()});
    } else if (absl::Status counted = AskCount(connection, *puzzles[i], limit, results); !counted.ok()) {
      return counted;
    }
  }
  return status;
}

namespace {

absl::Status AskList(Connection& connection, const Puzzle& puzzle, std::int64_t limit, std::vector<Listed>* results) {
  v1::EnumerateSolutionsRequest request;
  request.set_grid(puzzle.grid.ToString());
  request.set_limit(limit);
  Listed listed;
  const absl::StatusOr<bool> more = connection.EnumerateSolutions(request, [&](std::string_view lines) {
    listed.lines.append(lines);
    return true;
  });
  if (absl::IsDeadlineExceeded(more.status())) {
    listed = {"", false, more.status()};
  } else if (!more.ok()) {
    return more.status();
  } else {
    listed.more = *more;
  }
  results->push_back(std::move(listed));
  return absl::OkStatus();
}

}  // namespace

absl::Status AskLists(Connection& connection, std::span<const Puzzle* const> puzzles, std::int64_t limit,
                      std::vector<Listed>* results) {
  if (limit > 1 || puzzles.size() == 1) {
    for (const Puzzle* const puzzle : puzzles) {
      if (absl::Status status = AskList(connection, *puzzle, limit, results); !status.ok()) return status;
    }
    return absl::OkStatus();
  }
  std::vector<Solved> solved;
  absl::Status status = AskSolutions(connection, puzzles, &solved);
  for (const Solved& one : solved) {
    Listed& listed = results->emplace_back();
    listed.status = one.status;
    if (!one.answer || one.answer->outcome == Outcome::kNoSolution) continue;
    listed.lines = one.answer->solution.ToString() + "\n";
    listed.more = one.answer->outcome == Outcome::kMultiple;
  }
  return status;
}

}  // namespace sudoku::client
