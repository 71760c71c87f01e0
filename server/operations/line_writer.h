// Writes whole lines to a file, pipe, socket or terminal, and can be told to stop waiting for it.
#ifndef SUDOKU_SERVER_OPERATIONS_LINE_WRITER_H_
#define SUDOKU_SERVER_OPERATIONS_LINE_WRITER_H_

#include <sys/types.h>

#include <atomic>
#include <string_view>

namespace sudoku {

// For one thread, but for Close.
class LineWriter {
 public:
  // `fd` is not closed, and stays as it is for other processes that write to it: whether a descriptor blocks is shared
  // by all that have it open.
  explicit LineWriter(int fd);
  ~LineWriter();
  LineWriter(const LineWriter&) = delete;
  LineWriter& operator=(const LineWriter&) = delete;

  // Writes a line, its newline included, of at most 4,096 bytes, and waits as long as nobody makes room for it. False
  // if it was not written, or not all of it, because of an error (a full disk, a reader that is gone) or Close. The
  // line after one that was cut off begins on a line of its own.
  bool Put(std::string_view line);

  // From now on nothing waits. From any thread.
  void Close() { closing_ = true; }

 private:
  bool Send(std::string_view text);
  // How much was written, or -1 with errno.
  ssize_t SendSome(std::string_view text) const;

  const int fd_;
  const bool is_socket_;
  const int own_;  // The same pipe or terminal, opened anew so as not to block; -1 if that is not possible.
  std::atomic<bool> closing_ = false;
  bool cut_off_ = false;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_OPERATIONS_LINE_WRITER_H_
