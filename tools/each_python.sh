#!/bin/sh
# Runs a target of the Makefile with every Python that runs here, from 3.11 on, each in an environment of its own. Says
# which versions are missing.
#   tools/each_python.sh TARGET
set -u
failed=""
for minor in 11 12 13 14; do
    found=""
    for name in "python3.$minor" "${PYENV_ROOT:-$HOME/.pyenv}/versions/3.$minor."*/bin/python3; do
        # a version manager's stand-in is on the PATH even where it does not run
        if "$name" -c "import sys; sys.exit(sys.version_info[:2] != (3, $minor))" >/dev/null 2>&1; then
            found=$name
            break
        fi
    done
    if [ -z "$found" ]; then
        echo "── Python 3.$minor is not here: skipped"
        continue
    fi
    echo "── Python 3.$minor: $found"
    "${MAKE:-make}" "$1" PYTHON="$found" KAIJU_VENV=".venv-3.$minor" </dev/null || failed="$failed 3.$minor"
done
[ -z "$failed" ] && exit 0
echo "Failed with Python$failed." >&2
exit 1
