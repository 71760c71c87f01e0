// The whole server as one object: what it listens on, what it serves, and how it goes away.
//
//   sudoku::Options options;
//   options.listen = {"127.0.0.1:0"};
//   auto server = sudoku::Server::Start(options);
//   if (server.ok()) puts((*server)->addresses()[0].c_str());  // 127.0.0.1:43211
#ifndef SUDOKU_SERVER_SERVER_H_
#define SUDOKU_SERVER_SERVER_H_

#include <grpcpp/channel.h>
#include <grpcpp/support/channel_arguments.h>

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "server/operations/call_observer.h"
#include "server/operations/log.h"
#include "server/options.h"
#include "server/work/engine.h"

namespace sudoku {

class Server {
 public:
  // Starts serving. `options` is taken as ParseOptions leaves it; an empty `listen` makes a server that only
  // InProcessChannel reaches. Unavailable if an address cannot be had, FailedPrecondition if the TLS files are of no
  // use. `engine` is for tests. Calls are logged to `log`, if there is one; it must outlive the server.
  static absl::StatusOr<std::unique_ptr<Server>> Start(const Options& options, const Engine& engine = {},
                                                       Log* log = nullptr);

  // Stops hard: calls in flight are cancelled.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  // A channel to this server that uses no network.
  std::shared_ptr<grpc::Channel> InProcessChannel(const grpc::ChannelArguments& arguments);

  // What it listens on, in the order of Options::listen, port 0 replaced by the port taken.
  const std::vector<std::string>& addresses() const;
  // Where /metrics, /healthz and /readyz are served, in the same way; empty if Options::metrics_listen is.
  std::string metrics_address() const;

  // Looks at the certificate files now, which otherwise happens as the next connection comes. FAILED_PRECONDITION if
  // they are of no use, and those before stay in use. Nothing to do without TLS.
  absl::Status ReloadCertificates();

  // Goes away without breaking calls, and returns when gone: readiness off, serving on for Options::drain_delay, then
  // new calls turned away and streams ended with UNAVAILABLE, connections told to go, unary calls finished, and what is
  // left at Options::drain_limit cut off. Not to be called from a signal handler.
  void Drain();

  ServiceGauges gauges() const;

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_SERVER_H_
