#!/bin/sh
# Installs what Tabletwin needs: Debian packages, a virtual environment, the real MicroPython.
# Safe to run again; installs only what is missing.
set -eu
cd "$(dirname "$0")/.."

APT_SAID=build/apt.log

say() { printf '%s\n' "$*" >&2; }

find_python() {
    for name in python3.13 python3.12 python3.11 python3; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' 2>/dev/null; then
            command -v "$name"
            return
        fi
    done
    say "Tabletwin needs Python 3.11, 3.12 or 3.13 and found none. Install python3 and try again."
    exit 2
}

# What the window (OpenGL), the broker, the tests of the pages (a browser), those of the hub (a
# database) and the virtual environment need from the system.
missing_packages() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null || printf 'python3-venv '
    [ -x /usr/sbin/mosquitto ] || command -v mosquitto >/dev/null 2>&1 || printf 'mosquitto '
    for pair in libGL.so.1:libgl1 libEGL.so.1:libegl1 libGLESv2.so.2:libgles2 libmtdev.so.1:libmtdev1; do
        /sbin/ldconfig -p | grep -q "${pair%%:*}" || printf '%s ' "${pair##*:}"
    done
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || printf 'postgresql '
    has_browser || printf 'browser '
    command -v zbarimg >/dev/null 2>&1 || printf 'zbar-tools '
    ls /usr/lib/*/dri/swrast_dri.so >/dev/null 2>&1 || printf 'libgl1-mesa-dri '
}

has_browser() {
    for name in chromium-headless-shell chromium google-chrome; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    return 1
}

# The browser without windows, where apt knows it: the tests of the pages take half as long with it.
with_browser() {
    browser=chromium
    ! apt-cache show chromium-headless-shell >/dev/null 2>&1 || browser=chromium-headless-shell
    printf '%s\n' "$*" | sed "s/\bbrowser\b/$browser/"
}

install_packages() {
    if ! command -v apt-get >/dev/null 2>&1; then
        say "These system packages are missing: $(with_browser "$@"). Install them with your system's package tool."
        exit 2
    elif [ "$(id -u)" -eq 0 ]; then
        as_root=
    elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
        as_root=sudo
    else
        say "These packages are missing: $(with_browser "$@")"
        say "Install them with:  sudo apt-get install --no-install-recommends $(with_browser "$@")"
        exit 2
    fi
    say "Installing system packages: $* (waits up to two minutes for another installation to end)"
    mkdir -p build && : >"$APT_SAID"
    run_apt update || true # those that are known already may do
    # shellcheck disable=SC2046  # the list is meant to be split
    run_apt install --no-install-recommends $(with_browser "$@") || not_installed
}

run_apt() {
    $as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=120 "$@" >>"$APT_SAID" 2>&1
}

not_installed() {
    if grep -qi 'get lock\|dpkg frontend lock' "$APT_SAID"; then
        then="Wait until the other installation is done"
    elif grep -qi 'no space left\|enough free space' "$APT_SAID"; then
        then="Make room on the disk"
    elif grep -qi 'resolving\|could not connect\|unable to connect\|unreachable\|timed out' "$APT_SAID"; then
        then="See that this computer reaches the internet"
    else
        then="See in $APT_SAID what it needs"
    fi
    say "The system packages could not be installed; apt says: $(grep . "$APT_SAID" | tail -n 1)"
    say "$then, then start again."
    exit 2
}

python=$(find_python)
wanted=$(missing_packages "$python")
# shellcheck disable=SC2086  # the list is meant to be split
[ -z "$wanted" ] || install_packages $wanted

[ -x .venv/bin/python ] || "$python" -m venv .venv
say "Installing Python packages into .venv (minutes the first time, and silent)"
# The lock names every package: nothing has to be resolved. Compiled on all processors, not on one.
.venv/bin/python -m pip install -q --disable-pip-version-check --use-pep517 --require-hashes \
    --no-deps --no-compile -r requirements.lock
.venv/bin/python -m compileall -qq -j 0 .venv/lib || true # what is for other versions stays as it is
.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .

# Also where Python was told to write no compiled files: else every start compiles all of ours again.
.venv/bin/python -m compileall -q companion engine simulators

say "Drawing the pieces (some minutes the first time)"
.venv/bin/python -m companion.art.make >/dev/null

say "Installing MicroPython for the simulator"
.venv/bin/python -m simulators.board.runtime >/dev/null

say "Installing what looks for barriers in the pages"
.venv/bin/python -m tests.web.browser >/dev/null
