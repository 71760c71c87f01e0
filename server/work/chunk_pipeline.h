// What a stream of chunks does next: one chunk is written while the next one is computed. Knows no gRPC.
#ifndef SUDOKU_SERVER_WORK_CHUNK_PIPELINE_H_
#define SUDOKU_SERVER_WORK_CHUNK_PIPELINE_H_

#include <mutex>

namespace sudoku {

// Two buffers, 0 and 1: the one that is computed into, and the one that is written from. Events come from any thread;
// each is answered by what is to be done now, and the caller does it outside of any lock. At most one computation and
// one write run at a time; the finish comes once, when neither does.
class ChunkPipeline {
 public:
  struct Actions {
    bool compute = false;  // The next chunk, into compute_buffer.
    int compute_buffer = 0;
    bool write = false;  // What was computed, from write_buffer.
    int write_buffer = 0;
    bool finish = false;  // And nothing after it.
  };

  Actions Start();

  enum class Result { kChunk, kLastChunk, kNothing };
  // The computation is over. After kLastChunk no other is asked for; after kNothing the stream ends as it is.
  Actions Computed(Result result);
  // The write is over; not `ok`: nobody reads any more.
  Actions Written(bool ok);
  // Nothing is to be computed or written any more; what runs, runs to its end.
  Actions Stop();

 private:
  Actions Next();

  std::mutex mutex_;
  int compute_buffer_ = 0;
  bool computing_ = false;
  bool ready_ = false;  // A chunk waits to be written.
  bool writing_ = false;
  bool last_computed_ = false;
  bool stopped_ = false;
  bool finished_ = false;
};

}  // namespace sudoku

#endif  // SUDOKU_SERVER_WORK_CHUNK_PIPELINE_H_
