#!/bin/sh
# Makes this computer (Debian, Raspberry Pi OS) start into the app: sudo ./install.sh [FILE.whl]
# Safe to run again; matches and settings stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
what=$("$here/../wheel.sh" "$here" '' "${1:-}")
[ "$(id -u)" -eq 0 ] || { echo "Run it as root: sudo $0" >&2; exit 2; }

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    python3-venv cage xwayland libgl1 libegl1 libgles2 libmtdev1 libgl1-mesa-dri zbar-tools

getent passwd tabletwin >/dev/null ||
    useradd --system --home-dir /var/lib/tabletwin --shell /usr/sbin/nologin tabletwin
# Readers on a cable, the screen, touch and sound.
for group in dialout video render input audio; do
    ! getent group "$group" >/dev/null || usermod -a -G "$group" tabletwin
done
install -d -m 0700 -o tabletwin -g tabletwin /var/lib/tabletwin

# The program belongs to the app's own user; the scripts that root starts belong to root.
install -d -o root -g root -m 0755 /usr/local/lib/tabletwin
install -m 0755 "$here/../slots.sh" "$here/upgrade.sh" "$here/back.sh" /usr/local/lib/tabletwin/
install -d -m 0755 /opt/tabletwin
chown -R tabletwin:tabletwin /opt/tabletwin
runuser -u tabletwin -- env HOME=/var/lib/tabletwin \
    /usr/local/lib/tabletwin/slots.sh /opt/tabletwin install "$what"
install -m 0644 "$here"/tabletwin-kiosk*.service "$here"/tabletwin-kiosk*.timer /etc/systemd/system/

# A link or a code of a hub, opened on this computer, makes it a table of that house.
install -d /usr/local/bin /usr/share/applications
ln -sf /opt/tabletwin/current/bin/tabletwin /usr/local/bin/tabletwin
install -m 0644 "$here"/tabletwin-join.desktop /usr/share/applications/

systemctl daemon-reload
systemctl set-default graphical.target
systemctl enable tabletwin-kiosk tabletwin-kiosk-upgrade.timer
echo "Join the house (sudo -u tabletwin HOME=/var/lib/tabletwin /opt/tabletwin/current/bin/tabletwin join ADDRESS DIGITS), then: sudo reboot"
