"""Bots that wait for a match, and the tables that come of it.

Only a bot whose socket is there is seated: the socket says so every few seconds. Whoever waits looks for others when it
comes, when agents may fill up and every few seconds, whatever else its socket says in between; a repair does it once
more, and forgets who has been away for long.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import effects
from games.bots.models import QueueEntry
from games.rules.core import IllegalMove

from . import challenges
from .access import active_bot
from .match_terms import Terms, bots_with_capacity, create_table, require_level, terms_of

HERE_FOR = timedelta(seconds=15)
"""For which a socket that said that it is there is believed."""
POLL_EVERY = timedelta(seconds=4)
"""How often at most a waiting bot looks for others; its socket's timer is a little slower."""
AWAY_FOR = timedelta(minutes=10)
"""After which a bot that is away waits no more."""
MAX_QUEUE_ENTRIES = 20
"""What one bot may wait for at once."""
MAX_FILL_SECONDS = 600
"""Seconds after which agents fill up, at most."""
TOGETHER = 200
"""Waiting bots of the same terms that are looked at at once."""


def join_queue(
    *, user: User, game: str, options: dict[str, Any] | None = None, size: int | None = None, rated: bool = True,
    fill: str | None = "club", fill_after: int = 5, now: datetime | None = None,
) -> QueueEntry:  # fmt: skip
    """This bot wants one match of these terms. `fill_after` seconds from now agents of the level `fill` take what seats
    are left; `fill` None: they never do. Who waits for the same already goes on waiting: another level is taken over,
    nothing else changes.

    Raises InvalidOption as `terms_of`; MalformedMove NO_SUCH_AGENT; IllegalMove BOT_PAUSED, BOT_RETIRED,
    TOO_MANY_WAITING.
    """
    moment = now or timezone.now()
    terms = terms_of(game=game, options=options or {}, size=size, rated=rated)
    level = require_level(game, fill)
    active_bot(user.pk)
    fill_at = moment + timedelta(seconds=fill_after) if level else None
    mine = QueueEntry.objects.filter(user=user)
    with transaction.atomic():
        # the row before the account, as whoever lays a table takes them
        waiting = mine.filter(terms=terms.digest).select_for_update(of=("self",)).first()
        if waiting is None:
            User.objects.select_for_update(no_key=True).get(pk=user.pk)
            if not mine.filter(terms=terms.digest).exists() and mine.count() >= MAX_QUEUE_ENTRIES:
                raise IllegalMove("TOO_MANY_WAITING", most=MAX_QUEUE_ENTRIES)
            kept = {
                "game": game, "options": terms.options, "size": terms.size, "rated": rated, "fill": level,
                "fill_at": fill_at, "since": moment, "away_since": moment,
            }  # fmt: skip
            waiting, _made = QueueEntry.objects.get_or_create(user=user, terms=terms.digest, defaults=kept)
        elif waiting.fill != level:
            waiting.fill, waiting.fill_at = level, fill_at
            waiting.save(update_fields=["fill", "fill_at"])
        effects.nudge_bots([user.pk])  # its socket, if it is there, says so at once
    return waiting


def leave_queue(*, user: User, waiting_id: UUID | None = None) -> int:
    """It does not want that match any more, or none of all that it waits for. Returns how many it gave up."""
    mine = QueueEntry.objects.filter(user=user)
    with transaction.atomic():
        return (mine if waiting_id is None else mine.filter(pk=waiting_id)).delete()[0]


def mark_present(*, user: User, now: datetime) -> None:
    """Its socket is there: it may be seated for some time, and is, if enough others are there. Said again within
    moments it costs a look at its own rows.
    """
    mine = [row for row in QueueEntry.objects.filter(user=user) if _looks(row, now)]
    QueueEntry.objects.filter(pk__in=[row.pk for row in mine]).update(here_until=now + HERE_FOR, away_since=None)
    create_matches(now=now, terms={row.terms for row in mine})


def mark_absent(*, user: User, now: datetime | None = None) -> None:
    """Its socket has gone: it keeps its place, and is not seated before it is there again."""
    QueueEntry.objects.filter(user=user).update(here_until=None, away_since=now or timezone.now())


def create_matches(*, now: datetime, terms: Iterable[str] | None = None) -> int:
    """Lays every table that can be laid, of these terms or of all. Returns how many. Any number may run at once."""
    if terms is None:
        terms = set(QueueEntry.objects.filter(here_until__gt=now).values_list("terms", flat=True))
    return sum(_match(digest, now) for digest in sorted(terms))


