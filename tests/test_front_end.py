"""What browsers are given: lines that can be read, and tools that are the same on every machine."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TYPES = runpy.run_path(str(ROOT / "tools" / "types_of_scripts.py"))
judged, entries = TYPES["judged"], TYPES["entries"]
WIDEST = 160
"""Characters of a line of a template or a sheet."""
DATA = re.compile(r"url\([^)]*\)|\bd=\"[^\"]*\"|\{% translate (?:\"[^\"]*\"|'[^']*')[^%]*%\}")
"""What no line break may stand in: addresses, drawings, a text to be translated."""


def wide_lines(folder: str, pattern: str) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / folder).rglob(pattern))
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > WIDEST and len(DATA.sub("", line)) > 40
    ]


@pytest.mark.parametrize(("folder", "pattern"), [("templates", "*.html"), ("static/css", "*.css")])
def test_no_line_is_wider_than_a_page_but_for_data(folder, pattern):
    assert wide_lines(folder, pattern) == []


def test_the_lock_of_npm_carries_hashes_and_no_address():
    named = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in named.values())
    locked = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert locked.pop("")["devDependencies"] == named
    assert len(locked) > len(named)
    for name, package in locked.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_nothing_of_the_tools_is_committed():
    listed = subprocess.run(["git", "ls-files", "node_modules"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert listed.stdout == ""


# ── Imports: the table in static/js/README.md ────────────────────────────────────────────────────

SCRIPTS = ROOT / "static" / "js"
IMPORT = re.compile(
    r"""^(?:import|export)\b[^;]*?["']#js/([^"']+)["'];|\bimport\(["']#js/([^"']+)["']\)""", re.MULTILINE
)
MAY_USE = {
    "draw": (),
    "table": ("draw/",),
    "replay": ("draw/", "table/"),
    "fairness": ("draw/", "table/"),
    "puzzles": ("draw/", "table/", "games/doudizhu/"),
    "site": ("draw/", "table/", "games/doudizhu/names.js", "games/gandengyan/joker_slips.js"),
    "games": ("draw/", "table/", "replay/model.js", "fairness/rng.js"),
}
WORDS_OF_A_GAME = re.compile(r"games/\w+/words_(?:en|zh)\.js")


@pytest.mark.parametrize("part", sorted(MAY_USE))
def test_a_script_uses_only_what_its_part_may(part):
    odd, seen = [], 0
    for path in sorted((SCRIPTS / part).rglob("*.js")):
        name = path.relative_to(SCRIPTS)
        own = f"games/{name.parts[1]}/" if part == "games" else f"{part}/"
        for found in IMPORT.finditer(path.read_text()):
            used = found[1] or found[2]
            seen += 1
            allowed = used.startswith((own, *MAY_USE[part])) or (part == "site" and WORDS_OF_A_GAME.fullmatch(used))
            if not allowed:
                odd.append(f"{name} imports {used}")
    assert odd == []
    assert seen or not MAY_USE[part]


# ── Types: what is left out stands in a list that only gets shorter ──────────────────────────────

TOLD = [
    "static/js/a.js(1,2): error TS7006: Parameter 'x' implicitly has an 'any' type.",
    "static/js/table/b.js(3,4): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Types of property 'c' are incompatible.",
    "static/js/tables.js(1,1): error TS2531: Object is possibly 'null'.",
]


def test_a_fault_of_a_file_that_is_not_left_out_is_shown():
    shown, counted, idle = judged(TOLD, ["static/js/table"])
    assert shown == [TOLD[0], TOLD[3]]
    assert (counted, idle) == ({"static/js/table/b.js": 1}, [])


def test_a_line_of_the_list_that_leaves_nothing_out_must_go():
    _, _, idle = judged(TOLD, ["static/js/table", "static/js/a.js", "static/js/typed.js"])
    assert idle == ["static/js/typed.js"]


def test_a_list_may_say_why():
    text = "# what is left\nstatic/js/table/  # boards first\n\nstatic/js/a.js\n"
    assert entries(text) == ["static/js/table", "static/js/a.js"]
