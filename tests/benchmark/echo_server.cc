// The baseline of the service: what a call costs that does nothing. Solve gives back the grid's text as its one row.
//
//   echo_server [address]   (127.0.0.1:0 if not given; says where it listens; runs until SIGTERM or SIGINT)
//
// It speaks the service's own contract, so that one load generator measures both, and is built like the service's
// server: callback API, the same libraries.
#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>
#include <pthread.h>
#include <signal.h>

#include <chrono>
#include <cstdio>
#include <string>

#include "sudoku/v1/sudoku.grpc.pb.h"

namespace {

class EchoService final : public sudoku::v1::SudokuService::CallbackService {
 public:
  grpc::ServerUnaryReactor* Solve(grpc::CallbackServerContext* context, const sudoku::v1::SolveRequest* request,
                                  sudoku::v1::SolveResponse* response) override {
    response->set_outcome(sudoku::v1::OUTCOME_UNIQUE);
    response->add_rows(request->grid());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* SolveBatch(grpc::CallbackServerContext* context,
                                       const sudoku::v1::SolveBatchRequest* request,
                                       sudoku::v1::SolveBatchResponse* response) override {
    response->set_solutions(request->grids());
    grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }
};

}  // namespace

int main(int argc, char** argv) {
  sigset_t end;
  sigemptyset(&end);
  sigaddset(&end, SIGTERM);
  sigaddset(&end, SIGINT);
  pthread_sigmask(SIG_BLOCK, &end, nullptr);

  const std::string address = argc > 1 ? argv[1] : "127.0.0.1:0";
  EchoService service;
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort(address, grpc::InsecureServerCredentials(), &port);
  builder.RegisterService(&service);
  const auto server = builder.BuildAndStart();
  if (server == nullptr) return 1;
  std::printf("listening on %s:%d\n", address.substr(0, address.rfind(':')).c_str(), port);
  std::fflush(stdout);

  int received = 0;
  sigwait(&end, &received);
  server->Shutdown(std::chrono::system_clock::now());
  return 0;
}
