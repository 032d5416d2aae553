"""Bots as their owners run them: programs against a running server, on the embedded default."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser.support.server_processes import ROOT, Process, environment, free_port

pytestmark = pytest.mark.slow

NAMES = ("alpha", "beta", "gamma", "delta")


class House:
    """A running server and the tokens of its bots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        env = environment(folder) | {"LANG": "C.UTF-8", "AGENT_PAUSE": "0,0"}
        made = subprocess.run(
            [sys.executable, "-m", "tests.games.bots.register_program", *NAMES], cwd=ROOT, capture_output=True,
            text=True, check=True, env=env | {"DJANGO_SETTINGS_MODULE": "config.settings.dev"},
        )  # fmt: skip
        self.tokens = dict(zip(NAMES, made.stdout.split(), strict=True))
        self._command = [sys.executable, "manage.py", "serve", "--port", str(free_port())]
        self._env = env
        self.start()

    def start(self) -> None:
        self.server = Process(self._command, cwd=ROOT, env=self._env)
        address = next(word for word in self.server.wait_for("http://").split() if word.startswith("http://"))
        self.url = f"ws{address.removeprefix('http')}/ws/bot/"

    def run(self, name: str, *command: str, **env: str) -> subprocess.Popen[str]:
        given = os.environ | {"KAIJU_TOKEN": self.tokens[name]} | env
        return subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def example(self, name: str, program: str, *more: str, **env: str) -> subprocess.Popen[str]:
        return self.run(name, f"examples/bots/{program}.py", "--url", self.url, *more, **env)

    def rows(self, query: str) -> list[Any]:
        with sqlite3.connect(self.folder / "kaiju.sqlite3") as database:
            return database.execute(query).fetchall()


@pytest.fixture(scope="module")
def house(migrated, tmp_path_factory) -> Iterator[House]:
    house = House(migrated(tmp_path_factory.mktemp("bots")))
    yield house
    assert house.server.stop() == 0
    assert "Traceback" not in house.server.text, house.server.text


def ended(program: subprocess.Popen[str], within: float) -> str:
    out, err = program.communicate(timeout=within)
    assert program.returncode == 0, err
    return out


def test_a_bot_written_from_the_page_alone_plays_a_hundred_rated_rounds_with_two_dropped_lines_and_no_timeout(house):
    loner = house.run("alpha", "tests/games/bots/standalone_bot.py", house.url, "100", "2")
    found = json.loads(ended(loner, 900))
    assert found["rounds"] >= 100
    assert (found["drops"], found["rated"]) == (2, True)
    assert found["resumed"] == 2
    assert found["errors"] == []
    assert "timeout" not in found["closed"]
    [(rounds, late)] = house.rows(
        "SELECT count(*), sum(timeouts) FROM games_roundresult JOIN accounts_user ON accounts_user.id = user_id "
        "WHERE username = 'alpha'"
    )
    assert (rounds, late) == (found["rounds"], 0)


def test_the_examples_play_each_other_from_the_queue(house):
    programs = [
        house.example(name, program, "--option", "format=quick")
        for name, program in (("beta", "random_bot"), ("gamma", "rule_bot"))
    ]
    for program in programs:
        assert "doudizhu" in ended(program, 300)


@pytest.mark.parametrize(
    ("game", "short"), [("gandengyan", "rounds=1"), ("liars_dice", "dice=1"), ("uno", "initial_cards=3")]
)
def test_the_examples_play_the_other_games(house, game, short):
    assert game in ended(house.example("delta", "rule_bot", "--game", game, "--option", short), 600)


def test_the_model_bot_lets_a_model_choose_and_says_what_it_says(house):
    asked: list[dict[str, Any]] = []

    class Model(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            said = json.dumps({"choice": 0, "comment": "As the model says.", "emotion": "thinking"})
            body = json.dumps({"choices": [{"message": {"content": f"Well: {said}"}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    model = HTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=model.serve_forever, daemon=True).start()
    try:
        base = f"http://127.0.0.1:{model.server_port}/v1"
        program = house.example("delta", "model_bot", "--option", "format=quick", LLM_BASE_URL=base, LLM_MODEL="m")
        ended(program, 300)
    finally:
        model.shutdown()
        model.server_close()
    assert asked[0]["model"] == "m"
    said = "SELECT count(*) FROM games_chatmessage WHERE text = 'As the model says.' AND NOT held"
    assert house.rows(said)[0][0] > 0


def test_the_model_bot_plays_by_rule_where_no_model_answers(house):
    nowhere = f"http://127.0.0.1:{free_port()}/v1"
    program = house.example("delta", "model_bot", "--option", "format=quick", LLM_BASE_URL=nowhere, LLM_MODEL="m")
    assert "doudizhu" in ended(program, 300)
