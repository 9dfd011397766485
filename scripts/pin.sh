#!/bin/sh
# Compiles requirements.in and requirements-dev.in to exact pins for every platform; the running set is a part of the
# development set. Pins that are there stay, unless asked: scripts/pin.sh --upgrade
set -eu
cd "$(dirname "$0")/.."
pin() { .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --no-header --no-emit-index-url --no-annotate "$@"; }
pin "$@" requirements-dev.in -o requirements-dev.txt
pin -c requirements-dev.txt requirements.in -o requirements.txt
