#!/bin/sh
# The objects compiled for particular processors may define no weak symbol: the linker could take such a copy of a
# function for the whole program, which would then crash on any older processor.
#
#   kernel_symbols_test.sh <nm> <object>...
set -eu
nm=$1
shift
checked=0
for object in "$@"; do
  case $object in
    *kernel_*.o) ;;
    *) continue ;;
  esac
  defined=$("$nm" --defined-only "$object")
  echo "$defined" | grep -q ' [DBRd] .*Kernel' || { echo "$object defines no kernel"; exit 1; }
  if echo "$defined" | grep ' [WVuw] '; then
    echo "$object defines the weak symbols above"
    exit 1
  fi
  checked=$((checked + 1))
done
[ "$checked" -gt 0 ] || { echo "no kernel objects given"; exit 1; }
echo "$checked kernel objects are free of weak symbols"
