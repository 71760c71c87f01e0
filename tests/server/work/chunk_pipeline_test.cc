#include "server/work/chunk_pipeline.h"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <random>
#include <thread>

#include "tests/server/work/function_task.h"

namespace sudoku {
namespace {

using Actions = ChunkPipeline::Actions;
using Result = ChunkPipeline::Result;

// "cwf": computes, writes, finishes.
std::string Spelled(const Actions& actions) {
  std::string text;
  if (actions.compute) text += 'c';
  if (actions.write) text += 'w';
  if (actions.finish) text += 'f';
  return text;
}

TEST(ChunkPipelineTest, ComputesOneChunkAheadOfTheWrite) {
  ChunkPipeline pipeline;
  EXPECT_EQ(Spelled(pipeline.Start()), "c");
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kChunk)), "cw");
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kChunk)), "") << "one ahead, not two";
  EXPECT_EQ(Spelled(pipeline.Written(true)), "cw");
  EXPECT_EQ(Spelled(pipeline.Written(true)), "") << "nothing to write yet";
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kLastChunk)), "w");
  EXPECT_EQ(Spelled(pipeline.Written(true)), "f");
}

TEST(ChunkPipelineTest, NeverComputesIntoWhatIsWritten) {
  ChunkPipeline pipeline;
  const Actions first = pipeline.Start();
  const Actions second = pipeline.Computed(Result::kChunk);
  EXPECT_EQ(second.write_buffer, first.compute_buffer);
  EXPECT_NE(second.compute_buffer, second.write_buffer);
  pipeline.Computed(Result::kChunk);
  const Actions third = pipeline.Written(true);
  EXPECT_EQ(third.write_buffer, second.compute_buffer);
  EXPECT_NE(third.compute_buffer, third.write_buffer);
}

TEST(ChunkPipelineTest, TheOnlyChunk) {
  ChunkPipeline pipeline;
  pipeline.Start();
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kLastChunk)), "w");
  EXPECT_EQ(Spelled(pipeline.Written(true)), "f");
}

TEST(ChunkPipelineTest, AFailedWriteEndsIt) {
  ChunkPipeline pipeline;
  pipeline.Start();
  pipeline.Computed(Result::kChunk);
  EXPECT_EQ(Spelled(pipeline.Written(false)), "") << "not while it computes";
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kChunk)), "f");
}

TEST(ChunkPipelineTest, StoppedWhileItComputesAndWrites) {
  ChunkPipeline pipeline;
  pipeline.Start();
  pipeline.Computed(Result::kChunk);
  EXPECT_EQ(Spelled(pipeline.Stop()), "");
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kChunk)), "");
  EXPECT_EQ(Spelled(pipeline.Written(true)), "f");
  EXPECT_EQ(Spelled(pipeline.Stop()), "") << "finishes once";
}

TEST(ChunkPipelineTest, NothingComputedEndsItAfterTheWrite) {
  ChunkPipeline pipeline;
  pipeline.Start();
  pipeline.Computed(Result::kChunk);
  EXPECT_EQ(Spelled(pipeline.Computed(Result::kNothing)), "");
  EXPECT_EQ(Spelled(pipeline.Written(true)), "f");
}

// A stream whose computations and writes run on the threads of a pool, and which someone may stop at any moment.
struct Stream {
  WorkerPool& pool;
  const int chunks;
  const bool fails;
  ChunkPipeline pipeline{};
  int buffers[2] = {-1, -1};
  int computed = 0;
  std::vector<int> written{};
  std::atomic<bool> finished{false};
  std::atomic<int> computing{0}, writing{0};
  int compute_buffer = 0, write_buffer = 0;
  testing::FunctionTask compute{WorkerPool::Lane::kStream, [this] { return Compute(), false; }};
  testing::FunctionTask write{WorkerPool::Lane::kSmall, [this] { return Write(), false; }};

  void Compute() {
    EXPECT_EQ(computing.fetch_add(1), 0);
    buffers[compute_buffer] = computed++;
    const bool last = computed == chunks;
    computing.fetch_sub(1);
    Do(pipeline.Computed(last ? Result::kLastChunk : Result::kChunk));
  }

  void Write() {
    EXPECT_EQ(writing.fetch_add(1), 0);
    written.push_back(buffers[write_buffer]);
    const bool ok = !fails || written.size() < 3;
    writing.fetch_sub(1);
    Do(pipeline.Written(ok));
  }

  void Do(const Actions& actions) {
    if (actions.compute) {
      compute_buffer = actions.compute_buffer;
      pool.Submit(compute);
    }
    if (actions.write) {
      write_buffer = actions.write_buffer;
      pool.Submit(write);
    }
    if (actions.finish) {
      EXPECT_FALSE(finished.exchange(true));
    }
  }
};

TEST(ChunkPipelineTest, HoldsUpAmongThreads) {
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    const bool stops = round % 3 == 1, fails = round % 3 == 2;
    std::optional<WorkerPool> pool(3);
    Stream stream{*pool, 20, fails};
    stream.Do(stream.pipeline.Start());
    std::thread stopper([&, pause = random() % 50] {
      if (!stops) return;
      std::this_thread::sleep_for(std::chrono::microseconds(pause));
      stream.Do(stream.pipeline.Stop());
    });
    while (!stream.finished) std::this_thread::yield();
    stopper.join();
    pool.reset();  // It is still about to return from the last task.
    for (std::size_t i = 0; i < stream.written.size(); ++i) EXPECT_EQ(stream.written[i], static_cast<int>(i));
    const std::size_t expected = fails ? 3 : 20;
    EXPECT_EQ(stops ? expected : stream.written.size(), expected);
  }
}

}  // namespace
}  // namespace sudoku
