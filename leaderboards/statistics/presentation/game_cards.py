"""The cards of a profile that say how a player plays each game: roles, favourites and streaks, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from games import catalog
from games.models import Match
from leaderboards.statistics.digests import Fact
from leaderboards.statistics.selectors.habits import FAVOURITES, GameHabits

from .player_charts import ROLES
from .shared_charts import lang


@dataclass(frozen=True, slots=True)
class Bar:
    """A line of a card: its label, how long its bar is in percent, and the number at its end."""

    label: str
    length: int
    number: str
    note: str = ""
    tone: str = ""
    """The side of a role, or the colour of cards, whose colour the bar takes. Empty for the usual one."""


@dataclass(frozen=True, slots=True)
class GameCard:
    """How a player plays one game. `favourites_title` says what the favourites are. Lists without data are empty."""

    game: str
    matches: int
    roles: tuple[Bar, ...]
    favourites_title: str
    favourites: tuple[Bar, ...]
    current: int
    best: int
    best_match: Match | None


def game_card(habits: GameHabits) -> GameCard:
    """Returns the card of a game on a profile, in the language of the request."""
    titles = {
        "combination": gettext("Favourite combinations"), "color": gettext("Favourite colours"),
        "bid_face": gettext("Favourite faces to bid"),
    }  # fmt: skip
    most = habits.favourites[0].count if habits.favourites else 1
    return GameCard(
        habits.game,
        habits.matches,
        tuple(
            _role(role, habits.roles[role], habits.game) for role in ROLES.get(habits.game, ()) if role in habits.roles
        ),
        titles.get(FAVOURITES.get(habits.game, ""), ""),
        tuple(
            Bar(
                _favourite(fact, habits.game),
                round(100 * fact.count / most),
                f"{fact.count:,}",
                tone=fact.key if fact.name == "color" else "",
            )
            for fact in habits.favourites
        ),
        habits.current,
        habits.best,
        habits.best_match,
    )


def _role(role: str, fact: Fact, game: str) -> Bar:
    share = round(100 * fact.hits / fact.count) if fact.count else 0
    tone = "landlord" if role in ("landlord", "wolf") else "farmer"
    return Bar(catalog.role_text(role, lang(), game=game), share, f"{share}%", f"{fact.count:,}", tone)


def _favourite(fact: Fact, game: str) -> str:
    if fact.name == "bid_face":
        return gettext("Face %(face)s") % {"face": fact.key}
    topic = "colors" if fact.name == "color" else "hand_types"
    text = catalog.term_text(topic, fact.key, lang(), game=game)
    return text[:1].upper() + text[1:]
