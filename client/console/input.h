// The puzzles of several files, or of standard input, one after the other.
#ifndef SUDOKU_CLIENT_CONSOLE_INPUT_H_
#define SUDOKU_CLIENT_CONSOLE_INPUT_H_

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/puzzles/notation.h"
#include "client/puzzles/puzzle.h"
#include "client/puzzles/puzzle_reader.h"

namespace sudoku::client {

class Input {
 public:
  // `notation` and `column` are the reader's. `files` empty, or "-" among them: standard input; a word that is no file
  // but the cells of a grid: that grid. A file that cannot be opened yields a fault in its turn. Reading ends as soon
  // as `interrupt_fd` (-1: none) becomes readable: what came in last then, and is no whole item yet, is none at all,
  // rather than a fault.
  Input(std::vector<std::string> files, Notation notation, int interrupt_fd, std::string column = "");
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // Has NextMany leave out the first `grids` grids, bad ones counted, and what stands among them.
  void Skip(std::int64_t grids) { to_skip_ = grids; }
  // Whether NextMany has come upon more than one grid so far, or there are several files. From any thread.
  bool several() const { return files_.size() > 1 || met_ > 1; }

  // The next puzzle or fault; nothing at the end of the last file.
  std::optional<ReadItem> Next();
  // As PuzzleReader::NextMany, file after file. False also when interrupted: what was read last may be half a grid.
  bool NextMany(std::size_t most, std::vector<ReadItem>* items);
  // False: Next() is about to wait for input. Hand on what was read.
  bool Buffered() { return reader_.has_value() && reader_->Buffered(); }

  // The header of the table that the first grid stood in, left out or not; null if that was in none.
  const std::shared_ptr<const Columns>& columns() const { return columns_; }

  // Whether `interrupt_fd` ended the reading.
  bool interrupted() const { return interrupted_; }

  // How much of the input was read, 0 to 1; nothing if its size is not known beforehand.
  std::optional<double> fraction() const;

 private:
  bool OpenNext();
  void LeaveOut(std::vector<ReadItem>* items, std::size_t begin);
  void Open(const std::string& file);
  void Close();
  ssize_t Read(char* buffer, std::size_t size);

  const std::vector<std::string> files_;
  const Notation notation_;
  const int interrupt_fd_;
  const std::string column_;
  std::int64_t total_bytes_ = 0;  // -1: unknown.
  std::int64_t read_bytes_ = 0;
  std::size_t next_file_ = 0;
  std::int64_t to_skip_ = 0;
  std::int64_t skipped_ = 0;
  std::atomic<std::size_t> met_{0};
  std::shared_ptr<const Columns> columns_;
  int fd_ = -1;
  int open_error_ = 0;
  bool interrupted_ = false;
  std::optional<PuzzleReader> reader_;
};

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_CONSOLE_INPUT_H_
