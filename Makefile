# Two commands carry most of it: `make play` and `make test`. `make help` lists the rest.

VENV := $(or $(KAIJU_VENV),.venv)
PORT ?= 8000
PY := $(VENV)/bin/python
# makes or updates a virtual environment: $(locked) <name of a lock> <folder>
locked = python=$$(PYTHON='$(PYTHON)' tools/python.sh) && "$$python" tools/environment.py

.PHONY: help play admin cluster chaos format test test-slow test-pythons fuzz docs sbom bench-rules bench-live bench-watchers bench-gifts bench-flood bench-sockets bench-tables bench-reconnect bench-agents bench-strength bench-fair-play bench-playouts bench-ratings bench-ladder bench-export bench-growth bench-statistics bench-browser bench-pages bench-memory screenshots lock clean
.DEFAULT_GOAL := help

help:  ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  make \1|/p' Makefile | awk -F'|' '{printf "%-20s %s\n", $$1, $$2}'

play:  ## the product on http://127.0.0.1:8000 (PORT=… for another port; HANDBOOK=no builds no /docs/)
	@$(locked) base $(VENV)
	@$(PY) -m config.translations compile
	@exec $(PY) manage.py serve --migrate --port='$(PORT)' $(if $(filter no,$(HANDBOOK)),,--handbook)

admin:  ## makes an administrator for http://127.0.0.1:8000/admin/
	@$(locked) base $(VENV)
	@$(PY) manage.py migrate --verbosity 0 --skip-checks
	@$(PY) manage.py make_admin

cluster:  ## a whole deployment on this machine: proxy, two web processes, workers, PostgreSQL, Valkey (ARGS="--port 8080")
	@$(locked) test $(VENV)
	@$(PY) -m config.translations compile
	@NGINX=$$(tools/debian.sh nginx .venv-debian) && export NGINX && exec $(PY) -m tests.support.cluster $(ARGS)

chaos:  ## 200 matches while processes are killed, frozen, cut off and misled, and what must hold (ARGS="--matches 20")
	@$(locked) test $(VENV)
	@$(PY) -m config.translations compile
	@tools/debian.sh faketime .venv-debian >/dev/null; exec $(PY) -m tests.chaos $(ARGS)

format:  ## lays out Python, scripts and sheets
	@$(locked) test $(VENV)
	@node=$$(tools/node.sh $(PY) .venv-node) && $(PY) tools/packages.py "$$node" && \
		$(PY) -m ruff format --quiet . && PATH="$$node:$$PATH" PY=$(PY) tools/front.sh format

test:  ## lint, types, import rules, and every test but the slow ones
	@$(locked) test $(VENV)
	@PY=$(PY) tools/test.sh

test-slow:  ## thousands of games and minutes of waiting
	@$(locked) test $(VENV)
	@$(locked) bench .venv-bench
	@PY=$(PY) tools/test.sh slow

test-pythons:  ## make test with every Python from 3.11 on that runs here, and which are missing
	@tools/each_python.sh test

fuzz:  ## hostile frames at every kind of socket, resumed where they ended (MESSAGES=20000; ARGS="--seconds 600")
	@$(locked) test $(VENV)
	@$(PY) -m tests.fuzz --messages $(or $(MESSAGES),1000000) $(ARGS)

docs:  ## the handbook, from docs/ into handbook/, which the product serves at /docs/
	@PYTHON='$(PYTHON)' tools/handbook.sh .venv-docs

sbom:  ## var/sbom.cdx.json, the software bill of materials of a deployment
	@$(locked) test $(VENV)
	@$(PY) tools/sbom.py

bench-rules:  ## games and positions per second, beside RLCard and DouZero
	@$(locked) bench .venv-bench
	@.venv-bench/bin/python -m bench.rules

bench-live:  ## moves per second over real sockets, beside a bare baseline (PEERS=1: also beside a durable boardgame.io)
	@$(locked) test $(VENV)
	@$(if $(PEERS),node=$$(tools/node.sh $(PY) .venv-node) && $(PY) tools/packages.py "$$node" bench/live/boardgame_io .venv-boardgame-io && PATH="$$node:$$PATH") \
		$(PY) -m bench.live $(if $(PEERS),--peers) $(ARGS)

bench-watchers:  ## how late frames reach the spectators of delayed tables, and what their players notice
	@$(locked) test $(VENV)
	@$(PY) -m bench.watchers

bench-gifts:  ## 2,000 gifts in 10 s to one streamed table, web process and worker killed in the middle (ARGS=--no-kill)
	@$(locked) test $(VENV)
	@$(PY) -m bench.gift_burst $(ARGS)

bench-flood:  ## the pongs of others and the memory of a web process, without and under a flood over sockets
	@$(locked) test $(VENV)
	@$(PY) -m bench.flood

