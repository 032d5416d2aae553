"""Every refusal that a bot or its owner can meet stands in the documents, with its class."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.catalog.shared_words import BOT_ERRORS
from tests.games.live.protocol_docs import section

from .protocol_docs import PAGE

BOTS = Path(__file__).resolve().parents[3] / "games" / "bots"
CLASSES = {
    "MalformedMove": "malformed", "Refused": "malformed", "IllegalMove": "illegal", "InvalidOption": "illegal",
    "StaleMove": "stale",
}  # fmt: skip
OWNERS = frozenset({"NEEDS_ACCOUNT", "TOO_MANY_BOTS", "NAME_TAKEN", "LIMIT_OUT_OF_RANGE", "PAUSED_BY_HOUSE"})
"""What owners alone meet, on their pages and over REST."""
STAFF = frozenset({"OWN_CASE", "REASON_MISSING"})
"""What staff alone meet, in the administration."""


def refusals() -> Iterator[tuple[str, str]]:
    """Code and class of every refusal that the bots' code makes."""
    for path in sorted(BOTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CLASSES:
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{path}: a code is written out where it is refused with"
                yield str(code.value), CLASSES[node.func.id]


def told(page: str) -> dict[str, str]:
    """Code -> class, of the tables of codes of a page."""
    rows = re.findall(r"^\| ([^|]*) \| (malformed|illegal|stale) \|", page, re.MULTILINE)
    return {code: kind for codes, kind in rows for code in re.findall(r"`([A-Z_]+)`", codes)}


def farewells(page: str) -> set[str]:
    """Codes that end a connection, of its table."""
    return set(re.findall(r"^\| \d{4} \| `([A-Z_]+)` \|", page, re.MULTILINE))


MADE = sorted(set(refusals()))


def test_the_refusals_are_found() -> None:
    codes = {code for code, _kind in MADE}
    assert {"BOT_BUSY", "CHALLENGES_AN_HOUR", "HELLO_FIRST", "NO_RETRY", "ONE_PERSON", "NAME_TAKEN"} <= codes
    assert codes >= OWNERS | STAFF


@pytest.mark.parametrize(("code", "kind"), MADE)
def test_every_refusal_stands_on_the_page_of_the_protocol(code: str, kind: str) -> None:
    assert told(section("Codes")).get(code) == kind


@pytest.mark.parametrize(("code", "kind"), [(code, kind) for code, kind in MADE if code not in OWNERS | STAFF])
def test_what_a_bot_can_meet_stands_on_its_own_page(code: str, kind: str) -> None:
    assert told(PAGE).get(code) == kind or code in farewells(PAGE)


def test_whatever_is_worded_for_bots_stands_on_the_page_of_the_protocol() -> None:
    assert set(BOT_ERRORS) - set(told(section("Codes"))) == set()
