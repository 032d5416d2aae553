"""Reads and writes the database when a bot connects, at each check of its presence, and when it disconnects.

All functions run in a worker thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from games.bots.selectors import challenges
from games.bots.selectors import seats as bot_seats
from games.bots.services import matchmaking
from games.bots.services.token_authentication import find_bot_and_expiry
from games.models import MatchSeat, Table
from games.rules import registry
from games.rules.core import RulesError
from games.selectors.bot_reconnect import outcome_of
from games.services import leave_and_return

from .handshake import welcome
from .match_feed import HelloOptions, game_over
from .seat_snapshot import Message, SeatSnapshot, player_id


@dataclass(frozen=True, slots=True)
class AuthenticatedBot:
    """The bot that a socket has authenticated as: its account, the expiry of its token, and its limits."""

    user: User
    until: datetime | None
    """The time at which its token expires; None for never."""
    messages_a_minute: int
    limits: dict[str, int]

    @property
    def user_id(self) -> int:
        return int(self.user.pk)

    @property
    def name(self) -> str:
        return self.user.username


@dataclass(frozen=True, slots=True)
class WelcomeData:
    """The data for `WELCOME`, the reply to a bot's `HELLO`: its tables, matches, queue entries and challenges."""

    bound: AuthenticatedBot
    codes: list[str]
    """The codes of the bot's tables."""
    matches: list[str]
    waiting: list[Message]
    challenges: list[Message]
    over: list[Message]
    """`GAME_OVER` for the ended matches that the bot asked about."""

    def welcome(self, wishes: HelloOptions) -> Message:
        return welcome(
            self.bound.name, wishes, limits=self.bound.limits, matches=self.matches, waiting=self.waiting,
            challenges=self.challenges,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PresenceData:
    """The codes of the tables at which a connected bot sits now, and its queue entries."""

    codes: list[str]
    """The codes of the bot's tables."""
    waiting: frozenset[str]
    """The ids of its queue entries."""


def authenticate(token: str) -> AuthenticatedBot:
    """Returns the bot that this token belongs to, with its limits.

    Raises IllegalMove as `token_authentication.find_bot_and_expiry`.
    """
    bot, until = find_bot_and_expiry(token)
    limits = {name: getattr(bot, name) for name in ("matches_at_once", "matches_a_day", "messages_a_minute")}
    return AuthenticatedBot(bot.user, until, bot.messages_a_minute, limits)


def connect(bound: AuthenticatedBot, asked: list[str]) -> WelcomeData:
    """Marks the bot as connected and returns the data for `WELCOME`.

    The bot takes its seats back from trustees, and matchmaking may seat it. `asked`: ids of matches of which the bot
    wants to know whether they have ended.
    """
    now = timezone.now()
    matches = bot_seats.running_matches(bound.user_id)
    for table in Table.objects.filter(matches__in=matches).distinct():
        try:
            leave_and_return.reclaim_seat(table=table, user=bound.user, now=now)
        except RulesError:
            continue  # the match has ended meanwhile
    matchmaking.mark_present(user=bound.user, now=now)
    asking = challenges.open_of(bound.user_id, now=now)
    return WelcomeData(
        bound, bot_seats.table_codes(bound.user_id), [str(match) for match in matches],
        matchmaking.queue_entries_of(bound.user), [challenges.challenge_fields(each, now=now) for each in asking],
        _over(bound, asked),
    )  # fmt: skip


def heartbeat(bound: AuthenticatedBot) -> PresenceData:
    """Tells matchmaking that the bot is still connected, and returns its table codes and queue entries."""
    matchmaking.mark_present(user=bound.user, now=timezone.now())
    waiting = frozenset(each["waiting_id"] for each in matchmaking.queue_entries_of(bound.user))
    return PresenceData(bot_seats.table_codes(bound.user_id), waiting)


def disconnect(bound: AuthenticatedBot) -> None:
    """Tells matchmaking that the bot is disconnected.

    Its queue entries stay, but lead to no match until it reconnects.
    """
    matchmaking.mark_absent(user=bound.user)


def _over(bound: AuthenticatedBot, asked: list[str]) -> list[Message]:
    known = []
    for each in asked:
        try:
            known.append(UUID(each))
        except ValueError:
            continue
    return [_end(match_id, seat) for match_id, seat in bot_seats.ended_among(bound.user_id, known)]


def _end(match_id: UUID, seat: int) -> Message:
    seats = MatchSeat.objects.filter(match=match_id).select_related("user", "match").order_by("index")
    players = tuple(player_id(each.index, each.user.username if each.user else None) for each in seats)
    game = seats[0].match.game
    outcome = outcome_of(match_id) or {}
    return game_over(SeatSnapshot(str(match_id), game, registry.game(game), players, seat, view={}), outcome)
