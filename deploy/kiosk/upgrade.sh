#!/bin/sh
# The version that the hub has, into the idle place; the screen starts anew with it. Exit code 1:
# there is none, or somebody plays.
set -eu
slots=/opt/tabletwin files=/var/lib/tabletwin/versions

runuser -u tabletwin -- env HOME=/var/lib/tabletwin "$slots/current/bin/tabletwin" upgrade "$files"
"$slots/slots.sh" "$slots" install --no-index --find-links "$files" "tabletwin==$(cat "$files/version")"
systemctl restart tabletwin-kiosk
