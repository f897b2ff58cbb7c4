#!/bin/sh
# Two places for one program: the new version goes into the idle one, is tried there, and then one
# name leads to it. The version before stays beside, whole, for `back`.
#
#   slots.sh FOLDER ready WHAT...     what pip installs, for example 'tabletwin[hub]' or a .whl file
#   slots.sh FOLDER use               what is ready is used from now on
#   slots.sh FOLDER install WHAT...   both
#   slots.sh FOLDER back              the version before
#   slots.sh FOLDER show              which is used
set -eu

folder=${1:?folder} what=${2:?ready, use, install, back or show}
shift 2
mkdir -p "$folder"
used=$(readlink "$folder/current" || true)
case $used in a) idle=b ;; *) idle=a ;; esac

# The system's own, which every user of this computer may run.
python=/usr/bin/python3
[ -x "$python" ] || python=python3

lead() {  # one rename: there is no moment without a program
    ln -sfn "$1" "$folder/.next"
    mv -T "$folder/.next" "$folder/current"
}

ready() {
    rm -rf "${folder:?}/$idle"
    "$python" -m venv "$folder/$idle"
    "$folder/$idle/bin/pip" install -q --disable-pip-version-check "$@"
    "$folder/$idle/bin/tabletwin" random peloponnes --seed 1 >/dev/null  # it works at all
    touch "$folder/$idle/ready"
}

use() {  # WHY NOT
    [ -e "$folder/$idle/ready" ] || { echo "$1" >&2; exit 1; }
    [ -z "$used" ] || touch "$folder/$used/ready"  # by an earlier slots.sh it has no mark
    lead "$idle"
    "$folder/current/bin/tabletwin" --version
}

case $what in
ready) ready "$@" ;;
use) use "No version is ready." ;;
install) ready "$@"; use "No version is ready." ;;
back) use "There is no version before." ;;
show) echo "${used:-none}" ;;
*) echo "ready, use, install, back or show?" >&2; exit 2 ;;
esac
