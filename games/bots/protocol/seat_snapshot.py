"""Snapshots of a match for bots: what one seat sees at one moment, and the requests that it may answer.

A snapshot contains no game state, so nothing hidden from the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from typing import Any

from django.utils import timezone

from games.rules import codec
from games.rules.core import Game

MAX_LEGAL = 400
"""The largest number of legal actions in one request."""

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request to a bot for a move, made for an open window: a period in which its seat may act.

    Times are milliseconds since the match began.
    """

    id: str
    """The window's alias for this seat, used as the request's id. Equal in every process and after every reconnect."""
    name: str
    verbs: tuple[str, ...]
    turn: bool
    opens_at: int
    """The time from which an automated player may answer."""
    closes_at: int
    legal: Callable[[], Iterable[Any]]
    """Computes the actions that the rules allow, anew with each call."""


@dataclass(frozen=True, slots=True)
class SeatSnapshot:
    """A match as one seat sees it at one moment: its view, its new events, and the requests that it may answer."""

    match_id: str
    game: str
    rules: Game[Any]
    players: tuple[str, ...]
    """The players' ids in the protocol, by seat."""
    seat: int
    view: Mapping[str, Any]
    asks: tuple[OpenRequest, ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    """The events that the seat saw since the last snapshot: `{"kind", "data"}`."""
    at: int = 0
    """Milliseconds of the match."""
    clock: int = 0
    """Milliseconds since 1970, at the same moment."""
    trustee: bool = False
    """Whether the trustee plays for the seat."""
    opening: Mapping[str, Any] = field(default_factory=dict)
    """The fields of `MATCH_START` beyond the match itself."""
    texts: Callable[[], Mapping[str, str]] = dict
    """Returns the speech that this seat may read, by reference."""

    @property
    def me(self) -> str:
        return self.players[self.seat]

    @property
    def round(self) -> int:
        return int(self.view.get("round", 1))

    @property
    def ended(self) -> bool:
        return self.view.get("outcome") is not None

    def message(self, kind: str, **fields: Any) -> Message:
        """Returns a message of type `kind` about this match, with the ids of the seat's player and of the match."""
        return {"type": kind, "player_id": self.me, "match_id": self.match_id, **fields}

    def by_player(self, values: Sequence[Any] | None) -> dict[str, Any] | None:
        """Converts a list by seat, such as scores, to a dict by player id; None if `values` is None."""
        return None if values is None else dict(zip(self.players, values, strict=False))

    def timed(self, ask: OpenRequest) -> dict[str, Any]:
        """Returns the fields on time of a request: ms left, deadline, and whether the trustee plays the seat."""
        left = max(0, ask.closes_at - self.at)
        return {"time_left_ms": left, "deadline": self.clock + left, "trustee": self.trustee}

    def legal(self, ask: OpenRequest) -> tuple[list[Message], bool]:
        """Returns the first `MAX_LEGAL` legal actions of a request as answers, and whether there are no others."""
        found = list(islice(ask.legal(), MAX_LEGAL + 1))
        return [self._answer(action) for action in found[:MAX_LEGAL]], len(found) <= MAX_LEGAL

    def _answer(self, action: Any) -> Message:
        verb = self.rules.verb_of(action)
        fields: dict[str, Any] = codec.encode(action)
        if verb in self.rules.spoken_verbs:
            fields = {**{name: value for name, value in fields.items() if name != "message"}, "text": ""}
        return {"verb": verb, **fields}


def open_requests(
    rules: Game[Any], state: Any, seat: int, *, alias: Callable[[int], str], shown: Container[str] | None = None
) -> tuple[OpenRequest, ...]:
    """Returns the requests that this seat may answer in a state: one for each window (period) in which it may act now.

    `alias`: window id -> the window's alias for this seat. With `shown`, windows with other aliases are left out.
    """
    found = []
    for window in state.ctx.windows:
        if seat not in window.seats or not window.verbs:
            continue
        name = alias(window.id)
        if shown is None or name in shown:
            legal = partial(rules.legal_actions, state, seat, window)
            opens_at = max(window.opens_at, window.machines_from)
            found.append(OpenRequest(name, window.name, window.verbs, window.turn, opens_at, window.closes_at, legal))
    return tuple(found)


def match_start_fields(
    view: Mapping[str, Any], *, table: str | None, players: Sequence[Mapping[str, Any]], rated: bool
) -> dict[str, Any]:
    """Returns the fields of `MATCH_START` that do not change during a match, such as the players and the table's code.

    `players` come from `player_fields`.
    """
    return {"table": table, "players": list(players), "rated": rated, "options": view.get("options", {})}


def player_fields(seat: int, player: str, *, name: str, kind: str, agent: str = "") -> Message:
    """Returns the fields that describe a player in `MATCH_START`. They are equal for all bots at the table."""
    return {"player_id": player, "seat": seat, "name": name, "kind": kind, "agent": agent}


def now_ms() -> int:
    """Returns the current time in milliseconds since 1970."""
    return round(timezone.now().timestamp() * 1000)


def player_id(seat: int, username: str | None) -> str:
    """Returns the id of a player in the bots' protocol: the username, or `agent:` and the seat number for an agent."""
    return username or f"agent:{seat}"