bench-sockets:  ## memory and pongs of a web process with 5,000 idle sockets of pages (ARGS="--sockets 200")
	@$(locked) test $(VENV)
	@$(PY) -m bench.sockets $(ARGS)

bench-tables:  ## how many tables of agents alone this machine carries, and how late deadlines are (ARGS="--steps 250 500")
	@$(locked) test $(VENV)
	@$(PY) -m bench.agent_tables $(ARGS)

bench-reconnect:  ## 3,000 sockets of pages come back after each web process restarts (ARGS="--sockets 200")
	@$(locked) test $(VENV)
	@$(PY) -m bench.reconnect $(ARGS)

bench-agents:  ## each level of agents against the one below, and Werewolf's sides (MATCHES=600; GAMES="uno" for one game)
	@$(locked) test $(VENV)
	@$(PY) -m bench.agents $(GAMES) --matches $(or $(MATCHES),20)

bench-strength:  ## Dou Dizhu's levels refereed by RLCard as DouZero was measured, and the full game (DEALS=2000; AGENTS="expert")
	@$(locked) base $(VENV)
	@$(locked) bench .venv-bench
	@.venv-bench/bin/python -m bench.strength $(AGENTS) --python $(PY) $(if $(DEALS),--deals $(DEALS))
	@$(PY) -m bench.strength.whole_rounds $(AGENTS) $(if $(DEALS),--deals $(DEALS))

bench-fair-play:  ## colluding pairs that the detector finds at one false alarm in a thousand honest pairs (ARGS="--pairs 2000")
	@$(locked) base $(VENV)
	@$(PY) -m bench.fair_play $(ARGS)

bench-playouts:  ## rounds of Dou Dizhu per second in the core of the searching agents, beside OpenSpiel's C++
	@$(locked) bench .venv-bench
	@.venv-bench/bin/python -m bench.playouts

bench-ratings:  ## how near ratings by places come to known strengths, beside OpenSkill
	@$(locked) bench .venv-bench
	@.venv-bench/bin/python -m bench.ratings

bench-ladder:  ## pages, ranks and rating a match with 100,000 and 10,000,000 standings (ROWS=1000000 for fewer)
	@$(locked) test $(VENV)
	@$(PY) -m bench.ladder $(if $(ROWS),--rows $(ROWS))

bench-export:  ## matches per minute that leave as NDJSON, and what is left of a run that is killed (MATCHES=20000)
	@$(locked) test $(VENV)
	@$(PY) -m bench.export $(if $(MATCHES),--matches $(MATCHES))

bench-growth:  ## bytes of a match, a move and a player in the database and the archive (ARGS="--copies 100")
	@$(locked) test $(VENV)
	@$(PY) -m bench.growth $(ARGS)

bench-statistics:  ## counting 5,000 matches of one player, and the database time of that player's page
	@$(locked) test $(VENV)
	@$(PY) -m bench.statistics

bench-memory:  ## memory of web process, agents' worker and ticker while agents play for an hour (ARGS="--minutes 5")
	@$(locked) test $(VENV)
	@$(PY) -m bench.memory_over_time $(ARGS)

bench-browser:  ## long tasks and forced layouts of a whole round of each game on a slowed-down phone (GAMES="uno"; ARGS=--scenes)
	@$(locked) test $(VENV)
	@CHROMIUM=$$(tools/chromium.sh $(PY)) $(PY) -m bench.browser $(GAMES) $(ARGS)

bench-pages:  ## Lighthouse's scores, speed and bytes of the main pages on a phone; bench-browser has the long tasks (ARGS="--runs 1")
	@$(locked) test $(VENV)
	@node=$$(tools/node.sh $(PY) .venv-node) && $(PY) tools/packages.py "$$node" && \
		$(PY) tools/packages.py "$$node" bench/pages .venv-lighthouse && PATH="$$node:$$PATH" CHROMIUM=$$(tools/chromium.sh $(PY)) $(PY) -m bench.pages $(ARGS)

screenshots:  ## the pictures of README and handbook and the film, from the running product (ARGS="werewolf"; ARGS=film)
	@$(locked) test $(VENV)
	@CHROMIUM=$$(tools/chromium.sh $(PY)) $(PY) -m tests.browser.screenshots $(ARGS)

lock:  ## requirements/*.txt anew, newest versions
	@python=$$(tools/python.sh) && tools/lock.sh "$$python"

clean:  ## removes environments, caches and compiled translations; var/ (the games played) stays
	rm -rf handbook .handbook.* node_modules .venv .venv-bench .venv-docs .venv-lock .venv-node .venv-boardgame-io .venv-lighthouse .venv-3.* .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
	find . -name '*.mo' -not -path './.venv*' -exec rm -f {} +
