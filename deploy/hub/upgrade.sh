#!/bin/sh
# A newer hub, and back by itself when it does not come to life: sudo ./upgrade.sh [FILE.whl]
# Tables play on meanwhile.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
slots=/opt/tabletwin state=/var/lib/tabletwin

what=$("$here/../wheel.sh" "$here" '[hub]' "${1:-}")
[ "$(id -u)" -eq 0 ] || { echo "Run it as root: sudo $0" >&2; exit 2; }
database=$(sed -n 's/^DATABASE=//p' /etc/tabletwin/hub.env 2>/dev/null || true)
hub() { runuser -u tabletwin -- "$slots/current/bin/tabletwin" hub "$@" --folder "$state/hub" --database "$database"; }

alive() {  # within half a minute
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        sleep 2
        "$slots/current/bin/python" -c 'import urllib.request as u; u.urlopen("http://127.0.0.1:8018/login", timeout=2)' 2>/dev/null && return 0
    done
    return 1
}

install -d -m 0700 -o tabletwin -g tabletwin "$state/copies"
copy=$state/copies/before-upgrade-$(date -u +%Y%m%dT%H%M%SZ).zip
hub backup "$copy"
"$here/../slots.sh" "$slots" install "$what"
systemctl restart tabletwin-hub
alive && { echo "The new hub is at work."; exit 0; }

echo "The new hub does not come to life; the one before goes on with the copy of a minute ago." >&2
systemctl stop tabletwin-hub
"$here/../slots.sh" "$slots" back
hub restore "$copy" --newer
systemctl start tabletwin-hub
exit 1
