"""Dataclasses of rated matches and their results, by places or by sides, as the computation of ratings takes them.

Sides are those of a role against all others, such as the landlord against the farmers. Results are converted to and
from JSON here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .rating import DAY_SECONDS, Player

Pair = frozenset[Player]


@dataclass(frozen=True, slots=True)
class ByPlaces:
    """The result of a match without sides: the place of each seat, from 1. Equal results share a place."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SideRound:
    """The result of one round between two sides, such as landlord and farmers.

    `side` holds the seats with the role (landlord, wolves). All other seats are the other side. `score` is the result
    of the side with the role: 1 for a win, 0 for a loss, 0.5 for a draw.
    """

    side: tuple[int, ...]
    score: float


@dataclass(frozen=True, slots=True)
class BySides:
    """The result of a match in which each round is played between two sides, such as landlord and farmers."""

    term: str
    """The role term that applies, a key of `role_rating_offsets.TERMS`."""
    roles: tuple[str, str]
    """Names of the two sides' roles, that of `SideRound.side` first."""
    rounds: tuple[SideRound, ...]


@dataclass(frozen=True, slots=True)
class RatedMatch:
    """A match with everything that rating needs: players by seat, agents and bots among them, time and result.

    Creating one raises ValueError if it cannot be rated.
    """

    number: int
    """Position in the sequence, which a re-rating follows."""
    at: int
    """End of the match, in seconds since the epoch."""
    players: tuple[Player, ...]
    """One a seat. A person or a bot holds one seat, an agent may hold several."""
    result: ByPlaces | BySides
    agents: frozenset[Player] = frozenset()
    """The players that are agents."""
    bots: frozenset[Player] = frozenset()
    """The players that are bots."""
    conceded: frozenset[Player] = frozenset()
    """Players who conceded the match. Their ratings may fall by it, but not rise."""

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
        """Returns the day on which the match ended, in days since the epoch (UTC).

        The repeat-opponent cap counts by this day.
        """
        return self.at // DAY_SECONDS

    def opponents(self) -> tuple[Pair, ...]:
        """Returns the pairs of opponents in this match to which the repeat-opponent cap applies.

        The cap lowers the weight if the same two meet often on one day. An agent with another agent or with a bot is
        left out: the cap concerns people, and automated players meet all day. Two bots are a pair, since their owners
        might agree on the winner.
        """
        met = opponents(self.players, self.result)
        return tuple(pair for pair in met if is_capped(pair, agents=self.agents, bots=self.bots))


def is_capped(pair: Pair, *, agents: frozenset[Player], bots: frozenset[Player]) -> bool:
    """Whether the repeat-opponent cap applies to this pair of players, so that frequent meetings on one day weigh less.

    Meetings of an agent with another agent or with a bot are never capped.
    """
    return not (pair & agents and pair <= agents | bots)


def opponents(players: Sequence[Player], result: ByPlaces | BySides) -> tuple[Pair, ...]:
    """Returns each pair of players who played against each other in a match. `players` lists the players by seat.

    In a match of sides, they were on different sides in one round at least.
    """
    seats = range(len(players))
    if isinstance(result, ByPlaces):
        met = {(a, b) for a in seats for b in seats if a < b}
    else:
        met = {(min(a, b), max(a, b)) for one in result.rounds for a in one.side for b in seats if b not in one.side}
    pairs = dict.fromkeys(frozenset((players[a], players[b])) for a, b in sorted(met))
    return tuple(pair for pair in pairs if len(pair) == 2)


def result_to_json(result: ByPlaces | BySides) -> dict[str, Any]:
    """Returns the result of a match as JSON data.

    The forms are `{"places": […]}` and `{"term", "roles", "rounds": [[[seat, …], score], …]}`.
    """
    if isinstance(result, ByPlaces):
        return {"places": list(result.places)}
    rounds = [[list(one.side), one.score] for one in result.rounds]
    return {"term": result.term, "roles": list(result.roles), "rounds": rounds}


def result_from_json(data: Mapping[str, Any]) -> ByPlaces | BySides:
    """Returns the result of a match from the JSON data that `result_to_json` made."""
    if "places" in data:
        return ByPlaces(tuple(data["places"]))
    with_role, without = data["roles"]
    rounds = tuple(SideRound(tuple(side), score) for side, score in data["rounds"])
    return BySides(data["term"], (with_role, without), rounds)


LANDLORD: Final = ("landlord", "farmer")
WOLF: Final = ("wolf", "good")


def doudizhu(landlords: Sequence[tuple[int, float]]) -> BySides:
    """Returns a Dou Dizhu match's result by sides, landlord against farmers.

    `landlords` holds (landlord's seat, 1 if the landlord won, else 0) for each round.
    """
    rounds = tuple(SideRound((seat,), score) for seat, score in landlords)
    return BySides("doudizhu", LANDLORD, rounds)


def werewolf(*, seats: int, wolves: Sequence[int], score: float) -> BySides:
    """Returns a Werewolf match's result by sides, wolves against good players.

    `wolves` are the seats that began as wolves. `score` is the wolves' score: 1 for a win, 0 for a loss, 0.5 for a
    draw.
    """
    return BySides(f"werewolf:{seats}", WOLF, (SideRound(tuple(wolves), score),))
