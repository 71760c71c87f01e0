#!/usr/bin/env bash
# Builds the image of deploy/Containerfile and runs it, as root on Debian 12, with no registry and no daemon. The base
# that others pull is made here from Debian's packages, with those of setup.sh already in it; it is kept as
# localhost/sudoku-build-base (remove it to get newer packages).
#
#   deploy/image.sh build              builds localhost/sudoku-server:dev
#   deploy/image.sh run [ARGUMENT...]  builds it, and runs it read-only, without capabilities, as user 65532; arguments
#                                      go to the server, whose port is then 127.0.0.1:50051 of this machine
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
export CONTAINERS_CONF="$root/deploy/containers.conf"
base=localhost/sudoku-build-base:12
image=localhost/sudoku-server:dev

make_base() {
  podman image exists "$base" && return
  local folder
  folder=$(mktemp -d)
  # shellcheck disable=SC2064  # The folder's name of now.
  trap "rm -rf '$folder'" RETURN
  # shellcheck disable=SC2016  # $1 is the hook's.
  mmdebstrap --variant=apt --customize-hook="copy-in '$root/deploy/setup.sh' /tmp" \
    --customize-hook='chroot "$1" /tmp/setup.sh run' bookworm "$folder/base.tar"
  podman import --quiet "$folder/base.tar" "$base"
}

image_id() {
  podman image inspect --format '{{.Id}}' "$image" 2>/dev/null || true
}

build() {
  make_base
  local previous
  previous=$(image_id)
  buildah bud --isolation=chroot --pull-never --build-arg BUILD_BASE="$base" \
    --build-arg VERSION="$(sed -nE 's/^project\(sudoku VERSION ([0-9.]+).*/\1/p' "$root/CMakeLists.txt")" \
    --build-arg REVISION="$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)" \
    --file "$root/deploy/Containerfile" --tag "$image" "$root"
  if [ -n "$previous" ] && [ "$previous" != "$(image_id)" ]; then
    podman rmi "$previous" || true  # It stays while a container uses it.
  fi
}

case "${1:-}" in
  build) build >&2 ;;
  run)
    build >&2
    shift
    exec podman run --rm --name sudoku-server --read-only --cap-drop=all --security-opt=no-new-privileges \
      --publish 127.0.0.1:50051:50051 "$image" --listen 0.0.0.0:50051 --insecure "$@"
    ;;
  *) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2; exit 2 ;;
esac
