// Just enough of HTTP/2 (RFC 9113) to begin gRPC calls by hand and leave them there.
#ifndef SUDOKU_TESTS_SUPPORT_HTTP2_FRAMES_H_
#define SUDOKU_TESTS_SUPPORT_HTTP2_FRAMES_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace sudoku::testing {

inline std::string BigEndian(std::uint32_t value, int bytes) {
  std::string out;
  for (int shift = 8 * (bytes - 1); shift >= 0; shift -= 8) out += static_cast<char>(value >> shift);
  return out;
}

inline std::string Http2Frame(std::uint8_t type, std::uint8_t flags, std::uint32_t stream, std::string_view payload) {
  std::string frame = BigEndian(static_cast<std::uint32_t>(payload.size()), 3);
  frame += static_cast<char>(type);
  frame += static_cast<char>(flags);
  return frame + BigEndian(stream, 4) + std::string(payload);
}

// What a client says first: the preface and empty settings.
inline std::string Http2Greeting() { return "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + Http2Frame(4, 0, 0, ""); }

// The headers of a gRPC call on `stream`, an odd number.
inline std::string GrpcHeaders(std::uint32_t stream, std::string_view path) {
  std::string block;
  const auto add = [&](std::string_view name, std::string_view value) {  // RFC 7541, literal without indexing.
    block += '\0';
    block += static_cast<char>(name.size());
    block += name;
    block += static_cast<char>(value.size());
    block += value;
  };
  add(":method", "POST");
  add(":scheme", "http");
  add(":path", path);
  add(":authority", "localhost");
  add("te", "trailers");
  add("content-type", "application/grpc");
  return Http2Frame(1, 0x4, stream, block);
}

// A part of a gRPC message that claims to have `size` bytes.
inline std::string GrpcMessagePart(std::uint32_t stream, std::uint32_t size, std::size_t part) {
  return Http2Frame(0, 0, stream, std::string(1, '\0') + BigEndian(size, 4) + std::string(part, '1'));
}

}  // namespace sudoku::testing

#endif  // SUDOKU_TESTS_SUPPORT_HTTP2_FRAMES_H_
