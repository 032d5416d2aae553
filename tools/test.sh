#!/bin/sh
# Everything that `make test` runs, cheapest first. All of it runs even when a part fails; the tests' own line comes last.
#   PY=.venv/bin/python tools/test.sh [slow]
set -u
failed=""
run() {
    name=$1
    shift
    printf '── %s\n' "$name"
    "$@" </dev/null || failed="$failed, $name"
}
CHROMIUM=$(tools/chromium.sh "$PY") || exit 1
export CHROMIUM
if [ "${1:-}" = slow ]; then
    run 'slow tests' "$PY" -m pytest -m slow -n 2
else
    node=$(tools/node.sh "$PY" .venv-node) || exit 1
    case ":$PATH:" in *":$node:"*) ;; *) PATH="$node:$PATH" ;; esac
    "$PY" -m config.translations compile || exit 1
    run 'lint' "$PY" -m ruff check --quiet .
    run 'format' "$PY" -m ruff format --check --quiet .
    run 'migrations' env DJANGO_SETTINGS_MODULE=config.settings.dev "$PY" manage.py makemigrations --check --dry-run
    said=$(mktemp) # types use one core while the tests on SQLite use another
    "$PY" -m mypy </dev/null >"$said" 2>&1 &
    types=$!
    run 'tests on SQLite' env DATABASE_URL=sqlite:///var/sqlite-run.sqlite3 "$PY" -m pytest -q -m 'sqlite and not slow'
    wait "$types"
    typed=$?
    run 'types' sh -c 'cat "$0"; rm -f "$0"; exit "$1"' "$said" "$typed"
    # more workers than cores: whole matches and real servers spend half of their time waiting
    run 'tests' "$PY" -m pytest -n 4 --dist loadscope --no-loadscope-reorder --durations 25
fi
[ -z "$failed" ] && exit 0
echo "Failed: ${failed#, }." >&2
exit 1
