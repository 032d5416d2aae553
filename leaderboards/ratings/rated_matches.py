"""What is rated: a match by places, or a match of sides, as one entry of the stored sequence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .rating import DAY, Player

Pair = frozenset[Player]


@dataclass(frozen=True, slots=True)
class ByPlaces:
    """Each for themselves. Places count from 1, one a seat, and may be shared."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideRound:
    """A round of two sides. `side` are the seats of the one with the role (landlord, wolves), the others are the rest.

    `score` is what that side made of it: 1 won, 0 lost, 0.5 drawn.
    """

    side: tuple[int, ...]
    score: float


@dataclass(frozen=True, slots=True)
class BySides:
    """Rounds in which one side stands against the rest of the table."""

    term: str
    """Which role term holds, a key of `roles.TERMS`."""
    roles: tuple[str, str]
    """Names of the two sides' roles, that of `SideRound.side` first."""
    rounds: tuple[SideRound, ...]


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """An entry of the sequence in which ratings are computed. Raises ValueError where it cannot be rated."""

    number: int
    """Its place in the sequence; recomputation follows it."""
    at: int
    """Seconds since the epoch at which the match ended."""
    players: tuple[Player, ...]
    """One a seat; a person or a bot holds one seat, an agent may hold several."""
    result: ByPlaces | BySides
    agents: frozenset[Player] = frozenset()
    """Which of the players are agents of the house."""
    bots: frozenset[Player] = frozenset()
    """Which of the players are players' programs."""
    conceded: frozenset[Player] = frozenset()
    """Players who conceded the match: their ratings may fall by it, and never rise."""

    def __post_init__(self) -> None:
        seats = len(self.players)
        people = [player for player in self.players if player not in self.agents]
        if len(set(self.players)) < 2 or len(set(people)) != len(people):
            raise ValueError("a rated match has two players or more, each person once")
        if isinstance(self.result, ByPlaces):
            if len(self.result.places) != seats or min(self.result.places) < 1:
                raise ValueError("a rated match places every seat; an aborted one has no places")
            return
        if not self.result.rounds:
            raise ValueError("a rated match of sides has at least one round")
        for one in self.result.rounds:
            if not 0 < len(set(one.side)) < seats or not set(one.side) <= set(range(seats)):
                raise ValueError("both sides of a round have seats of this table")
            if not 0 <= one.score <= 1:
                raise ValueError("a side's score lies between 0 and 1")

    @property
    def day(self) -> int:
        """Days since the epoch, UTC: what the cap per pair and day counts by."""
        return self.at // DAY

    def opponents(self) -> tuple[Pair, ...]:
        """The pairs that met on different sides, each once: what the cap counts after this match.

        An agent and another machine are no pair: the cap is there for people, and machines meet all day. Two bots are
        one, since their owners might agree on who wins.
        """
        met = opponents(self.players, self.result)
        return tuple(pair for pair in met if is_capped(pair, agents=self.agents, bots=self.bots))


def is_capped(pair: Pair, *, agents: frozenset[Player], bots: frozenset[Player]) -> bool:
    """Does it count how often these two meet on one day?"""
    return not (pair & agents and pair <= agents | bots)


def opponents(players: Sequence[Player], result: ByPlaces | BySides) -> tuple[Pair, ...]:
    """The pairs of players, by seat, that met on different sides of a match, each once."""
    seats = range(len(players))
    if isinstance(result, ByPlaces):
        met = {(a, b) for a in seats for b in seats if a < b}
    else:
        met = {(min(a, b), max(a, b)) for one in result.rounds for a in one.side for b in seats if b not in one.side}
    pairs = dict.fromkeys(frozenset((players[a], players[b])) for a, b in sorted(met))
    return tuple(pair for pair in pairs if len(pair) == 2)


def result_to_json(result: ByPlaces | BySides) -> dict[str, Any]:
    """A result as plain data, for JSON: `{"places": […]}` or `{"term", "roles", "rounds": [[[seat, …], score], …]}`."""
    if isinstance(result, ByPlaces):
        return {"places": list(result.places)}
    rounds = [[list(one.side), one.score] for one in result.rounds]
    return {"term": result.term, "roles": list(result.roles), "rounds": rounds}


def result_from_json(data: Mapping[str, Any]) -> ByPlaces | BySides:
    """The result that `stored` made this of."""
    if "places" in data:
        return ByPlaces(tuple(data["places"]))
    with_role, without = data["roles"]
    rounds = tuple(SideRound(tuple(side), score) for side, score in data["rounds"])
    return BySides(data["term"], (with_role, without), rounds)


LANDLORD: Final = ("landlord", "farmer")
WOLF: Final = ("wolf", "good")


def doudizhu(landlords: Sequence[tuple[int, float]]) -> BySides:
    """A match of Dou Dizhu from its rounds: the landlord's seat, and 1 where the landlord won, else 0."""
    rounds = tuple(SideRound((seat,), score) for seat, score in landlords)
    return BySides("doudizhu", LANDLORD, rounds)


def werewolf(*, seats: int, wolves: Sequence[int], score: float) -> BySides:
    """A match of Werewolf: the seats that began as wolves, and what the wolves made of it (0.5 is a draw)."""
    return BySides(f"werewolf:{seats}", WOLF, (SideRound(tuple(wolves), score),))
