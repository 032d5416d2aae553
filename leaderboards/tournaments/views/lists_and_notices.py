"""Page that lists upcoming, running and finished tournaments, and the notices that appear on every page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.offered_games import offered_games
from leaderboards.tournaments import selectors

PAGE = 12


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Shows upcoming, running and finished tournaments. `?game=` selects a game, `?page=` a page of finished ones.

    `?code=` redirects to the tournament with that code.
    """
    code = request.GET.get("code", "").strip()
    if code:
        found = selectors.find(code[:16])
        if found is not None:
            return redirect("tournament", found.code)
        messages.error(request, gettext("No tournament has this code."))
    game = request.GET.get("game", "")
    if game and game not in offered_games():
        raise Http404
    over = selectors.finished_tournaments()
    page = Paginator(over.filter(game=game) if game else over, PAGE).get_page(request.GET.get("page"))
    viewer = request.user
    context: dict[str, Any] = {
        "game": game, "games": offered_games(), "page": page, "finished": selectors.summaries(page.object_list),
        "running": [card for card in selectors.running(viewer) if not game or card.game == game],
        "coming": [card for card in selectors.upcoming(viewer) if not game or card.game == game],
    }  # fmt: skip
    return render(request, "tournaments/list.html", context)


@require_safe
@never_cache
def tournament_news(request: HttpRequest) -> HttpResponse:
    """Renders the viewer's notices alone, such as "your table is ready", for a page that is already open."""
    return render(request, "tournaments/news.html")
