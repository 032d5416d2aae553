"""Reads where players are, as far as everybody may know it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.models import User
from games.friends.models import HiddenPresence
from games.models import Table
from games.player_presence import ONLINE, TABLE, WATCHING, places_of
from games.selectors.delayed_matches import unshown_matches

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
    """Returns code -> game for those of these tables that everybody may open.

    A host may have hidden or closed a table after a delayed match. Until spectators see its end, the table keeps its
    name, since the change would reveal the end.
    """
    if not codes:
        return {}
    ended = unshown_matches(timezone.now()).filter(table=OuterRef("pk"), private=False, opens_at__isnull=False)
    public = Q(listed=True, private=False) & ~Q(status=Table.Status.CLOSED)
    public_before = Q(Exists(ended)) & (Q(listed=True) | Q(private=True))
    tables = Table.objects.filter(public | public_before, code__in=codes, sealed=False, tournament="")
    return dict(tables.values_list("code", "game"))
