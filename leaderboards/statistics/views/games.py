"""Web pages with a game's statistics and a game's records."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Match
from games.offered_games import offered_games
from leaderboards.statistics.presentation import GAME_CHARTS
from leaderboards.statistics.presentation.chart_types import balanced_columns
from leaderboards.statistics.presentation.records import record_lists
from leaderboards.statistics.selectors import figures, records

BOARDS = (Match.Board.PEOPLE, Match.Board.PRACTICE)


@require_safe
def game_statistics(request: HttpRequest, game: str = "") -> HttpResponse:
    """Shows a game's statistics (`?company=people|practice`, by default all matches)."""
    games = _games()
    game = game or games[0]
    company = request.GET.get("company", "")
    if game not in games or company not in figures.COMPANIES:
        raise Http404
    charts = GAME_CHARTS[game](figures.game_figures(game, company=company))
    context: dict[str, Any] = {
        "game": game, "games": games, "company": company, "totals": charts[0], "halves": balanced_columns(charts[1:]),
        "until": figures.counted_until(game),
    }  # fmt: skip
    return render(request, "statistics/game.html", context)


@require_safe
def game_records(request: HttpRequest, game: str = "") -> HttpResponse:
    """Shows a game's records (`?board=people|practice`)."""
    games = _games()
    game, board = game or games[0], request.GET.get("board", BOARDS[0])
    if game not in games or board not in BOARDS:
        raise Http404
    found = record_lists(game, records.records(game, board=board))
    return render(request, "statistics/records.html", {"game": game, "games": games, "board": board, "lists": found})


def _games() -> list[str]:
    return [game for game in offered_games() if game in GAME_CHARTS]
