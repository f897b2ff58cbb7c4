#!/bin/sh
# What pip installs: the file of the program that was named, else the only one in FOLDER.
#
#   wheel.sh FOLDER EXTRA [FILE]      EXTRA: '[hub]' brings what a hub needs, too; '' nothing
set -eu

folder=${1:?folder} extra=$2 file=${3:-}
if [ -z "$file" ]; then
    set -- "$folder"/tabletwin-*.whl
    [ $# -eq 1 ] && [ -e "$1" ] || {
        echo "Name the program's file (tabletwin-VERSION-py3-none-any.whl), or lay it alone into $folder: 'make wheel' in the program's folder writes it into build/wheel." >&2
        exit 2
    }
    file=$1
fi
case $file in *.whl) file=$file$extra ;; esac
printf '%s\n' "$file"
