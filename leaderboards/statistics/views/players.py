"""Web pages with a player's statistics."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts.models import User
from games.models import Match
from leaderboards.statistics.presentation import GAME_CHARTS
from leaderboards.statistics.presentation import player_charts as sheets
from leaderboards.statistics.presentation.chart_types import balanced_columns
from leaderboards.statistics.presentation.rating_chart import rating_chart
from leaderboards.statistics.presentation.year_calendar import asked_year, calendar_context
from leaderboards.statistics.selectors import figures, players
from leaderboards.statistics.time_zones import server_zone, zone_named

PAGE = 10


@require_safe
def player_statistics(request: HttpRequest, username: str, game: str = "") -> HttpResponse:
    """Shows a player's statistics (`?company=people|practice`, `?page=` of the opponents).

    Without a game it shows the most played one.
    """
    player, game, company = _asked(request, username, game)
    played = players.games_of(player)
    found = figures.player_figures(player, game, company=company)
    board = Match.Board.PRACTICE if company == "practice" else Match.Board.PEOPLE
    best, worst = players.best_and_worst(player, game, company=company)
    context: dict[str, Any] = {
        "player": player, "game": game, "company": company, "played": played,
        "head": sheets.overview(found, players.win_streaks(player, game)), "runs": players.win_streaks(player, game),
        "halves": balanced_columns(sheets.player_charts(game, found)),
        "course": rating_chart(players.rating_history(player, game, board=board)),
        "best": [told.match for told in best], "worst": [told.match for told in worst],
        "opponents": Paginator(players.opponents(player, game), PAGE).get_page(request.GET.get("page")),
        **_hours(player, game, company, server_zone()),
    }  # fmt: skip
    return render(request, "statistics/player.html", context)


@require_safe
def player_hours(request: HttpRequest, username: str, game: str) -> HttpResponse:
    """Renders how many matches a player has in each hour of the day, in the reader's time zone.

    The parameters are `?zone=Europe/Berlin` and `?company=`. Raises Http404 for an unknown zone.
    """
    player, game, company = _asked(request, username, game)
    zone = zone_named(request.GET.get("zone", ""))
    if zone is None:
        raise Http404
    return render(request, "statistics/_hours.html", _hours(player, game, company, zone))


@require_safe
def player_calendar(request: HttpRequest, username: str) -> HttpResponse:
    """Renders how many matches a player finished on each day of a year, in the reader's time zone.

    The parameters are `?zone=Europe/Berlin` and `?year=`; without a year it is the one that ends today. Raises Http404
    for an unknown zone or year.
    """
    player = get_object_or_404(User, username=username, is_active=True)
    zone = zone_named(request.GET.get("zone", ""))
    try:
        year = asked_year(request.GET.get("year", ""))
    except ValueError:
        raise Http404 from None
    if zone is None:
        raise Http404
    return render(request, "statistics/_calendar_grid.html", calendar_context(player, zone=zone, year=year))


def _asked(request: HttpRequest, username: str, game: str) -> tuple[User, str, str]:
    player = get_object_or_404(User, username=username, is_active=True)
    company = request.GET.get("company", "")
    game = game or next(iter(players.games_of(player)), next(iter(GAME_CHARTS)))
    if game not in GAME_CHARTS or company not in figures.COMPANIES:
        raise Http404
    return player, game, company


def _hours(player: User, game: str, company: str, zone: ZoneInfo) -> dict[str, Any]:
    rows = players.hours(player, game, zone=zone, company=company)
    most = max(row.matches for row in rows)
    bars = [(row, round(100 * row.matches / most, 1), round(100 * row.won / most, 1)) for row in rows] if most else []
    return {"hours": bars, "zone": zone.key, "parts": sheets.wins_by_part_of_day(rows), "busiest": most}
