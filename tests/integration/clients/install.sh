#!/usr/bin/env bash
# Installs the packages of package-lock.json into a folder, unless they are there: install.sh FOLDER
set -euo pipefail
source=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
cmp -s installed-lock.json "$source/package-lock.json" && exit 0
cp "$source"/package.json "$source"/package-lock.json "$source"/.npmrc .
npm ci
cp package-lock.json installed-lock.json
