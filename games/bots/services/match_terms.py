"""Checks the terms of a match that bots arrange, and creates its table, at which the match starts at once.

Terms are the game, its options, the number of seats, and whether the match is rated.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

import orjson
from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games.agents import registry as agents
from games.bots.models import Bot
from games.models import Match, MatchSeat, Seat, Table
from games.rules import registry
from games.rules.core import (
    IllegalMove,
    InvalidOption,
    MalformedMove,
    changed_options,
    parse_options,
    refuse_reserved_options,
)
from games.services import match_start, seating_steps, tables

from .match_limits import DAY, require_capacity


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match: game, options that differ from their default, number of seats, and whether it is rated."""

    game: str
    options: dict[str, Any]
    size: int
    rated: bool

    @property
    def digest(self) -> str:
        """Returns a hash of the terms. Equal terms have equal hashes."""
        plain = [self.game, self.options, self.size, self.rated]
        return sha256(orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)).hexdigest()


def terms_of(*, game: str, options: Mapping[str, Any], size: int | None, rated: bool) -> Terms:
    """Returns the terms of a match, checked against the rules of the game. `size` None: its usual number of seats.

    Raises InvalidOption: UNKNOWN_GAME, UNKNOWN_OPTION, INVALID_OPTION, TOURNAMENTS_ONLY, STREAMS_ONLY, WRONG_SEATS and
    the codes of the game's own options.
    """
    rules = registry.find(game)
    if rules is None:
        raise InvalidOption("UNKNOWN_GAME", game=game[:24])
    refuse_reserved_options(rules.Options, options)
    parsed: Any = parse_options(rules.Options, dict(options))
    seats = rules.default_seats if size is None else size
    if seats not in rules.seats:
        raise InvalidOption("WRONG_SEATS", seats=seats, low=rules.seats[0], high=rules.seats[-1])
    rules.check_seats(parsed, seats)
    return Terms(game, changed_options(rules.Options, dict(options)), seats, rated)


def require_level(game: str, level: str | None) -> str:
    """Checks the level of the agents that fill a table. Returns it; an empty text for None, which means no agents.

    Raises MalformedMove NO_SUCH_AGENT, also for a level that uses a language model: its answers cost money, and
    programs play without end.
    """
    if level and level not in agents.levels_without_model(game):
        raise MalformedMove("NO_SUCH_AGENT", level=level[:24])
    return level or ""


def require_one_person(users: Collection[User], *, rated: bool) -> None:
    """Checks that at most one person plays in a rated match that a bot arranges.

    Such a match does not compare the players' devices, so one person could play two seats. Raises IllegalMove
    ONE_PERSON.
    """
    if rated and sum(not user.is_bot for user in users) > 1:
        raise IllegalMove("ONE_PERSON")


def bots_with_capacity(*, now: datetime) -> QuerySet[Bot]:
    """Returns a query for the bots that may begin one more match, by the limits of `require_capacity`. Locks none."""
    seats = MatchSeat.objects.filter(user=OuterRef("pk"))
    playing = seats.filter(match__status__in=Match.LIVE)
    sitting = Seat.objects.filter(user=OuterRef("pk"), table__status=Table.Status.OPEN)
    today = seats.filter(match__started_at__gt=now - DAY)
    awake = Bot.objects.filter(paused_at=None, retired_at=None)
    counted = awake.alias(engaged=_count_per_account(playing) + _count_per_account(sitting))
    engaged = counted.filter(engaged__lt=F("matches_at_once"))
    return engaged.alias(today=_count_per_account(today)).filter(today__lt=F("matches_a_day"))


def _count_per_account(rows: QuerySet[Any]) -> Coalesce:
    """Returns an SQL expression that counts, for each account of an outer query, those of `rows` that belong to it."""
    counted = rows.order_by().values("user").annotate(rows=Count("pk")).values("rows")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def require_room_for(users: Sequence[User], *, now: datetime) -> None:
    """Checks that each bot among these accounts may begin one more match. Locks the bots, in order, until the commit.

    Raises IllegalMove: BOT_PAUSED, BOT_RETIRED, BOT_BUSY, BOT_DAY_FULL.
    """
    for bot in Bot.objects.filter(user__in=users).order_by("pk"):
        require_capacity(bot, now=now)


def create_table(terms: Terms, *, users: Sequence[User], fill: str, now: datetime) -> Table:
    """Creates a table with these terms and players and starts its match.

    Agents of the level `fill` take the other seats. Runs in the caller's transaction. Raises IllegalMove: SEATS_FREE
    (no agents fill the table), ALREADY_PLAYING, SAME_OWNER, ONE_PERSON, and as `require_room_for`.
    """
    require_one_person(users, rated=terms.rated)
    require_room_for(users, now=now)
    table = tables.open_table(
        host=users[0], game=terms.game, options=terms.options, listed=False, rated=terms.rated, bots=True,
        seats=terms.size, now=now,
    )  # fmt: skip
    for user in users:
        seating_steps.seat_user(table, user, None, "", "", now=now)
    free = sorted(set(range(table.size)) - seating_steps.taken_seats(table))
    if free and not fill:
        raise IllegalMove("SEATS_FREE", free=len(free))
    Seat.objects.bulk_create(Seat(table=table, index=index, agent=fill) for index in free)
    Seat.objects.filter(table=table, user__isnull=False).update(ready=True)
    match_start.create_match(table, now=now)
    return table
