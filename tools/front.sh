#!/bin/sh
# One of the checks of what browsers are given, or the layout of it. Node and `node_modules` must be there, as
# `tools/test.sh` and `make format` see to it.
#   PY=.venv/bin/python tools/front.sh layout|sheets|templates|types|format
set -eu
laid_out="static/js static/css tests/js types bench/*/*.mjs *.config.js package.json tsconfig.json"
programs=node_modules/.bin
case $1 in
    layout) exec "$programs/prettier" --log-level warn --check $laid_out ;;
    sheets) exec "$programs/stylelint" 'static/css/**/*.css' ;;
    templates) exec "$(dirname "$PY")/djlint" --quiet --lint templates ;;
    types) exec "$programs/tsc" --project . ;;
    format)
        # laid out first, since stylelint reads one declaration a line; what it cannot mend, `make test` says
        "$programs/prettier" --log-level warn --write $laid_out
        "$programs/stylelint" --fix 'static/css/**/*.css' || true
        exec "$programs/prettier" --log-level warn --write $laid_out
        ;;
    *)
        echo "What is wanted? layout, sheets, templates, types or format." >&2
        exit 2
        ;;
esac
