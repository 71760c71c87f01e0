#include "tests/faults/private_network.h"

#include <net/if.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

namespace sudoku::testing {
namespace {

bool entered = false;

std::string Problem(const char* what) { return std::string(what) + ": " + std::strerror(errno); }

// Who is not root becomes root of a user namespace: enough for a network of one's own.
bool BecomeRootOfUserNamespace() {
  const std::string user = std::to_string(getuid()), group = std::to_string(getgid());
  if (unshare(CLONE_NEWUSER) != 0) return false;
  std::ofstream("/proc/self/setgroups") << "deny";
  std::ofstream("/proc/self/uid_map") << "0 " << user << " 1";
  std::ofstream("/proc/self/gid_map") << "0 " << group << " 1";
  return getuid() == 0;
}

bool SetLoopbackUp() {
  ifreq device{};
  std::strcpy(device.ifr_name, "lo");
  const int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  bool up = any >= 0 && ioctl(any, SIOCGIFFLAGS, &device) == 0;
  device.ifr_flags |= IFF_UP;
  up = up && ioctl(any, SIOCSIFFLAGS, &device) == 0;
  close(any);
  return up;
}

}  // namespace

std::string EnterPrivateNetwork() {
  if (getuid() != 0 && !BecomeRootOfUserNamespace()) return Problem("no user namespace");
  if (unshare(CLONE_NEWNET | CLONE_NEWNS) != 0) return Problem("no network namespace");
  if (mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) return Problem("mounts stay shared");
  if (!SetLoopbackUp()) return Problem("no loopback device");
  entered = true;
  return "";
}

bool IsPrivateNetwork() { return entered; }

bool RunCommand(const std::string& command) { return std::system(("(" + command + ") >/dev/null 2>&1").c_str()) == 0; }

}  // namespace sudoku::testing
