#include <csignal>
#include <cstdlib>

#include "client/console/standard_streams.h"
#include "client/run.h"
#include "server/operations/memory_keeper.h"

// Before any library is set up: some open descriptors of their own then, and would get those of closed streams.
[[gnu::section(".preinit_array"), gnu::used]] static void (*const kFirstOfAll)() = sudoku::client::ReplaceClosedStreams;

int main(int argc, char** argv) {
  sudoku::KeepFreedMemory();            // The embedded server gives it back when there is no work.
  std::signal(SIGPIPE, SIG_IGN);        // A closed pipe is an error of write(2), and an ordinary end.
  setenv("GRPC_VERBOSITY", "NONE", 0);  // Failures are explained by us; gRPC's own log is there for who asks.
  return sudoku::client::Run(argc, argv);
}
