#!/bin/sh
# Pins what a release is built from, with the hash of every file, for Linux, Windows and macOS and Python 3.11 or newer:
#   packaging/lock.sh BIN [--upgrade]
# BIN is the folder with uv (extra "dev"). Without --upgrade the versions that are pinned stay where they still fit.
set -eu
bin=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/.."
# The registry is named here and written nowhere, so that the files are the same whoever makes them.
lock() {
  env -u UV_FIND_LINKS -u UV_EXTRA_INDEX_URL "$bin/uv" pip compile --quiet --no-config \
    --default-index https://pypi.org/simple --universal --python-version 3.11 --generate-hashes \
    --custom-compile-command "make lock" "$@" >/dev/null
}
lock "$@" --extra llm --extra package --output-file packaging/requirements.txt pyproject.toml
lock "$@" --constraint packaging/requirements.txt --output-file packaging/requirements-build.txt packaging/requirements-build.in
