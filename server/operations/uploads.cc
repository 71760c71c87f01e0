#include "server/operations/uploads.h"

#include <grpc/grpc.h>
#include <grpc/support/alloc.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

namespace sudoku {
namespace {

using nlohmann::json;

// What gRPC renders, null if there is nothing.
json Parsed(char* text) {
  const std::unique_ptr<char, decltype(&gpr_free)> owned(text, gpr_free);
  return text == nullptr ? json() : json::parse(text, nullptr, false);
}

// Numbers of 64 bits are text in JSON, and zeros are left out.
std::int64_t Number(const json& of, const char* name) {
  return of.is_object() && of.contains(name) ? std::stoll(of[name].get<std::string>()) : 0;
}

const json& Member(const json& of, const char* name) {
  static const json none;
  return of.is_object() && of.contains(name) ? of[name] : none;
}

// Calls `each` with the identity of every element of a list that comes in pages, `page` by the first identity wanted.
template <typename Page, typename Each>
void ForAll(const char* list, const char* id, Page page, Each each) {
  for (std::int64_t next = 0;;) {
    const json answer = Parsed(page(next));
    for (const json& element : Member(answer, list)) {
      const json& reference = element.contains("ref") ? element["ref"] : element;
      next = Number(reference, id) + 1;
      each(next - 1);
    }
    if (Member(answer, list).empty() || answer.contains("end")) return;
  }
}

// A request is one message, so streams without one are uploads.
std::int64_t UploadsOn(std::int64_t socket) {
  const json answer = Parsed(grpc_channelz_get_socket(socket));
  const json& data = Member(Member(answer, "socket"), "data");
  const std::int64_t started = Number(data, "streamsStarted");
  const std::int64_t open = started - Number(data, "streamsSucceeded") - Number(data, "streamsFailed");
  return std::max<std::int64_t>(0, std::min(open, started - Number(data, "messagesReceived")));
}

}  // namespace

std::int64_t UploadsInProgress() {
  std::int64_t uploads = 0;
  ForAll("server", "serverId", grpc_channelz_get_servers, [&](std::int64_t server) {
    const auto sockets = [server](std::int64_t first) { return grpc_channelz_get_server_sockets(server, first, 0); };
    ForAll("socketRef", "socketId", sockets, [&](std::int64_t socket) { uploads += UploadsOn(socket); });
  });
  return uploads;
}

}  // namespace sudoku
