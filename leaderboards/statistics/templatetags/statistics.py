"""Template tags for the profile: a short version of the player's statistics, a card for each game, and the calendar."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.models import User
from leaderboards.statistics.presentation import GAME_CHARTS, game_cards, year_calendar
from leaderboards.statistics.presentation import player_charts as sheets
from leaderboards.statistics.presentation.chart_types import RatesChart
from leaderboards.statistics.selectors import figures, habits, players
from leaderboards.statistics.time_zones import server_zone

register = template.Library()

CHARTS = 2


@register.inclusion_tag("statistics/_profile.html")
def player_statistics(player: User) -> dict[str, Any]:
    """Returns the context of a profile's statistics: overview and first charts of the player's most played game.

    It includes links to the other games.
    """
    played = {game: count for game, count in players.games_of(player).items() if game in GAME_CHARTS}
    if not played:
        return {"player": player, "game": None}
    game = next(iter(played))
    found = figures.player_figures(player, game)
    charts = [chart for chart in sheets.player_charts(game, found) if isinstance(chart, RatesChart)][:CHARTS]
    return {
        "player": player, "game": game, "games": played, "charts": charts,
        "head": sheets.overview(found, players.win_streaks(player, game)),
    }  # fmt: skip


@register.inclusion_tag("statistics/_game_cards.html")
def player_games(player: User) -> dict[str, Any]:
    """Returns the context of a card for each game that a player plays: strength by role, favourites and streaks."""
    return {"player": player, "cards": [game_cards.game_card(one) for one in habits.game_habits(player)]}


@register.inclusion_tag("statistics/_calendar.html", takes_context=True)
def player_calendar(context: template.Context, player: User) -> dict[str, Any]:
    """Returns the context of a player's calendar of `?year=`, or of the year that ends today, in the server's zone.

    A script loads it again for the reader's zone.
    """
    try:
        year = year_calendar.asked_year(context["request"].GET.get("year", ""))
    except ValueError:
        year = None
    found = year_calendar.calendar_context(player, zone=server_zone(), year=year)
    return {**found, "board": context["request"].GET.get("board", "") and context.get("board")}
