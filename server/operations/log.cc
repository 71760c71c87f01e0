#include "server/operations/log.h"

#include <spdlog/async_logger.h>
#include <spdlog/details/thread_pool.h>
#include <spdlog/sinks/sink.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "server/operations/line_writer.h"

namespace sudoku {
namespace {

constexpr std::size_t kMaxLine = 4096;  // What LineWriter takes.

std::string_view LevelName(LogLevel level) {
  switch (level) {
    case LogLevel::kError:
      return "error";
    case LogLevel::kInfo:
      return "info";
    case LogLevel::kDebug:
      return "debug";
  }
  return "";
}

// The line, each text cut to `max_text` bytes.
std::string Line(LogLevel level, std::string_view message, Log::Fields fields, std::size_t max_text) {
  nlohmann::ordered_json line;
  line["time"] = absl::FormatTime("%Y-%m-%dT%H:%M:%E6SZ", absl::Now(), absl::UTCTimeZone());
  line["level"] = LevelName(level);
  line["message"] = message.substr(0, max_text);
  for (const LogField& field : fields) {
    nlohmann::ordered_json& value = line[std::string(field.name)];
    if (const auto* text = std::get_if<std::string_view>(&field.value)) {
      value = text->substr(0, max_text);
    } else {
      std::visit([&](auto plain) { value = plain; }, field.value);
    }
  }
  std::string text = line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  text += '\n';
  return text;
}

std::string LineThatFits(LogLevel level, std::string_view message, Log::Fields fields) {
  std::string line;
  for (std::size_t max_text = 2048; (line = Line(level, message, fields, max_text)).size() > kMaxLine;) max_text /= 2;
  return line;
}

}  // namespace

// Runs on the log's own thread, but for Close and dropped.
class Log::Sink : public spdlog::sinks::sink {
 public:
  Sink(int fd, const std::shared_ptr<spdlog::details::thread_pool>& queue) : writer_(fd), queue_(queue) {}

  void log(const spdlog::details::log_msg& msg) override {
    if (const std::int64_t lost = dropped();
        lost > reported_ &&
        writer_.Put(LineThatFits(LogLevel::kError, "log lines dropped", {{"lines", lost - reported_}}))) {
      reported_ = lost;
    }
    if (!writer_.Put({msg.payload.data(), msg.payload.size()})) ++lost_;
  }
  void flush() override {}
  void set_pattern(const std::string&) override {}
  void set_formatter(std::unique_ptr<spdlog::formatter>) override {}

  // From now on nothing waits.
  void Close() { writer_.Close(); }

  std::int64_t dropped() const {
    const auto queue = queue_.lock();
    return lost_ + (queue == nullptr ? 0 : static_cast<std::int64_t>(queue->overrun_counter()));
  }

 private:
  LineWriter writer_;
  const std::weak_ptr<spdlog::details::thread_pool> queue_;
  std::atomic<std::int64_t> lost_ = 0;
  std::int64_t reported_ = 0;
};

Log::Log(LogLevel level, int fd, std::size_t queue)
    : level_(level),
      thread_(std::make_shared<spdlog::details::thread_pool>(queue, 1)),
      sink_(std::make_shared<Sink>(fd, thread_)),
      logger_(
          std::make_shared<spdlog::async_logger>("", sink_, thread_, spdlog::async_overflow_policy::overrun_oldest)) {}

Log::~Log() {
  sink_->Close();
  thread_.reset();  // Joins the thread once it is through the queue.
}

void Log::Write(LogLevel level, std::string_view message, Fields fields) {
  if (!Enabled(level)) return;
  const std::string line = LineThatFits(level, message, fields);
  logger_->log(spdlog::level::critical, spdlog::string_view_t(line.data(), line.size()));
}

std::int64_t Log::dropped() const { return sink_->dropped(); }

}  // namespace sudoku
