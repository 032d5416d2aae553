"""Classes for a finished match as plain values, from which its digest is computed without the database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

PEOPLE_KINDS = frozenset({"person", "guest"})


@dataclass(frozen=True, slots=True)
class Seat:
    """The player who started in a seat. `kind` is person, guest, agent or bot; `level` is an agent's, else empty."""

    index: int
    kind: str
    level: str = ""

    @property
    def person(self) -> bool:
        return self.kind in PEOPLE_KINDS

    @property
    def group(self) -> str:
        """Returns the group in which statistics count the seat: `people`, `agents` or `bots`."""
        return "people" if self.person else "bots" if self.kind == "bot" else "agents"


@dataclass(frozen=True, slots=True)
class SeatRound:
    """One seat's result in one round, with the fields of its stored `RoundResult`."""

    seat: int
    points: int
    won: bool
    role: str = ""
    bid: int | None = None
    """Last bid of the seat, 0 for a pass. None if it had no turn to bid."""
    bombs: int = 0
    spring: str = ""
    multiplier: int = 1


@dataclass(frozen=True, slots=True)
class Event:
    """A public event of a round, such as a play: its kind and data as in the game's protocol."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Round:
    """A round with the results of its seats and its events.

    Without a stored replay `events` is empty, and facts that need events are left out. In a copy of the match that is
    cut at a concession (`before_concession`), `seats` is empty in the round that the player did not finish.
    """

    number: int
    seats: tuple[SeatRound, ...]
    events: tuple[Event, ...] = ()

    def all(self, *kinds: str) -> Iterator[Event]:
        return (event for event in self.events if event.kind in kinds)

    def won_by(self, seat: int) -> bool:
        return any(row.won for row in self.seats if row.seat == seat)

    def last(self, *kinds: str) -> Event | None:
        return next((event for event in reversed(self.events) if event.kind in kinds), None)

    def events_before_concession(self, seat: int) -> tuple[Event, ...] | None:
        """Returns the events until the player of this seat conceded; None if they did not concede in this round."""
        for place, event in enumerate(self.events):
            if event.kind == "conceded" and event.data["seat"] == seat:
                return self.events[:place]
        return None


@dataclass(frozen=True, slots=True)
class Ending:
    """A seat's final result in a match: score, place and timeouts. Places count from 1 and may be shared."""

    seat: int
    score: int
    place: int
    timeouts: int = 0


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match with its players, results and rounds, all in seat order."""

    game: str
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    endings: tuple[Ending, ...]
    rounds: tuple[Round, ...]
    seconds: int
    """Duration of the match in seconds."""
    conceded: frozenset[int] = frozenset()
    """Seats whose players conceded, so that AI played them to the end."""

    @property
    def company(self) -> str:
        """Returns `people` for a match of two or more people, `practice` for one person, `agents` for none."""
        people = sum(seat.person for seat in self.seats)
        return "people" if people > 1 else "practice" if people else "agents"

    @property
    def mixed(self) -> bool:
        """Whether both people and automated players take part in the match."""
        return len({seat.person for seat in self.seats}) == 2

    def before_concession(self, seat: int) -> PlayedMatch:
        """Returns the match as far as the player of this seat had played when they conceded.

        The round in which they conceded has its events until then, but no results. Without a stored replay the moment
        is unknown, and no round is left.
        """
        kept: list[Round] = []
        for played in self.rounds:
            events = played.events_before_concession(seat)
            if events is None:
                kept.append(played)
                continue
            ended = any(event.kind == "round_end" for event in events)
            kept.append(replace(played, seats=played.seats if ended else (), events=events))
            return replace(self, rounds=tuple(kept))
        return replace(self, rounds=())
