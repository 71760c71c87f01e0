// Any bytes are a request: the first names the method, the rest is what should be its message. The server answers each
// with a status of its contract, and goes on serving.
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "server/options.h"
#include "server/server.h"
#include "tests/fuzz/check.h"

namespace {

// New ones go to the end: the first byte of what is in the corpus goes on naming the method it did.
constexpr std::array<const char*, 13> kMethods = {"/sudoku.v1.SudokuService/Solve",
                                                  "/sudoku.v1.SudokuService/SolveBatch",
                                                  "/sudoku.v1.SudokuService/CountSolutions",
                                                  "/sudoku.v1.SudokuService/EnumerateSolutions",
                                                  "/grpc.health.v1.Health/Check",
                                                  "/sudoku.v1.SudokuService/NoSuchMethod",
                                                  "/sudoku.v1.AnalysisService/ExplainGrid",
                                                  "/sudoku.v1.AnalysisService/AnalyzeGrid",
                                                  "/sudoku.v1.AnalysisService/MinimizeGrid",
                                                  "/sudoku.v1.AnalysisService/ExplainBatch",
                                                  "/sudoku.v1.LogicService/FindSteps",
                                                  "/sudoku.v1.LogicService/SolveByLogic",
                                                  "/sudoku.v1.LogicService/RateBatch"};

std::shared_ptr<grpc::Channel> StartServer() {
  sudoku::Options options;
  options.workers = 1;
  options.max_count = 100;  // An input is to take milliseconds.
  options.max_solutions = 100;
  static const auto server = sudoku::Server::Start(options);
  FUZZ_CHECK(server.ok());
  return (*server)->InProcessChannel({});
}

// Sends the message and reads answers until there are no more.
grpc::StatusCode Call(grpc::GenericStub& stub, const char* method, const std::string& message) {
  grpc::ClientContext context;
  context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(20));
  grpc::CompletionQueue queue;
  const auto step = [&queue] {
    void* tag = nullptr;
    bool ok = false;
    return queue.Next(&tag, &ok) && ok;
  };
  const auto call = stub.PrepareCall(&context, method, &queue);
  call->StartCall(nullptr);
  step();
  const grpc::Slice slice(message);
  call->WriteLast(grpc::ByteBuffer(&slice, 1), grpc::WriteOptions(), nullptr);
  step();
  grpc::ByteBuffer answer;
  do {
    call->Read(&answer, nullptr);
  } while (step());
  grpc::Status status;
  call->Finish(&status, nullptr);
  FUZZ_CHECK(step());
  return status.error_code();
}

// INTERNAL is what gRPC itself says to bytes that are no message; the deadline passes over many grids that are hard to
// rate.
bool Expected(grpc::StatusCode code) {
  return code == grpc::StatusCode::OK || code == grpc::StatusCode::INVALID_ARGUMENT ||
         code == grpc::StatusCode::UNIMPLEMENTED || code == grpc::StatusCode::NOT_FOUND ||
         code == grpc::StatusCode::INTERNAL || code == grpc::StatusCode::DEADLINE_EXCEEDED;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::shared_ptr<grpc::Channel> channel = StartServer();
  static grpc::GenericStub stub(channel);
  if (size == 0) return 0;
  const std::string message(reinterpret_cast<const char*>(data) + 1, size - 1);
  FUZZ_CHECK(Expected(Call(stub, kMethods[data[0] % kMethods.size()], message)));
  FUZZ_CHECK(Call(stub, "/grpc.health.v1.Health/Check", "") == grpc::StatusCode::OK);
  return 0;
}
