"""Database reads for the figures of a game or a player: numbers counted and summed over matches.

Each number is a fact with a name and a key, such as the rounds with a bid (name) of 3 (key).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Max, Sum

from accounts.models import User
from leaderboards.statistics.confidence_intervals import Rate, rate
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.models import Edition, Figure, PlayerFigure

COMPANIES = ("", "people", "practice")
"""Values by which figures can be restricted to matches of people or practice. The empty one includes every match."""


@dataclass(frozen=True, slots=True)
class Figures:
    """All facts of a game or of a player, by name and key.

    A fact is a number counted over matches, such as the rounds with a bid (name) of 3 (key). One that was never counted
    has zeros.
    """

    facts: Mapping[str, Mapping[str, Fact]]

    def one(self, name: str, key: object = "") -> Fact:
        return self.facts.get(name, {}).get(str(key)) or Fact(name, str(key), 0, 0, 0)

    def all(self, name: str) -> list[Fact]:
        """Returns the facts with this name, ordered by key: numbers by value, then words.

        A fact is a number counted over matches.
        """
        return sorted(self.facts.get(name, {}).values(), key=_order)

    def count(self, name: str) -> int:
        """Returns the number of cases, summed over all keys of the facts with this name.

        A fact is a number counted over matches.
        """
        return sum(fact.count for fact in self.facts.get(name, {}).values())

    def rate(self, name: str, key: object = "") -> Rate:
        fact = self.one(name, key)
        return rate(fact.hits, fact.count)

    def mean(self, name: str, key: object = "") -> float | None:
        """Returns the mean of a fact, a number counted over matches: sum divided by cases. None without cases."""
        fact = self.one(name, key)
        return fact.total / fact.count if fact.count else None

    def __iter__(self) -> Iterator[Fact]:
        return (fact for name in sorted(self.facts) for fact in self.all(name))


def _order(fact: Fact) -> tuple[int, int, str]:
    return (0, int(fact.key), "") if fact.key.isdigit() else (1, 0, fact.key)


def live_edition() -> Edition | None:
    """Returns the edition (set of statistics) that pages read. None before the first count."""
    return Edition.objects.filter(state=Edition.State.LIVE).first()


def game_figures(game: str, *, company: str = "") -> Figures:
    """Returns a game's figures over all its counted matches, or only those with this `company`.

    `company` is `people`, for matches among people, or `practice`.
    """
    edition = live_edition()
    if edition is None:
        return Figures({})
    rows = Figure.objects.filter(edition=edition, game=game)
    if company:
        rows = rows.filter(company=company)
    return _summed(rows.values_list("name", "key").annotate(Sum("count"), Sum("hits"), Sum("total")))


def player_figures(user: User, game: str, *, company: str = "") -> Figures:
    """Returns a player's figures in a game over all counted matches, or only those with this `company`.

    `company` is `people`, for matches among people, or `practice`.
    """
    edition = live_edition()
    if edition is None:
        return Figures({})
    rows = PlayerFigure.objects.filter(edition=edition, user=user, game=game)
    if company:
        rows = rows.filter(company=company)
    return _summed(rows.values_list("name", "key").annotate(Sum("count"), Sum("hits"), Sum("total")))


def counted_until(game: str) -> object:
    """Returns the end of the latest match of a game that the statistics include. None without one."""
    edition = live_edition()
    if edition is None:
        return None
    return edition.bookmarks.filter(game=game).aggregate(latest=Max("finished_at"))["latest"]


def _summed(rows: Iterable[tuple[str, str, int, int, int]]) -> Figures:
    facts: dict[str, dict[str, Fact]] = {}
    for name, key, count, hits, total in rows:
        facts.setdefault(name, {})[key] = Fact(name, key, count, hits, total)
    return Figures(facts)
