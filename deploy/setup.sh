#!/usr/bin/env bash
# Installs what the project needs on Debian 12, and only what is missing.
#
#   deploy/setup.sh [run|test]
#
# run (default): what building and running takes. test: that, and what the tests use on top.
set -euo pipefail

run_packages=(
  g++ cmake ninja-build pkg-config
  libabsl-dev libgrpc++-dev libssl-dev libprotobuf-dev protobuf-compiler protobuf-compiler-grpc
  libcli11-dev libspdlog-dev prometheus-cpp-dev libcivetweb-dev nlohmann-json3-dev
  zlib1g-dev libzstd-dev liblzma-dev
)
test_packages=(
  libgtest-dev libgmock-dev libbenchmark-dev python3 python3-grpcio openssl binutils
  # deploy/packages: the server's manual; Debian packages, and a look at the systemd unit.
  help2man dpkg-dev systemd
  # tests/lint.sh
  clang-format clang-tidy shellcheck pyflakes3 yamllint
  # tests/coverage.sh
  gcovr
  # tests/benchmark: a peer for engine_report, which is built without it too.
  libqqwing-dev
  # tests/core: the engine on ARM64.
  g++-aarch64-linux-gnu qemu-user
  # tests/integration: proxies before the server; shells that complete our command line, and what shows its manual.
  nginx haproxy zsh fish groff-base
  # tests/faults: a wall clock that jumps, packets that are lost.
  faketime nftables
  # tests/deploy: manifests, image, replicas, monitoring.
  python3-yaml mmdebstrap buildah podman runc catatonit containernetworking-plugins
  dnsmasq-base iproute2 prometheus
)
# A Node.js that is not Debian's brings npm with it, and Debian's npm would conflict with it.
command -v npm >/dev/null || test_packages+=(nodejs npm)

packages=("${run_packages[@]}")
case "${1:-run}" in
  run) ;;
  test) packages+=("${test_packages[@]}") ;;
  *) echo "usage: deploy/setup.sh [run|test]" >&2; exit 2 ;;
esac

missing=()
for package in "${packages[@]}"; do
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup: these Debian packages are missing: ${missing[*]}" >&2
    echo "setup: run this as root, or install sudo, or have them installed with: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup: installing ${missing[*]}" >&2
# The tests start nginx and HAProxy by themselves; as services of this machine nobody asked for them.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap '"${as_root[@]}" rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
  "${as_root[@]}" chmod +x "$policy"
fi
{
  "${as_root[@]}" apt-get update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
} >&2
