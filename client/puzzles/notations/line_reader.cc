#include "client/puzzles/notations/line_reader.h"

#include <algorithm>
#include <cstring>

namespace sudoku::notations {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

bool LineReader::Find(Finder* finder) {
  const std::uint64_t position = input_->position();
  if (finder->found && finder->searched_to >= position) return true;
  const std::string_view unread = input_->unread();
  const std::uint64_t from = std::max(finder->searched_to, position);
  const auto offset = static_cast<std::size_t>(from - position);
  const std::size_t at = unread.find(finder->byte, offset);
  finder->found = at != std::string_view::npos;
  finder->searched_to = position + (finder->found ? at : unread.size());
  return finder->found;
}

// Sets `length` to the bytes before the end of the line, if that is in memory.
bool LineReader::FindEnd(std::size_t* length) {
  const bool lf = Find(&lf_);
  const bool cr = Find(&cr_);
  if (!lf && !cr) return false;
  const std::uint64_t at = lf && cr ? std::min(lf_.searched_to, cr_.searched_to) : (lf ? lf_ : cr_).searched_to;
  *length = static_cast<std::size_t>(at - input_->position());
  return true;
}

// Consumes the LF or CR that unread() begins with, and the LF of a CRLF now or, if it is not there yet, later.
void LineReader::SkipEnd() {
  const bool cr = input_->unread().front() == '\r';
  input_->Consume(1);
  if (!cr) return;
  if (input_->unread().empty()) {
    skip_lf_ = true;
  } else if (input_->unread().front() == '\n') {
    input_->Consume(1);
  }
}

// Of a CRLF whose CR ended the line before; something is unread.
void LineReader::SkipPendingLf() {
  if (input_->unread().front() == '\n') input_->Consume(1);
  skip_lf_ = false;
}

void LineReader::SkipRestOfCutLine() {
  std::size_t length = 0;
  while (!FindEnd(&length)) {
    input_->Consume(input_->unread().size());
    if (!input_->More()) return;
  }
  input_->Consume(length);
  SkipEnd();
}

bool LineReader::Next(Line* line) {
  if (in_cut_line_) SkipRestOfCutLine();
  in_cut_line_ = false;
  if (skip_lf_ && (!input_->unread().empty() || input_->More())) SkipPendingLf();
  std::size_t length = 0;
  bool ended = FindEnd(&length);
  while (!ended && input_->unread().size() <= kMaxLength && input_->More()) ended = FindEnd(&length);
  if (!ended) {
    if (input_->unread().empty()) return false;
    length = input_->unread().size();
  }
  line->number = ++number_;
  line->cut = in_cut_line_ = length > kMaxLength;
  line->text = input_->unread().substr(0, std::min(length, kMaxLength));
  // A mark also begins the second of two files put together by cat.
  if (line->text.starts_with(kByteOrderMark)) line->text.remove_prefix(kByteOrderMark.size());
  if (line->cut) {
    input_->Consume(kMaxLength);
    // `text` points into the window: it stays valid, since nothing is read before the next call.
    return true;
  }
  input_->Consume(length);
  if (ended) SkipEnd();
  return true;
}

bool LineReader::Buffered() {
  if (in_cut_line_) return false;
  if (skip_lf_) {
    if (input_->unread().empty()) return false;
    SkipPendingLf();
  }
  std::size_t length = 0;
  return FindEnd(&length);
}

}  // namespace sudoku::notations
