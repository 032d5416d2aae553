"""What happens after a commit, and only then: sockets are nudged, agents are asked, ladders are told.

All of it may be lost with the process: `Snapshot.agent_due_at` asks agents again, a socket's ping repairs a lost
nudge, and the ladders look for uncounted results every minute.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from secrets import token_hex
from typing import Any
from uuid import UUID

from celery import current_app
from channels.layers import get_channel_layer
from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from .courier import Courier, OutageLog

log = logging.getLogger(__name__)

LOBBY = "lobby"
STAMP = "lobby.stamp"
"""Key in the cache of the stamp that changes with the lobby."""

Task = tuple[str, tuple[Any, ...], dict[str, Any]]
"""A task's name, its arguments, and how it is sent."""


def table_group(code: str) -> str:
    return f"table.{code}"


def user_group(pk: int) -> str:
    """All sockets of one account."""
    return f"user.{pk}"


def bot_group(user_id: int) -> str:
    """The group of a bot's socket."""
    return f"bot.{user_id}"


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A decision that an agent owes: for this seat, in this window, to be asked for after so many seconds."""

    seat: int
    window: int
    delay: float
    about: str = ""
    """What it is asked about in that window, as a digest; empty where a window is one question."""


def nudge_table(code: str, *, match_id: UUID | None = None, number: int | None = None) -> None:
    """After the commit: everybody at the table pulls what is new for them. The hint spares a process a query."""
    message = {"type": "table.nudge", "match": str(match_id) if match_id else None, "number": number}
    transaction.on_commit(lambda: broadcast(table_group(code), message))


def show_chat(code: str, pk: int) -> None:
    """After the commit: a message is shown to those at the table who may read it."""
    transaction.on_commit(lambda: broadcast(table_group(code), {"type": "table.chat", "id": pk}))


def hide_chat(code: str, pk: int) -> None:
    """After the commit: a message is taken away from those who could read it."""
    transaction.on_commit(lambda: broadcast(table_group(code), {"type": "table.chat_hidden", "id": pk}))


def nudge_bots(user_ids: Iterable[int]) -> None:
    """After the commit: the sockets of these bots look where they sit. A call that is lost they make up for."""
    send_to_bots(user_ids, {"type": "bot.called"})


def call_players(user_ids: Iterable[int | None]) -> None:
    """Has open tables of these people look, after the commit, whether another one waits for them."""
    for user_id in user_ids:
        if user_id is not None:
            transaction.on_commit(partial(broadcast, user_group(user_id), {"type": "table.called"}))


def send_to_bots(user_ids: Iterable[int], message: dict[str, Any]) -> None:
    """After the commit: the sockets of these bots hear it."""
    for user_id in user_ids:
        transaction.on_commit(partial(broadcast, bot_group(user_id), message))


def nudge_lobby() -> None:
    """After the commit: the list of open tables has changed."""
    transaction.on_commit(_lobby_changed)


def lobby_stamp() -> str | None:
    """Returns a stamp that changes with the list of open tables, in all processes alike; None while it is unknown."""
    try:
        found = cache.get_or_set(STAMP, _new_stamp, None)
    except Exception as error:  # noqa: BLE001  every cache has errors of its own
        log.warning("the lobby's stamp could not be read: %s", type(error).__name__)
        return None
    return None if found is None else str(found)


def _lobby_changed() -> None:
    try:
        cache.set(STAMP, _new_stamp(), None)
    except Exception as error:  # noqa: BLE001  what is kept grows old by itself
        log.warning("the lobby's stamp was not set: %s", type(error).__name__)
    broadcast(LOBBY, {"type": "lobby.changed"})


def _new_stamp() -> str:
    return token_hex(8)


def schedule_agent_moves(match_id: UUID, owed: Sequence[DecisionRequest]) -> None:
    """After the commit: sends a `play_agent` task for each decision."""
    if owed:
        transaction.on_commit(lambda: _ask(match_id, owed))


def schedule_agent_requests(match_id: UUID, *, again: bool = False) -> None:
    """After the commit: a worker finds out what thinking agents are to be asked; `again`: also what they were asked."""
    transaction.on_commit(lambda: _task("games.tasks.ask_agents", (str(match_id), again), None))


def schedule_advice(match_id: UUID, seat: int, window: int, ref: str | None) -> None:
    """After the commit: a worker tells who sits there what it would do."""
    transaction.on_commit(lambda: _task("games.tasks.advise", (str(match_id), seat, window, ref), None))


def schedule_round_replay(match_id: UUID, round_number: int, last: int) -> None:
    """After the commit: a worker keeps the steps of the round for the replay."""
    transaction.on_commit(lambda: _task("games.tasks.keep_round", (str(match_id), round_number, last), None))


def schedule_review(review_id: int, turn: int) -> None:
    """After the commit: a worker goes on with this review, if nobody has taken it up since that turn."""
    transaction.on_commit(lambda: _task("review.tasks.review_match", (review_id, turn), None))


def schedule_ladders() -> None:
    """After the commit: a match has ended, its results wait to be counted, and it waits for the statistics."""
    transaction.on_commit(lambda: _task("leaderboards.tasks.count_results", (), None))
    transaction.on_commit(lambda: _task("statistics.tasks.count_matches", (), None))


def ask_for(name: str, *, expires: float) -> None:
    """Sends a task for what is due, at once; after so many seconds it is not run any more."""
    _send_task(name, (), {"expires": expires})


def _ask(match_id: UUID, owed: Sequence[DecisionRequest]) -> None:
    for each in owed:
        _task("games.tasks.play_agent", (str(match_id), each.seat, each.window, each.about), each.delay or None)


def _task(name: str, args: tuple[Any, ...], countdown: float | None) -> None:
    _send_task(name, args, {"countdown": countdown})


def _send_task(name: str, args: tuple[Any, ...], options: dict[str, Any]) -> None:
    """A broker that is away or frozen must neither fail nor delay a move that has been committed."""
    if not IN_PROCESS:
        _tasks.put((name, args, options))
        return
    try:
        _deliver([(name, args, options)])
    except Exception as error:  # noqa: BLE001  every transport has errors of its own
        log.warning("task %s was not sent: %s", name, type(error).__name__)


def _deliver(tasks: Sequence[Task]) -> None:
    for name, args, options in tasks:
        current_app.send_task(name, args, retry=False, **options)


IN_PROCESS = settings.CELERY_BROKER_URL.startswith("memory:")
"""Whether the broker is part of this process and takes a task at once."""
_tasks: Courier[Task] = Courier(
    "kaiju-tasks", _deliver, patience=5.0,  # by then the clock asks again
    outage=OutageLog(log, "the broker", "tasks are asked for again by the clock"),
)  # fmt: skip


def broadcast(group: str, message: dict[str, Any]) -> None:
    """Hands a message to the channel layer from any thread, without waiting for its receivers."""
    layer = get_channel_layer()
    if layer is not None:
        layer.broadcast(group, message)
