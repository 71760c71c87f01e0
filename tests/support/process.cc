#include "tests/support/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace sudoku::testing {
namespace {

[[noreturn]] void Throw(const std::string& what) { throw std::system_error(errno, std::generic_category(), what); }

struct Pipe {
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) Throw("pipe2");
  }
  int ends[2];
};

void WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;  // The program does not read its input: its right.
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  close(fd);
}

// In the child, between fork and exec: only async-signal-safe calls.
[[noreturn]] void BecomeChild(const Pipe& in, const Pipe& out, const Pipe& err, pid_t parent, char* const* argv,
                              char* const* envp) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
  dup2(in.ends[0], STDIN_FILENO);
  dup2(out.ends[1], STDOUT_FILENO);
  dup2(err.ends[1], STDERR_FILENO);
  // Ignored signals stay ignored over exec, and blocked ones blocked: a program must not inherit what a test set for
  // itself.
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) sigaction(signal, &standard, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(argv[0], argv, envp);
  _exit(127);
}

std::vector<std::string> MergedEnvironment(const Process::Environment& extra) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    bool replaced = false;
    for (const auto& [name, value] : extra) replaced |= text.starts_with(name + "=");
    if (!replaced) merged.emplace_back(text);
  }
  for (const auto& [name, value] : extra) merged.push_back(name + "=" + value);
  return merged;
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> LinesWith(std::string_view text, std::string_view prefix) {
  std::vector<std::string> rests;
  for (std::size_t end; (end = text.find('\n')) != std::string_view::npos; text.remove_prefix(end + 1)) {
    const std::string_view line = text.substr(0, end);
    if (line.starts_with(prefix)) rests.emplace_back(line.substr(prefix.size()));
  }
  return rests;
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments, std::string input, const Environment& environment) {
  signal(SIGPIPE, SIG_IGN);
  std::vector<std::string> argument_texts = arguments, environment_texts = MergedEnvironment(environment);
  const std::vector<char*> argv = Pointers(argument_texts), envp = Pointers(environment_texts);
  const Pipe in, out, err;
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ < 0) Throw("fork");
  if (pid_ == 0) BecomeChild(in, out, err, parent, argv.data(), envp.data());
  close(in.ends[0]);
  close(out.ends[1]);
  close(err.ends[1]);
  threads_.emplace_back([fd = in.ends[1], text = std::move(input)] { WriteAll(fd, text); });
  threads_.emplace_back([this, fd = out.ends[0]] { Collect(fd, out_); });
  threads_.emplace_back([this, fd = err.ends[0]] { Collect(fd, err_); });
}

Process::~Process() {
  if (!exit_) {
    Signal(SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  for (std::thread& thread : threads_) thread.join();
}

void Process::Collect(int fd, Output& output) {
  char buffer[65536];
  for (;;) {
    const ssize_t size = read(fd, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR) continue;
    const std::lock_guard lock(mutex_);
    if (size > 0) output.text.append(buffer, static_cast<std::size_t>(size));
    output.ended = size <= 0;
    grown_.notify_all();
    if (output.ended) break;
  }
  close(fd);
}

std::string Process::Snapshot(const Output& output) const {
  const std::lock_guard lock(mutex_);
  return output.text;
}

std::string Process::out() const { return Snapshot(out_); }
std::string Process::err() const { return Snapshot(err_); }

std::vector<std::string> Process::Lines(std::string_view prefix) const { return LinesWith(out(), prefix); }

std::string Process::WaitForLine(std::string_view prefix, std::chrono::milliseconds limit) {
  std::unique_lock lock(mutex_);
  std::vector<std::string> found;
  grown_.wait_for(lock, limit, [&] {
    found = LinesWith(out_.text, prefix);
    return !found.empty() || out_.ended;
  });
  return found.empty() ? "" : found.front();
}

void Process::Signal(int signal) const {
  if (!exit_) kill(pid_, signal);
}

bool Process::Running() const {
  siginfo_t ended{};
  return !exit_ && waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0;
}

std::optional<int> Process::Wait(std::chrono::milliseconds limit) {
  if (exit_) return exit_;
  const auto give_up = std::chrono::steady_clock::now() + limit;
  int status = 0;
  while (waitpid(pid_, &status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() >= give_up) {
      Signal(SIGKILL);
      waitpid(pid_, &status, 0);
      exit_ = -SIGKILL;
      return std::nullopt;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  exit_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  std::unique_lock lock(mutex_);
  grown_.wait_for(lock, std::chrono::seconds(5), [&] { return out_.ended && err_.ended; });
  return exit_;
}

std::chrono::milliseconds Process::CpuTime() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  std::stringstream text;
  text << file.rdbuf();
  std::istringstream fields(text.str().substr(text.str().rfind(')') + 2));
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;  // utime and stime are fields 14 and 15 of proc(5).
  long user = 0, system = 0;
  fields >> user >> system;
  return std::chrono::milliseconds((user + system) * 1000 / sysconf(_SC_CLK_TCK));
}

std::size_t Process::ResidentBytes() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t total = 0, resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace sudoku::testing
