"""The house rules that a machine can check: imports, sizes, names, and that nothing of one machine is written down."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LONGEST = 500
"""Lines of a file that a person writes."""
WRITTEN = {".py", ".js", ".css", ".html", ".sh"}
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc"}


@cache
def files() -> list[Path]:
    """Every file of the repository, committed or about to be."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    return [ROOT / name for name in listed if (ROOT / name).is_file()]


def texts() -> list[Path]:
    return [path for path in files() if b"\0" not in path.read_bytes()[:4096]]


def test_every_import_contract_holds():
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_file_is_longer_than_one_job_needs():
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files()
        if path.suffix in WRITTEN and not {"migrations", "locale"} & set(path.parts)
        if (lines := len(path.read_text().splitlines())) > LONGEST
    }
    assert long == {}


def test_no_file_has_a_name_that_says_nothing():
    vague = [str(path.relative_to(ROOT)) for path in files() if VAGUE & {path.stem, *path.relative_to(ROOT).parts}]
    assert vague == []


def test_the_repository_names_no_machine_and_no_registry():
    told = re.compile(r"/(?:work|root|home/\w+)/|/tmp/\w|pypi\.org|registry\.npmjs|deb\.debian|files\.pythonhosted")
    found = {
        str(path.relative_to(ROOT)): match[0]
        for path in texts()
        if path != Path(__file__) and (match := told.search(path.read_text()))
    }
    assert found == {}


AVOIDED = r"\bmark\.(?:skip|skipif|xfail)\b|\bpytest\.(?:skip|xfail|importorskip)\b|\bskip(?:Test|If|Unless)\("
"""A test that is left out on the quiet. What another database cannot do is deselected, and counted (`conftest.py`)."""


def test_nothing_is_left_for_later():
    marks = re.compile(r"\b(?:TODO|FIXME|XXX)\b|NotImplementedError|" + AVOIDED)
    found = {
        f"{path.relative_to(ROOT)}": match[0]
        for path in texts()
        if path != Path(__file__) and path.suffix in WRITTEN and (match := marks.search(path.read_text()))
    }
    assert found == {}


def registered_games() -> list[str]:
    return list(import_module("games.rules.registry").GAMES)


@pytest.mark.parametrize("game", registered_games())
def test_every_game_restates_its_rules_in_numbered_clauses(game):
    rules = (ROOT / "games" / "rules" / game / "RULES.md").read_text()
    assert len(re.findall(r"^\*{0,2}\d+\.\d+", rules, flags=re.MULTILINE)) >= 20


@pytest.mark.parametrize("game", registered_games())
def test_every_game_has_playthroughs_that_a_person_can_read(game):
    playthroughs = list((ROOT / "tests" / "rules" / "playthroughs").glob(f"{game}*.txt"))
    assert playthroughs != []
    assert all(len(path.read_text().splitlines()) > 20 for path in playthroughs)


def test_no_test_sleeps():
    found = {
        str(path.relative_to(ROOT))
        for path in files()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "tests") and path != Path(__file__)
        if not path.is_relative_to(ROOT / "tests" / "support" / "servers")  # other programs must answer
        if re.search(r"\bsleep\((?!0\))|wait_for_timeout\(", path.read_text())  # sleep(0) only lets others go on
    }
    assert found == set()


def test_no_test_leaves_another_celery_app_or_an_earlier_schema_to_those_after_it():
    """The tasks of an app that became the current one are not the product's, and an earlier schema lacks partitions."""
    texts = {path: path.read_text() for path in files() if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")}
    current = r"\bCelery\((?!\))(?![^)]*set_as_current=False)"
    found = {path.name for path, text in texts.items() if path != Path(__file__) and re.search(current, text)}
    back = {path.name for path, text in texts.items() if path != Path(__file__) and "MigrationExecutor(" in text}
    assert (found, back) == (set(), {"earlier_schema.py", "test_upgrade.py"})
