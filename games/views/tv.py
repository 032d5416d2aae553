"""The page of matches to watch: one picture for each game, tables of tournaments, and exhibitions.

The page begins nothing and shows no table by itself: its socket does (`games.consumers.tv`).
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import catalog
from games.offered_games import offered_games


@require_safe
def tv(request: HttpRequest) -> HttpResponse:
    lang = get_language() or "zh-hans"
    games = [
        {"key": key, "name": catalog.game_text(key, lang), "art": f"game-{key}", "felt": catalog.felt(key)}
        for key in offered_games()
    ]
    return render(request, "games/tv.html", {"games": games})
