#!/bin/sh
# Builds the handbook from docs/ into handbook/, which the product serves at /docs/. A link that leads nowhere, or a page
# that no list names, is an error.
#   tools/handbook.sh .venv-docs        the environment is made or updated first
set -eu
cd "$(dirname "$0")/.."
python=$(tools/python.sh)
"$python" tools/environment.py docs "$1"
export NO_MKDOCS_2_WARNING=1 # by the theme, on every run
export DISABLE_MKDOCS_2_WARNING=true
# the Chinese search keeps a dictionary among the temporary files, and reads what lies there: a folder of its own
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
for language in mkdocs.yml mkdocs.zh.yml; do # the first one empties the folder
    "$1/bin/mkdocs" build --quiet --strict --config-file "$language"
done
