#!/bin/sh
# Makes the authority of this house and the certificate of its broker.
#
#   certificates.sh [-d FOLDER] make NAME [NUMBER ...]    once
#   certificates.sh [-d FOLDER] renew NAME [NUMBER ...]   before the certificate ends
#   certificates.sh [-d FOLDER] show                      until when it is good
#
# NAME and NUMBERs are what tablets write to reach the broker: tables.local 192.168.1.5
# Nothing that exists is ever overwritten; `renew` keeps the old certificate beside the new.
set -eu
umask 077

folder=/etc/mosquitto/tabletwin/certificates
years=10
days=800

stop() {
    printf '%s\n' "$*" >&2
    exit 2
}

usage() {
    stop "Write: certificates.sh make NAME [NUMBER ...], renew NAME [NUMBER ...], or show."
}

alternatives() {
    found=
    for one in "$@"; do
        case $one in
        *[!A-Za-z0-9.:-]* | '' | -*) stop "$one is no name and no number of a computer." ;;
        *[!0-9.:]*) found="$found,DNS:$one" ;;
        *) found="$found,IP:$one" ;;
        esac
    done
    printf '%s' "${found#,}"
}

authority() {
    openssl ecparam -name prime256v1 -genkey -noout -out "$folder/ca.key"
    openssl req -new -x509 -sha256 -key "$folder/ca.key" -out "$folder/ca.crt" \
        -days $((years * 365)) -subj "/O=Tabletwin/CN=Tables of this house" -config "$work/ca.cnf"
}

server() {
    name=$1
    openssl ecparam -name prime256v1 -genkey -noout -out "$work/server.key"
    openssl req -new -sha256 -key "$work/server.key" -out "$work/server.csr" \
        -subj "/O=Tabletwin/CN=$name" -config "$work/ca.cnf"
    openssl x509 -req -sha256 -in "$work/server.csr" -out "$work/server.crt" -days "$days" \
        -CA "$folder/ca.crt" -CAkey "$folder/ca.key" -set_serial "0x$(openssl rand -hex 16)" \
        -extfile "$work/server.cnf" 2>"$work/said" || { cat "$work/said" >&2; exit 1; }
    mv "$work/server.key" "$folder/server.key"
    mv "$work/server.crt" "$folder/server.crt"
}

settings() {
    cat >"$work/ca.cnf" <<END
[req]
distinguished_name = name
x509_extensions = authority
prompt = no
[name]
[authority]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
END
    cat >"$work/server.cnf" <<END
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = $1
END
}

rights() {
    chmod 755 "$folder"
    chmod 644 "$folder/ca.crt" "$folder/server.crt"
    chmod 600 "$folder/ca.key" "$folder/server.key"
    # The broker reads its key as the user mosquitto; the key of the authority nobody but root.
    if [ "$(id -u)" = 0 ] && getent group mosquitto >/dev/null 2>&1; then
        chgrp mosquitto "$folder/server.key"
        chmod 640 "$folder/server.key"
    fi
}

show() {
    [ -f "$folder/server.crt" ] || stop "There is no certificate in $folder; write: make NAME."
    openssl x509 -in "$folder/server.crt" -noout -enddate | sed 's/notAfter=/Good until /'
    openssl x509 -in "$folder/server.crt" -noout -ext subjectAltName | sed -n 's/^ */For /p' | tail -1
}

command -v openssl >/dev/null || stop "openssl is missing: sudo apt-get install openssl"
if [ "${1:-}" = -d ]; then
    [ $# -ge 2 ] || usage
    folder=$2
    shift 2
fi
what=${1:-}
[ $# -eq 0 ] || shift
case $what in
show)
    show
    exit 0
    ;;
make | renew) [ $# -ge 1 ] || usage ;;
*) usage ;;
esac

names=$(alternatives "$@")
mkdir -p "$folder"
if [ "$what" = make ]; then
    for one in ca.key ca.crt server.key server.crt; do
        [ ! -e "$folder/$one" ] || stop "$folder/$one exists and was kept; nothing was changed." \
            "For a new certificate of the broker write: renew."
    done
else
    [ -f "$folder/ca.key" ] || stop "There is no authority in $folder yet; write: make NAME."
fi
work=$(mktemp -d "$folder/.new.XXXXXX")
trap 'rm -rf "$work"' EXIT INT TERM
settings "$names"
if [ "$what" = make ]; then
    authority
else
    when=$(date +%Y-%m-%dT%H%M%S)
    for one in server.key server.crt; do
        [ ! -e "$folder/$one" ] || mv "$folder/$one" "$folder/$one.until-$when"
    done
fi
server "$1"
rights
printf 'The certificate is for %s.\nCopy %s/ca.crt to every tablet, and no other file.\n' "$names" "$folder"
