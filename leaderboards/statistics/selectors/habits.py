"""Database reads for what a profile says of each game: strength by role, favourites, and winning streaks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum

from accounts.models import User
from games.models import Match
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.models import PlayerFigure, Streak

from .figures import live_edition

FAVOURITES: Final = {
    "doudizhu": "combination", "gandengyan": "combination", "uno": "color", "liars_dice": "bid_face",
}  # fmt: skip
"""Game -> the figure that counts what its players choose."""
NO_FAVOURITES: Final = frozenset({"PASS", "SINGLE"})
"""Keys of plays that say nothing about a player."""
SHOWN: Final = 4


@dataclass(frozen=True, slots=True)
class GameHabits:
    """A player's habits in one game: matches played, roles, favourites most frequent first, and winning streaks."""

    game: str
    matches: int
    roles: dict[str, Fact]
    favourites: tuple[Fact, ...]
    current: int = 0
    best: int = 0
    best_match: Match | None = None


def game_habits(user: User) -> list[GameHabits]:
    """Returns a player's habits in each game of which matches are counted, the most played first. Uses 3 queries."""
    edition = live_edition()
    if edition is None:
        return []
    names = {"matches", "role", *FAVOURITES.values()}
    rows = PlayerFigure.objects.filter(edition=edition, user=user, name__in=names)
    sums = rows.values_list("game", "name", "key").annotate(Sum("count"), Sum("hits"), Sum("total")).order_by()
    facts = defaultdict[str, list[Fact]](list)
    for game, *fact in sums:
        facts[game].append(Fact(*fact))
    streaks = {row.game: row for row in _streaks(edition.pk, user)}
    found = [_habits(game, own, streaks.get(game)) for game, own in facts.items()]
    return sorted((one for one in found if one.matches), key=lambda one: (-one.matches, one.game))


def _streaks(edition: int, user: User) -> list[Streak]:
    rows = Streak.objects.filter(edition=edition, user=user, board="")
    return list(rows.select_related("best_match").defer("best_match__seed"))


def _habits(game: str, facts: list[Fact], streak: Streak | None) -> GameHabits:
    chosen = [fact for fact in facts if fact.name == FAVOURITES.get(game) and fact.key not in NO_FAVOURITES]
    ended = streak.best_match if streak is not None else None
    return GameHabits(
        game,
        sum(fact.count for fact in facts if fact.name == "matches"),
        {fact.key: fact for fact in facts if fact.name == "role"},
        tuple(sorted(chosen, key=lambda fact: (-fact.count, fact.key))[:SHOWN]),
        streak.current if streak is not None else 0,
        streak.best if streak is not None else 0,
        None if ended is None or ended.by_link_only else ended,
    )
