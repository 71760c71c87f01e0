#include "client/commands/session.h"

#include "client/connection/failure.h"
#include "client/console/standard_streams.h"

namespace sudoku::client {

Session::Session(Connection& connection, const Settings& settings, const Terminal& out, const Terminal& err)
    : connection_(connection),
      settings_(settings),
      out_terminal_(out),
      err_terminal_(err),
      output_(out.fd()),
      errors_(err.fd()),
      progress_(err, !settings.quiet) {}

bool Session::Print(std::string_view text) {
  if (text.empty()) return true;
  if (out_terminal_.is_terminal()) progress_.Clear();
  return output_.Write(text);
}

void Session::Complain(std::string_view message) {
  progress_.Clear();
  errors_.Write(Complaint(message));
}

void Session::Note(std::string_view message) {
  if (!settings_.quiet) Complain(message);
}

ExitCode Session::Fail(const absl::Status& status) {
  const Failure failure = ExplainFailure(status, settings_.channels, settings_.timeout);
  Complain(failure.message);
  return failure.exit_code;
}

ExitCode Session::Fail(const absl::Status& status, const Address& server) {
  ChannelOptions only = settings_.channels;
  only.servers = {server};
  const Failure failure = ExplainFailure(status, only, settings_.timeout);
  Complain(failure.message);
  return failure.exit_code;
}

std::string Session::Explain(const absl::Status& status) const {
  return ExplainFailure(status, settings_.channels, settings_.timeout).message;
}

void Session::Advance(const Tally& tally, std::optional<double> fraction) { progress_.Update(tally, fraction); }

ExitCode Session::Close(const Tally* tally) {
  progress_.Clear();
  if (tally != nullptr && settings_.summary && !settings_.quiet) Complain(Summary(*tally, progress_.elapsed()));
  if (output_.error().empty()) return ExitCode::kSolved;
  Complain(CannotWrite(output_.error()));
  return ExitCode::kInternal;
}

}  // namespace sudoku::client
