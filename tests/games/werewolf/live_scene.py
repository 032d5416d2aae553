"""A running match of Werewolf with the roles that a test chooses, and short methods for its moves."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import ChatMessage, Match, Table
from games.rules.core import Ctx, Transition, next_deadline
from games.rules.werewolf import Werewolf
from games.rules.werewolf.actions import EndSpeech, Hunt
from games.rules.werewolf.rules import begin_match
from games.rules.werewolf.state import WerewolfState
from games.selectors.window_aliases import alias_of
from games.services import match_transaction, moves, tables
from tests.rules.werewolf.round_driver import LETTERS
from tests.support.live_matches import NOON, head, person, table_at

NINE = "WWWSTGVVV"
"""Wolves 0 1 2, seer 3, witch 4, guard 5, villagers 6 7 8."""


def deal(monkeypatch: pytest.MonkeyPatch, roles: str = NINE) -> None:
    """Makes every later match have these roles, given as one letter a seat.

    W is a wolf, S the seer, T the witch, G the guard, V a villager.
    """
    given = tuple(LETTERS[letter] for letter in roles)

    def setup(self: Werewolf, options: Any, seats: int, ctx: Ctx, carry: Any = None) -> Transition[WerewolfState]:
        return begin_match(WerewolfState(ctx, options, ctx.rng, given, alive=(True,) * seats))

    monkeypatch.setattr(Werewolf, "setup", setup)


class Scene:
    """A running match of Werewolf on the platform.

    Each method makes moves through the services; times are ms from its start.
    """

    def __init__(self, match: Match, people: list[User]) -> None:
        self.match, self.people = match, people
        self.code = self.table.code

    @property
    def state(self) -> WerewolfState:
        state: WerewolfState = head(self.match).state
        return state

    @property
    def table(self) -> Table:
        return table_at(self.match)

    def moment(self, later: int = 1) -> datetime:
        return head(self.match).info.moment(self.state.ctx.at + later)

    def window(self, seat: int, name: str | None = None) -> Any:
        """Returns an open window of this seat, by its name if one is given."""
        return next(w for w in self.state.ctx.windows if seat in w.seats and name in (None, w.name))

    def play(self, seat: int, action: Any, *, later: int = 1, **kwargs: Any) -> moves.AcceptedMove:
        verb = Werewolf().verb_of(action)
        window = next(w for w in self.state.ctx.windows if seat in w.seats and verb in w.verbs)
        if verb in Werewolf.spoken_verbs:
            kwargs.setdefault("texts", {"zh-hans": "我说。"})
        return moves.play_move(
            match_id=self.match.pk, seat=seat, window=window.id, action=action, now=self.moment(later), **kwargs
        )

    def alias(self, seat: int, verb: str) -> str:
        """Returns the alias of the open window in which this seat may use the verb; an invented alias without one."""
        windows = [w for w in self.state.ctx.windows if seat in w.seats and verb in w.verbs]
        return alias_of(self.match.pk, seat, windows[0].id) if windows else "0" * 12

    def frame(
        self, seat: int, verb: str, *, later: int = 1, ref: str | None = None, alias: str | None = None, **data: Any
    ) -> moves.AcceptedMove:
        """Makes a move for this seat as a frame does, with the alias of a window."""
        return moves.play_move_by_alias(
            match_id=self.match.pk, seat=seat, alias=alias or self.alias(seat, verb), verb=verb, data=data, ref=ref,
            now=self.moment(later),
        )  # fmt: skip

    def say(self, seat: int, text: str, **data: Any) -> ChatMessage:
        """Says a text in this seat's open speech. Returns the stored chat message."""
        self.frame(seat, "say", text=text, claims=data.pop("claims", []), **data)
        return ChatMessage.objects.latest("pk")

    def whisper(self, seat: int, text: str) -> ChatMessage:
        self.frame(seat, "whisper", text=text)
        return ChatMessage.objects.latest("pk")

    def clock(self) -> None:
        """Lets time run to the next deadline, and plays the timeouts that are due then."""
        state = self.state
        deadline = next_deadline(state)
        assert deadline is not None
        assert match_transaction.settle_due(match_id=self.match.pk, now=head(self.match).info.moment(deadline))

    def to_morning(self, victim: int | None = None) -> None:
        """Plays to the end of the night. If a victim is given, the first living wolf hunts it."""
        if victim is not None:
            wolf = next(seat for seat, role in enumerate(self.state.roles) if role == "wolf" and self.state.alive[seat])
            self.play(wolf, Hunt(victim))
        while self.state.ctx.window_named("night") is not None:
            self.clock()

    def to_speech(self, victim: int | None = None) -> int:
        """Plays up to the first speech of the day, without a candidate for sheriff. Returns the speaker's seat."""
        self.to_morning(victim)
        while self.state.ctx.window_named("stand") is not None:
            self.clock()
        return self.speaker()

    def speaker(self) -> int:
        window = next(w for w in self.state.ctx.windows if w.name in ("speech", "last_words"))
        (seat,) = window.seats
        return int(seat)

    def to_vote(self, victim: int | None = None) -> None:
        self.to_speech(victim)
        while self.state.ctx.window_named("vote") is None:
            self.play(self.speaker(), EndSpeech())


def seated(
    monkeypatch: pytest.MonkeyPatch, *, people: int = 9, roles: str = NINE, live: bool = False, **options: Any
) -> Scene:
    """Starts a match with people in the first seats and agents in the others. It begins at noon, or now if `live`."""
    deal(monkeypatch, roles)
    now = timezone.now() if live else NOON
    users = [person(f"p{seat}") for seat in range(people)]
    table = tables.open_table(
        host=users[0],
        game="werewolf",
        seats=len(roles),
        options={"role_seconds": 0, **options},
        rated=False,
        listed=False,
        now=now,
    )
    for user in users:
        tables.sit(table=table, user=user, now=now)
    for seat in range(people, len(roles)):
        tables.seat_agent(table=table, by=users[0], seat=seat, now=now)
    started = None
    for user in users:
        started = tables.set_ready(table=table, user=user, ready=True, now=now)
    assert started is not None
    return Scene(started, users)
