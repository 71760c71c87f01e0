#include "client/puzzles/unpacking.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sudoku {
namespace {

enum class State { kGoesOn, kEndOfPiece, kDamaged, kTooLarge };

// One of the libraries.
class Decoder {
 public:
  virtual ~Decoder() = default;
  // Makes ready for the next piece.
  virtual void Begin() = 0;
  // Takes from the front of `in` and fills the front of `out`, as much as it can of either.
  virtual State Step(std::string_view* in, std::span<char>* out) = 0;
};

class Gzip : public Decoder {
 public:
  Gzip() { inflateInit2(&stream_, kWithGzipHeader); }
  ~Gzip() override { inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  void Begin() override { inflateReset(&stream_); }
  State Step(std::string_view* in, std::span<char>* out) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in->data()));
    stream_.avail_in = static_cast<uInt>(in->size());
    stream_.next_out = reinterpret_cast<Bytef*>(out->data());
    stream_.avail_out = static_cast<uInt>(out->size());
    const int result = inflate(&stream_, Z_NO_FLUSH);
    in->remove_prefix(in->size() - stream_.avail_in);
    *out = out->last(stream_.avail_out);
    if (result == Z_STREAM_END) return State::kEndOfPiece;
    return result == Z_OK || result == Z_BUF_ERROR ? State::kGoesOn : State::kDamaged;
  }

 private:
  static constexpr int kWithGzipHeader = 15 + 16;
  z_stream stream_{};
};

class Zstd : public Decoder {
 public:
  void Begin() override { ZSTD_DCtx_reset(context_.get(), ZSTD_reset_session_only); }
  State Step(std::string_view* in, std::span<char>* out) override {
    ZSTD_inBuffer input{in->data(), in->size(), 0};
    ZSTD_outBuffer output{out->data(), out->size(), 0};
    const std::size_t result = ZSTD_decompressStream(context_.get(), &output, &input);
    in->remove_prefix(input.pos);
    *out = out->subspan(output.pos);
    if (ZSTD_isError(result) == 0) return result == 0 ? State::kEndOfPiece : State::kGoesOn;
    const bool large = ZSTD_getErrorCode(result) == ZSTD_error_frameParameter_windowTooLarge;
    return large ? State::kTooLarge : State::kDamaged;
  }

 private:
  const std::unique_ptr<ZSTD_DCtx, std::size_t (*)(ZSTD_DCtx*)> context_{ZSTD_createDCtx(), &ZSTD_freeDCtx};
};

class Xz : public Decoder {
 public:
  ~Xz() override { lzma_end(&stream_); }

  void Begin() override { [[maybe_unused]] const lzma_ret ready = lzma_stream_decoder(&stream_, kMostMemory, 0); }
  State Step(std::string_view* in, std::span<char>* out) override {
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(in->data());
    stream_.avail_in = in->size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(out->data());
    stream_.avail_out = out->size();
    const lzma_ret result = lzma_code(&stream_, LZMA_RUN);
    in->remove_prefix(in->size() - stream_.avail_in);
    *out = out->last(stream_.avail_out);
    switch (result) {
      case LZMA_OK:
      case LZMA_BUF_ERROR:
        return State::kGoesOn;
      case LZMA_STREAM_END:
        return State::kEndOfPiece;
      case LZMA_MEM_ERROR:
      case LZMA_MEMLIMIT_ERROR:
        return State::kTooLarge;
      default:
        return State::kDamaged;
    }
  }

 private:
  static constexpr std::uint64_t kMostMemory = std::uint64_t{256} << 20;
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

struct Packing {
  std::string_view signature;
  std::unique_ptr<Decoder> (*make)();
};

template <typename Kind>
std::unique_ptr<Decoder> Make() {
  return std::make_unique<Kind>();
}

constexpr Packing kPackings[] = {{std::string_view("\x1F\x8B", 2), &Make<Gzip>},
                                 {std::string_view("\x28\xB5\x2F\xFD", 4), &Make<Zstd>},
                                 {std::string_view("\xFD\x37zXZ\0", 6), &Make<Xz>}};

class Unpacker {
 public:
  explicit Unpacker(ByteSource bytes) : bytes_(std::move(bytes)) {}

