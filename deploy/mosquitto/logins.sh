#!/bin/sh
# Lets tables and people in at the broker, and out again.
#
#   logins.sh [-d FOLDER] table NAME       a new table: its tablet and its key
#   logins.sh [-d FOLDER] node TABLE NAME  a new node of a table
#   logins.sh [-d FOLDER] staff            staff: all tables
#   logins.sh [-d FOLDER] bridge           a second house: listens to all tables
#   logins.sh [-d FOLDER] remove NAME      shuts a table with its nodes, a node (TABLE/NAME)
#                                          or a user out
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
    stop "Write: logins.sh table NAME, node TABLE NAME, staff, bridge, remove NAME, or list."
}

named() {
    case $1 in
    '' | *[!a-z0-9-]* | -*) stop "A table's name is small letters, digits and -, not \"$1\"." ;;
    esac
    [ ${#1} -le 24 ] || stop "A table's name has at most 24 letters."
}

node_named() {
    case $1 in
    '' | *[!A-Za-z0-9_.-]*) stop "A node's name is letters, digits, _, . and -, not \"$1\"." ;;
    esac
    [ ${#1} -le 24 ] || stop "A node's name has at most 24 letters."
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

everybody() {
    cat "$folder/tablets.passwords" "$folder/nodes.passwords" 2>/dev/null | cut -d: -f1
}

known() {
    everybody | grep -qxF -e "$1"
}

unknown() {
    ! known "$1" && [ ! -e "$folder/logins/$2" ] ||
        stop "$1 is known already and was kept; for new passwords write: remove $1, then add it."
    touch "$folder/tablets.passwords" "$folder/nodes.passwords" "$folder/staff.passwords"
}

fresh() {
    unknown "$1" "$1"
    mkdir -p "$folder/logins/$1"
}

table() {
    home=$folder/logins/$1
    openssl rand -hex 16 >"$home/password"
    openssl rand -hex 32 >"$home/key"
    enter tablets.passwords "$1" "$home/password"
    cat <<END
The table $1 may come in. In $home are:
  password    for the tablet, user $1
  key         for the tablet, so that nobody else can speak with its nodes
Now its nodes, one after the other: logins.sh node $1 NAME
END
}

# A node logs in as TABLE/NAME: the broker lets nobody else use that name, nor its topics.
node() {
    home=$folder/logins/$1
    openssl rand -hex 16 >"$home/.node"
    enter nodes.passwords "$1/$2" "$home/.node"
    cat >"$home/node-$2" <<END
!name $2
!table $1
!user $1/$2
!secret $(cat "$home/.node")
!key $(cat "$home/key")
END
    rm -f "$home/.node"
    cat <<END
The node $2 of the table $1 may come in. In $home is:
  node-$2     for this node, over its cable; README.md tells how
END
}

person() {
    home=$folder/logins/$1
    openssl rand -hex 16 >"$home/password"
    enter tablets.passwords "$1" "$home/password"
    [ "$1" != staff ] || enter staff.passwords "$1" "$home/password"
    printf 'The user %s may come in; the password is in %s/password.\n' "$1" "$home"
}

# Without the login of that name, and without those of its nodes.
without() {
    awk -F: -v name="$1" '$1 != name && index($1, name "/") != 1' "$folder/$2" >"$folder/.list"
    replace "$2"
}

remove() {
    known "$1" || stop "Nobody of the name $1 may come in; nothing was changed."
    for list in tablets.passwords nodes.passwords staff.passwords; do
        [ ! -e "$folder/$list" ] || without "$1" "$list"
    done
    case $1 in
    */*) rm -f "$folder/logins/${1%%/*}/node-${1#*/}" ;;
    *) rm -rf "$folder/logins/${1:?}" ;;
    esac
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
node:3)
    named "$2"
    node_named "$3"
    [ -e "$folder/logins/$2/key" ] || stop "There is no table $2; write first: logins.sh table $2"
    unknown "$2/$3" "$2/node-$3"
    node "$2" "$3"
    again
    ;;
staff:1 | bridge:1)
    fresh "$1"
    person "$1"
    again
    ;;
remove:2)
    named "${2%%/*}"
    case $2 in */*) node_named "${2#*/}" ;; esac
    remove "$2"
    again
    ;;
list:1) everybody | sort -u ;;
*) usage ;;
esac
