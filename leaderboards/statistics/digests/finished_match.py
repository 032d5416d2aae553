"""A finished match as a digest reads it: plain values, so that what it comes to is a function of them alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

PEOPLE_KINDS = frozenset({"person", "guest"})


@dataclass(frozen=True, slots=True)
class Seat:
    """Who started in a seat: `kind` is person, guest, agent or bot; `level` an agent's level, else empty."""

    index: int
    kind: str
    level: str = ""

    @property
    def person(self) -> bool:
        return self.kind in PEOPLE_KINDS

    @property
    def group(self) -> str:
        """With whom it is counted: `people`, `agents` of the house, or players' `bots`."""
        return "people" if self.person else "bots" if self.kind == "bot" else "agents"


@dataclass(frozen=True, slots=True)
class SeatRound:
    """What a round brought a seat, as its `RoundResult` says."""

    seat: int
    points: int
    won: bool
    role: str = ""
    bid: int | None = None
    """The seat's own last bid, 0 for a pass; None where it was not asked."""
    bombs: int = 0
    spring: str = ""
    multiplier: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """Something that the table saw: its kind and data as in the game's protocol."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """A round with what was seen in it; without a replay `events` is empty, and figures that need them stay out."""

    number: int
    seats: tuple[SeatRound, ...]
    events: tuple[Event, ...] = ()

    def all(self, *kinds: str) -> Iterator[Event]:
        return (event for event in self.events if event.kind in kinds)

    def last(self, *kinds: str) -> Event | None:
        return next((event for event in reversed(self.events) if event.kind in kinds), None)


@dataclass(frozen=True, slots=True)
class Ending:
    """How the match ended for a seat; places count from 1 and may be shared."""

    seat: int
    score: int
    place: int
    timeouts: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played to its end. Seats, endings and the seats of a round are in the order of the seats."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    endings: tuple[Ending, ...]
    rounds: tuple[Round, ...]
    seconds: int
    """From its start to its end."""

    @property
    def company(self) -> str:
        """`people`: at least two of them; `practice`: one with agents or bots; `agents`: no person at all."""
        people = sum(seat.person for seat in self.seats)
        return "people" if people > 1 else "practice" if people else "agents"

    @property
    def mixed(self) -> bool:
        """Do people and machines, agents or bots, play in it?"""
        return len({seat.person for seat in self.seats}) == 2
