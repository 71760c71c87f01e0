#include "server/options.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <limits>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/time/time.h"
#include "core/kernel.h"
#include "server/listener/listen_address.h"

namespace sudoku {
namespace {

using std::chrono::milliseconds;

constexpr char kDefaultListen[] = "127.0.0.1:50051";

// --max-count -> SUDOKU_MAX_COUNT.
std::string EnvironmentName(std::string_view flag) {
  return absl::StrCat("SUDOKU_", absl::AsciiStrToUpper(absl::StrReplaceAll(std::string(flag), {{"-", "_"}})));
}

// CLI11 lets a configuration file win over the environment. Operators expect the reverse (the file is baked into an
// image, the variable is set per pod), so what the environment sets is left out of the file.
class FileBelowEnvironment : public CLI::ConfigTOML {
 public:
  std::vector<CLI::ConfigItem> from_config(std::istream& input) const override {
    auto settings = CLI::ConfigTOML::from_config(input);
    std::erase_if(settings,
                  [](const auto& item) { return std::getenv(EnvironmentName(item.name).c_str()) != nullptr; });
    return settings;
  }
};

// Adds options that share the project's conventions to one command line.
class Builder {
 public:
  explicit Builder(CLI::App& app) : app_(app) {}

  template <typename T>
  CLI::Option* Add(const std::string& name, T& value, const std::string& help) {
    return Named(name, app_.add_option("--" + name, value, help)->capture_default_str());
  }

  template <typename T>
  void AddNumber(const std::string& name, T& value, T least, T most, const std::string& help) {
    Add(name, value, help)->check(CLI::Range(least, most));
  }

  // Takes sizes like 512KiB and 4MiB.
  void AddBytes(const std::string& name, std::size_t& value, std::size_t least, std::size_t most,
                const std::string& help) {
    Add(name, value, help)->transform(CLI::AsSizeValue(false))->check(CLI::Range(least, most));
  }

  void AddList(const std::string& name, std::vector<std::string>& values, const std::string& help) {
    Named(name, app_.add_option("--" + name, values, help)->delimiter(',')->allow_extra_args(false));
  }

  // Takes durations like 500ms, 5s and 1h30m.
  void AddDuration(const std::string& name, milliseconds& value, milliseconds least, const std::string& help) {
    const auto read = [&value, name, least](const std::string& text) {
      absl::Duration duration;
      if (!absl::ParseDuration(text, &duration)) {
        throw CLI::ValidationError("--" + name, "\"" + text + "\" is no duration like 500ms, 5s or 2m");
      }
      value = absl::ToChronoMilliseconds(duration);
      if (value < least || duration > absl::Hours(24 * 365)) {
        throw CLI::ValidationError(
            "--" + name, absl::StrCat("\"", text, "\" is not between ", absl::FormatDuration(absl::FromChrono(least)),
                                      " and a year"));
      }
    };
    Named(name, app_.add_option_function<std::string>("--" + name, read, help)
                    ->default_str(absl::FormatDuration(absl::FromChrono(value)))
                    ->type_name("DURATION"));
  }

  void AddFlag(const std::string& name, const std::string& names, bool& value, const std::string& help) {
    Named(name, app_.add_flag(names, value, help));
  }

 private:
  static CLI::Option* Named(const std::string& name, CLI::Option* option) {
    return option->envname(EnvironmentName(name));
  }

