#!/bin/sh
# The portable kernel gives the same bytes and takes the same nodes on ARM64, where it is NEON code, as here.
#
#   arm64_kernel_test.sh <ARM64 compiler> <emulator> <root of the tree> <kernel_answers> <family_grids>
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" -std=c++20 -O3 -static -Wno-psabi -I"$3" "$3/core/engine/kernel_portable.cc" "$3/tests/core/kernel_answers.cc" \
  -o "$folder/arm64"
"$5" 150 >"$folder/grids"
"$4" <"$folder/grids" >"$folder/here"
"$2" "$folder/arm64" <"$folder/grids" >"$folder/there"
lines=$(wc -l <"$folder/here")
[ "$lines" -gt "$(wc -l <"$folder/grids")" ] || { echo "only $lines lines of answers"; exit 1; }
cmp "$folder/here" "$folder/there"
echo "$lines lines of answers are the same"
