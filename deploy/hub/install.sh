#!/bin/sh
# Makes this computer (Debian, Ubuntu, Raspberry Pi OS) the hub of a house: sudo ./install.sh [FILE.whl]
# Safe to run again; nothing that is kept is touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
what=$("$here/../wheel.sh" "$here" '[hub]' "${1:-}")
[ "$(id -u)" -eq 0 ] || { echo "Run it as root: sudo $0" >&2; exit 2; }

apt-get update -q
DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends \
    python3-venv mosquitto postgresql caddy prometheus

getent passwd tabletwin >/dev/null ||
    useradd --system --home-dir /var/lib/tabletwin --shell /usr/sbin/nologin tabletwin
install -d -m 0700 -o tabletwin -g tabletwin /var/lib/tabletwin

# The database knows the hub by its user on this computer: there is no password to lose.
role() { runuser -u postgres -- psql -tAc "SELECT 1 FROM pg_roles WHERE rolname='tabletwin'"; }
base() { runuser -u postgres -- psql -tAc "SELECT 1 FROM pg_database WHERE datname='tabletwin'"; }
[ "$(role)" = 1 ] || runuser -u postgres -- createuser tabletwin
[ "$(base)" = 1 ] || runuser -u postgres -- createdb -O tabletwin tabletwin

install -d -m 0755 /etc/tabletwin
[ -e /etc/tabletwin/hub.env ] || cat >/etc/tabletwin/hub.env <<ENV
DATABASE=postgresql+psycopg:///tabletwin?host=/run/postgresql
NAME=$(hostname).local
ENV

"$here/../slots.sh" /opt/tabletwin install "$what"

install -m 0644 "$here"/tabletwin-hub.service "$here"/tabletwin-hub-backup.service \
    "$here"/tabletwin-hub-backup.timer /etc/systemd/system/
install -m 0644 "$here/Caddyfile" /etc/caddy/Caddyfile
install -d /etc/systemd/system/caddy.service.d
printf '[Service]\nEnvironmentFile=/etc/tabletwin/hub.env\n' >/etc/systemd/system/caddy.service.d/tabletwin.conf
install -m 0644 "$here/prometheus.yml" "$here/tabletwin-alerts.yml" /etc/prometheus/

systemctl daemon-reload
systemctl enable --now tabletwin-hub tabletwin-hub-backup.timer
systemctl restart caddy prometheus
echo "Where to begin: journalctl -u tabletwin-hub -n 3"
