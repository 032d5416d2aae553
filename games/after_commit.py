"""Effects: messages to sockets and tasks for workers, sent after a database commit and never after a rollback.

A process that dies between commit and sending loses its effects, so each has a substitute. The scheduler repeats
requests to agents at `Snapshot.agent_due_at`. A socket looks at the database again at its next ping. The ladders look
for uncounted results every minute.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from secrets import token_hex
from typing import Any
from uuid import UUID

from channels.layers import get_channel_layer
from django.core.cache import cache
from django.db import transaction

from . import task_sending
from .outstanding_agent_requests import Place, decisions, request_key, search_key, searches

log = logging.getLogger(__name__)

LOBBY = "lobby"
TV = "tv"
"""The channel-layer group in which processes tell each other how many watch each table."""
STAMP = "lobby.stamp"
"""The cache key of a random stamp that is replaced whenever the list of open tables changes."""

LOST_SECONDS = 20.0
"""Seconds after which a request about agents that names no other time counts as lost."""
CALLBACKS_MARK = "stream.callbacks"
"""The cache key that marks a task of `schedule_callbacks` as sent."""


def table_group(code: str) -> str:
    return f"table.{code}"


def room_group(key: str) -> str:
    """Returns the name of the channel-layer group of a chat room's sockets. A colon is not allowed there."""
    return f"room.{key.replace(':', '.')}"


def stream_group(stream_id: UUID) -> str:
    """Returns the name of the channel-layer group that holds the sockets of one stream: its overlays and its desk."""
    return f"stream.{stream_id.hex}"


def user_group(pk: int) -> str:
    """Returns the name of the channel-layer group that holds all sockets of one account."""
    return f"user.{pk}"


def bell_group(pk: int) -> str:
    """Returns the name of the channel-layer group of one account's sockets whose pages show the bell."""
    return f"bell.{pk}"


def bot_group(user_id: int) -> str:
    """Returns the name of the channel-layer group that holds the socket of one bot."""
    return f"bot.{user_id}"


@dataclass(frozen=True, slots=True)
class DecisionRequest:
    """A request to the agent in a seat to decide on an open window. Its task runs after `delay` seconds."""

    seat: int
    window: int
    delay: float
    about: str = ""
    """A digest that tells several decisions in one window apart; empty if the window is a single decision."""
    valid: float | None = None
    """Seconds after which the task is dropped, because the scheduler asks again by then; None if it never is.

    Without it, the queue of agents that have more to do than their workers can would grow with every repetition.
    """


def nudge_table(code: str, *, match_id: UUID | None = None, number: int | None = None) -> None:
    """Asks all sockets at the table, after the commit, to send their viewers what has changed.

    `match_id` and `number` name the move that was made, by its log entry. With them, a process that already holds the
    state after this move needs no query.
    """
    message = {"type": "table.nudge", "match": str(match_id) if match_id else None, "number": number}
    transaction.on_commit(lambda: broadcast(table_group(code), message))


def show_chat(code: str, pk: int) -> None:
    """Sends a chat message, after the commit, to the viewers at the table who may read it.

    `pk` is its primary key.
    """
    transaction.on_commit(lambda: broadcast(table_group(code), {"type": "table.chat", "id": pk}))


def show_spectators_chat(code: str, match_id: UUID) -> None:
    """Shows the seats of a match that has ended, after the commit, what spectators said while it ran."""
    message = {"type": "table.spectators_said", "match": str(match_id)}
    transaction.on_commit(lambda: broadcast(table_group(code), message))


def hide_chat(code: str, pk: int) -> None:
    """Removes a chat message, after the commit, from the screens of the viewers at its table who could read it.

    `code` is the table's code, `pk` the message's primary key.
    """
    transaction.on_commit(lambda: broadcast(table_group(code), {"type": "table.chat_hidden", "id": pk}))


def show_room_chat(key: str, pk: int) -> None:
    """Sends a message in a chat room, after the commit, to everybody who has the room open.

    `pk` is its primary key.
    """
    transaction.on_commit(lambda: broadcast(room_group(key), {"type": "room.chat", "id": pk}))


