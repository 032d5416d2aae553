"""The queue in which bots wait for matches, and the creation of tables for bots with equal terms.

Only connected bots are seated: their sockets renew their presence every few seconds. A queue entry searches for others
when its bot joins, when agents may fill up the table, and every few seconds, but not with every message of its socket.
A periodic task searches once more, and deletes the entries of bots that have been away for 10 minutes.
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
from games import after_commit
from games.bots.models import QueueEntry
from games.rules.core import IllegalMove
from games.services import restrictions

from . import challenges
from .match_terms import Terms, bots_with_capacity, create_table, require_level, terms_of
from .token_authentication import active_bot

HERE_FOR = timedelta(seconds=15)
"""Time for which a presence counts after it was renewed."""
POLL_EVERY = timedelta(seconds=4)
"""The shortest time between two searches of a queue entry. Its socket's timer is a little slower."""
AWAY_FOR = timedelta(minutes=10)
"""Time after which the entries of a disconnected bot are deleted."""
MAX_QUEUE_ENTRIES = 20
"""Queue entries of one bot at most."""
MAX_FILL_SECONDS = 600
"""Seconds after which agents fill up, at most."""
TOGETHER = 200
"""Queue entries of equal terms that are examined at once."""


def join_queue(
    *, user: User, game: str, options: dict[str, Any] | None = None, size: int | None = None, rated: bool = True,
    fill: str | None = "club", fill_after: int = 5, now: datetime | None = None,
) -> QueueEntry:  # fmt: skip
    """Queues the bot for one match on these terms.

    After `fill_after` seconds agents of the level `fill` take the remaining seats; with `fill` None they never do. A
    bot that is queued for equal terms keeps its entry; a different level replaces the entry's level and its time.

    Raises InvalidOption as `terms_of`; MalformedMove NO_SUCH_AGENT; IllegalMove BOT_PAUSED, BOT_RETIRED,
    TOO_MANY_WAITING, SUSPENDED (the bot's owner, by staff).
    """
    moment = now or timezone.now()
    terms = terms_of(game=game, options=options or {}, size=size, rated=rated)
    level = require_level(game, fill)
    active_bot(user.pk)
    restrictions.require_may_sit(user.pk, now=moment)
    fill_at = moment + timedelta(seconds=fill_after) if level else None
    mine = QueueEntry.objects.filter(user=user)
    with transaction.atomic():
        # locks the entry before the account, in the order of `_create_table_for`
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
        after_commit.nudge_bots([user.pk])  # a connected socket renews the bot's presence at once
    return waiting


def leave_queue(*, user: User, waiting_id: UUID | None = None) -> int:
    """Deletes one queue entry of the bot, or without `waiting_id` all of them.

    Returns the number of deleted entries.
    """
    mine = QueueEntry.objects.filter(user=user)
    with transaction.atomic():
        return (mine if waiting_id is None else mine.filter(pk=waiting_id)).delete()[0]


def mark_present(*, user: User, now: datetime) -> None:
    """Records that the bot's socket is connected, and seats the bot if enough bots wait for a match on equal terms.

    A call less than 4 s after another one only reads the bot's own queue entries.
    """
    mine = [row for row in QueueEntry.objects.filter(user=user) if _is_search_due(row, now)]
    QueueEntry.objects.filter(pk__in=[row.pk for row in mine]).update(here_until=now + HERE_FOR, away_since=None)
    create_matches(now=now, terms={row.terms for row in mine})


def mark_absent(*, user: User, now: datetime | None = None) -> None:
    """Records that the bot's socket has gone. Its queue entries stay, but it is not seated before it reconnects."""
    QueueEntry.objects.filter(user=user).update(here_until=None, away_since=now or timezone.now())


def create_matches(*, now: datetime, terms: Iterable[str] | None = None) -> int:
    """Creates every table that the queue allows, for all terms or for those with the hashes `terms`.

    Returns the number of tables. Several processes may run it at the same time.
    """
    if terms is None:
        terms = set(QueueEntry.objects.filter(here_until__gt=now).values_list("terms", flat=True))
    return sum(_create_matches_for(digest, now) for digest in sorted(terms))


def drop_absent(*, now: datetime) -> int:
    """Deletes the queue entries of bots that have been away for 10 minutes. Returns the number of deleted entries."""
    with transaction.atomic():
        lost = QueueEntry.objects.filter(here_until__lte=now, away_since=None)
        lost.update(here_until=None, away_since=now)  # a socket that died without closing
        return QueueEntry.objects.filter(away_since__lte=now - AWAY_FOR).delete()[0]


