"""Matches of each level of a game's agents against the level below: which to play, how to play one, and the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from games.agents import registry as agents
from games.agents.base import ConversationalAgent
from games.rules import registry as rules

from .agent_match import play, seed_of
from .match_records import ROOT, quantile, wilson_interval

LENGTH: Final[Mapping[str, Mapping[str, Any]]] = {
    "doudizhu": {"format": "standard"},
    "gandengyan": {"rounds": 5},
    "uno": {"target_score": 500},
}
"""Options that make a match long enough for a result; other games are played with their defaults, to the end."""

SHARED: Final = ("core", "rng", "series", "action_windows")
"""Modules of all rules on which the course of a match depends."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two levels of agents that are compared: one seat of the upper level plays among seats of the lower level."""

    game: str
    seats: int
    upper: str
    lower: str


@dataclass(frozen=True, slots=True)
class Duel:
    """The record of one match between two levels, as a line of the record file."""

    minds: str
    """The digest of the code that played it."""
    game: str
    seats: int
    upper: str
    lower: str
    deal: int
    """The number of the deal, which is its seed: it is played once from every seat."""
    seat: int
    """The seat of the upper level."""
    won: float
    """The share of first place: 1, 0, or a fraction if several share it."""
    moves: int
    took: Mapping[str, int]
    """For the upper level: tenths of a millisecond -> number of decisions that took so long."""

    @property
    def key(self) -> tuple[Pairing, int, int]:
        return Pairing(self.game, self.seats, self.upper, self.lower), self.deal, self.seat


Task = tuple[str, Pairing, int, int]
"""Digest of the code, pairing, deal, seat of the upper level."""


def games_with_levels() -> tuple[str, ...]:
    """Returns the keys of the games whose agents have several levels and do not speak. Werewolf is thus left out."""
    return tuple(game for game in rules.GAMES if _levels(game))


def level_pairings(game: str, seats: int | None = None) -> Iterator[Pairing]:
    """Yields each level of a game's agents with the level below, for this number of seats or the game's fewest."""
    for lower, upper in pairwise(_levels(game)):
        yield Pairing(game, seats or rules.game(game).seats[0], upper, lower)


def matches_to_play(minds: str, pairing: Pairing, matches: int) -> Iterator[Task]:
    """Yields the matches to play for a pairing: at least `matches`, each deal once from every seat."""
    for deal in range(-(-matches // pairing.seats)):
        for seat in range(pairing.seats):
            yield minds, pairing, deal, seat


def play_recorded_match(task: Task) -> Duel:
    """Plays the match that a task describes and returns its record. Runs in a worker process of the benchmark."""
    minds, pairing, deal, seat = task
    players = [agents.agent(pairing.game, pairing.lower)] * pairing.seats
    players[seat] = agents.agent(pairing.game, pairing.upper)
    result = play(
        game=rules.game(pairing.game), options=LENGTH.get(pairing.game, {}), players=players,
        seed=seed_of(pairing.game, pairing.seats, deal),
    )  # fmt: skip
    places = result.outcome.places
    won = (places[seat] == 1) / places.count(1)
    took = Counter(str(max(1, round(ms * 10))) for ms in result.took[seat])
    return Duel(
        minds, pairing.game, pairing.seats, pairing.upper, pairing.lower, deal, seat, won, result.moves, dict(took)
    )


def code_digest(game: str) -> str:
    """Returns a digest of the code that plays a game. Recorded matches of other code are not counted."""
    digest = sha256(repr(sorted(LENGTH.get(game, {}).items())).encode())
    for file in _code(game):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def result_row(pairing: Pairing, duels: Sequence[Duel]) -> dict[str, Any]:
    """Returns the printed result of a pairing: the share of matches won, its 95 % interval, thinking times in ms."""
    won = sum(duel.won for duel in duels)
    low, high = wilson_interval(won, len(duels))
    took = _together(duel.took for duel in duels)
    return {
        "game": pairing.game, "seats": pairing.seats, "upper": pairing.upper, "lower": pairing.lower,
        "matches": len(duels), "upper_wins": round(won / len(duels), 3), "ci": [round(low, 3), round(high, 3)],
        "even": round(1 / pairing.seats, 3), "moves": round(sum(duel.moves for duel in duels) / len(duels), 1),
        "p50_ms": quantile(took, 0.5), "p95_ms": quantile(took, 0.95), "max_ms": quantile(took, 1.0),
    }  # fmt: skip


def _levels(game: str) -> tuple[str, ...]:
    """Returns the levels of a game's agents from weakest to strongest; empty if they speak or have only one level."""
    found = agents.levels(game)
    if len(found) < 2 or any(isinstance(agents.agent(game, level), ConversationalAgent) for level in found):
        return ()
    return found


def _code(game: str) -> Iterator[Path]:
    yield from (ROOT / "games" / "rules" / f"{name}.py" for name in SHARED)
    for part in ("agents", "rules"):
        yield from sorted((ROOT / "games" / part / game).rglob("*.py"))
    yield Path(__file__).with_name("agent_match.py")


def _together(many: Iterable[Mapping[str, int]]) -> Counter[int]:
    took: Counter[int] = Counter()
    for one in many:
        took.update({int(tenths): count for tenths, count in one.items()})
    return took
