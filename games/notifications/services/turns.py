"""Tells players who are away from their table that it is their turn, as far as everybody at the table may know it.

Hidden windows, such as those of roles that act at night in Werewolf, cause nothing, nor does any turn while hidden
moves are made (`selectors.public_turns`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from uuid import UUID

from django.core.cache import cache
from django.urls import reverse

from games.models import Match, Seat, Table
from games.notifications.models import Kind, Notification
from games.notifications.selectors import players_away
from games.selectors.public_turns import public_turn

from .notify import notify, renew_turn, show_change

LOOK_SECONDS = 10
"""Seconds between two looks."""
AWAY_SECONDS = 16.0
"""Seconds for which a player has to be away. Longer than the time after which presence is written again, so that a
cache that was emptied makes nobody away."""
BATCH = 500

Seated = tuple[int, str]
"""A player and the code of the table where the player sits."""


def look_for_turns(*, now: datetime) -> None:
    """Notifies the players who are away while it is their turn, and takes back notifications of turns that are over."""
    current: set[tuple[int, str]] = set()
    for seated in _seated_people():
        away = _long_away(players_away(list(seated)), now)
        tables = {seated[each] for each in away}
        matches = Match.objects.filter(table__in=tables, status=Match.Status.RUNNING, kind=Match.Kind.PLAYED)
        running = dict(matches.values_list("table", "pk"))
        for user_id, code in sorted(away):
            match_id = running.get(seated[user_id, code])
            if match_id is not None and _tell(user_id, match_id, now):
                current.add((user_id, key_of(match_id)))
    _take_back(current)


def key_of(match_id: UUID) -> str:
    return f"turn:{match_id}"


def _seated_people() -> Iterator[dict[Seated, int]]:
    """Yields the full accounts at tables with a running match, with the table's id, in batches."""
    seats = Seat.objects.filter(
        user__isnull=False, user__is_bot=False, user__is_guest=False, left=False, table__status=Table.Status.RUNNING,
        table__streamed=False,
    ).order_by("pk")  # fmt: skip
    last = 0
    while rows := list(seats.filter(pk__gt=last).values_list("pk", "user_id", "table__code", "table_id")[:BATCH]):
        last = rows[-1][0]
        yield {(user, code): table for _pk, user, code, table in rows}


def _long_away(away: Iterable[Seated], now: datetime) -> set[Seated]:
    """Returns those who were away already some seconds ago. Notes in the cache since when the others are."""
    names = {f"notifications.away:{user}:{code}": (user, code) for user, code in away}
    since: dict[str, float] = cache.get_many(names)
    at = now.timestamp()
    # written again each time, so that it lasts as long as the player is away and no longer
    cache.set_many({name: since.get(name, at) for name in names}, 4 * LOOK_SECONDS)
    return {names[name] for name, begun in since.items() if at - begun >= AWAY_SECONDS}


def _tell(user_id: int, match_id: UUID, now: datetime) -> bool:
    """Notifies a player who is away if it is the player's turn. Returns False if it is not."""
    turn = public_turn(match_id, user_id, now=now)
    if turn is None:
        return False
    key = key_of(match_id)
    if not renew_turn(user_id=user_id, key=key, number=turn.window, now=now):
        notify(
            [user_id], Kind.TURN, key, address=reverse("table", args=[turn.table]), game=turn.game,
            number=turn.window, now=now,
        )  # fmt: skip
    return True


def _take_back(current: set[tuple[int, str]]) -> None:
    """Deletes the notifications of turns that are over, or whose player is back at the table."""
    told = Notification.objects.filter(kind=Kind.TURN).values_list("pk", "user_id", "key")
    over = [(pk, user) for pk, user, key in told if (user, key) not in current]
    Notification.objects.filter(pk__in=[pk for pk, _user in over]).delete()
    show_change({user for _pk, user in over})
