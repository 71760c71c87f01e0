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
constexpr int kQuietUploadLooks = 10;

void CutOffWhatHasNoEnd(const std::stop_token& over, grpc::Server& server,
                        const std::function<std::size_t()>& calls_in_flight) {
  for (int quiet = 0; quiet < kQuietLooks; quiet = calls_in_flight() == 0 ? quiet + 1 : 0) {
    std::this_thread::sleep_for(kLook);
    if (over.stop_requested()) return;
  }
  grpc_server_cancel_all_calls(server.c_server());
}

}  // namespace

void AwaitUploads(steady_clock::time_point limit) {
  // One that has just ended may be followed by another, which is turned away and told to stay away for longer than
  // this.
  for (int quiet = 0; quiet < kQuietUploadLooks && steady_clock::now() < limit;
       quiet = UploadsInProgress() == 0 ? quiet + 1 : 0) {
    std::this_thread::sleep_for(kLook);
  }
  std::this_thread::sleep_for(kLook);  // The last one is on its way to its handler.
}

void ShutDown(grpc::Server& server, steady_clock::time_point limit,
              const std::function<std::size_t()>& calls_in_flight) {
  const std::jthread closer([&](const std::stop_token& over) { CutOffWhatHasNoEnd(over, server, calls_in_flight); });
  // gRPC asks for the time of day; until here a change of it has moved nothing.
  server.Shutdown(std::chrono::system_clock::now() + (limit - steady_clock::now()));
}

}  // namespace sudoku
