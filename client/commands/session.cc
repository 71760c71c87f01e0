#include "client/commands/session.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
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
      progress_(err, !settings.quiet) {
  const auto tick = absl::ToChronoMilliseconds(std::min(settings.patience, absl::Milliseconds(250)));
  if (!settings.quiet && !settings.channels.servers.empty()) ticker_.emplace(tick, [this] { TellOutage(); });
}

void Session::TellOutage() {
  const std::optional<Outage> outage = connection_.CurrentOutage();
  const absl::Duration lasted = outage ? absl::Now() - outage->since : absl::ZeroDuration();
  const bool drawn = err_terminal_.is_terminal();
  if (lasted <= (drawn ? settings_.patience : settings_.long_patience)) {
    waiting_ = false;  // What was drawn stays until there is something else to draw.
    return;
  }
  // The first sentence says what is the matter, the second what to do, which is to wait.
  const std::string why = Explain(outage->status);
  const std::string what = absl::StrCat("waiting for the server, ", Clock(lasted), " of at most ",
                                        Clock(settings_.timeout), ": ", why.substr(0, why.find(". ")));
  const std::lock_guard lock(mutex_);
  if (drawn) {
    progress_.Await(what);
  } else if (!waiting_) {
    errors_.Write(Complaint(what));
  }
  waiting_ = true;
}

bool Session::Print(std::string_view text) {
  if (text.empty()) return true;
  if (out_terminal_.is_terminal()) {
    const std::lock_guard lock(mutex_);
    progress_.Clear();
  }
  return output_.Write(text);
}

void Session::Complain(std::string_view message) {
  const std::lock_guard lock(mutex_);
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

void Session::Advance(const Tally& tally, std::optional<double> fraction) {
  const std::lock_guard lock(mutex_);
  progress_.Update(tally, fraction);
}

ExitCode Session::Close(const Tally* tally) {
  ticker_.reset();
  progress_.Clear();
  if (tally != nullptr && settings_.summary) Complain(Summary(*tally, progress_.elapsed()));
  if (output_.error().empty()) return ExitCode::kSolved;
  Complain(CannotWrite(output_.error()));
  return ExitCode::kInternal;
}

}  // namespace sudoku::client
