#!/usr/bin/env bash
# Runs a link command with static archives in the place of shared libraries, where Debian has both: sixty shared
# libraries take twice as long to load as the rest of the program takes to solve a grid. OpenSSL stays shared, so that
# its updates reach us without a build.
#
#   link_archives.sh COMPILER ARGUMENT...      (CMake's RULE_LAUNCH_LINK)
set -euo pipefail

libraries=()
others=()
for word in "$@"; do
  archive=${word%%.so*}.a
  case $word in
    *.so.[0-9]* | *.so) [[ $word != */libssl.* && $word != */libcrypto.* && -e $archive ]] && word=$archive ;;
    -lre2) archive=$("$1" -print-file-name=libre2.a) && [[ -e $archive ]] && word=$archive ;;
  esac
  case $word in
    *.a | *.so | *.so.[0-9]* | -l*) libraries+=("$word") ;;
    *) others+=("$word") ;;
  esac
done
# What the shared libraries bring along by themselves. Archives of which nothing is used leave nothing.
strings=$("$1" -print-file-name=libabsl_strings.a)
[[ -e $strings ]] && libraries+=("${strings%/*}"/libabsl_*.a)
exec "${others[@]}" -Wl,--start-group "${libraries[@]}" -Wl,--end-group
