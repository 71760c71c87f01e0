#include "server/listener/listening_socket.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "server/keepalive.h"

namespace sudoku {
namespace {

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, FreeAddresses>;

absl::Status Unavailable(std::string_view address, std::string_view why) {
  return absl::UnavailableError(absl::StrCat("cannot listen on ", std::string(address), ": ", std::string(why)));
}

bool IsAnyAddress(std::string_view host) { return host == "::" || host == "0.0.0.0"; }

FileDescriptor MakeSocket(int family) {
  return FileDescriptor(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

void SetOption(const FileDescriptor& fd, int level, int name, int value) {
  setsockopt(fd.get(), level, name, &value, sizeof(value));
}

// 0, or the errno of what failed. Accepted connections inherit the options.
int BindAndListen(const addrinfo& to, int port, FileDescriptor& fd) {
  sockaddr_storage address{};
  std::memcpy(&address, to.ai_addr, to.ai_addrlen);
  auto& port_field = to.ai_family == AF_INET6 ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                                              : reinterpret_cast<sockaddr_in&>(address).sin_port;
  port_field = htons(static_cast<std::uint16_t>(port));
  fd = MakeSocket(to.ai_family);
  if (!fd.valid()) return errno;
  SetOption(fd, SOL_SOCKET, SO_REUSEADDR, 1);
  SetOption(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  // A peer that acknowledges nothing is as dead as one that answers no ping.
  SetOption(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, static_cast<int>(kServerPingTimeout.count()));
  if (to.ai_family == AF_INET6) SetOption(fd, IPPROTO_IPV6, IPV6_V6ONLY, 0);
  if (bind(fd.get(), reinterpret_cast<sockaddr*>(&address), to.ai_addrlen) != 0) return errno;
  return listen(fd.get(), SOMAXCONN) != 0 ? errno : 0;
}

int PortOf(const FileDescriptor& fd) {
  sockaddr_storage address{};
  socklen_t size = sizeof(address);
  getsockname(fd.get(), reinterpret_cast<sockaddr*>(&address), &size);
  return ntohs(address.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6&>(address).sin6_port
                                             : reinterpret_cast<sockaddr_in&>(address).sin_port);
}

// Whether somebody answers there. A backlog that is full is somebody too.
bool IsInhabited(const sockaddr_un& address) {
  const FileDescriptor fd = MakeSocket(AF_UNIX);
  return connect(fd.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0 || errno == EAGAIN;
}

}  // namespace

absl::StatusOr<std::unique_ptr<ListeningSocket>> ListeningSocket::Open(const ListenAddress& address) {
  std::unique_ptr<ListeningSocket> opened(new ListeningSocket(address));
  const absl::Status status = address.is_unix() ? opened->OpenUnix() : opened->OpenTcp();
  if (!status.ok()) return status;
  return opened;
}

ListeningSocket::~ListeningSocket() {
  if (!address_.is_unix() || sockets_.empty()) return;
  struct stat now {};
  const bool ours = lstat(address_.path.c_str(), &now) == 0 && now.st_dev == file_.st_dev && now.st_ino == file_.st_ino;
  if (ours) unlink(address_.path.c_str());
}

absl::Status ListeningSocket::OpenTcp() {
  // A free port of one of a name's addresses may be taken on another.
  constexpr int kAttempts = 8;
  absl::Status status;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    sockets_.clear();
    status = OpenOnPort(address_.port);
    if (status.ok() || address_.port != 0) break;
  }
  if (status.ok()) port_ = PortOf(sockets_[0]);
  return status;
}

absl::Status ListeningSocket::OpenOnPort(int port) {
  // One socket for both families where there is IPv6; else the families that there are.
  const bool any = IsAnyAddress(address_.host);
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  if (const int error = getaddrinfo(any ? "::" : address_.host.c_str(), nullptr, &hints, &list); error != 0) {
    return Unavailable(address_.WithPort(address_.port), gai_strerror(error));
  }
  const AddressList addresses(list);
  int error = 0;
  for (const addrinfo* to = list; to != nullptr; to = to->ai_next) {
    FileDescriptor fd;
    const int failed = BindAndListen(*to, port, fd);
    if (failed == 0) {
      port = PortOf(fd);
      sockets_.push_back(std::move(fd));
    } else if (failed == EAFNOSUPPORT || failed == EADDRNOTAVAIL) {
      error = failed;  // Of a family that this machine does not use.
    } else {
      return Unavailable(address_.WithPort(address_.port), std::strerror(failed));
    }
  }
  if (sockets_.empty() && any) {
    sockaddr_in v4{};
    v4.sin_family = AF_INET;
    addrinfo to{};
    to.ai_family = AF_INET;
    to.ai_addr = reinterpret_cast<sockaddr*>(&v4);
    to.ai_addrlen = sizeof(v4);
    error = BindAndListen(to, port, sockets_.emplace_back());
    if (error != 0) sockets_.clear();
  }
  return sockets_.empty() ? Unavailable(address_.WithPort(address_.port), std::strerror(error)) : absl::OkStatus();
}

absl::Status ListeningSocket::OpenUnix() {
  const std::string& path = address_.path;
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  if (path.size() >= sizeof(name.sun_path)) return Unavailable(address(), "the path is too long");
  path.copy(name.sun_path, path.size());

  // Of two servers that start at once, one looks after the other has bound. The lock ends with the descriptor.
  const auto folder = std::filesystem::absolute(path).parent_path();
  const FileDescriptor lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (lock.valid()) flock(lock.get(), LOCK_EX);
  struct stat found {};
  if (lstat(path.c_str(), &found) == 0) {
    if (!S_ISSOCK(found.st_mode)) return Unavailable(address(), "a file that is no socket is there");
    if (IsInhabited(name)) return Unavailable(address(), "another server listens there");
    unlink(path.c_str());
  }
  FileDescriptor fd = MakeSocket(AF_UNIX);
  if (!fd.valid() || bind(fd.get(), reinterpret_cast<sockaddr*>(&name), sizeof(name)) != 0 ||
      listen(fd.get(), SOMAXCONN) != 0 || lstat(path.c_str(), &file_) != 0) {
    return Unavailable(address(), std::strerror(errno));
  }
  sockets_.push_back(std::move(fd));
  return absl::OkStatus();
}

}  // namespace sudoku
