#!/bin/sh
# Two places for one program: the new version goes into the idle one, is tried there, and then one
# name leads to it. The version before stays beside, whole, for `back`.
#
#   slots.sh FOLDER install WHAT...   what pip installs, for example 'tabletwin[hub]' or a .whl file
#   slots.sh FOLDER back              the version before
#   slots.sh FOLDER show              which is used
set -eu

folder=${1:?folder} what=${2:?install, back or show}
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

case $what in
install)
    rm -rf "${folder:?}/$idle"
    "$python" -m venv "$folder/$idle"
    "$folder/$idle/bin/pip" install -q --disable-pip-version-check "$@"
    "$folder/$idle/bin/tabletwin" random peloponnes --seed 1 >/dev/null  # it works at all
    lead "$idle"
    "$folder/current/bin/tabletwin" --version
    ;;
back)
    [ -x "$folder/$idle/bin/tabletwin" ] || { echo "There is no version before." >&2; exit 1; }
    lead "$idle"
    "$folder/current/bin/tabletwin" --version
    ;;
show) echo "${used:-none}" ;;
*) echo "install, back or show?" >&2; exit 2 ;;
esac
