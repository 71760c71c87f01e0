#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/commands/commands.h"

namespace sudoku::client {
namespace {

class Enumeration {
 public:
  Enumeration(const CommandLine& command_line, Session& session) : command_line_(command_line), session_(session) {}

  // False: nothing more is wanted.
  bool Take(const ReadItem& item) {
    if (const ReadFault* const fault = std::get_if<ReadFault>(&item)) {
      session_.Complain(fault->Message());
      worst_ = Worst(worst_, ExitCode::kBadInput);
      return true;
    }
    return List(std::get<Puzzle>(item));
  }

  ExitCode worst() const { return worst_; }

 private:
  bool List(const Puzzle& puzzle) {
    v1::EnumerateSolutionsRequest request;
    request.set_grid(puzzle.grid.ToString());
    request.set_limit(command_line_.limit);
    request.set_after(command_line_.after);
    std::int64_t listed = 0;
    bool readable = true;
    const absl::StatusOr<bool> more = session_.connection().EnumerateSolutions(request, [&](std::string_view lines) {
      listed += std::count(lines.begin(), lines.end(), '\n');
      return readable = session_.Print(lines);
    });
    if (!readable || absl::IsCancelled(more.status())) return false;
    if (!more.ok()) {
      session_.Complain(absl::StrCat(Place(puzzle), ": the list is cut off; go on behind its last line with --after"));
      worst_ = Worst(worst_, session_.Fail(more.status()));
      return false;
    }
    if (*more) NoteMore(puzzle, listed);
    if (listed == 0 && command_line_.after.empty()) {
      session_.Note(absl::StrCat(Place(puzzle), ": no solution"));
      worst_ = Worst(worst_, ExitCode::kNoSolution);
    }
    return true;
  }

  // `listed` solutions came, and then a limit.
  void NoteMore(const Puzzle& puzzle, std::int64_t listed) {
    const std::string place = Place(puzzle);
    if (listed == command_line_.limit) {
      session_.Note(absl::StrCat(place, ": there are more solutions than --limit ", listed));
    } else {
      session_.Note(absl::StrCat(place, ": there are more solutions, but the server's own limit ended the list after ",
                                 listed, "; go on behind its last line with --after"));
    }
  }

  const CommandLine& command_line_;
  Session& session_;
  ExitCode worst_ = ExitCode::kSolved;
};

}  // namespace

ExitCode EnumerateCommand(const CommandLine& command_line, Input& input, Session& session) {
  Enumeration enumeration(command_line, session);
  while (const std::optional<ReadItem> item = input.Next()) {
    if (!enumeration.Take(*item)) break;
  }
  return Worst(enumeration.worst(), session.Close(nullptr));
}

}  // namespace sudoku::client
