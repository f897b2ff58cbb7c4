#!/bin/sh
# The version that the hub has, into the idle place; when nobody plays, the screen starts anew with
# it, and goes back to the one before when it does not stay up for a minute. Exit code 1: nothing
# was changed for good: there is none, it failed here before, or somebody plays.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
slots=${SLOTS:-/opt/tabletwin} state=${STATE:-/var/lib/tabletwin}
files=$state/versions

# Nothing that comes from the network is run as root.
own() { runuser -u tabletwin -- env HOME="$state" "$@"; }
app() { own "$slots/current/bin/tabletwin" "$@"; }

app upgrade "$files"
mark=$(cd "$files" && sha256sum ./*.whl | sha256sum | cut -d' ' -f1)
if [ "$mark" = "$(cat "$slots/refused" 2>/dev/null || true)" ]; then
    echo "This version did not come to life here; the hub has no other one."
    exit 1
fi
own "$here/slots.sh" "$slots" ready --no-index --find-links "$files" "tabletwin==$(cat "$files/version")"

app upgrade "$files"  # once more: guests may have sat down meanwhile
copy=$(app backup --json | sed -n 's/.*"copy": "\([^"]*\)".*/\1/p')
printf '%s\n%s\n' "$mark" "$copy" | own tee "$slots/tried" >/dev/null
own "$here/slots.sh" "$slots" use
systemctl restart tabletwin-kiosk

for _ in $(seq 30); do
    sleep "${LOOK_S:-2}"
    if [ "$(systemctl show -p NRestarts --value tabletwin-kiosk)" != 0 ]; then
        "$here/back.sh"
        exit 1
    fi
done
