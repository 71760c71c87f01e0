// What one run of a command has at hand: the service, the output, and the person at the terminal.
#ifndef SUDOKU_CLIENT_COMMANDS_SESSION_H_
#define SUDOKU_CLIENT_COMMANDS_SESSION_H_

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/time/time.h"
#include "client/connection/channel.h"
#include "client/connection/connection.h"
#include "client/console/exit_code.h"
#include "client/console/output.h"
#include "client/console/progress.h"
#include "client/console/tally.h"
#include "client/console/terminal.h"
#include "client/console/ticker.h"

namespace sudoku::client {

// Not thread-safe: one thread at a time prints and complains. Beside that one, a thread of its own tells what is waited
// for while no server answers: on a terminal in the progress line, elsewhere once.
class Session {
 public:
  struct Settings {
    ChannelOptions channels;  // What `connection` was made with, for messages.
    absl::Duration timeout;
    bool quiet = false;    // No progress line, no notes.
    bool summary = false;  // One line on standard error at the end.
    // How long an outage lasts before it is told: on a terminal, elsewhere.
    absl::Duration patience = absl::Seconds(1);
    absl::Duration long_patience = absl::Seconds(5);
  };
  // Writes to `out` and `err`. Both streams and `connection` belong to the caller.
  Session(Connection& connection, const Settings& settings, const Terminal& out, const Terminal& err);

  Connection& connection() { return connection_; }
  // The servers that were named; none: the embedded one.
  const std::vector<Address>& servers() const { return settings_.channels.servers; }
  const Terminal& out_terminal() const { return out_terminal_; }

  // Standard output. False when nobody reads it any more.
  bool Print(std::string_view text);
  // Standard error: "sudoku-client: <message>".
  void Complain(std::string_view message);
  // The same for what is worth knowing but no error; silent with --quiet.
  void Note(std::string_view message);
  // Explains a failed call and returns the exit code that goes with it.
  ExitCode Fail(const absl::Status& status);
  // The same of a call that one server alone could have answered.
  ExitCode Fail(const absl::Status& status, const Address& server);
  // The explanation alone.
  std::string Explain(const absl::Status& status) const;

  void Advance(const Tally& tally, std::optional<double> fraction);
  // Wipes the progress line and, if asked for, tells the sum. Also says why writing failed, if it did; returns the exit
  // code of that.
  ExitCode Close(const Tally* tally);

 private:
  void TellOutage();

  Connection& connection_;
  const Settings settings_;
  const Terminal out_terminal_;
  const Terminal err_terminal_;
  Output output_;
  std::mutex mutex_;  // Guards what is written to the terminal. Not absl::Mutex, as in Ticker.
  Output errors_;
  Progress progress_;
  bool waiting_ = false;          // The progress line, or a note, tells of an outage.
  std::optional<Ticker> ticker_;  // Last: it uses all of the above.
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_COMMANDS_SESSION_H_
