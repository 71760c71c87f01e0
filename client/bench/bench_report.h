// What `bench` says at the end.
#ifndef SUDOKU_CLIENT_BENCH_BENCH_REPORT_H_
#define SUDOKU_CLIENT_BENCH_BENCH_REPORT_H_

#include <string>

#include "absl/time/time.h"
#include "client/bench/load_generator.h"
#include "client/console/bench_options.h"

namespace sudoku::client {

// `cpu` is the processor time this process used over the whole run. Several lines of text, or one JSON object.
std::string BenchReport(const BenchOptions& options, const LoadResult& result, absl::Duration cpu);

}  // namespace sudoku::client

#endif  // SUDOKU_CLIENT_BENCH_BENCH_REPORT_H_
