#include "server/drain.h"

#include <grpc/grpc.h>

#include <stop_token>
#include <thread>

#include "server/operations/uploads.h"

namespace sudoku {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLook{10};

// Quiet looks in a row until answers are taken to have left.
constexpr int kQuietLooks = 20;
constexpr int kQuietBeforeShutdown = 10;

// Returns when so many looks in a row were quiet, or once it is `over`.
void AwaitQuietLooks(int looks, const std::function<bool()>& quiet, const std::function<bool()>& over) {
  for (int in_a_row = 0; in_a_row < looks && !over(); in_a_row = quiet() ? in_a_row + 1 : 0) {
    std::this_thread::sleep_for(kLook);
  }
}

void CutOffWhatHasNoEnd(const std::stop_token& over, grpc::Server& server,
                        const std::function<std::size_t()>& calls_in_flight) {
  AwaitQuietLooks(
      kQuietLooks, [&] { return calls_in_flight() == 0; }, [&] { return over.stop_requested(); });
  if (!over.stop_requested()) grpc_server_cancel_all_calls(server.c_server());
}

}  // namespace

void AwaitQuiet(steady_clock::time_point limit, const std::function<std::size_t()>& calls_in_flight) {
  // A call that has just ended may be followed by another, which is turned away and told to stay away for longer.
  AwaitQuietLooks(
      kQuietBeforeShutdown, [&] { return calls_in_flight() == 0 && UploadsInProgress() == 0; },
      [&] { return steady_clock::now() >= limit; });
}

void ShutDown(grpc::Server& server, steady_clock::time_point limit,
              const std::function<std::size_t()>& calls_in_flight) {
  const std::jthread closer([&](const std::stop_token& over) { CutOffWhatHasNoEnd(over, server, calls_in_flight); });
  // gRPC asks for the time of day; until here a change of it has moved nothing.
  server.Shutdown(std::chrono::system_clock::now() + (limit - steady_clock::now()));
}

}  // namespace sudoku