def drop_absent(*, now: datetime) -> int:
    """Who has been away for long waits no more. Returns how many were forgotten."""
    with transaction.atomic():
        lost = QueueEntry.objects.filter(here_until__lte=now, away_since=None)
        lost.update(here_until=None, away_since=now)  # a socket that died without a word
        return QueueEntry.objects.filter(away_since__lte=now - AWAY_FOR).delete()[0]


def waiting_of(user: User) -> list[dict[str, Any]]:
    """What this bot waits for, the oldest first."""
    return [queue_entry_fields(each) for each in QueueEntry.objects.filter(user=user)]


def queue_entry_fields(waiting: QueueEntry) -> dict[str, Any]:
    return {
        "waiting_id": str(waiting.pk), "game": waiting.game, "options": waiting.options, "seats": waiting.size,
        "rated": waiting.rated, "fill": waiting.fill or None, "since": waiting.since.isoformat(),
    }  # fmt: skip


def _looks(row: QueueEntry, now: datetime) -> bool:
    """Has it come, have agents been let in since it looked last, or is that long ago?"""
    if row.here_until is None or row.away_since is not None:
        return True
    looked = row.here_until - HERE_FOR
    return now - looked >= POLL_EVERY or (row.fill_at is not None and looked < row.fill_at <= now)


def _match(digest: str, now: datetime) -> int:
    """Tables for who waits for these terms, each laid in a transaction of its own."""
    laid = 0
    left = list(_seatable(digest, now).select_related("user").order_by("since", "pk")[:TOGETHER])
    while left:
        group = _group(left, now)
        if not group:
            left.pop(0)
        elif _lay(group, now):
            laid += 1
            left = [row for row in left if row not in group]
        else:  # somebody else was quicker
            there = set(_seatable(digest, now).values_list("pk", flat=True))
            left = [row for row in left[1:] if row.pk in there]
    return laid


def _seatable(digest: str, now: datetime) -> QuerySet[QueueEntry]:
    """Who waits for these terms, is there and has room: who has none keeps its place, and others pass it."""
    return QueueEntry.objects.filter(terms=digest, here_until__gt=now, user__bot__in=bots_with_capacity(now=now))


def _group(rows: Sequence[QueueEntry], now: datetime) -> list[QueueEntry]:
    """Whom the first of them sits with: as many as it takes, or fewer, who want the same agents, where those fill up by
    now; else nobody.
    """
    first = rows[0]
    full = _company(rows)
    if len(full) == first.size:
        return full
    due = first.fill_at is not None and first.fill_at <= now
    return _company([row for row in rows if row.fill == first.fill]) if due else []


def _company(rows: Sequence[QueueEntry]) -> list[QueueEntry]:
    """The first, and those after it that may sit with it: no bot twice, and where it counts no owner twice."""
    group: list[QueueEntry] = []
    taken: set[int] = set()
    for row in rows:
        mark = row.user.person_id if row.rated else row.user_id
        if mark not in taken and len(group) < row.size:
            taken.add(mark)
            group.append(row)
    return group


def _lay(group: Sequence[QueueEntry], now: datetime) -> bool:
    """Lays their table if they all still wait as they did. Of two who match at once one finds them gone."""
    first = group[0]
    terms = Terms(first.game, first.options, first.size, first.rated)
    try:
        with transaction.atomic():
            if not _held(group):
                return False
            create_table(terms, users=[row.user for row in group], fill=first.fill, now=now)
            QueueEntry.objects.filter(pk__in=[row.pk for row in group]).delete()
    except IllegalMove:
        return False
    return True


def _held(group: Collection[QueueEntry]) -> bool:
    """Locks their rows, in one order."""
    rows = QueueEntry.objects.filter(pk__in=[row.pk for row in group]).order_by("pk")
    fills = {row.pk: row.fill for row in rows.select_for_update(of=("self",))}
    return fills == {row.pk: row.fill for row in group}


def sweep(*, now: datetime) -> None:
    """Forgets bots that have been away for long, closes unanswered challenges, and creates the matches that can be.

    Every worker requests it each minute.
    """
    drop_absent(now=now)
    challenges.expire(now=now)
    create_matches(now=now)
