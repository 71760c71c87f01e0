#!/usr/bin/env bash
# Reads the tree with other people's eyes; each stage is named, all run, and one that finds something fails the whole.
#
#   tests/lint.sh          clang-tidy looks at what changed since the branch left main, or else in the last commit
#   tests/lint.sh --all    it looks at everything: half an hour on two cores
#   tests/lint.sh --quick  only what takes seconds, and wants neither a build nor a network: no clang-tidy, no buf
#
# Wants what tests/run.sh installs, and but for --quick the build folder that it makes, for the generated headers.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
build=build
case "${1:-}" in
  '' | --all | --quick) ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2 ;;
esac

failed=()
stage() {
  local name=$1
  shift
  echo "lint: $name"
  "$@" || failed+=("$name")
}

sources() { git ls-files '*.cc' '*.h'; }

# Where changes are counted from; the empty tree if there is nothing before.
base() {
  local fork
  fork=$(git merge-base HEAD origin/main 2>/dev/null || git merge-base HEAD main 2>/dev/null)
  if [ -z "$fork" ] || [ "$fork" = "$(git rev-parse HEAD)" ]; then
    fork=$(git rev-parse --verify --quiet HEAD~1 || git hash-object -t tree /dev/null)
  fi
  echo "$fork"
}

# What clang-tidy reads: files that are compiled. A header that changed is read through the file of its name.
tidied() {
  if [ "${1:-}" = --all ]; then
    git ls-files '*.cc'
  else
    git diff --name-only --diff-filter=d "$(base)" -- '*.cc' '*.h' | sed 's/\.h$/.cc/' | sort -u
  fi | while read -r file; do
    grep -qF "\"file\": \"$PWD/$file\"" "$build/compile_commands.json" && echo "$file"
  done
}

format() { sources | xargs clang-format --dry-run -Werror; }
tidy() {
  local files
  mapfile -t files < <(tidied "$@")
  echo "lint: clang-tidy reads ${#files[@]} files"
  [ ${#files[@]} -eq 0 ] && return
  printf '%s\n' "${files[@]}" |  # GCC's flags are not all clang's.
    xargs -P "$(nproc)" -n 4 clang-tidy --quiet -p "$build" --extra-arg=-Wno-unknown-warning-option \
    --extra-arg=-Wno-ignored-optimization-argument
}
shells() { git ls-files '*.sh' .ci/run deploy/packages/{postinst,prerm,postrm} | xargs shellcheck; }
# Faults, not taste: doubled keys, truthy words, indentation that lies. Expressions of PromQL are as long as they are.
manifests() {
  git ls-files '*.yaml' |
    xargs yamllint --strict -d '{extends: relaxed, rules: {line-length: disable, truthy: enable}}'
}
contract() {
  local node=$build/tests/integration/node
  tests/integration/clients/install.sh "$node" &&
    "$node/node_modules/.bin/buf" lint proto &&
    "$node/node_modules/.bin/buf" breaking proto --against tests/testdata/sudoku_v1.binpb
}
python() { git ls-files '*.py' | xargs pyflakes3; }

stage clang-format format
stage shellcheck shells
stage pyflakes python
stage yamllint manifests
if [ "${1:-}" != --quick ]; then
  stage buf contract
  stage clang-tidy tidy "$@"
fi

if [ ${#failed[@]} -gt 0 ]; then
  echo "lint: found something: ${failed[*]}" >&2
  exit 1
fi
echo "lint: nothing found"
