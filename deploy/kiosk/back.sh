#!/bin/sh
# The screen does not stay up: the version before takes over, once; what the new one cannot have left
# readable is as it was before. Where the version is not new, the screen tries again after a while.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
slots=${SLOTS:-/opt/tabletwin} state=${STATE:-/var/lib/tabletwin}

own() { runuser -u tabletwin -- env HOME="$state" "$@"; }
app() { own "$slots/current/bin/tabletwin" "$@"; }

if [ -e "$slots/tried" ] && own "$here/slots.sh" "$slots" back; then
    head -n 1 "$slots/tried" | own tee "$slots/refused" >/dev/null
    copy=$(sed -n 2p "$slots/tried")
    own rm "$slots/tried"
    systemctl stop tabletwin-kiosk
    app backup >/dev/null 2>&1 || app restore "$copy"
else
    sleep "${LOOK_S:-30}"
fi
systemctl reset-failed tabletwin-kiosk
systemctl --no-block start tabletwin-kiosk