def hide_room_chat(key: str, pk: int) -> None:
    """Removes a message in a chat room, after the commit, from the screens of everybody who has the room open.

    `pk` is its primary key.
    """
    transaction.on_commit(lambda: broadcast(room_group(key), {"type": "room.chat_hidden", "id": pk}))


def refresh_room(key: str) -> None:
    """Shows everybody who has a chat room open, after the commit, its slow mode and whether it is closed."""
    transaction.on_commit(lambda: broadcast(room_group(key), {"type": "room.changed"}))


def nudge_bots(user_ids: Iterable[int]) -> None:
    """Asks the sockets of these bots, after the commit, to check the tables at which the bots sit.

    A lost message does no harm, since the sockets also check by themselves.
    """
    send_to_bots(user_ids, {"type": "bot.called"})


def nudge_stream(stream_id: UUID) -> None:
    """Asks the overlays and the desk of a stream, after the commit, to show its gifts and settings anew.

    In a burst of gifts this comes hundreds of times a second: receivers wait a moment and then read once.
    """
    transaction.on_commit(partial(broadcast, stream_group(stream_id), {"type": "stream.changed"}))


def call_players(user_ids: Iterable[int | None]) -> None:
    """Asks the table sockets of these people, after the commit, to check whether a tournament table waits for them."""
    for user_id in user_ids:
        if user_id is not None:
            transaction.on_commit(partial(broadcast, user_group(user_id), {"type": "table.called"}))


def send_to_bots(user_ids: Iterable[int], message: dict[str, Any]) -> None:
    """Sends a message to the sockets of these bots after the commit."""
    for user_id in user_ids:
        transaction.on_commit(partial(broadcast, bot_group(user_id), message))


def nudge_lobby() -> None:
    """Tells all sockets of the lobby, after the commit, that the list of open tables has changed."""
    transaction.on_commit(_lobby_changed)


def lobby_stamp() -> str | None:
    """Returns a random text that is replaced whenever the list of open tables changes; None if the cache fails.

    All processes get the same text. Equal texts mean that a cached copy of the list is still right.
    """
    try:
        found = cache.get_or_set(STAMP, _new_stamp, None)
    except Exception as error:  # noqa: BLE001  every cache has errors of its own
        log.warning("the lobby's stamp could not be read: %s", type(error).__name__)
        return None
    return None if found is None else str(found)


def _lobby_changed() -> None:
    try:
        cache.set(STAMP, _new_stamp(), None)
    except Exception as error:  # noqa: BLE001  cached lists expire by themselves
        log.warning("the lobby's stamp was not set: %s", type(error).__name__)
    broadcast(LOBBY, {"type": "lobby.changed"})


def _new_stamp() -> str:
    return token_hex(8)


def schedule_agent_moves(match_id: UUID, requests: Sequence[DecisionRequest]) -> None:
    """Sends a task for each of these requests, after the commit, in which an agent decides and plays."""
    if requests:
        transaction.on_commit(lambda: _ask(match_id, requests))


def schedule_agent_requests(match_id: UUID, *, again: bool = False) -> None:
    """Sends a task, after the commit, that finds which conversational agents of a match have to decide, and asks them.

    If `again` is true, the task also asks agents that were asked before.
    """
    place = Place(search_key(str(match_id), again=again), 0.0, LOST_SECONDS)
    transaction.on_commit(
        partial(
            task_sending.send_agent_request, searches, place, "games.tasks.ask_agents", (str(match_id), again),
            expires=LOST_SECONDS,
        )
    )  # fmt: skip


def schedule_advice(match_id: UUID, seat: int, window: int, ref: str | None) -> None:
    """Sends a task, after the commit, that computes the advice which a person requested for their turn.

    `window` is the id of the turn's window, `ref` the reference of the person's request.
    """
    transaction.on_commit(lambda: task_sending.send_task("games.tasks.advise", (str(match_id), seat, window, ref)))


