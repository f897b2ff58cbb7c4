#!/bin/sh
# Lets tables and people in at the broker, and out again.
#
#   logins.sh [-d FOLDER] table NAME       a new table: its tablet, its nodes, its key
#   logins.sh [-d FOLDER] staff            staff: all tables
#   logins.sh [-d FOLDER] bridge           a second house: listens to all tables
#   logins.sh [-d FOLDER] remove NAME      shuts a table or a user out
#   logins.sh [-d FOLDER] list             who may come in
#
# Passwords are drawn by chance and written to FOLDER/logins/NAME, for root's eyes only;
# they appear on no screen and on no command line.
set -eu
umask 077

folder=/etc/mosquitto/tabletwin

stop() {
    printf '%s\n' "$*" >&2
    exit 2
}

usage() {
    stop "Write: logins.sh table NAME, staff, bridge, remove NAME, or list."
}

named() {
    case $1 in
    '' | *[!a-z0-9-]* | -*) stop "A table's name is small letters, digits and -, not \"$1\"." ;;
    esac
    [ ${#1} -le 24 ] || stop "A table's name has at most 24 letters."
}

# Adds NAME with the password of a file to a list of passwords, scrambled.
enter() {
    printf '%s:%s\n' "$2" "$(cat "$3")" >"$folder/.entry"
    mosquitto_passwd -U "$folder/.entry" >/dev/null
    touch "$folder/$1"
    cat "$folder/$1" "$folder/.entry" >"$folder/.list"
    rm -f "$folder/.entry"
    replace "$1"
}

# The broker reads its lists as the user mosquitto; nobody else may.
replace() {
    mv "$folder/.list" "$folder/$1"
    chmod 600 "$folder/$1"
    if [ "$(id -u)" = 0 ] && getent group mosquitto >/dev/null 2>&1; then
        chgrp mosquitto "$folder/$1"
        chmod 640 "$folder/$1"
    fi
}

known() {
    cat "$folder/tablets.passwords" "$folder/nodes.passwords" 2>/dev/null | grep -q "^$1:"
}

fresh() {
    ! known "$1" && [ ! -e "$folder/logins/$1" ] ||
        stop "$1 is known already and was kept; for new passwords write: remove $1, then add it."
    mkdir -p "$folder/logins/$1"
    touch "$folder/tablets.passwords" "$folder/nodes.passwords"
}

table() {
    home=$folder/logins/$1
    openssl rand -hex 16 >"$home/password"
    openssl rand -hex 16 >"$home/.node"
    openssl rand -hex 32 >"$home/key"
    enter tablets.passwords "$1" "$home/password"
    enter nodes.passwords "$1" "$home/.node"
    cat >"$home/node-lines" <<END
!table $1
!user $1
!secret $(cat "$home/.node")
!key $(cat "$home/key")
END
    rm -f "$home/.node"
    cat <<END
The table $1 may come in. In $home are:
  password    for the tablet, user $1
  key         for the tablet, so that nobody else can speak with its nodes
  node-lines  for each node, over its cable; README.md tells how
END
}

person() {
    home=$folder/logins/$1
    openssl rand -hex 16 >"$home/password"
    enter tablets.passwords "$1" "$home/password"
    [ "$1" != staff ] || enter nodes.passwords "$1" "$home/password"
    printf 'The user %s may come in; the password is in %s/password.\n' "$1" "$home"
}

remove() {
    known "$1" || stop "Nobody of the name $1 may come in; nothing was changed."
    for list in tablets.passwords nodes.passwords; do
        grep -v "^$1:" "$folder/$list" >"$folder/.list" || true
        replace "$list"
    done
    rm -rf "$folder/logins/${1:?}"
    printf '%s is shut out from now on.\n' "$1"
}

again() {
    printf 'Then: sudo systemctl reload mosquitto\n'
}

for one in openssl mosquitto_passwd; do
    command -v "$one" >/dev/null || stop "$one is missing: sudo apt-get install openssl mosquitto"
done
if [ "${1:-}" = -d ]; then
    [ $# -ge 2 ] || usage
    folder=$2
    shift 2
fi
[ -d "$folder" ] || stop "There is no folder $folder; README.md tells how to install the broker."
trap 'rm -f "$folder/.entry" "$folder/.list"' EXIT INT TERM
case ${1:-}:$# in
table:2)
    named "$2"
    case $2 in staff | bridge) stop "$2 is no name for a table." ;; esac
    fresh "$2"
    table "$2"
    again
    ;;
staff:1 | bridge:1)
    fresh "$1"
    person "$1"
    again
    ;;
remove:2)
    named "$2"
    remove "$2"
    again
    ;;
list:1) cat "$folder/tablets.passwords" "$folder/nodes.passwords" 2>/dev/null | cut -d: -f1 | sort -u ;;
*) usage ;;
esac
