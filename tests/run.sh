#!/usr/bin/env bash
# Installs what is missing, builds, and runs every test. Arguments go to ctest, e.g. -L unit, or -LE slow.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

"$root/deploy/setup.sh" test
cmake -S "$root" -B "$root/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=ON
cmake --build "$root/build"
ctest --test-dir "$root/build" --output-on-failure --parallel "$(nproc)" "$@"
