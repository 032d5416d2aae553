#!/bin/sh
# Builds the handbook from docs/ into handbook/, which the product serves at /docs/. A link that leads nowhere, or a page
# that no list names, is an error. The old handbook is served until the new one is whole.
#   tools/handbook.sh .venv-docs        the environment is made or updated first
set -eu
cd "$(dirname "$0")/.."
environment=$1
begun=
[ -e "$environment" ] || begun=$environment
new=$(mktemp -d .handbook.XXXXXX)
# an environment that was left half-installed is begun anew by the next run
trap 'rm -rf "$new"; [ -z "$begun" ] || [ -e "$begun/kaiju-locks.json" ] || rm -rf "$begun"' EXIT
trap 'exit 1' HUP INT TERM
python=$(tools/python.sh)
"$python" tools/environment.py docs "$environment"
export NO_MKDOCS_2_WARNING=1 # by the theme, on every run
export DISABLE_MKDOCS_2_WARNING=true
# the Chinese search keeps a dictionary among the temporary files, and reads what lies there: a folder of its own
mkdir "$new/tmp"
export TMPDIR="$PWD/$new/tmp"
build() { "$environment/bin/mkdocs" build --quiet --strict --config-file "$1" --site-dir "$new/$2"; }
build mkdocs.yml handbook
build mkdocs.zh.yml handbook/zh
build mkdocs.zh-hant.yml handbook/zh-hant
[ ! -e handbook ] || mv handbook "$new/old"
mv "$new/handbook" handbook
