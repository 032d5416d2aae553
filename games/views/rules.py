"""A game's rules, for somebody who has two minutes."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.rules.registry import OFFERED


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """The page of a game that the house offers."""
    if game not in OFFERED:
        raise Http404
    return render(request, f"games/rules/{game}.html")
