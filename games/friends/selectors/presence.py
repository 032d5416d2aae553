"""Reads where players are, as far as everybody may know it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from accounts.models import User
from games.friends.models import HiddenPresence
from games.models import Table
from games.player_presence import ONLINE, TABLE, WATCHING, places_of

OFFLINE = "offline"
STATES = (TABLE, WATCHING, ONLINE, OFFLINE)


@dataclass(frozen=True, slots=True)
class Presence:
    """The presence of one player: the state, and the game and table code if everybody may open that table."""

    state: str = OFFLINE
    game: str | None = None
    table: str | None = None

    @property
    def here(self) -> bool:
        return self.state != OFFLINE


def presence_of(user_ids: Collection[int]) -> dict[int, Presence]:
    """Returns the presence of each of these players, by two queries and one request to the cache.

    A player whose presence is hidden appears offline. A table is named only if it is listed in the lobby: nothing
    tells which private, sealed or tournament table it is, nor its game.
    """
    hidden = set(HiddenPresence.objects.filter(user__in=user_ids).values_list("pk", flat=True))
    places = places_of(pk for pk in user_ids if pk not in hidden)
    public = _games_of_public_tables({place.code for place in places.values() if place.code})
    found = {}
    for pk in user_ids:
        place = places.get(pk)
        if place is None:
            found[pk] = Presence()
        elif place.code in public:
            found[pk] = Presence(place.kind, public[place.code], place.code)
        else:
            found[pk] = Presence(place.kind)
    return found


def is_hidden(user: User) -> bool:
    """Whether this player always appears offline to friends."""
    return HiddenPresence.objects.filter(user=user).exists()


def _games_of_public_tables(codes: set[str]) -> dict[str, str]:
    """Returns code -> game for those of these tables that everybody may open."""
    if not codes:
        return {}
    tables = Table.objects.filter(code__in=codes, listed=True, private=False, sealed=False, tournament="")
    return dict(tables.exclude(status=Table.Status.CLOSED).values_list("code", "game"))
