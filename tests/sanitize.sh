#!/usr/bin/env bash
# Builds and runs the tests under sanitizers, assertions on: all that are not slow under AddressSanitizer and
# UndefinedBehaviorSanitizer, and under ThreadSanitizer those whose threads share state without gRPC (label tsan).
# Wants what tests/run.sh installs.
set -euo pipefail
cd "$(dirname "$0")/.."

echo "sanitize: asan"
cmake --preset asan -DBUILD_TESTING=ON
cmake --build --preset asan
ctest --preset asan --parallel "$(nproc)" -LE slow

echo "sanitize: tsan"
cmake --preset tsan -DBUILD_TESTING=ON
# A test has the name of its program.
mapfile -t programs < <(ctest --preset tsan -N | sed -n 's/^ *Test *#[0-9]*: //p')
cmake --build --preset tsan --target "${programs[@]}"
ctest --preset tsan --parallel "$(nproc)"
