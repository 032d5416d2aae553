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
bring_programs() { # for checks that are skipped where there is none
    for program in nginx caddy docker-compose faketime; do
        tools/debian.sh "$program" .venv-debian >/dev/null
    done
}
if [ "${1:-}" = slow ]; then
    bring_programs
    node=$(tools/node.sh "$PY" .venv-node) && "$PY" tools/packages.py "$node" || exit 1 # axe-core
    run 'slow tests' "$PY" -m pytest -m slow -n 2
    run 'tests on SQLite' env DATABASE_URL=sqlite:///var/sqlite-run.sqlite3 "$PY" -m pytest -m 'sqlite or sqlite_seldom' \
        $(grep -rlE 'mark\.sqlite(_seldom)?\b' tests --include='test_*.py')
else
    "$PY" -m config.translations compile || exit 1
    beside=$(mktemp -d)
    bring() { # waits for the network, while what needs none of it has the processor
        tools/node.sh "$PY" .venv-node >"$beside/node" && "$PY" tools/packages.py "$(cat "$beside/node")" || return 1
        tools/promtool.sh .venv-debian >"$beside/promtool" # it says what is missing; the tests that need it are deselected
        bring_programs
        return 0
    }
    use_what_was_brought() {
        until [ -e "$beside/brought" ]; do
            [ ! -e "$beside/not_brought" ] || return 1
            sleep 0.2
        done
        node=$(cat "$beside/node")
        case ":$PATH:" in *":$node:"*) ;; *) PATH="$node:$PATH" ;; esac
        PROMTOOL=$(cat "$beside/promtool")
        export PROMTOOL
    }
    piece() { # says its piece when it has ended, since others speak meanwhile
        name=$1
        shift
        "$@" >"$beside/said" 2>&1 || echo ", $name" >>"$beside/failed"
        printf '\n── %s\n%s\n' "$name" "$(cat "$beside/said")"
    }
    if bring; then : >"$beside/brought"; else : >"$beside/not_brought"; fi </dev/null &
    { # one after the other, on a core of their own
        piece 'lint' "$PY" -m ruff check --quiet .
        piece 'format' "$PY" -m ruff format --check --quiet .
        piece 'migrations' env DJANGO_SETTINGS_MODULE=config.settings.dev "$PY" manage.py makemigrations --check --dry-run
        piece 'types' "$PY" -m mypy
        piece 'handbook' tools/handbook.sh .venv-docs
        use_what_was_brought || exit 1
        piece 'layout of scripts and sheets' tools/front.sh layout
        piece 'lint of sheets' tools/front.sh sheets
        piece 'lint of templates' tools/front.sh templates
        piece 'types of scripts' tools/front.sh types
        piece 'tests on SQLite' env DATABASE_URL=sqlite:///var/sqlite-run.sqlite3 \
            "$PY" -m pytest -q -m 'sqlite and not slow' $(grep -rl 'mark\.sqlite\b' tests --include='test_*.py')
    } </dev/null &
    "$PY" -m pytest --collect-only -q </dev/null >/dev/null 2>&1 # so that no worker has to compile a test; faults show below
    if ! use_what_was_brought; then # it has said why
        wait
        exit 1
    fi
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