  ssize_t Read(char* buffer, std::size_t size) {
    if (!recognised_) Recognise();
    return decoder_ == nullptr ? ReadPlain(buffer, size) : ReadPacked(std::span(buffer, size));
  }

 private:
  // Looks at the first bytes, no more of them than the decision takes.
  void Recognise() {
    recognised_ = true;
    for (;;) {
      bool undecided = false;
      for (const Packing& packing : kPackings) {
        if (unread_.starts_with(packing.signature)) return Choose(packing);
        undecided |= packing.signature.starts_with(unread_);
      }
      if (!undecided || !Refill()) return;
    }
  }

  void Choose(const Packing& packing) {
    decoder_ = packing.make();
    decoder_->Begin();
  }

  // Puts something behind unread_; false at the end of the input, or when reading failed.
  bool Refill() {
    constexpr std::size_t kPiece = std::size_t{64} * 1024;
    std::string rest(unread_);
    piece_.resize(rest.size() + kPiece);
    std::copy(rest.begin(), rest.end(), piece_.begin());
    const ssize_t got = end_ == kOpen ? bytes_(piece_.data() + rest.size(), kPiece) : 0;
    if (got <= 0 && end_ == kOpen) end_ = got < 0 && errno != 0 ? errno : 0;
    unread_ = std::string_view(piece_).substr(0, rest.size() + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return got > 0;
  }

  ssize_t ReadPlain(char* buffer, std::size_t size) {
    if (unread_.empty()) return end_ == kOpen ? bytes_(buffer, size) : Fail(end_);
    const std::size_t count = unread_.copy(buffer, size);
    unread_.remove_prefix(count);
    return static_cast<ssize_t>(count);
  }

  ssize_t ReadPacked(std::span<char> out) {
    const std::size_t room = out.size();
    while (error_ == 0) {
      if (between_ && !BeginNext()) return Fail(end_);
      const State state = decoder_->Step(&unread_, &out);
      between_ = state == State::kEndOfPiece;
      if (state == State::kDamaged) error_ = EBADMSG;
      if (state == State::kTooLarge) error_ = ENOMEM;
      if (out.size() < room) return static_cast<ssize_t>(room - out.size());
      if (state != State::kGoesOn) continue;
      if (!unread_.empty()) {
        error_ = EBADMSG;
      } else if (!Refill()) {
        error_ = end_ == 0 ? ENODATA : end_;
      }
    }
    return Fail(error_);
  }

  // Goes to the next packed piece, over the zeros that may pad them; false if there is none.
  bool BeginNext() {
    for (;;) {
      unread_.remove_prefix(std::min(unread_.find_first_not_of('\0'), unread_.size()));
      if (!unread_.empty()) break;
      if (!Refill()) return false;
    }
    decoder_->Begin();
    between_ = false;
    return true;
  }

  static ssize_t Fail(int error) {
    errno = error;
    return error == 0 ? 0 : -1;
  }

  static constexpr int kOpen = -1;

  const ByteSource bytes_;
  bool recognised_ = false;
  std::unique_ptr<Decoder> decoder_;  // Null: the input is not packed.
  bool between_ = false;              // A piece has ended, and the next one not begun.
  int error_ = 0;                     // What the packed data ended with.
  int end_ = kOpen;                   // What `bytes_` ended with: 0, or errno.
  std::string piece_;
  std::string_view unread_;  // Of piece_.
};

}  // namespace

ByteSource Unpacked(ByteSource bytes) {
  return [unpacker = std::make_shared<Unpacker>(std::move(bytes))](char* buffer, std::size_t size) {
    return unpacker->Read(buffer, size);
  };
}

}  // namespace sudoku
