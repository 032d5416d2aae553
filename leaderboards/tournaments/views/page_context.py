"""What the views of a tournament share."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from games import catalog
from games.rules.core import RulesError
from leaderboards.tournaments import selectors
from leaderboards.tournaments.models import Tournament


def tournament_or_404(code: str) -> Tournament:
    """Also one that is not listed: who has its code may read it."""
    found = selectors.find(code)
    if found is None:
        raise Http404
    return found


def sentence(refusal: RulesError, *, game: str = "") -> str:
    """What a refusal says, in the reader's language."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans", game=game)


def back(request: HttpRequest, tournament: Tournament, refusal: RulesError | None = None) -> HttpResponse:
    """To the tournament's page, which says why something was refused."""
    if refusal is not None:
        messages.error(request, sentence(refusal, game=tournament.game))
    return redirect("tournament", tournament.code)