def schedule_round_replay(match_id: UUID, round_number: int, last: int) -> None:
    """Sends a task, after the commit, that stores the replay steps of a finished round.

    `last` is the number of the log entry that ended the round.
    """
    transaction.on_commit(lambda: task_sending.send_task("games.tasks.keep_round", (str(match_id), round_number, last)))


def schedule_review(review_id: int, turn: int) -> None:
    """Sends a task, after the commit, in which a worker continues the review of a finished match.

    `turn` counts the workers that have taken the review up. The task does nothing if another one has done so meanwhile.
    """
    transaction.on_commit(lambda: task_sending.send_task("review.tasks.review_match", (review_id, turn)))


def schedule_examination(examination_id: int, turn: int) -> None:
    """Sends a task, after the commit, in which a worker examines the play of a rated match for signs of collusion.

    `turn` counts the tasks that were sent for it. The task does nothing if another one was sent meanwhile.
    """
    transaction.on_commit(lambda: task_sending.send_task("conduct.tasks.examine_play", (examination_id, turn)))


def schedule_callbacks(*, seconds: float = 0.0) -> None:
    """Sends a task, after the commit, that sends platforms what became of their gifts, after some seconds.

    While a task without delay is on its way, no second one is sent. The periodic task makes up for a lost one.
    """
    name = "streams.tasks.deliver_callbacks"
    if seconds:
        transaction.on_commit(partial(task_sending.send_task, name, seconds=seconds))
    else:
        transaction.on_commit(partial(task_sending.send_task_once, CALLBACKS_MARK, name))


def schedule_stream(table_id: int) -> None:
    """Sends a task, after the commit, that lets the stream of this table go on: its next gift, or its next match.

    While a task is on its way, no second one is sent. A lost task is made up for within seconds
    (`streams.tasks.tend`).
    """
    transaction.on_commit(
        partial(task_sending.send_task_once, stream_mark(table_id), "streams.tasks.continue_table", (table_id,))
    )


def schedule_stream_at(table_id: int, *, at: datetime, now: datetime) -> None:
    """Sends a task, after the commit, that lets the stream of this table go on at a later time.

    For each tenth of a second in which something is due, one task is sent.
    """
    wait = max(0.0, (at - now).total_seconds())
    mark = f"stream.wake:{table_id}:{round(at.timestamp() * 10)}"
    task = partial(task_sending.send_task_once, mark, "streams.tasks.continue_table", (table_id,), seconds=wait)
    transaction.on_commit(task)


def schedule_opening(seconds: float) -> None:
    """Sends a task, after the commit, that runs when the end of a delayed match may be shown to everybody.

    A lost task does little harm: lists expire by themselves, and the ladders look for uncounted results every minute.
    """
    transaction.on_commit(lambda: task_sending.send_task("games.tasks.show_end", seconds=max(0.0, seconds)))


def schedule_ladders() -> None:
    """Sends tasks, after the commit, that count the results of an ended match for ladders, statistics and conduct."""
    transaction.on_commit(lambda: task_sending.send_task("leaderboards.tasks.count_results"))
    transaction.on_commit(lambda: task_sending.send_task("statistics.tasks.count_matches"))
    transaction.on_commit(lambda: task_sending.send_task("conduct.tasks.examine_matches"))


def stream_mark(table_id: int) -> str:
    """Returns the cache key that marks the task of `schedule_stream` as sent."""
    return f"stream.task:{table_id}"


def _ask(match_id: UUID, requests: Sequence[DecisionRequest]) -> None:
    for each in requests:
        asked = str(match_id), each.seat, each.window, each.about
        place = Place(request_key(*asked), each.delay, each.valid or each.delay + LOST_SECONDS)
        task_sending.send_agent_request(decisions, place, "games.tasks.play_agent", asked, expires=each.valid)


def broadcast(group: str, message: dict[str, Any]) -> None:
    """Sends a message to all sockets of a group, at once and from any thread. Does not wait until it has arrived."""
    layer = get_channel_layer()
    if layer is not None:
        layer.broadcast(group, message)
