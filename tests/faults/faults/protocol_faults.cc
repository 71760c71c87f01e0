// Connections that speak nonsense, or only half a sentence. Nobody but they may notice.
#include <functional>
#include <random>
#include <vector>

#include "tests/faults/faults/fault.h"
#include "tests/faults/tls_client.h"
#include "tests/support/http2_frames.h"
#include "tests/support/tcp_client.h"

namespace sudoku::testing {
namespace {

constexpr int kConnections = 4;
constexpr char kSolveBatch[] = "/sudoku.v1.SudokuService/SolveBatch";
constexpr char kEnumerate[] = "/sudoku.v1.SudokuService/EnumerateSolutions";

enum FrameType : std::uint8_t { kHeaders = 1, kReset = 3, kSettings = 4, kPing = 6, kContinuation = 9 };

// A call begun and taken back at once, again and again.
std::string RapidReset() {
  std::string bytes = Http2Greeting();
  for (std::uint32_t stream = 1; stream < 4'000; stream += 2) {
    bytes += GrpcHeaders(stream, kEnumerate) + Http2Frame(kReset, 0, stream, BigEndian(8, 4));
  }
  return bytes;
}

// Headers of which every frame says that there is more to come.
std::string EndlessHeaders() {
  const std::string header = std::string(
                                 "\0\x05"
                                 "x-one",
                                 7) +
                             '\x7f' + '\0' + std::string(127, 'v');
  std::string bytes = Http2Greeting() + Http2Frame(kHeaders, 0, 1, header);
  for (int i = 0; i < 4'000; ++i) bytes += Http2Frame(kContinuation, 0, 1, header);
  return bytes;
}

std::string SettingsFlood() {
  std::string bytes = Http2Greeting();
  for (int i = 0; i < 20'000; ++i) bytes += Http2Frame(kSettings, 0, 0, "");
  return bytes;
}

std::string PingFlood() {
  std::string bytes = Http2Greeting();
  for (int i = 0; i < 20'000; ++i) bytes += Http2Frame(kPing, 0, 0, "01234567");
  return bytes;
}

// A frame that ends in the middle of its head.
std::string HalfFrame() {
  return Http2Greeting() + GrpcHeaders(1, kSolveBatch) + GrpcMessagePart(1, 4'000, 10).substr(0, 5);
}

// A message of which most never comes.
std::string HalfMessage() {
  return Http2Greeting() + GrpcHeaders(1, kSolveBatch) + GrpcMessagePart(1, 4'000'000, 16'000);
}

std::string BadPreface() { return "GET / HTTP/1.1\r\nHost: sudoku\r\n\r\n" + std::string(1'000, '\xff'); }

// A good beginning with some bytes changed.
std::string Garbled(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::string bytes = RapidReset().substr(0, 20'000);
  for (int i = 0; i < 40; ++i) bytes[24 + random() % (bytes.size() - 24)] = static_cast<char>(random());
  return bytes;
}

// Says the same on some connections, and holds them.
class Nonsense : public Fault {
 public:
  explicit Nonsense(std::string bytes) : bytes_(std::move(bytes)) {}
  void Begin(World& world) override {
    for (int i = 0; i < kConnections; ++i) {
      clients_.push_back(world.installation.NewTlsClient(std::chrono::milliseconds(500)));
      clients_.back().Send(bytes_);
    }
  }
  std::string End(World&) override {
    clients_.clear();
    return "";
  }

 private:
  const std::string bytes_;
  std::vector<TlsClient> clients_;
};

// Connections that begin no handshake, or not one that is any.
class NoHandshake : public Fault {
 public:
  void Begin(World& world) override {
    for (int i = 0; i < 10 * kConnections; ++i) {
      clients_.emplace_back(world.installation.address(), "", std::chrono::milliseconds(500));
      if (clients_.back().connected() && i % 2 == 0) clients_.back().Send(BadPreface());
    }
  }
  std::string End(World&) override {
    clients_.clear();
    return "";
  }

 private:
  std::vector<TcpClient> clients_;
};

template <std::string (*Bytes)()>
std::unique_ptr<Fault> Say(std::uint64_t) {
  return std::make_unique<Nonsense>(Bytes());
}

}  // namespace

std::vector<FaultKind> ProtocolFaults() {
  return {
      {"rapid reset", false, Say<RapidReset>},
      {"endless headers", false, Say<EndlessHeaders>},
      {"settings flood", false, Say<SettingsFlood>},
      {"ping flood", false, Say<PingFlood>},
      {"half frame", false, Say<HalfFrame>},
      {"half message", false, Say<HalfMessage>},
      {"bad preface", false, Say<BadPreface>},
      {"garbled", false,
       [](std::uint64_t seed) -> std::unique_ptr<Fault> { return std::make_unique<Nonsense>(Garbled(seed)); }},
      {"no handshake", false, [](std::uint64_t) -> std::unique_ptr<Fault> { return std::make_unique<NoHandshake>(); }}};
}

}  // namespace sudoku::testing
