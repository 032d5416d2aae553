"""Puts bots into the queue for matches, and lists the seats that they got, for tests of matchmaking and challenges."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games.bots.models import Bot, QueueEntry
from games.bots.services import matchmaking
from games.models import Seat, Table
from tests.support.live_matches import NOON

from .conftest import bot_account

LONG = {"turn_seconds": 600}


def at(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


def waits(name: str, *, here: bool = True, now: datetime = NOON, owner: User | None = None, **wishes: Any) -> User:
    """Puts a bot into the queue, and marks its socket as connected unless `here` is false.

    Returns the bot's account.
    """
    found = Bot.objects.filter(user__username=name).first()
    user = found.user if found is not None else bot_account(name, owner=owner)
    came = now + timedelta(milliseconds=User.objects.count() + QueueEntry.objects.count())  # in order of arrival
    matchmaking.join_queue(user=user, game="doudizhu", now=came, **{"options": LONG, "fill": None} | wishes)
    if here:
        matchmaking.mark_present(user=user, now=now)
    return user


def seated() -> list[list[str]]:
    """Returns for each running table its seats: the username of a bot, or the level of an agent."""
    tables = Table.objects.filter(status=Table.Status.RUNNING).order_by("pk")
    return [
        [seat.user.username if seat.user else seat.agent for seat in Seat.objects.filter(table=table)]
        for table in tables
    ]
