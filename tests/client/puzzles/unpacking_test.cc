#include "client/puzzles/unpacking.h"

#include <gtest/gtest.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <cerrno>
#include <functional>
#include <random>
#include <string>

namespace sudoku {
namespace {

std::string Gzip(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string Zstd(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

std::string Xz(const std::string& text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                    text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()),
            LZMA_OK);
  packed.resize(size);
  return packed;
}

struct Unpacking {
  std::string text;
  int error = 0;
};

// Reads to the end, `chunk` bytes at a time going in and `room` coming out.
Unpacking Unpack(const std::string& packed, std::size_t chunk, std::size_t room) {
  const ByteSource source = Unpacked(FromText(packed, chunk));
  std::string buffer(room, '\0');
  Unpacking result;
  for (;;) {
    errno = 0;
    const ssize_t got = source(buffer.data(), buffer.size());
    if (got <= 0) {
      result.error = got < 0 ? errno : 0;
      return result;
    }
    result.text.append(buffer, 0, static_cast<std::size_t>(got));
  }
}

// Grids that do not pack into nothing.
std::string Text() {
  std::mt19937 random(7);
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += i % 82 == 81 ? '\n' : static_cast<char>('0' + random() % 10);
  return text;
}

class UnpackingTest : public ::testing::TestWithParam<std::function<std::string(const std::string&)>> {
 protected:
  const std::string text_ = Text();
  const std::string packed_ = GetParam()(text_);
};

INSTANTIATE_TEST_SUITE_P(Kinds, UnpackingTest, ::testing::Values(Gzip, Zstd, Xz));

TEST_P(UnpackingTest, GivesTheTextHoweverItComesIn) {
  for (const std::size_t chunk : {1u, 7u, 4096u, 1u << 20}) {
    for (const std::size_t room : {1u, 100u, 1u << 18}) {
      const Unpacking result = Unpack(packed_, chunk, room);
      EXPECT_TRUE(result.text == text_) << chunk << " " << room;
      EXPECT_EQ(result.error, 0) << chunk << " " << room;
    }
  }
  EXPECT_EQ(Unpack(GetParam()(""), 1, 1).text, "");
  EXPECT_EQ(Unpack(GetParam()(""), 1, 1).error, 0);
}

TEST_P(UnpackingTest, PiecesOneBehindTheOtherAreOneText) {
  for (const std::size_t chunk : {1u, 4096u, 1u << 20}) {
    const Unpacking result = Unpack(packed_ + std::string(8, '\0') + GetParam()("") + packed_, chunk, 1000);
    EXPECT_TRUE(result.text == text_ + text_) << chunk;
    EXPECT_EQ(result.error, 0) << chunk;
  }
}

TEST_P(UnpackingTest, WhatIsCutOffIsSaidToBe) {
  for (const std::size_t size : {packed_.size() - 1, packed_.size() / 2, std::size_t{12}, std::size_t{7}}) {
    const Unpacking result = Unpack(packed_.substr(0, size), 1000, 1000);
    EXPECT_EQ(result.error, ENODATA) << size;
    EXPECT_EQ(result.text, text_.substr(0, result.text.size()));
  }
}

TEST_P(UnpackingTest, WhatIsDamagedIsSaidToBe) {
  std::string damaged = packed_;
  for (std::size_t i = 0; i < 8; ++i) damaged[damaged.size() / 2 + i] ^= 0x55;
  EXPECT_EQ(Unpack(damaged, 1000, 1000).error, EBADMSG);
  EXPECT_EQ(Unpack(packed_ + "and some more", 1000, 1000).error, EBADMSG);
  EXPECT_EQ(Unpack(packed_ + "and some more", 1000, 1000).text, text_);
}

// What is no packed data comes through as it is, and as soon as it can: the first byte tells.
TEST(PlainTest, ComesThrough) {
  for (const std::string text : {"", "1", "\x1F", "\x28\xB5", "\xFD\x37zX", "123\n", "\xEF\xBB\xBF{"}) {
    EXPECT_EQ(Unpack(text, 1, 100).text, text);
    EXPECT_EQ(Unpack(text, 1, 100).error, 0);
  }
  int reads = 0;
  const ByteSource source = Unpacked([&reads](char* buffer, std::size_t) -> ssize_t {
    ++reads;
    *buffer = '5';
    return 1;
  });
  char byte = 0;
  EXPECT_EQ(source(&byte, 1), 1);
  EXPECT_EQ(reads, 1);
}

TEST(PlainTest, AnErrorComesThrough) {
  bool first = true;
  const ByteSource source = Unpacked([&first](char* buffer, std::size_t) -> ssize_t {
    errno = EIO;
    *buffer = '\x1F';
    return std::exchange(first, false) ? 1 : -1;
  });
  char byte = 0;
  EXPECT_EQ(source(&byte, 1), 1);
  EXPECT_EQ(source(&byte, 1), -1);
  EXPECT_EQ(errno, EIO);
}

}  // namespace
}  // namespace sudoku
