"""A game's rules, for somebody who has two minutes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import catalog
from games.rules import registry
from games.rules.registry import OFFERED


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The page of a game that the house offers."""
    if game not in OFFERED:
        raise Http404
    lang = get_language() or "zh-hans"
    lineups = [(size, catalog.lineup_text(game, size, lang)) for size in registry.game(game).seats]
    return render(request, f"games/rules/{game}.html", {"game": game, "games": OFFERED, "lineups": lineups})
