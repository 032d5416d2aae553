"""Carries out a bot's frames other than answers: queue, challenge, sit down, leave. Each is one call of a service."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games.bots.models import QueueEntry
from games.bots.selectors import challenges
from games.bots.services import challenges as challenge_services
from games.bots.services import matchmaking
from games.bots.services.token_authentication import active_bot
from games.catalog import error_text
from games.consumers.database_threads import in_thread
from games.consumers.inbound_frames import Refused
from games.models import Table
from games.rules.core import IllegalMove
from games.services import tables
from games.socket_limits import person_may

from .inbound_frames import Frame
from .outbound import OutboundConnection
from .seat_snapshot import Message


async def handle_request(consumer: OutboundConnection, frame: Frame, now: datetime) -> None:
    """Carries out a bot's frame, confirms it with `DONE`, and then checks whether the bot has new seats.

    Raises the refusals of the services, and Refused RATE_LIMITED.
    """
    bound = consumer.bound
    assert bound is not None  # noqa: S101  the bot has authenticated
    if not person_may(bound.user_id, "bot"):
        raise Refused("RATE_LIMITED", frame.fields["ref"])
    if frame.kind == "QUEUE":
        waiting = await in_thread(partial(_queue, bound.user, frame.fields, now))
        told: Message = {"waiting_id": str(waiting.pk)}
        if waiting.fill_at is None:
            # an entry without agents has no time at which they fill the table
            consumer.tracker.cancel_fill_timers(told["waiting_id"])
        else:
            consumer.tracker.refresh_when_fillable(told["waiting_id"], (waiting.fill_at - now).total_seconds())
    else:
        told = await in_thread(partial(_DOES[frame.kind], bound.user, frame.fields, now))
    if frame.kind == "UNQUEUE":
        consumer.tracker.cancel_fill_timers(told["waiting_id"])
    consumer.post({"type": "DONE", "player_id": bound.name, "ref": frame.fields["ref"], "of": frame.kind, **told})
    consumer.tracker.start_refresh()


async def send_challenge(consumer: OutboundConnection, challenge_id: str) -> None:
    """Sends the bot `CHALLENGE_STATE` about a challenge that it made or received."""
    bound = consumer.bound
    if bound is None:
        return
    found = await in_thread(partial(challenges.concerning, UUID(challenge_id), bound.user_id))
    if found is not None:
        shown = challenges.challenge_fields(found, now=timezone.now())
        consumer.post({"type": "CHALLENGE_STATE", "player_id": bound.name, **shown})


def send_ineligible(consumer: OutboundConnection, about: Message) -> None:
    """Sends the bot `NO_ROOM`: a match was to begin at its table, but its limits allow it no further match."""
    bound = consumer.bound
    if bound is not None:
        words = error_text(about["code"], about["data"], consumer.wishes.language)
        consumer.post({"type": "NO_ROOM", "player_id": bound.name, **about, "message": words})


def _queue(user: User, fields: dict[str, Any], now: datetime) -> QueueEntry:
    return matchmaking.join_queue(
        user=user, game=fields["game"], options=fields["options"], size=fields["seats"], rated=fields["rated"],
        fill=fields["fill"], fill_after=fields["fill_after"], now=now,
    )  # fmt: skip


def _unqueue(user: User, fields: dict[str, Any], now: datetime) -> Message:
    given = fields["waiting_id"]
    matchmaking.leave_queue(user=user, waiting_id=None if given is None else _uuid(given))
    return {"waiting_id": given}


def _challenge(user: User, fields: dict[str, Any], now: datetime) -> Message:
    made = challenge_services.challenge(
        by=user, game=fields["game"], opponents=fields["opponents"], options=fields["options"], rated=fields["rated"],
        fill=fields["fill"], now=now,
    )  # fmt: skip
    return {"challenge_id": str(made.pk)}


def _answered(service: Callable[..., Any]) -> Callable[[User, dict[str, Any], datetime], Message]:
    def answer(user: User, fields: dict[str, Any], now: datetime) -> Message:
        found = service(challenge_id=_uuid(fields["challenge_id"]), user=user, now=now)
        return {"challenge_id": str(found.pk)}

    return answer


def _join(user: User, fields: dict[str, Any], now: datetime) -> Message:
    active_bot(user.pk)  # sitting down again at a running match takes the seat back from the trustee
    tables.sit(table=_table(fields["table"]), user=user, now=now)
    return {"table": fields["table"]}


def _leave(user: User, fields: dict[str, Any], now: datetime) -> Message:
    tables.leave(table=_table(fields["table"]), user=user, now=now)
    return {"table": fields["table"]}


def _table(code: str) -> Table:
    found = Table.objects.filter(code=code).first()
    if found is None:
        raise IllegalMove("NO_SUCH_TABLE")
    return found


def _uuid(text: str) -> UUID:
    """Returns the UUID in a text; for an invalid text the zero UUID, under which no row is ever found."""
    try:
        return UUID(text)
    except ValueError:
        return UUID(int=0)


_DOES: Mapping[str, Callable[[User, dict[str, Any], datetime], Message]] = {
    "UNQUEUE": _unqueue,
    "CHALLENGE": _challenge,
    "ACCEPT": _answered(challenge_services.accept),
    "DECLINE": _answered(challenge_services.decline),
    "WITHDRAW": _answered(challenge_services.withdraw),
    "JOIN": _join,
    "LEAVE": _leave,
}
