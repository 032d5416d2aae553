#!/bin/sh
# Writes requirements/*.txt anew from pyproject.toml: newest versions, for every platform, with hashes and no addresses.
#   tools/lock.sh PYTHON        one package only:  tools/lock.sh PYTHON --upgrade-package django
set -eu
python=$1
shift
[ $# -gt 0 ] || set -- --upgrade
cd "$(dirname "$0")/.."
[ -x .venv-lock/bin/uv ] || { "$python" -m venv .venv-lock && .venv-lock/bin/python -m pip install --quiet uv; }
compile() {
    name=$1
    shift
    .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
        --no-emit-index-url --no-emit-find-links -o "requirements/$name.txt" "$@"
}
compile base pyproject.toml "$@"
compile deploy pyproject.toml --group deploy -c requirements/base.txt "$@"
compile test pyproject.toml --group test -c requirements/base.txt "$@"
compile bench --group bench "$@"
compile node --group node "$@"
compile docs --group docs "$@"
if grep -nE '://|^--' requirements/*.txt; then
    echo "a lock names an address" >&2
    exit 1
fi
