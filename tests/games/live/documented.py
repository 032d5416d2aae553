"""What `docs/protocol.md` says of the server's frames, and whether a frame keeps to it: every live test reads so."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "protocol.md").read_text()
TITLES = {"doudizhu": "Dou Dizhu", "liars_dice": "Liar's Dice", "werewolf": "Werewolf"}


def section(title: str) -> str:
    """The text under a heading, to the next of its level."""
    found = re.search(rf"^(#+) {re.escape(title)}$(.*?)(?=^#{{1,2}} |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[2]


@cache
def frames(title: str) -> dict[str, frozenset[str]]:
    """Frame -> its fields, from the table of a section."""
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", section(title), re.MULTILINE)
    return {name: frozenset(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)", "", fields))) for name, fields in rows}


@cache
def example() -> dict[str, Any]:
    """The `state` that the page shows."""
    found = re.search(r"```json\n(\{\"type\": \"state\".*?)```", PAGE, re.DOTALL)
    assert found
    shown: dict[str, Any] = json.loads(found[1])
    return shown


@cache
def view_fields(game: str) -> frozenset[str]:
    """The first column of the game's table, with what the words before it name."""
    text = section(f"{TITLES[game]}: view")
    before, _, table = text.partition("\n|")
    named = re.findall(r"`(\w+)`", before)
    return frozenset(
        named + [name for row in re.findall(r"^\|([^|]*)\|", "|" + table, re.MULTILINE) for name in words(row)]
    )


@cache
def event_kinds(game: str) -> dict[str, frozenset[str]]:
    """Kind -> its fields; None stands for what every game has."""
    found = re.search(r"^Events: (.*?)(?:\n\n|\Z)", section(f"{TITLES[game]}: view"), re.MULTILINE | re.DOTALL)
    assert found
    kinds = re.findall(r"`(\w+)(?: \{([^}]*)\})?`", found[1].replace("\n", " "))
    return {kind: frozenset(re.findall(r"\w+", fields)) for kind, fields in kinds}


@cache
def close_codes() -> dict[int, str | None]:
    """Close code -> the code of the `bye` before it."""
    rows = re.findall(r"^\| (\d{4}) \| (?:`(\w+)`|–) \|", section("The end of a connection"), re.MULTILINE)
    return {int(code): bye or None for code, bye in rows}


def words(cell: str) -> list[str]:
    return re.findall(r"`(\w+)`", cell)


def check(frame: dict[str, Any]) -> None:
    """Fails when the page does not describe this frame."""
    kind = frame["type"]
    if kind == "closed":
        assert frame["code"] in close_codes(), f"close code {frame['code']} is not documented"
        return
    if kind == "changed":
        assert '`{"type": "changed"}`' in section("The lobby")
        assert set(frame) == {"type"}
        return
    known = frames("From the server")
    assert kind in known, f"frame {kind} is not documented"
    assert set(frame) - {"type"} <= known[kind], f"{kind}: {set(frame) - known[kind]} is not documented"
    if kind == "bye":
        assert frame["code"] in close_codes().values()
    if kind == "error":
        assert f"`{frame['code']}`" in section("Codes"), f"code {frame['code']} is not documented"
    if kind == "state":
        _check_state(frame)


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
