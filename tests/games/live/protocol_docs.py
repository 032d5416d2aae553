"""Compares the frames of live tests with their documents, `docs/protocol.md` and the page of each game beside it.

The sockets of all live tests use it.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "protocol.md").read_text()
FRIENDS = (DOCS / "friends.md").read_text()
ROOMS = (DOCS / "chat-rooms.md").read_text()


@cache
def page_of(game: str) -> str:
    return (DOCS / "protocol" / f"{game}.md").read_text()


def section(title: str, page: str = PAGE) -> str:
    """Returns the text below a heading of `docs/protocol.md`, up to the next heading of its level or above."""
    found = re.search(rf"^(#+) {re.escape(title)}$(.*?)(?=^#{{1,2}} |^\1 |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[2]


@cache
def frames(title: str, page: str = PAGE) -> dict[str, frozenset[str]]:
    """Returns the frames that the table below a heading lists: name -> names of its fields."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", section(title, page), re.MULTILINE)
    return {name: frozenset(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", fields))) for name, fields in rows}


@cache
def example() -> dict[str, Any]:
    """Returns the `state` frame that `docs/protocol.md` shows as an example."""
    found = re.search(r"```json\n(\{\"type\": \"state\".*?)```", PAGE, re.DOTALL)
    assert found
    shown: dict[str, Any] = json.loads(found[1])
    return shown


@cache
def view_fields(game: str) -> frozenset[str]:
    """Returns the names of a view's fields that are documented for a game, with those that all games share."""
    shared = words(section("Games").split("### Events")[0])
    rows = re.findall(r"^\|([^|]*)\|", section("View", page_of(game)), re.MULTILINE)
    return frozenset([*shared, *(name for row in rows for name in words(row))])


@cache
def event_kinds(game: str) -> dict[str, frozenset[str]]:
    """Returns the events documented for a game: kind -> names of its fields.

    A game may add fields to a shared event.
    """
    own = re.findall(EVENT, section("Events", page_of(game)).replace("\n", " "))
    shared = re.findall(EVENT, section("Events of every game").replace("\n", " "))
    said = {kind: frozenset(re.findall(r"\w+", fields)) for kind, fields in (*shared, *own)}
    return {kind: said[kind] for kind, _ in (*shared, *own)}


EVENT = r"`(\w+)(?: \{([^}]*)\})?`"


@cache
def close_codes() -> dict[int, str | None]:
    """Returns the documented close codes: code -> the code in the `bye` frame before it, or None."""
    rows = re.findall(r"^\| (\d{4}) \| (?:`(\w+)`|–) \|", section("The end of a connection"), re.MULTILINE)
    return {int(code): bye or None for code, bye in rows}


def words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def check(frame: dict[str, Any], *, room: bool = False) -> None:
    """Fails if the documents do not describe this frame and all its fields. `room`: it comes from a chat room."""
    kind = frame["type"]
    if kind == "closed":
        assert frame["code"] in close_codes(), f"close code {frame['code']} is not documented"
        return
    if kind == "changed":
        assert '`{"type": "changed"}`' in section("The lobby")
        assert set(frame) == {"type"}
        return
    if kind == "notifications":
        assert '`{"type": "notifications"}`' in section("The socket of pages", FRIENDS)
        assert set(frame) == {"type"}
        return
    if kind in frames("Matches to watch"):
        _check_tv(frame)
        return
    known = frames("From a room", ROOMS) if room else frames("From the server")
    assert kind in known, f"frame {kind} is not documented"
    assert set(frame) - {"type"} <= known[kind], f"{kind}: {set(frame) - known[kind]} is not documented"
    if kind == "bye":
        assert frame["code"] in close_codes().values()
    if kind == "error":
        pages = [PAGE, *(page.read_text() for page in DOCS.glob("protocol/*.md"))]
        assert any(f"`{frame['code']}`" in section("Codes", page) for page in pages), frame["code"]
    if kind == "state":
        _check_state(frame)


def _check_tv(frame: dict[str, Any]) -> None:
    known = frames("Matches to watch")
    if frame["type"] == "tables":
        assert set(frame) - {"type"} == {"watching", "tables"}
        row = set(re.findall(r'"(\w+)"', re.findall(r"\[\{([^}]*)\}\]", section("Matches to watch"))[0]))
        assert all(set(table) == row for table in frame["tables"])
        return
    assert known["table"] >= {"code", "at"}
    _check_state({"n": 0, **{key: value for key, value in frame.items() if key != "code"}})


def _check_state(frame: dict[str, Any]) -> None:
    shown = example()
    assert set(frame) == set(shown)
    for part in ("table", "match", "you"):
        if frame[part] is not None:
            assert set(frame[part]) == set(shown[part]), part
    for part in ("seats", "windows"):
        for item in frame[part]:
            if item is not None:
                assert set(item) == set(shown[part][0]), part
    game = frame["table"]["game"]
    if frame["view"] is not None:
        assert set(frame["view"]) <= view_fields(game), f"view: {set(frame['view']) - view_fields(game)}"
    for event in frame["events"]:
        check_event(game, event["kind"], event["data"])


def check_event(game: str, kind: str, data: dict[str, Any]) -> None:
    kinds = event_kinds(game)
    assert kind in kinds, f"event {kind} of {game} is not documented"
    if kinds[kind]:
        assert set(data) <= kinds[kind], f"{kind}: {set(data) - kinds[kind]} is not documented"
