// Just enough of HTTP/1.1 for scrapers and probes: a GET or HEAD in, an answer out. Knows no sockets.
#ifndef SUDOKU_SERVER_OPERATIONS_HTTP_ANSWER_H_
#define SUDOKU_SERVER_OPERATIONS_HTTP_ANSWER_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace sudoku {

struct HttpHandlers {
  std::function<std::string()> metrics;  // The body of /metrics.
  std::function<bool()> live;            // /healthz: 200 if true, else 503.
  std::function<bool()> ready;           // /readyz: the same.
};

// Headers longer than this are refused.
inline constexpr std::size_t kMaxHttpRequest = 8192;

// The answer to what was received so far, after which the connection is to be closed; nothing while the headers are
// incomplete.
std::optional<std::string> HttpAnswer(std::string_view received, const HttpHandlers& handlers);

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_HTTP_ANSWER_H_
