// What a kernel is to the rest of core: a table of plain functions over bytes. Nothing here is inline, so that no code
// of a kernel's file, which is compiled for a particular processor, can be linked into anything else.
#ifndef SUDOKU_CORE_ENGINE_KERNEL_H_
#define SUDOKU_CORE_ENGINE_KERNEL_H_

#include <cstddef>
#include <cstdint>

namespace sudoku::engine {

// Counts the nodes of a search. A kernel adds one a node and calls `more` whenever `nodes` passes `next_check`; `more`
// sets the next check and says whether the search may go on.
struct Meter {
  std::int64_t nodes;
  std::int64_t next_check;
  bool (*more)(Meter* meter);
};

// How a search, or a step of one, ended.
enum class Exit {
  kFound,        // It found what it was to find.
  kExhausted,    // There is nothing, or nothing more.
  kInterrupted,  // The meter said no.
  kLost,         // It gave up (only a walk that is not allowed to ask for help, see walk.h).
};

// What is known of a grid's completions.
enum class Verdict { kUnknown, kNone, kOne, kSeveral };

// Cells are 81 bytes, row by row: 0 an empty cell, 1-9 a digit.
struct Kernel {
  const char* name;

  // `solution` is the only or the smallest one, if there is any. kUnknown if interrupted.
  Verdict (*solve)(const std::uint8_t* cells, std::uint8_t* solution, Meter* meter);

  // solve() for two grids, element i of each array is grid i's. Null where that would take as long as one after the
  // other.
  void (*solve_two)(const std::uint8_t* const* cells, std::uint8_t* const* solutions, Meter* const* meters,
                    Verdict* verdicts);

  // Adds the completions found to `*count` and stops at the first one beyond `limit`. kFound: there is such a one;
  // kExhausted: these are all.
  Exit (*count)(const std::uint8_t* cells, std::uint64_t limit, std::uint64_t* count, Meter* meter);

  // A walk over the completions in ascending order, in memory of the caller's, which need not be told when it ends.
  std::size_t walk_size;
  std::size_t walk_alignment;
  // Starts before the first completion, or, unless it is null, after the 81 digits of `after`.
  void (*start_walk)(void* walk, const std::uint8_t* cells, const std::uint8_t* after);
  // kFound: the next completion is in `solution`; kInterrupted: call again to go on.
  Exit (*next_in_walk)(void* walk, std::uint8_t* solution, Meter* meter);
};

extern const Kernel kPortableKernel;
#ifdef SUDOKU_X86_KERNELS
extern const Kernel kSse42Kernel;
extern const Kernel kAvx2Kernel;
extern const Kernel kAvx512Kernel;
#endif

}  // namespace sudoku::engine

#endif  // SUDOKU_CORE_ENGINE_KERNEL_H_
