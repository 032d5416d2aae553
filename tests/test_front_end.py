"""What browsers are given: lines that can be read, and tools that are the same on every machine."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
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
    r"""^(?:import|export)\b[^;]*?["']#(?:js|(words))/([^"']+)["'];|\bimport\(["']#js/([^"']+)["']\)""", re.MULTILINE
)
MAY_USE = {
    "draw": ("table/words.js",),
    "table": ("draw/", "shared/words", "lesson/start_coach.js"),
    "replay": ("draw/", "table/"),
    "fairness": ("draw/", "table/"),
    "puzzles": ("draw/", "table/", "games/doudizhu/"),
    "site": ("draw/", "table/", "games/doudizhu/names.js", "games/gandengyan/joker_slips.js"),
    "games": ("draw/", "table/", "replay/model.js", "fairness/rng.js"),
    "lesson": ("table/",),
    "streams": ("draw/", "table/", "site/", "games/doudizhu/"),
}
OF_A_GAME = re.compile(r"games/\w+/(words|miniature\.js)")
"""What `site` may use of any game."""


@pytest.mark.parametrize("part", sorted(MAY_USE))
def test_a_script_uses_only_what_its_part_may(part):
    odd, seen = [], 0
    for path in sorted((SCRIPTS / part).rglob("*.js")):
        name = path.relative_to(SCRIPTS)
        own = f"games/{name.parts[1]}/" if part == "games" else f"{part}/"
        for found in IMPORT.finditer(path.read_text()):
            used = f"{found[2]}/words" if found[1] else found[2] or found[3]
            seen += 1
            allowed = used.startswith((own, *MAY_USE[part])) or (part == "site" and OF_A_GAME.fullmatch(used))
            if not allowed:
                odd.append(f"{name} imports {used}")
    assert odd == []
    assert seen or not MAY_USE[part]


# ── Types ────────────────────────────────────────────────────────────────────────────────────────


def test_every_script_is_checked_strictly_and_none_is_left_out():
    asked = json.loads((ROOT / "tsconfig.json").read_text())
    assert asked["compilerOptions"].items() >= {"allowJs": True, "checkJs": True, "strict": True}.items()
    assert (asked["include"], asked.keys() & {"exclude", "files"}) == (["static/js", "types"], set())
    unchecked = re.compile(r"@ts-(?:nocheck|ignore|expect-error)|[{<|(,:]\s*any\s*[}>|),;=]")
    texts = {path: path.read_text() for folder in ("static/js", "types") for path in (ROOT / folder).rglob("*.*s")}
    types = {path: re.findall(r"/\*\*.*?\*/", text, re.DOTALL) if path.suffix == ".js" else [text]
             for path, text in texts.items()}  # fmt: skip
    assert len(types) > 200
    assert [path.name for path, given in types.items() if any(map(unchecked.search, given))] == []
