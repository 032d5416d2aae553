"""Bots that wait for a match, and the tables that come of it.

Only a bot whose socket is there is seated: the socket says so every few seconds. Whoever waits looks for others, so
that nothing needs to be asked for; a repair does it once more, and forgets who has been away for long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import effects
from games.bots.models import Bot, Waiting
from games.rules.core import IllegalMove

from .access import still_awake
from .terms import Terms, hand, lay, require_level, require_room_for, terms_of

HERE_FOR = timedelta(seconds=15)
"""For which a socket that said that it is there is believed."""
AWAY_FOR = timedelta(minutes=10)
"""After which a bot that is away waits no more."""
MOST = 20
"""What one bot may wait for at once."""
TOGETHER = 200
"""Waiting bots of the same terms that are looked at in one transaction."""


def wait_for(
    *, user: User, game: str, options: dict[str, Any] | None = None, size: int | None = None, rated: bool = True,
    fill: str | None = "club", fill_after: int = 5, now: datetime | None = None,
) -> Waiting:  # fmt: skip
    """This bot wants one match of these terms. `fill_after` seconds from now agents of the level `fill` take what seats
    are left; `fill` None: they never do.

    Raises InvalidOption as `terms_of`; MalformedMove NO_SUCH_AGENT; IllegalMove BOT_PAUSED, BOT_RETIRED,
    TOO_MANY_WAITING.
    """
    moment = now or timezone.now()
    terms = terms_of(game=game, options=options or {}, size=size, rated=rated)
    level = require_level(game, fill)
    still_awake(user.pk)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        mine = Waiting.objects.filter(user=user)
        if mine.count() >= MOST:
            raise IllegalMove("TOO_MANY_WAITING", most=MOST)
        waiting = Waiting.objects.create(
            user=user, game=game, options=terms.options, size=terms.size, rated=rated, terms=terms.digest, fill=level,
            fill_at=moment + timedelta(seconds=fill_after) if level else None, since=moment, away_since=moment,
        )  # fmt: skip
        effects.call_bots([user.pk])  # its socket, if it is there, says so at once
    return waiting


def wait_no_more(*, user: User, waiting_id: UUID | None = None) -> int:
    """It does not want that match any more, or none of all that it waits for. Returns how many it gave up."""
    mine = Waiting.objects.filter(user=user)
    with transaction.atomic():
        return (mine if waiting_id is None else mine.filter(pk=waiting_id)).delete()[0]


def keep_waiting(*, user: User, now: datetime) -> None:
    """Its socket is there: it may be seated for some time, and is, if enough others are there."""
    mine = Waiting.objects.filter(user=user)
    if mine.update(here_until=now + HERE_FOR, away_since=None):
        match_waiting(now=now, terms=set(mine.values_list("terms", flat=True)))


def stop_waiting(*, user: User, now: datetime | None = None) -> None:
    """Its socket has gone: it keeps its place, and is not seated before it is there again."""
    Waiting.objects.filter(user=user).update(here_until=None, away_since=now or timezone.now())


def match_waiting(*, now: datetime, terms: Iterable[str] | None = None) -> int:
    """Lays every table that can be laid, of these terms or of all. Returns how many. Any number may run at once."""
    if terms is None:
        terms = set(Waiting.objects.filter(here_until__gt=now).values_list("terms", flat=True))
    return sum(_match(digest, now) for digest in sorted(terms))


def forget_away(*, now: datetime) -> int:
    """Who has been away for long waits no more. Returns how many were forgotten."""
    with transaction.atomic():
        lost = Waiting.objects.filter(here_until__lte=now, away_since=None)
        lost.update(here_until=None, away_since=now)  # a socket that died without a word
        return Waiting.objects.filter(away_since__lte=now - AWAY_FOR).delete()[0]


def waiting_of(user: User) -> list[dict[str, Any]]:
    """What this bot waits for, the oldest first."""
    return [shown(each) for each in Waiting.objects.filter(user=user)]


def shown(waiting: Waiting) -> dict[str, Any]:
    return {
        "waiting_id": str(waiting.pk), "game": waiting.game, "options": waiting.options, "seats": waiting.size,
        "rated": waiting.rated, "fill": waiting.fill or None, "since": waiting.since.isoformat(),
    }  # fmt: skip


def _match(digest: str, now: datetime) -> int:
    """Tables for who waits for these terms. Their rows are locked: of two who match at once one finds what is left."""
    laid = 0
    with transaction.atomic():
        rows = Waiting.objects.filter(terms=digest, here_until__gt=now).select_for_update(of=("self",))
        waiting = list(rows.select_related("user").order_by("since", "pk")[:TOGETHER])
        bots = Bot.objects.filter(user__in=[row.user_id for row in waiting]).order_by("pk")
        list(bots.select_for_update(of=("self",)))  # in one order, whatever else they wait for
        left = [row for row in waiting if _may_sit(row, now)]
        while left:
            group = _group(left, now)
            if group and _lay(group, now):
                laid += 1
                left = [row for row in left if row not in group and _may_sit(row, now)]
            else:
                left.pop(0)
    return laid


def _group(rows: Sequence[Waiting], now: datetime) -> list[Waiting]:
    """Whom the first of them sits with: as many as it takes, or fewer where agents fill up by now; else nobody."""
    first = rows[0]
    full = _company(rows)
    if len(full) == first.size:
        return full
    due = first.fill_at is not None and first.fill_at <= now
    return _company([row for row in rows if row.fill]) if due else []


def _company(rows: Sequence[Waiting]) -> list[Waiting]:
    """The first, and those after it that may sit with it: no bot twice, and where it counts no owner twice."""
    group: list[Waiting] = []
    hands: set[int] = set()
    for row in rows:
        mark = hand(row.user) if row.rated else row.user_id
        if mark not in hands and len(group) < row.size:
            hands.add(mark)
            group.append(row)
    return group


def _may_sit(row: Waiting, now: datetime) -> bool:
    try:
        with transaction.atomic():
            require_room_for([row.user], now=now)
    except IllegalMove:
        return False  # it keeps its place until it has played something to its end
    return True


def _lay(group: Sequence[Waiting], now: datetime) -> bool:
    first = group[0]
    terms = Terms(first.game, first.options, first.size, first.rated)
    try:
        with transaction.atomic():
            lay(terms, users=[row.user for row in group], fill=first.fill, now=now)
            Waiting.objects.filter(pk__in=[row.pk for row in group]).delete()
    except IllegalMove:
        return False
    return True
