"""`make play` on a clean copy: it serves, a round is played, it stops, and starting it again finds the match."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from importlib.util import cache_from_source
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.core.management import call_command

from tests.browser.support.server_processes import Process, environment, free_port
from tests.support.guest_client import Frame, Guest

ROOT = Path(__file__).parents[1]
HANDBOOK = "#!/bin/sh\nmkdir handbook && echo 'Kaiju handbook' > handbook/index.html\n"
"""A stand-in for the script that builds the handbook. It fails if it is called again while the handbook is there."""
INSTALLATION = 300.0
"""Seconds that the first start may take, installation included."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What a clone of the repository would hold: no environment, no data, no compiled translations.

    Beside each module lies its bytecode, where there is some: to compile the same text again tells nothing.
    """
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for name in subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0"):
        if name and (ROOT / name).is_file():
            target = tmp_path / "copy" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
            if name.endswith(".py") and (compiled := Path(cache_from_source(str(ROOT / name)))).is_file():
                beside = Path(cache_from_source(str(target)))
                beside.parent.mkdir(exist_ok=True)
                shutil.copy2(compiled, beside)
    return tmp_path / "copy"


def make_play(copy: Path, port: int, **variables: str) -> Process:
    env = environment(copy / "var") | {"LANG": "C.UTF-8", **variables}
    del env["KAIJU_VAR"], env["DJANGO_SETTINGS_MODULE"]  # as a person calls it
    return Process(["make", "play", f"PORT={port}"], cwd=copy, env=env)


def refused(command: list[str], *, cwd: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode != 0
    return done


def round_is_over(frame: Frame) -> bool:
    return bool(frame["view"] and frame["view"]["rounds_played"])


@pytest.mark.parametrize(
    "venv",
    [
        pytest.param(sys.prefix, id="with_the_environment_at_hand"),
        pytest.param("", id="installing_everything", marks=pytest.mark.slow),
    ],
)
def test_a_clean_copy_serves_a_round_and_finds_the_match_again(copy, venv):
    port = free_port()
    variables = {"KAIJU_VENV": venv} if venv else {}
    if venv:  # the packages that build the handbook are no part of the environment at hand
        (copy / "tools" / "handbook.sh").write_text(HANDBOOK)
    product = make_play(copy, port, **variables)
    try:
        address = f"http://127.0.0.1:{port}"
        product.wait_for(address, within=INSTALLATION)
        with urlopen(address, timeout=20) as page:
            assert page.status == 200
            assert "开局" in page.read().decode()
        guest = Guest(address)
        code = guest.play_now("doudizhu")
        with guest.sit_at(code) as table:
            before = guest.play_until(table, round_is_over)
        assert sum(before["view"]["scores"]) == 0
        product.wait_for(f"The handbook is ready at {address}/docs/", within=INSTALLATION)
        with urlopen(f"{address}/docs/", timeout=20) as page:
            assert "Kaiju handbook" in page.read().decode()
        with urlopen(f"{address}/privacy/", timeout=20) as page:
            assert '<a href="/docs/' in page.read().decode()
    finally:
        product.stop(signal.SIGINT)
    assert "Traceback" not in product.text, product.text

    product = make_play(copy, port, **variables)
    try:
        product.wait_for("http://")
        with guest.sit_at(code) as table:
            after = guest.state(table)
        assert after["match"]["id"] == before["match"]["id"]
        assert after["match"]["status"] == "running"
        assert after["view"]["rounds_played"][0] == before["view"]["rounds_played"][0]
    finally:
        product.stop(signal.SIGINT)
    assert "Traceback" not in product.text, product.text
    assert "andbook" not in product.text  # it is there, and as new as its pages


@pytest.mark.slow  # that the server says it is asked for in every run
def test_a_taken_port_is_told_in_one_sentence(copy):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        env = environment(copy / "var") | {"KAIJU_VENV": sys.prefix, "LANG": "C.UTF-8"}
        done = refused(["make", "play", f"PORT={port}"], cwd=copy, env=env)
    assert str(port) in done.stderr
    assert f"make play PORT={port + 1}" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_is_no_port_is_told_in_one_sentence(tmp_path):
    env = environment(tmp_path / "var") | {"LANG": "zh_CN.UTF-8", "LC_ALL": ""}
    done = refused([sys.executable, "manage.py", "serve", "--port=65536"], cwd=ROOT, env=env)
    assert done.stderr.splitlines() == ["没有端口“65536”：请用 1–65535 之间的数字，例如 make play PORT=8080。"]


@pytest.mark.parametrize("port", ["abc", "", "65536", "0", "-1", "８０"])
def test_whatever_else_is_no_port_is_told_too(port, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    with pytest.raises(SystemExit, match="1"):
        call_command("serve", f"--port={port}")
    told = f'There is no port "{port}": use a number from 1 to 65535, as in make play PORT=8080.'
    assert capsys.readouterr().err.splitlines() == [told]


@pytest.mark.slow
def test_a_port_that_is_none_reaches_the_server_whole_and_is_told_in_one_sentence(copy):
    env = environment(copy / "var") | {"KAIJU_VENV": sys.prefix, "LANG": "C.UTF-8"}
    done = refused(["make", "play", "PORT=80 abc"], cwd=copy, env=env)
    assert 'There is no port "80 abc"' in done.stderr
    assert "usage:" not in done.stderr


def test_a_missing_python_is_told_in_one_sentence(copy, tmp_path):
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("make", "sh", "dirname", "env"):
        (tools / name).symlink_to(shutil.which(name))
    done = refused(["make", "play"], cwd=copy, env={"PATH": str(tools)})
    assert "Python 3.11 or newer" in done.stderr
    assert not (copy / ".venv").exists()


def test_a_full_disk_is_told_in_one_sentence(copy, tmp_path):
    # a free space that no disk has
    script = (copy / "tools" / "environment.py").read_text()
    asking, found = re.subn(r'"base": \d+', '"base": 10**12', script)
    assert found == 1
    (copy / "tools" / "environment.py").write_text(asking)
    env = {"PATH": os.environ["PATH"], "KAIJU_VENV": str(tmp_path / "none")}
    done = refused(["make", "play"], cwd=copy, env=env)
    assert "MB of disk space" in done.stderr
    assert "Traceback" not in done.stderr
