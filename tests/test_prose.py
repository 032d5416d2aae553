"""Docstrings and comments are plain engineering English, as far as a program can tell, and old names stay gone.

docs/glossary.md has the terms; CONTRIBUTING.md says how a docstring is written.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
APPLICATION = (
    "accounts", "config", "games", "leaderboards", "moderation", "bench", "examples", "tools", "tests/support",
)  # fmt: skip
FRAGMENT = re.compile(r"(?:Of|The same|Those|As|It|Who|Whoever|Whose|What|Which)\b")
"""A docstring that begins so has no verb, or names nothing."""
HEADLESS = re.compile(r"\b(?:for|of|to|from|by|and|with) (?:who|whoever)\b", re.IGNORECASE)
METAPHOR = re.compile(r"\bthe house\b|\bowed\b|\bthinkers?\b", re.IGNORECASE)
COMMENT = re.compile(r"(?://[^\n]*|/\*.*?\*/)", re.DOTALL)


@cache
def files(*patterns: str) -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [
        ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file() and "/migrations/" not in name
    ]


def python_files() -> list[Path]:
    return files(*(f"{folder}/*.py" for folder in APPLICATION))


@cache
def docstrings() -> list[tuple[str, str]]:
    """Every docstring, those of attributes too: its place and its text."""
    return [found for path in python_files() for found in _docstrings(path)]


def _docstrings(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for statement in getattr(node, "body", ()) if not isinstance(node, ast.Lambda | ast.IfExp) else ():
            value = getattr(statement, "value", None)
            if isinstance(statement, ast.Expr) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield f"{path.relative_to(ROOT)}:{statement.lineno}", value.value.strip()


def comments(forbidden: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The comments of Python and of the browser's modules in the files that match: their places and texts."""
    for path in [*python_files(), *files("static/js/*.js")]:
        text = path.read_text("utf-8")
        if not forbidden.search(text):
            continue
        if path.suffix == ".js":
            found = ((text.count("\n", 0, each.start()) + 1, each[0]) for each in COMMENT.finditer(text))
        else:
            tokens = tokenize.generate_tokens(io.StringIO(text).readline)
            found = ((each.start[0], each.string) for each in tokens if each.type == tokenize.COMMENT)
        yield from ((f"{path.relative_to(ROOT)}:{line}", comment) for line, comment in found)


def first_paragraph(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def test_no_docstring_is_a_question():
    asked = [place for place, text in docstrings() if first_paragraph(text).endswith("?")]
    assert asked == []


def test_no_docstring_begins_with_a_fragment():
    fragments = [f"{place}: {text[:60]}" for place, text in docstrings() if FRAGMENT.match(text)]
    assert fragments == []


@pytest.mark.parametrize("forbidden", [HEADLESS, METAPHOR], ids=["headless who", "metaphors"])
def test_no_docstring_or_comment_needs_to_be_read_twice(forbidden):
    found = [
        f"{place}: {match[0]}"
        for place, text in [*docstrings(), *comments(forbidden)]
        if (match := forbidden.search(text))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [("Of the seats that play.", FRAGMENT), ("What a seat may know.", FRAGMENT), ("a frame for who asked", HEADLESS),
     ("an answer that is owed", METAPHOR)],
)  # fmt: skip
def test_the_patterns_find_what_they_are_for(text, forbidden):
    assert forbidden.search(text)


def test_no_old_name_comes_back():
    """Top-level names that the vocabulary replaced: by module, since other places may use the same word rightly."""
    back = []
    for line in (ROOT / "tests" / "former_names.txt").read_text("utf-8").splitlines()[1:]:
        name, _, former = line.partition(": ")
        path = ROOT / name
        if path.is_file():
            back += [f"{name}: {old}" for old in sorted(_top_level(path) & set(former.split()))]
    assert back == []


def _top_level(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        for target in [*getattr(node, "targets", ()), getattr(node, "target", None)]:
            if isinstance(target, ast.Name):
                names.add(target.id)
    return names
