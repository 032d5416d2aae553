"""Helpers of the tournament views: find a tournament by its code, word a refusal, redirect to the tournament's page."""

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
    """Returns the tournament with this code. An unlisted one is returned too, since its code gives access.

    Raises Http404.
    """
    found = selectors.find(code)
    if found is None:
        raise Http404
    return found


def refusal_text(refusal: RulesError, *, game: str = "") -> str:
    """Returns the text of a refusal, such as TOURNAMENT_FULL, in the reader's language."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans", game=game)


def redirect_to_tournament(
    request: HttpRequest, tournament: Tournament, refusal: RulesError | None = None
) -> HttpResponse:
    """Redirects to a tournament's page, which then shows the refusal if one is given."""
    if refusal is not None:
        messages.error(request, refusal_text(refusal, game=tournament.game))
    return redirect("tournament", tournament.code)
