#include "server/work/chunk_pipeline.h"

namespace sudoku {

ChunkPipeline::Actions ChunkPipeline::Start() {
  const std::lock_guard lock(mutex_);
  return Next();
}

ChunkPipeline::Actions ChunkPipeline::Computed(Result result) {
  const std::lock_guard lock(mutex_);
  computing_ = false;
  ready_ = result != Result::kNothing;
  last_computed_ = result == Result::kLastChunk;
  stopped_ |= result == Result::kNothing;
  return Next();
}

ChunkPipeline::Actions ChunkPipeline::Written(bool ok) {
  const std::lock_guard lock(mutex_);
  writing_ = false;
  stopped_ |= !ok;
  return Next();
}

ChunkPipeline::Actions ChunkPipeline::Stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  return Next();
}

ChunkPipeline::Actions ChunkPipeline::Next() {
  Actions next;
  if (ready_ && !writing_ && !stopped_) {
    ready_ = false;
    writing_ = next.write = true;
    next.write_buffer = compute_buffer_;
    compute_buffer_ = 1 - compute_buffer_;
  }
  if (!computing_ && !ready_ && !last_computed_ && !stopped_) {
    computing_ = next.compute = true;
    next.compute_buffer = compute_buffer_;
  }
  const bool over = stopped_ || (last_computed_ && !ready_);
  if (over && !computing_ && !writing_ && !finished_) finished_ = next.finish = true;
  return next;
}

}  // namespace sudoku
