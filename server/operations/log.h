// JSON lines on standard error, one object a line. Written by a thread of its own from a bounded queue: a terminal or
// pipe that nobody reads costs lines, which are counted, and never stalls a call, grows memory or holds up the exit.
#ifndef SUDOKU_SERVER_OPERATIONS_LOG_H_
#define SUDOKU_SERVER_OPERATIONS_LOG_H_

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>
#include <variant>

namespace spdlog {
class logger;
namespace details {
class thread_pool;
}
}  // namespace spdlog

namespace sudoku {

enum class LogLevel { kError, kInfo, kDebug };

// A name and a value of a log line.
struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double> value;
};

// Thread-safe. A line looks so:
//   {"time":"2026-11-29T21:15:00.123456Z","level":"info","message":"listening","address":"127.0.0.1:50051"}
// Text that is not UTF-8 gets replacement characters, and long text is cut so that a line has at most 4,096 bytes.
class Log {
 public:
  // Writes lines of `level` and more severe ones to `fd`, which is not closed. At most `queue` lines wait; beyond that
  // the oldest go.
  explicit Log(LogLevel level, int fd = STDERR_FILENO, std::size_t queue = 4096);
  // Writes what waits, as far as `fd` takes it without delay.
  ~Log();
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  bool Enabled(LogLevel level) const { return level <= level_; }

  using Fields = std::initializer_list<LogField>;
  void Error(std::string_view message, Fields fields = {}) { Write(LogLevel::kError, message, fields); }
  void Info(std::string_view message, Fields fields = {}) { Write(LogLevel::kInfo, message, fields); }
  void Debug(std::string_view message, Fields fields = {}) { Write(LogLevel::kDebug, message, fields); }
  void Write(LogLevel level, std::string_view message, Fields fields);

  // Lines lost so far because `fd` did not take them, or not in time. The next line written is preceded by one that
  // says so.
  std::int64_t dropped() const;

 private:
  class Sink;

  const LogLevel level_;
  std::shared_ptr<spdlog::details::thread_pool> thread_;
  std::shared_ptr<Sink> sink_;
  std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_LOG_H_
