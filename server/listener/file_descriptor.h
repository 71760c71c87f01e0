// An open file that is closed when its owner goes.
#ifndef SUDOKU_SERVER_LISTENER_FILE_DESCRIPTOR_H_
#define SUDOKU_SERVER_LISTENER_FILE_DESCRIPTOR_H_

#include <unistd.h>

#include <utility>

namespace sudoku {

class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(other.Release()) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor() { Close(); }

  bool valid() const { return fd_ >= 0; }
  int get() const { return fd_; }

  // Leaves it to somebody else.
  int Release() { return std::exchange(fd_, -1); }
  void Close() {
    if (valid()) close(Release());
  }

 private:
  int fd_ = -1;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_LISTENER_FILE_DESCRIPTOR_H_
