#!/usr/bin/env bash
# Installs what is missing, builds, and solves the judge file on standard input:
#
#   deploy/run.sh < tests/testdata/boj2239.in
#
# Arguments go to sudoku-client. Standard output is the client's alone; all else goes to standard error.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

"$root/deploy/setup.sh" run
{
  # The tests want packages that running does not; a build folder that has them already keeps them.
  without_tests=()
  [ -f "$root/build/CMakeCache.txt" ] || without_tests=(-DBUILD_TESTING=OFF)
  cmake -S "$root" -B "$root/build" -G Ninja -DCMAKE_BUILD_TYPE=Release "${without_tests[@]}"
  cmake --build "$root/build" --target sudoku-client sudoku-server
} >&2

if [ -t 0 ] && [ $# -eq 0 ]; then
  sample=tests/testdata/boj2239.in
  echo "run: no input, so this solves the sample $sample" >&2
  exec "$root/build/client/sudoku-client" < "$root/$sample"
fi
exec "$root/build/client/sudoku-client" "$@"
