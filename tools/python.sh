#!/bin/sh
# Prints the newest Python of 3.13, 3.12, 3.11 that runs here, else whatever newer one `python3` is; says so if none does.
wanted='import sys; sys.exit(sys.version_info < (3, 11))'
for name in ${PYTHON:-} python3.13 python3.12 python3.11 python3 python; do
    if command -v "$name" >/dev/null 2>&1 && "$name" -c "$wanted" >/dev/null 2>&1; then
        # the program itself: version managers put stand-ins on the PATH that answer differently elsewhere
        exec "$name" -c 'import sys; print(sys.executable)'
    fi
done
echo "Kaiju needs Python 3.11 or newer, and none was found; install it, or name one: make play PYTHON=/path/to/python3" >&2
exit 1
