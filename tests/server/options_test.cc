#include "server/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

namespace sudoku {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::variant<Options, EarlyExit> Parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "sudoku-server");
  return ParseOptions(static_cast<int>(arguments.size()), arguments.data());
}

Options Accepted(const std::vector<const char*>& arguments) {
  auto parsed = Parse(arguments);
  if (const auto* exit = std::get_if<EarlyExit>(&parsed)) ADD_FAILURE() << exit->text;
  return std::holds_alternative<Options>(parsed) ? std::get<Options>(parsed) : Options();
}

std::string Refused(const std::vector<const char*>& arguments) {
  const auto parsed = Parse(arguments);
  const auto* exit = std::get_if<EarlyExit>(&parsed);
  EXPECT_NE(exit, nullptr);
  if (exit == nullptr) return "";
  EXPECT_EQ(exit->code, 2);
  return exit->text;
}

// An environment variable for the length of a test.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) { setenv(name, value.c_str(), 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

// A configuration file for the length of a test.
class File {
 public:
  explicit File(const std::string& text) : path_(::testing::TempDir() + "/options_test.conf") {
    std::ofstream(path_) << text;
  }
  ~File() { remove(path_.c_str()); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(OptionsTest, DefaultIsLoopbackAndPlaintext) {
  const Options options = Accepted({});
  EXPECT_THAT(options.listen, ElementsAre("127.0.0.1:50051"));
  EXPECT_FALSE(options.insecure);
  EXPECT_TRUE(options.reflection);
  EXPECT_EQ(options.drain_limit, milliseconds(25'000));
}

TEST(OptionsTest, FlagsAreRead) {
  const Options options = Accepted({"--listen", "127.0.0.1:0", "--listen", "unix:/tmp/x", "--workers", "3",
                                    "--no-reflection", "--max-deadline", "1m30s", "--drain-delay", "250ms",
                                    "--max-message-bytes", "64KiB", "--log-level", "debug", "--max-count", "7"});
  EXPECT_THAT(options.listen, ElementsAre("127.0.0.1:0", "unix:/tmp/x"));
  EXPECT_EQ(options.workers, 3);
  EXPECT_FALSE(options.reflection);
  EXPECT_EQ(options.max_deadline, milliseconds(90'000));
  EXPECT_EQ(options.drain_delay, milliseconds(250));
  EXPECT_EQ(options.max_message_bytes, 64u * 1024);
  EXPECT_EQ(options.log_level, LogLevel::kDebug);
  EXPECT_EQ(options.max_count, 7);
}

TEST(OptionsTest, VariablesAreRead) {
  const Variable listen("SUDOKU_LISTEN", "127.0.0.1:1,[::1]:2"), age("SUDOKU_MAX_CONNECTION_AGE", "5m");
  const Variable insecure("SUDOKU_INSECURE", "true"), reflection("SUDOKU_REFLECTION", "false");
  const Options options = Accepted({});
  EXPECT_THAT(options.listen, ElementsAre("127.0.0.1:1", "[::1]:2"));
  EXPECT_EQ(options.max_connection_age, milliseconds(300'000));
  EXPECT_TRUE(options.insecure);
  EXPECT_FALSE(options.reflection);
}

TEST(OptionsTest, FlagWinsOverVariableWinsOverFile) {
  const File file("workers = 1\nmax-count = 11\nmax-streams = 21\ndrain-delay = \"7s\"\n");
  const Variable workers("SUDOKU_WORKERS", "2"), count("SUDOKU_MAX_COUNT", "12");
  const Options options = Accepted({"--config", file.path().c_str(), "--workers", "3"});
  EXPECT_EQ(options.workers, 3);
  EXPECT_EQ(options.max_count, 12);
  EXPECT_EQ(options.max_streams, 21);
  EXPECT_EQ(options.drain_delay, milliseconds(7'000));
}

TEST(OptionsTest, TheFileCanBeNamedByAVariable) {
  const File file("listen = [\"127.0.0.1:1\", \"127.0.0.1:2\"]\n");
  const Variable config("SUDOKU_CONFIG", file.path());
  EXPECT_THAT(Accepted({}).listen, ElementsAre("127.0.0.1:1", "127.0.0.1:2"));
}

TEST(OptionsTest, AMissingOrWrongFileIsAnError) {
  EXPECT_THAT(Refused({"--config", "/no/such/file"}), HasSubstr("/no/such/file"));
  {
    const Variable config("SUDOKU_CONFIG", "/no/such/file");
    EXPECT_THAT(Refused({}), HasSubstr("/no/such/file"));
  }
  const File file("max-cuont = 3\n");
  EXPECT_THAT(Refused({"--config", file.path().c_str()}), HasSubstr("max-cuont"));
}

TEST(OptionsTest, RefusesWhatIsUnknownMalformedOrOutOfRange) {
  EXPECT_THAT(Refused({"--wrokers", "2"}), HasSubstr("--wrokers"));
  EXPECT_THAT(Refused({"stray"}), HasSubstr("stray"));
  EXPECT_THAT(Refused({"--workers", "many"}), HasSubstr("--workers"));
  EXPECT_THAT(Refused({"--workers", "-1"}), HasSubstr("--workers"));
  EXPECT_THAT(Refused({"--max-count", "0"}), HasSubstr("--max-count"));
  EXPECT_THAT(Refused({"--max-streams", "0"}), HasSubstr("--max-streams"));
  EXPECT_THAT(Refused({"--drain-limit", "5 parsecs"}), HasSubstr("--drain-limit"));
  EXPECT_THAT(Refused({"--drain-limit", "-1s"}), HasSubstr("--drain-limit"));
  EXPECT_THAT(Refused({"--max-deadline", "0"}), HasSubstr("--max-deadline"));
  EXPECT_THAT(Refused({"--max-deadline", "inf"}), HasSubstr("--max-deadline"));
  EXPECT_THAT(Refused({"--max-message-bytes", "2TB"}), HasSubstr("--max-message-bytes"));
  EXPECT_THAT(Refused({"--log-level", "loud"}), HasSubstr("--log-level"));
  EXPECT_THAT(Refused({"--listen", "localhost"}), HasSubstr("port is missing"));
  EXPECT_THAT(Refused({"--metrics-listen", "9090"}), HasSubstr("--metrics-listen"));
  const Variable streams("SUDOKU_MAX_STREAMS", "lots");
  EXPECT_THAT(Refused({}), HasSubstr("lots"));
}

TEST(OptionsTest, PlaintextForOtherMachinesMustBeAskedFor) {
  EXPECT_THAT(Refused({"--listen", "0.0.0.0:50051"}), HasSubstr("--insecure"));
  EXPECT_THAT(Refused({"--listen", "127.0.0.1:1", "--listen", "[::]:50051"}), HasSubstr("[::]:50051"));
  EXPECT_TRUE(Accepted({"--listen", "0.0.0.0:50051", "--insecure"}).insecure);
  EXPECT_EQ(Accepted({"--listen", "0.0.0.0:50051", "--tls-cert", "c", "--tls-key", "k"}).tls.cert_file, "c");
}

TEST(OptionsTest, TlsSettingsNeedEachOther) {
  EXPECT_THAT(Refused({"--tls-cert", "c"}), HasSubstr("--tls-key"));
  EXPECT_THAT(Refused({"--tls-key", "k"}), HasSubstr("--tls-cert"));
  EXPECT_THAT(Refused({"--tls-client-ca", "a"}), HasSubstr("--tls-client-ca"));
  EXPECT_THAT(Refused({"--tls-cert", "c", "--tls-key", "k", "--tls-allow-client", "x"}), HasSubstr("--tls-client-ca"));
}

TEST(OptionsTest, HelpAndVersionExitWithZero) {
  for (const auto& [flag, text] : {std::pair{"--help", "SUDOKU_MAX_COUNT"}, std::pair{"--version", "sudoku-server 1."},
                                   std::pair{"--version", "(kernel "}}) {
    const auto parsed = Parse({flag});
    ASSERT_TRUE(std::holds_alternative<EarlyExit>(parsed));
    EXPECT_EQ(std::get<EarlyExit>(parsed).code, 0);
    EXPECT_THAT(std::get<EarlyExit>(parsed).text, HasSubstr(text));
  }
}

}  // namespace
}  // namespace sudoku
