"""Where players are at present, as the server processes tell each other through the cache.

Each process writes what its open sockets tell, again and again, and every entry expires soon after the last time.
Nothing is stored in the database. `games.consumers.presence_board` writes it; the app `friends` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.core.cache import cache

REPEAT_SECONDS = 15.0
"""Seconds after which a process writes the same entry again."""
KEEP_SECONDS = 40
"""Seconds for which an entry lasts without repetition."""

TABLE, WATCHING, ONLINE = "table", "watching", "online"
KINDS = (TABLE, WATCHING, ONLINE)
"""The kinds of entries. Of several entries of one player the first of these counts."""

Entry = tuple[str, int]
"""A kind and the id of a player."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a player who is here: the kind, and the code of the table where the player sits or watches."""

    kind: str
    code: str = ""


def store_places(entries: Mapping[Entry, str]) -> None:
    """Writes where players are: kind and player -> code of the table, empty for a player at none."""
    cache.set_many({_key(kind, pk): code for (kind, pk), code in entries.items()}, KEEP_SECONDS)


def places_of(user_ids: Iterable[int]) -> dict[int, Place]:
    """Returns where these players are, by one request to the cache. Players who are not here are left out."""
    wanted = list(user_ids)
    found = cache.get_many([_key(kind, pk) for pk in wanted for kind in KINDS]) if wanted else {}
    places = {}
    for pk in wanted:
        kind = next((kind for kind in KINDS if _key(kind, pk) in found), None)
        if kind is not None:
            places[pk] = Place(kind, found[_key(kind, pk)])
    return places


def _key(kind: str, pk: int) -> str:
    return f"presence:{kind}:{pk}"
