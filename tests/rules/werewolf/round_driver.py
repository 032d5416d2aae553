"""Plays a match of Werewolf in a test: sets the roles, and makes moves by short methods."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from games.rules.core import SYSTEM, By, Ctx, Event, Move, Rng, RulesError, Transition, Window, due_timeout
from games.rules.werewolf import Werewolf
from games.rules.werewolf.actions import (
    Badge,
    Check,
    Claim,
    EndSpeech,
    Hunt,
    Order,
    Poison,
    Protect,
    Save,
    Say,
    SelfDestruct,
    Stand,
    Vote,
    Whisper,
    Withdraw,
)
from games.rules.werewolf.options import WerewolfOptions
from games.rules.werewolf.roles import PRESETS, ROLES
from games.rules.werewolf.rules import begin_match
from games.rules.werewolf.state import WerewolfState

GAME = Werewolf()
LETTERS = {"W": "wolf", "S": "seer", "T": "witch", "G": "guard", "V": "villager"}
NINE = "WWWSTGVVV"
"""Wolves 0 1 2, seer 3, witch 4, guard 5, villagers 6 7 8."""
TWELVE = "WWWWSTGVVVVV"


def seed(number: int) -> str:
    return f"{number:064x}"


def options_for(roles: tuple[str, ...], **options: Any) -> WerewolfOptions:
    """Returns options for a table with these roles: a preset if one has them, else a custom set."""
    counts = tuple(roles.count(role) for role in ROLES)
    if counts == PRESETS.get(len(roles)):
        return WerewolfOptions(**options)
    wolves, seer, witch, guard, _ = counts
    return WerewolfOptions(
        roles="custom", wolves=wolves, seer=bool(seer), witch=bool(witch), guard=bool(guard), **options
    )


class RoundDriver:
    """The latest state of a match of Werewolf.

    Each method makes one or more moves; `events` has those of the last move.
    """

    def __init__(self, roles: str = NINE, *, number: int = 1, agents: tuple[int, ...] = (), **options: Any) -> None:
        given = tuple(LETTERS[letter] for letter in roles)
        none = (0,) * len(given)
        ctx = Ctx(Rng(seed(number)), missed=none, timeouts=none, agents=agents)
        chosen = options_for(given, **{"role_seconds": 0, **options})
        first = begin_match(WerewolfState(ctx, chosen, ctx.rng, given, alive=(True,) * len(given)))
        self.first = first
        self.state: WerewolfState = first.state
        self.log: list[Event] = []
        self._take(first)

    # ── One move ────────────────────────────────────────────────────────────────────────────────

    def play(self, seat: int, action: Any, *, after: int = 0, by: By = "person") -> tuple[Event, ...]:
        move = Move(seat, self._window_for(seat, action).id, action, self.state.ctx.at + after, by)
        return self._take(GAME.apply(self.state, move))

    def hunt(self, seat: int, target: int | None) -> tuple[Event, ...]:
        return self.play(seat, Hunt(target))

    def whisper(self, seat: int, message: str = "0123456789abcdef") -> tuple[Event, ...]:
        return self.play(seat, Whisper(message))

    def check(self, target: int) -> tuple[Event, ...]:
        return self.play(self.holder("seer"), Check(target))

    def protect(self, target: int | None) -> tuple[Event, ...]:
        return self.play(self.holder("guard"), Protect(target))

    def save(self) -> tuple[Event, ...]:
        return self.play(self.holder("witch"), Save())

    def poison(self, target: int) -> tuple[Event, ...]:
        return self.play(self.holder("witch"), Poison(target))

    def stand(self, seat: int, *, on: bool = True) -> tuple[Event, ...]:
        return self.play(seat, Stand(on))

    def withdraw(self, seat: int) -> tuple[Event, ...]:
        return self.play(seat, Withdraw())

    def say(self, seat: int, *claims: Claim, last: bool = False) -> tuple[Event, ...]:
        return self.play(seat, Say("00112233445566aa", claims, last))

    def end(self) -> tuple[Event, ...]:
        """Ends the speech of the seat that is speaking."""
        return self.play(self.speaker, EndSpeech())

    def order(self, *, clockwise: bool = True) -> tuple[Event, ...]:
        return self.play(self.state.sheriff or 0, Order(clockwise))

    def vote(self, seat: int, target: int | None) -> tuple[Event, ...]:
        return self.play(seat, Vote(target))

    def badge(self, target: int | None) -> tuple[Event, ...]:
        return self.play(self.state.sheriff or 0, Badge(target))

    def boom(self, seat: int) -> tuple[Event, ...]:
        return self.play(seat, SelfDestruct())

    def wait(self) -> tuple[Event, ...]:
        """Lets time run to the next deadline, and plays the timeouts that are due then."""
        move = due_timeout(self.state, self.state.ctx.at + 10_000_000)
        assert move is not None
        return self._take(GAME.apply(self.state, move))

    def control(self, action: Any, *, window: int | None = None, after: int = 0) -> tuple[Event, ...]:
        move = Move(SYSTEM, window, action, self.state.ctx.at + after, "system")
        return self._take(GAME.apply(self.state, move))

    # ── Several moves ─────────────────────────────────────────────────────────────────────────────────

    def night(self, kill: int | None = None, *, check: int | None = None, protect: int | None = None,
              save: bool = False, poison: int | None = None) -> tuple[Event, ...]:  # fmt: skip
        """Plays a whole night, in which one wolf hunts for all. Returns the events of the dawn."""
        assert self.state.stage == "wolves"
        if kill is not None:
            self.hunt(self.window_named("wolves").seats[0], kill)
        if check is not None:
            self.check(check)
        self.wait()
        if protect is not None:
            self.protect(protect)
        self.wait()
        if save:
            self.save()
        if poison is not None:
            self.poison(poison)
        return self.wait()

    def stands(self, *seats: int) -> tuple[Event, ...]:
        """Lets these seats stand for sheriff; all others decline."""
        for seat in self.window_named("stand").seats:
            self.stand(seat, on=seat in seats)
        return self.events

    def talk(self) -> tuple[Event, ...]:
        """Ends speeches at once, one after the other, until none of the present kind is left."""
        kind = self.state.speaking.kind
        while self.state.speaking is not None and self.state.speaking.kind == kind:
            self.end()
        return self.events

    def votes(self, ballots: Mapping[int, int | None], default: int | None = None) -> tuple[Event, ...]:
        """Casts these ballots (seat -> target). All other voters vote for `default`."""
        for seat in self.window_named("vote").seats:
            self.vote(seat, ballots.get(seat, default))
        return self.events

    def elect(self, seat: int, *others: int) -> tuple[Event, ...]:
        """Elects this seat as sheriff with all votes. The election must just have begun."""
        self.stands(seat, *others)
        if others:
            self.talk()
            self.votes({}, seat)
        return self.events

    def day_without_sheriff(self, banish: int | None = None) -> tuple[Event, ...]:
        """Plays from the first dawn to the next night: no candidates, last words, speeches, a vote."""
        if self.state.stage == "stand":
            self.stands()
        self.silence()
        self.votes({}, banish)
        self.silence()
        return self.events

    def silence(self) -> None:
        """Ends all speeches at once, those of later kinds too."""
        while self.state.speaking is not None:
            self.end()

    # ── State ───────────────────────────────────────────────────────────────────────────────────

    def refused(
        self, seat: int, action: Any, *, window: str | None = None, after: int = 0, by: By = "person"
    ) -> RulesError:
        """Returns the error with which a move is refused. Fails unless it is refused and changes nothing."""
        before = repr(self.state)
        number = self.window_named(window).id if window else self._window_for(seat, action).id
        with pytest.raises(RulesError) as error:
            GAME.apply(self.state, Move(seat, number, action, self.state.ctx.at + after, by))
        assert repr(self.state) == before
        return error.value

    def window_named(self, name: str) -> Window:
        found = self.state.ctx.window_named(name)
        assert found is not None, f"no window {name} in {self.state.stage}"
        return found

    def names(self, seat: int | None = None) -> set[str]:
        """Returns the names of the open windows that this seat knows of; a spectator is None."""
        return {window.name for window in self.state.ctx.windows if window.known_to(seat)}

    def booms(self) -> list[int]:
        """Returns the seats that may self-destruct at present."""
        return [seat for window in self.state.ctx.windows if window.name == "self_destruct" for seat in window.seats]

    def legal(self, seat: int, name: str) -> list[Any]:
        return list(GAME.legal_actions(self.state, seat, self.window_named(name)))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def holder(self, role: str) -> int:
        return self.state.roles.index(role)

    @property
    def speaker(self) -> int:
        assert self.state.speaking is not None
        return self.state.speaking.seat

    @property
    def phase(self) -> str:
        phase: str = self.view()["phase"]
        return phase

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> dict[str, Any]:
        """Returns the data of the last event of this kind."""
        return next(event.data for event in reversed(self.log) if event.kind == kind)

    def give(self, **fields: Any) -> None:
        """Replaces fields of the state, for a situation that would take too long to play."""
        self.state = replace(self.state, **fields)

    def _window_for(self, seat: int, action: Any) -> Window:
        verb = GAME.verb_of(action)
        having = [window for window in self.state.ctx.windows if verb in window.verbs]
        mine = [window for window in having if seat in window.seats]
        return [*mine, *having, *self.state.ctx.windows][0]

    def _take(self, after: Transition[WerewolfState]) -> tuple[Event, ...]:
        self.state, self.events = after.state, after.events
        self.log += after.events
        return after.events
