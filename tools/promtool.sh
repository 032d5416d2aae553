#!/bin/sh
# Prints the path of promtool, which checks the alert rules: named by PROMTOOL, on the PATH, else unpacked from Debian's
# package of Prometheus into FOLDER. Nothing is installed or started, and nothing changes outside FOLDER.
#   tools/promtool.sh FOLDER
folder=$1
for each in "${PROMTOOL:-}" promtool "$folder/promtool"; do
    if [ -n "$each" ] && path=$(command -v "$each"); then
        echo "$path"
        exit 0
    fi
done
missing() {
    echo "The checks of the alert rules need promtool: put it on the PATH, or name it by PROMTOOL=/path/to/it." >&2
    exit 1
}
command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || missing
echo "Unpacking promtool from the Debian package of Prometheus for the checks of the alert rules …" >&2
unpacked=$(mktemp -d) || exit 1
trap 'rm -rf "$unpacked"' EXIT
bring() {
    (cd "$unpacked" && apt-get download prometheus >&2 </dev/null)
}
if ! bring; then # the list of packages may be missing, or too old
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    $as_root apt-get update >&2 </dev/null
    bring || missing
fi
dpkg-deb --fsys-tarfile "$unpacked"/prometheus_*.deb | tar -x -C "$unpacked" ./usr/bin/promtool || missing
mkdir -p "$folder" && mv "$unpacked/usr/bin/promtool" "$folder/promtool" && echo "$folder/promtool" || missing
