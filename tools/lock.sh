#!/bin/sh
# Renews requirements.lock: every package and hash for Python 3.11 to 3.13 on any system.
set -eu
cd "$(dirname "$0")/.."
.venv/bin/python -m pip install -q uv
.venv/bin/python -m uv pip compile -q --universal --generate-hashes --python-version 3.11 \
    --no-annotate --no-header --all-extras --group dev \
    --output-file requirements.lock pyproject.toml tools/build.in
