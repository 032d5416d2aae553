"""Common parts of the tournament views."""

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
    """Returns the tournament with this code, even if it is unlisted: the code gives access. Raises Http404."""
    found = selectors.find(code)
    if found is None:
        raise Http404
    return found


def sentence(refusal: RulesError, *, game: str = "") -> str:
    """Returns the text of a refusal in the reader's language."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans", game=game)


def back(request: HttpRequest, tournament: Tournament, refusal: RulesError | None = None) -> HttpResponse:
    """Redirects to the tournament's page, which shows the refusal if there is one."""
    if refusal is not None:
        messages.error(request, sentence(refusal, game=tournament.game))
    return redirect("tournament", tournament.code)
