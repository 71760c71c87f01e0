#include "client/console/input.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "client/puzzles/byte_source.h"
#include "client/puzzles/unpacking.h"

namespace sudoku::client {
namespace {

constexpr char kStandardInput[] = "-";

// Cells of a grid, too many to be anything else, where a file's name should be.
bool IsGrid(const std::string& word) {
  constexpr std::size_t kFewest = 40;  // A grid that lost some cells is still told what it lacks.
  return word.size() >= kFewest && word.find_first_not_of("0123456789.*_?xX- |\n") == std::string::npos &&
         access(word.c_str(), F_OK) != 0;
}

// Bytes of a regular file; -1 for pipes, terminals and whatever else.
std::int64_t SizeOf(const std::string& file) {
  struct stat info;
  const int found = file == kStandardInput ? fstat(STDIN_FILENO, &info) : stat(file.c_str(), &info);
  if (found != 0) return 0;  // It will yield a fault, not bytes.
  return S_ISREG(info.st_mode) ? info.st_size : -1;
}

// Nobody writes to a regular file and waits for the answer.
bool IsRegular(int fd) {
  struct stat info;
  return fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace

Input::Input(std::vector<std::string> files, Notation notation, int interrupt_fd, std::string column)
    : files_(files.empty() ? std::vector<std::string>{kStandardInput} : std::move(files)),
      notation_(notation),
      interrupt_fd_(interrupt_fd),
      column_(std::move(column)) {
  for (const std::string& file : files_) {
    const std::int64_t size = SizeOf(file);
    if (size < 0) {
      total_bytes_ = -1;
      return;
    }
    total_bytes_ += size;
  }
}

Input::~Input() { Close(); }

std::optional<ReadItem> Input::Next() {
  while (OpenNext()) {
    std::optional<ReadItem> item = reader_->Next();
    if (interrupted_) return std::nullopt;
    if (item) return item;
    Close();
  }
  return std::nullopt;
}

bool Input::NextMany(std::size_t most, std::vector<ReadItem>* items) {
  const std::size_t before = items->size();
  while (OpenNext()) {
    const bool any = reader_->NextMany(most, items);
    if (interrupted_) {
      items->erase(items->begin() + static_cast<std::ptrdiff_t>(before), items->end());
      return false;
    }
    LeaveOut(items, before);
    if (items->size() > before) return true;
    if (!any) Close();
  }
  return false;
}

// Of what was read last, from `begin` on, what is to be skipped.
void Input::LeaveOut(std::vector<ReadItem>* items, std::size_t begin) {
  if (met_ == 0 && begin < items->size()) {
    const auto record = std::visit([](const auto& item) { return item.record; }, (*items)[begin]);
    if (record) columns_ = record->columns;
  }
  met_ += items->size() - begin;
  std::size_t end = begin;
  for (; skipped_ < to_skip_ && end < items->size(); ++end) {
    const ReadFault* const fault = std::get_if<ReadFault>(&(*items)[end]);
    if (fault == nullptr || fault->in_place_of_grid) ++skipped_;
  }
  items->erase(items->begin() + static_cast<std::ptrdiff_t>(begin), items->begin() + static_cast<std::ptrdiff_t>(end));
}

// True if a file is open: the last one, or the next.
bool Input::OpenNext() {
  if (!reader_ && next_file_ < files_.size()) Open(files_[next_file_++]);
  return reader_.has_value();
}

void Input::Close() {
  reader_.reset();
  if (fd_ > STDIN_FILENO) close(fd_);
  fd_ = -1;
}

std::optional<double> Input::fraction() const {
  if (total_bytes_ <= 0) return std::nullopt;
  return std::min(static_cast<double>(read_bytes_) / static_cast<double>(total_bytes_), 1.0);
}

void Input::Open(const std::string& file) {
  if (IsGrid(file)) {
    reader_.emplace(files_.size() == 1 ? "argument" : absl::StrCat("argument ", next_file_), FromText(file), notation_,
                    Pace::kFile, column_);
    return;
  }
  const bool standard = file == kStandardInput;
  fd_ = standard ? STDIN_FILENO : open(file.c_str(), O_RDONLY | O_CLOEXEC);
  open_error_ = fd_ < 0 ? errno : 0;
  reader_.emplace(standard ? "stdin" : file,
                  Unpacked([this](char* buffer, std::size_t size) { return Read(buffer, size); }), notation_,
                  IsRegular(fd_) ? Pace::kFile : Pace::kLive, column_);
}

ssize_t Input::Read(char* buffer, std::size_t size) {
  if (fd_ < 0) {
    errno = open_error_;
    return -1;
  }
  for (;;) {
    pollfd fds[] = {{fd_, POLLIN, 0}, {interrupt_fd_, POLLIN, 0}};
    if (poll(fds, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (fds[1].revents != 0) {
      interrupted_ = true;
      return 0;
    }
    const ssize_t count = read(fd_, buffer, size);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count > 0) read_bytes_ += count;
    return count;
  }
}

}  // namespace sudoku::client
