#!/bin/sh
# Everything that `make test` runs; all of it runs even when a part fails.
#   PY=.venv/bin/python tools/test.sh [slow]
set -u
failed=""
run() {
    name=$1
    shift
    printf '── %s\n' "$name"
    "$@" </dev/null || failed="$failed, $name"
}
unset PYTHONDONTWRITEBYTECODE # dozens of processes would each compile what one can
CHROMIUM=$(tools/chromium.sh "$PY") || exit 1
export CHROMIUM PY
for program in nginx caddy docker-compose faketime; do # for checks that are skipped where there is none
    tools/debian.sh "$program" .venv-debian >/dev/null
done
if [ "${1:-}" = slow ]; then
    run 'slow tests' "$PY" -m pytest -m slow -n 2
    run 'tests on SQLite' env DATABASE_URL=sqlite:///var/sqlite-run.sqlite3 "$PY" -m pytest -m 'sqlite or sqlite_seldom' \
        $(grep -rlE 'mark\.sqlite(_seldom)?\b' tests --include='test_*.py')
else
    node=$(tools/node.sh "$PY" .venv-node) || exit 1
    case ":$PATH:" in *":$node:"*) ;; *) PATH="$node:$PATH" ;; esac
    "$PY" tools/packages.py "$node" || exit 1
    "$PY" -m config.translations compile || exit 1
    PROMTOOL=$(tools/promtool.sh .venv-debian) || PROMTOOL="" # it has said so; the tests that need it are deselected
    export PROMTOOL
    beside=$(mktemp -d)
    piece() { # says its piece when it has ended, since others speak meanwhile
        name=$1
        shift
        "$@" >"$beside/said" 2>&1 || echo ", $name" >>"$beside/failed"
        printf '\n── %s\n%s\n' "$name" "$(cat "$beside/said")"
    }
    { # one after the other, on a core of their own
        piece 'lint' "$PY" -m ruff check --quiet .
        piece 'format' "$PY" -m ruff format --check --quiet .
        piece 'migrations' env DJANGO_SETTINGS_MODULE=config.settings.dev "$PY" manage.py makemigrations --check --dry-run
        piece 'types' "$PY" -m mypy
        piece 'layout of scripts and sheets' tools/front.sh layout
        piece 'lint of sheets' tools/front.sh sheets
        piece 'lint of templates' tools/front.sh templates
        piece 'types of scripts' tools/front.sh types
        piece 'tests on SQLite' env DATABASE_URL=sqlite:///var/sqlite-run.sqlite3 \
            "$PY" -m pytest -q -m 'sqlite and not slow' $(grep -rl 'mark\.sqlite\b' tests --include='test_*.py')
    } </dev/null &
    "$PY" -m pytest --collect-only -q </dev/null >/dev/null 2>&1 # so that no worker has to compile a test; faults show below
    # one worker more than cores, since whole matches and real servers wait half of their time; each further one collects
    # all tests again, and starts a browser and servers of its own
    run 'tests' "$PY" -m pytest -n 3 --dist loadscope --no-loadscope-reorder --durations 25
    wait
    [ ! -e "$beside/failed" ] || failed="$failed$(tr -d '\n' <"$beside/failed")"
    rm -rf "$beside"
fi
[ -z "$failed" ] && exit 0
echo "Failed: ${failed#, }." >&2
exit 1
