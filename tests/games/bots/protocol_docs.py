"""The fields and examples of messages, as read from `docs/bots.md` and the pages in `docs/bots/`."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = "\n".join(page.read_text() for page in [DOCS / "bots.md", *sorted(DOCS.glob("bots/*.md"))])


@cache
def to_the_bot() -> dict[str, frozenset[str]]:
    """Returns the kinds of messages that a bot receives, by `docs/bots.md`: kind -> names of its fields."""
    table = PAGE.split("To the bot:")[1].split("Messages about a match also have")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|", table, re.MULTILINE)
    shared = {"a match": {"player_id", "match_id"}, "the rejected message": {"player_id"}}
    return {
        kind: frozenset({"type", *re.findall(r"`(\w+)`", fields), *shared.get(about.strip(), set())})
        for kind, about, fields in rows
    }


@cache
def from_the_bot() -> dict[str, frozenset[str]]:
    table = PAGE.split("From the bot:")[1].split("\n# ")[0]
    rows = re.findall(r"^\| ((?:`\w+` ?)+) \| ([^|]*) \|", table, re.MULTILINE)
    return {
        kind: frozenset(re.findall(r"`(\w+)`", fields))
        for kinds, fields in rows
        for kind in re.findall(r"`(\w+)`", kinds)
    }


@cache
def examples() -> list[dict[str, Any]]:
    """Returns all messages that `docs/bots.md` and its pages show as examples."""
    found = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
    return [message for message in found if "type" in message]


def check(message: dict[str, Any]) -> None:
    """Fails if `docs/bots.md` does not describe this message and all its fields."""
    kind = message["type"]
    assert kind in to_the_bot(), f"{kind} is not documented"
    more = set(message) - to_the_bot()[kind] - {"player_id"}
    assert not more, f"{kind}: {more} is not documented"