  CLI::App& app_;
};

void AddAll(CLI::App& app, Options& options) {
  Builder add(app);
  add.AddList(
      "listen", options.listen,
      absl::StrCat("host:port, [v6]:port or unix:/path; repeatable; port 0 takes a free one [", kDefaultListen, "]"));
  add.AddFlag("insecure", "--insecure", options.insecure, "Allow plaintext on addresses other machines can reach");
  add.Add("tls-cert", options.tls.cert_file, "PEM certificate chain; taken anew when it changes");
  add.Add("tls-key", options.tls.key_file, "PEM private key; taken anew when it changes");
  add.Add("tls-client-ca", options.tls.client_ca_file, "PEM; clients must show a certificate signed by one of these");
  add.AddList("tls-allow-client", options.tls.allowed_clients,
              "Only clients whose certificate bears this name: one of its alternative names (URI, DNS, e-mail, IP), or "
              "the CN of one that has none; repeatable");
  add.Add("metrics-listen", options.metrics_listen, "host:port of plaintext HTTP /metrics, /healthz, /readyz");
  const std::map<std::string, LogLevel> levels = {
      {"error", LogLevel::kError}, {"info", LogLevel::kInfo}, {"debug", LogLevel::kDebug}};
  add.Add("log-level", options.log_level, "What is worth a line on standard error")
      ->transform(CLI::CheckedTransformer(levels).description("error, info or debug"))
      ->type_name("LEVEL")
      ->default_str("info");
  add.AddFlag("reflection", "--reflection,!--no-reflection", options.reflection, "Serve gRPC reflection [on]");

  add.AddNumber("workers", options.workers, 0, 1024, "Worker threads; 0: as many as the CPU quota gives");
  add.AddNumber<std::int64_t>("inline-nodes", options.inline_nodes, 0, 1'000'000,
                              "Search nodes a Solve may spend before it goes to the workers");
  add.AddNumber<std::size_t>("max-grids-in-flight", options.max_grids_in_flight, 1, 1u << 30,
                             "Grids at once; beyond it calls are refused");
  constexpr std::size_t kTebibyte = std::size_t{1} << 40;
  add.AddBytes("max-bytes-in-flight", options.max_bytes_in_flight, 0, kTebibyte,
               "Bytes of calls at once; beyond it calls are refused. 0: a quarter of the memory limit (cgroup, or the "
               "machine's memory), 256MiB at most");
  add.AddBytes("max-stream-bytes", options.max_stream_bytes, 0, kTebibyte,
               "Bytes of streams at once; beyond it streams that nobody reads are ended. 0: an eighth of the memory "
               "limit, 256MiB at most");
  add.AddBytes("max-message-bytes", options.max_message_bytes, 1024, std::size_t{1} << 30, "Size of a request");
  add.AddDuration("max-deadline", options.max_deadline, milliseconds(1), "Most time a call gets");
  add.AddNumber<std::int64_t>("max-count", options.max_count, 1, 1'000'000'000'000, "Most solutions a count counts");
  add.AddNumber<std::int64_t>("max-solutions", options.max_solutions, 0, 1'000'000'000'000,
                              "Most solutions an enumeration sends; 0: no limit");
  add.AddNumber<std::size_t>("max-connections", options.max_connections, 0, 1u << 24,
                             "Connections at once; beyond it they are closed; 0: what open files and memory allow");
  add.AddNumber("max-streams", options.max_streams, 1, 1'000'000, "Calls at once on one connection");

  add.AddDuration("drain-delay", options.drain_delay, milliseconds(0), "Serving on after readiness is gone");
  add.AddDuration("drain-limit", options.drain_limit, milliseconds(0), "Then what still runs is cut off");
  add.AddDuration("max-connection-age", options.max_connection_age, milliseconds(0),
                  "Then clients connect anew, and new replicas get their share; 0: never");
  add.AddDuration("max-connection-age-grace", options.max_connection_age_grace, milliseconds(1),
                  "Then calls still on the old connection are cut off");
}

// What no single option can see. Empty if all is well.
std::string Contradiction(const Options& options) {
  const TlsOptions& tls = options.tls;
  if (tls.cert_file.empty() != tls.key_file.empty()) return "--tls-cert and --tls-key need each other";
  if (!tls.client_ca_file.empty() && tls.cert_file.empty()) return "--tls-client-ca needs --tls-cert and --tls-key";
  if (!tls.allowed_clients.empty() && tls.client_ca_file.empty()) return "--tls-allow-client needs --tls-client-ca";
  for (const std::string& text : options.listen) {
    const auto address = ParseListenAddress(text);
    if (!address.ok()) return absl::StrCat("--listen ", std::string(address.status().message()));
    if (!address->is_local() && tls.cert_file.empty() && !options.insecure) {
      return absl::StrCat("--listen ", text,
                          " would serve plaintext to other machines: give --tls-cert and --tls-key, ",
                          "or --insecure if that is wanted");
    }
  }
  if (!options.metrics_listen.empty()) {
    const auto address = ParseListenAddress(options.metrics_listen);
    if (!address.ok()) return absl::StrCat("--metrics-listen ", std::string(address.status().message()));
    if (address->is_unix()) return "--metrics-listen takes no unix socket";
  }
  return "";
}

}  // namespace

std::variant<Options, EarlyExit> ParseOptions(int argc, const char* const* argv) {
  Options options;
  CLI::App app("Solves Sudoku grids over gRPC: the smallest solution, and whether it is the only one.",
               "sudoku-server");
  AddAll(app, options);
  app.set_version_flag(
      "--version", absl::StrCat("sudoku-server ", SUDOKU_VERSION, " (kernel ", std::string(ActiveKernelName()), ")"));
  app.config_formatter(std::make_shared<FileBelowEnvironment>());
  app.allow_config_extras(CLI::config_extras_mode::error);
  const char* file = std::getenv("SUDOKU_CONFIG");
  app.set_config("--config", file != nullptr ? file : "", "Settings as name = value lines", file != nullptr);
  app.footer(
      "Every option can be set by a variable too: --max-count by SUDOKU_MAX_COUNT, and so on; lists are separated by "
      "commas.\nA flag wins over a variable, a variable over the --config file.\n"
      "SIGHUP: look at the TLS files now; they are also looked at as connections come.\n"
      "SIGTERM or SIGINT: drain, then exit 0. Exit codes: 0 drained, 1 cannot start, 2 bad usage.");
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    app.exit(asked, text, text);
    return EarlyExit{0, text.str()};
  } catch (const CLI::ParseError& error) {
    return EarlyExit{2, absl::StrCat("sudoku-server: ", error.what(), "\nRun with --help for more.\n")};
  }
  if (options.listen.empty()) options.listen.push_back(kDefaultListen);
  if (const std::string why = Contradiction(options); !why.empty()) {
    return EarlyExit{2, absl::StrCat("sudoku-server: ", why, "\n")};
  }
  return options;
}

}  // namespace sudoku
