#!/bin/sh
# Prints the path of a program that deploy/ is checked with: named by its variable (NGINX=…), on the PATH, else unpacked
# from its Debian package into FOLDER. Nothing is installed or started, and nothing changes outside FOLDER.
#   tools/debian.sh nginx|caddy|docker-compose|faketime FOLDER
program=$1
folder=$2
variable=$(echo "$program" | tr 'a-z-' 'A-Z_')
eval "named=\${$variable:-}"
PATH="$PATH:/usr/sbin:/sbin"
for each in "$named" "$program"; do
    if [ -n "$each" ] && path=$(command -v "$each"); then
        echo "$path"
        exit 0
    fi
done
mkdir -p "$folder" || exit 1
folder=$(cd "$folder" && pwd)
link="$folder/bin/$program"
if [ -x "$link" ]; then
    echo "$link"
    exit 0
fi
missing() {
    echo "The checks of deploy/ need $program: install it and put it on the PATH, or name it by $variable=/path/to/it." >&2
    exit 1
}
command -v apt-get >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || missing
needed() { # the packages that this machine lacks for the program
    apt-get --simulate --quiet=2 install --no-install-recommends "$program" 2>/dev/null | sed -n 's/^Inst \([^ ]*\) .*/\1/p'
}
echo "Unpacking $program from its Debian package for the checks of deploy/ …" >&2
packages=$(needed)
if [ -z "$packages" ]; then
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo -n"
    $as_root apt-get update >&2 </dev/null
    packages=$(needed)
fi
[ -n "$packages" ] || missing
downloads=$(mktemp -d) || exit 1
trap 'rm -rf "$downloads"' EXIT
# where a version is no longer served, the lists are too old: `apt-get update` mends it
(cd "$downloads" && apt-get --quiet=2 download $packages >&2 </dev/null) || missing
mkdir -p "$folder/$program" "$folder/bin"
for file in "$downloads"/*.deb; do
    dpkg-deb --extract "$file" "$folder/$program" || exit 1
done
for path in "$folder/$program/usr/sbin/$program" "$folder/$program/usr/bin/$program"; do
    [ -x "$path" ] || continue
    # by its name among the unpacked files, so that what is written in Python finds its own modules
    printf '#!/bin/sh\nPYTHONPATH="%s" exec "%s" "$@"\n' "$folder/$program/usr/lib/python3/dist-packages" "$path" \
        >"$link.new" && chmod +x "$link.new" && mv "$link.new" "$link"
    echo "$link"
    exit 0
done
missing
