"""Template tags for ratings and seasons: links between ladders, strengths by role, rating curves, season badges."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import catalog, offered_games
from games.templatetags.numbers import number
from leaderboards import points, ranks, selectors
from leaderboards.models import Board, Rating, Season
from leaderboards.ratings import LADDERS
from leaderboards.selectors import ChangePoint
from leaderboards.templatetags.ladder import curve_paths

register = template.Library()

ROLES = {"landlord": _("Landlord"), "farmer": _("Farmer"), "wolf": _("Wolves"), "good": _("Village")}
BOARDS = {Board.PEOPLE: _("People"), Board.PRACTICE: _("vs AI"), Board.AGENTS: _("AI")}
ICONS = {Board.PEOPLE: "users", Board.PRACTICE: "user", Board.AGENTS: "bot"}
REACH = 150  # points of difference that fill half of a bar of strengths


@register.filter
def rating(value: float | None) -> str:
    """Formats a rating rounded, as leaderboards show it and ranks compare it: 1842.37 → 1,842. A dash if None."""
    return number(None if value is None else ranks.displayed_value(value))


@register.simple_tag
def agent_name(level: str) -> str:
    """Returns the name of an agent's level in the reader's language."""
    return catalog.level_text(level, get_language() or "en")


@register.inclusion_tag("leaderboards/_ladder_nav.html")
def ladder_ways(game: str, kind: str, board: str, season: Season | None = None) -> dict[str, Any]:
    """Returns the context of the links above a ladder: to other games, to points or ratings, and to other boards."""
    summed = game in points.GAMES
    boards = [one for one in Board if kind == "rating" or one != Board.AGENTS]
    return {
        "games": [
            (key, _address(key, "", season), key == game) for key in offered_games.offered_games() if key in LADDERS
        ],
        "kinds": [
            (_("Points"), _address(game, "points", season), kind == "points"),
            (_("Rating"), _address(game, "rating", season), kind == "rating"),
        ]
        if summed
        else [],
        "boards": [(BOARDS[one], ICONS[one], _address(game, kind, season, board=one), one == board) for one in boards],
    }


def _address(game: str, kind: str, season: Season | None, *, board: str = Board.PEOPLE) -> str:
    query = [] if board == Board.PEOPLE else [f"board={board}"]
    if season is not None:
        at = reverse("ladder_season", args=[game, season.pk]) if season.game in ("", game) else ""
        query = [f"kind={kind}", *query] if kind else query
        at = at or reverse("ladder_game", args=[game])
    elif kind == "rating" and game in points.GAMES:
        at = reverse("ladder_rating", args=[game])
    else:
        at = reverse("ladder_game", args=[game])
    return f"{at}?{'&'.join(query)}" if query else at


@register.simple_tag
def season_now(game: str) -> Season | None:
    """Returns the season of a game that runs or is being closed. None if there is none."""
    return selectors.current_season(game)


@register.inclusion_tag("leaderboards/_season_progress.html")
def season_progress(season: Season, now: datetime | None = None) -> dict[str, Any]:
    """Returns the context of a season's progress bar: the percentage of time that is over, and the days left."""
    at = now or timezone.now()
    share = (at - season.starts_at) / (season.ends_at - season.starts_at)
    return {"season": season, "share": max(0, min(100, round(100 * share))), "ending": season.status in Season.ENDING,
            "days": max(0, (season.ends_at - at).days)}  # fmt: skip


@register.inclusion_tag("leaderboards/_past_seasons.html")
def past_seasons(game: str) -> dict[str, Any]:
    """Returns the context of a list of a game's past seasons, those whose final standings are all stored."""
    return {"game": game, "seasons": [one for one in selectors.seasons_of(game) if selectors.is_complete(one)]}


@register.filter
def strengths(one: Rating) -> list[dict[str, Any]]:
    """Returns the player's strength in each role played, in a fixed order, for a template.

    Each has the role's name, the strength, its deviation, and where to draw it on a scale, in percent.
    """
    found = {role: (value, deviation) for role, value, deviation in selectors.strengths(one)}
    first = next(iter(ROLES))
    return [
        {
            "role": role, "name": ROLES[role], "value": found[role][0], "deviation": found[role][1],
            "at": round(max(4, min(96, 50 + 46 * (found[role][0] - one.value) / REACH))),
            "with": role in (first, "wolf"),
        }
        for role in ROLES if role in found
    ]  # fmt: skip


@register.filter
def has_roles(game: str) -> bool:
    """Whether this game has ratings by role: Dou Dizhu and Werewolf do."""
    return game in {"doudizhu", "werewolf"}


@register.simple_tag
def role_keys(game: str) -> SafeString:
    """Returns HTML of a legend: which mark stands for which of the game's two roles in a scale of strengths."""
    first, second = ("landlord", "farmer") if game == "doudizhu" else ("wolf", "good")
    return format_html(
        '<span class="keys"><span class="key" style="--c:var(--landlord)">{}</span>'
        '<span class="key round" style="--c:var(--farmer)">{}</span></span>',
        ROLES[first], ROLES[second],
    )  # fmt: skip


@register.inclusion_tag("leaderboards/_rating_curve.html")
def rating_curve(history: Sequence[ChangePoint]) -> dict[str, Any]:
    """Returns the context of a curve of a rating after its latest matches, oldest first.

    After a single match the line begins at the rating before it.
    """
    values = [history[0].value - history[0].gained, *(point.value for point in history)] if history else [0.0, 0.0]
    words = ngettext(
        "Rating over the last match: from %(first)s to %(last)s",
        "Rating over the last %(count)s matches: from %(first)s to %(last)s",
        len(history),
    ) % {"count": len(history), "first": rating(values[0]), "last": rating(values[-1])}
    return {
        **curve_paths(values),
        "label": words,
        "change": ranks.displayed_value(values[-1]) - ranks.displayed_value(values[0]),
        "now": history[-1] if history else None,
        "count": len(history),
    }


@register.inclusion_tag("leaderboards/_ratings.html")
def player_ratings(player: User) -> dict[str, Any]:
    """Returns the context of a card for each game in which a player has a rating.

    A card shows the rating among people in large print, and that in practice in small print.
    """
    cards: dict[str, dict[str, Any]] = {}
    for held in selectors.ratings_of(player):
        card = cards.setdefault(held.rating.game, {"game": held.rating.game})
        card[held.rating.board] = held
        card.setdefault("first", held)
    return {"cards": list(cards.values()), "player": player}
