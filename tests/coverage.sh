#!/usr/bin/env bash
# Which lines of core, server and client the tests reach: builds for it in build/coverage, runs the tests, and prints a
# table by folder. Arguments go to ctest; without any, all that is not slow runs. Lines that were not reached, file by
# file, are in build/coverage/report.csv and report.html. SUDOKU_TARGETS names what to build, if not all.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=$root/build/coverage
cd "$root"

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS=--coverage -DBUILD_TESTING=ON >&2
read -ra targets <<< "${SUDOKU_TARGETS:-all}"
cmake --build "$build" --target "${targets[@]}" >&2
find "$build" -name '*.gcda' -delete
[ $# -gt 0 ] || set -- -LE slow
ctest --test-dir "$build" --output-on-failure --parallel "$(nproc)" "$@" >&2

gcovr --root . --object-directory "$build" --filter core/ --filter server/ --filter client/ \
  --exclude-unreachable-branches --csv "$build/report.csv" --html "$build/report.html" "$build"

# filename,line_total,line_covered,...
awk -F, '
  NR > 1 {
    folder = $1
    sub(/\/[^\/]*$/, "", folder)
    total[folder] += $2; covered[folder] += $3; all += $2; reached += $3
  }
  END {
    sort = "sort"
    print "| folder | lines | reached |\n|---|---|---|"
    for (folder in total) printf "| `%s` | %d | %.1f %% |\n", folder, total[folder], 100 * covered[folder] / total[folder] | sort
    close(sort)
    printf "| all | %d | %.1f %% |\n", all, 100 * reached / all
  }' "$build/report.csv"
