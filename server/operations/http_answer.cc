#include "server/operations/http_answer.h"

#include <algorithm>

namespace sudoku {
namespace {

constexpr std::string_view kPlain = "text/plain; charset=utf-8";
constexpr std::string_view kExposition = "text/plain; version=0.0.4; charset=utf-8";

std::string Answer(std::string_view status, std::string_view type, std::string_view body, bool with_body = true) {
  std::string answer = "HTTP/1.1 ";
  answer.append(status).append("\r\nContent-Type: ").append(type);
  answer.append("\r\nContent-Length: ").append(std::to_string(body.size()));
  answer.append("\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n");
  if (with_body) answer.append(body);
  return answer;
}

// Takes the text up to the next space from the front of `line`.
std::string_view TakeWord(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

}  // namespace

std::optional<std::string> HttpAnswer(std::string_view received, const HttpHandlers& handlers) {
  if (received.find("\r\n\r\n") == std::string_view::npos) {
    if (received.size() <= kMaxHttpRequest) return std::nullopt;
    return Answer("431 Request Header Fields Too Large", kPlain, "too long\n");
  }
  std::string_view line = received.substr(0, received.find("\r\n"));
  const std::string_view method = TakeWord(line);
  const std::string_view target = TakeWord(line);
  if (!line.starts_with("HTTP/1.")) return Answer("400 Bad Request", kPlain, "this is no HTTP/1.1\n");
  if (method != "GET" && method != "HEAD") {
    return Answer("405 Method Not Allowed\r\nAllow: GET, HEAD", kPlain, "only GET and HEAD\n");
  }
  const bool with_body = method == "GET";
  const auto probe = [with_body](bool well, std::string_view otherwise) {
    return well ? Answer("200 OK", kPlain, "ok\n", with_body)
                : Answer("503 Service Unavailable", kPlain, otherwise, with_body);
  };
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/metrics") return Answer("200 OK", kExposition, handlers.metrics(), with_body);
  if (path == "/healthz") return probe(handlers.live(), "not live\n");
  if (path == "/readyz") return probe(handlers.ready(), "not ready\n");
  return Answer("404 Not Found", kPlain, "try /metrics, /healthz or /readyz\n", with_body);
}

}  // namespace sudoku