def queue_entries_of(user: User) -> list[dict[str, Any]]:
    """Returns the queue entries of this bot, the oldest first, as dicts of `queue_entry_fields`."""
    return [queue_entry_fields(each) for each in QueueEntry.objects.filter(user=user)]


def queue_entry_fields(waiting: QueueEntry) -> dict[str, Any]:
    return {
        "waiting_id": str(waiting.pk), "game": waiting.game, "options": waiting.options, "seats": waiting.size,
        "rated": waiting.rated, "fill": waiting.fill or None, "since": waiting.since.isoformat(),
    }  # fmt: skip


def _is_search_due(row: QueueEntry, now: datetime) -> bool:
    """Whether to look for opponents for this queue entry now.

    True for a new entry, when agents may fill its table from now on, or if the last search is 4 s old.
    """
    if row.here_until is None or row.away_since is not None:
        return True
    looked = row.here_until - HERE_FOR
    return now - looked >= POLL_EVERY or (row.fill_at is not None and looked < row.fill_at <= now)


def _create_matches_for(digest: str, now: datetime) -> int:
    """Creates all tables that the queue allows for the terms with this hash. Returns their number.

    Each table has its own transaction.
    """
    laid = 0
    left = list(_seatable_entries(digest, now).select_related("user").order_by("since", "pk")[:TOGETHER])
    while left:
        group = _choose_group(left, now)
        if not group:
            left.pop(0)
        elif _create_table_for(group, now):
            laid += 1
            left = [row for row in left if row not in group]
        else:  # another process was faster
            there = set(_seatable_entries(digest, now).values_list("pk", flat=True))
            left = [row for row in left[1:] if row.pk in there]
    return laid


def _seatable_entries(digest: str, now: datetime) -> QuerySet[QueueEntry]:
    """Returns a query for the entries with these terms whose bots are connected and may begin one more match.

    The entry of a bot that has reached its limits stays in the queue, and other bots may be seated before it.
    """
    return QueueEntry.objects.filter(terms=digest, here_until__gt=now, user__bot__in=bots_with_capacity(now=now))


def _choose_group(rows: Sequence[QueueEntry], now: datetime) -> list[QueueEntry]:
    """Returns the first entry of the queue and the entries to seat with it; an empty list if there are too few.

    The group fills a table, or is smaller once agents may fill up. Then all its entries want agents of the same level.
    """
    first = rows[0]
    full = _compatible_entries(rows)
    if len(full) == first.size:
        return full
    due = first.fill_at is not None and first.fill_at <= now
    return _compatible_entries([row for row in rows if row.fill == first.fill]) if due else []


def _compatible_entries(rows: Sequence[QueueEntry]) -> list[QueueEntry]:
    """Returns the first entry and the next ones that may sit at its table, up to a full table.

    No bot sits twice at a table; in a rated match no owner has two bots.
    """
    group: list[QueueEntry] = []
    taken: set[int] = set()
    for row in rows:
        mark = row.user.person_id if row.rated else row.user_id
        if mark not in taken and len(group) < row.size:
            taken.add(mark)
            group.append(row)
    return group


def _create_table_for(group: Sequence[QueueEntry], now: datetime) -> bool:
    """Creates the table for these queue entries and deletes them. Returns True if that succeeds.

    Returns False if another process was faster, or if a limit refuses a bot.
    """
    first = group[0]
    terms = Terms(first.game, first.options, first.size, first.rated)
    try:
        with transaction.atomic():
            if not _lock_entries(group):
                return False
            create_table(terms, users=[row.user for row in group], fill=first.fill, now=now)
            QueueEntry.objects.filter(pk__in=[row.pk for row in group]).delete()
    except IllegalMove:
        return False
    return True


def _lock_entries(group: Collection[QueueEntry]) -> bool:
    """Locks these queue entries in the order of their ids.

    Returns True if all still exist and their level is unchanged.
    """
    rows = QueueEntry.objects.filter(pk__in=[row.pk for row in group]).order_by("pk")
    fills = {row.pk: row.fill for row in rows.select_for_update(of=("self",))}
    return fills == {row.pk: row.fill for row in group}


def sweep(*, now: datetime) -> None:
    """Deletes entries of absent bots, closes unanswered challenges, and creates the matches that are possible.

    Each worker process requests this task once a minute.
    """
    drop_absent(now=now)
    challenges.close_expired(now=now)
    create_matches(now=now)
