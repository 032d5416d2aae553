"""Web pages that explain the rules of a game in two minutes."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import catalog, selectors
from games.models import Table
from games.offered_games import offered_games
from games.refusal_explanations import Explanation, explanation_of, explanations_of
from games.rules import registry
from games.views.home import game_tiles
from games.views.table_summaries import options_in_words


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Shows the list of games with links to their rules. Only games that the site offers are in it."""
    return render(request, "games/rules_index.html", {"games": [tile for tile in game_tiles() if tile["offered"]]})


@require_safe
def rules(request: HttpRequest, game: str) -> HttpResponse:
    """Shows the rules page of a game. `?table=` with a table's code adds the options of that table."""
    if game not in offered_games():
        raise Http404
    lang = get_language() or "zh-hans"
    lineups = [(size, catalog.lineup_text(game, size, lang)) for size in registry.game(game).seats]
    table = Table.objects.filter(code=request.GET.get("table", "").lower()[:12], game=game).first()
    options: dict[str, Any] = {}
    if table is not None:
        late = selectors.match_seen_late(table, request.user)
        options = table.options if late is None else late.options
    context = {
        "game": game, "games": offered_games(), "lineups": lineups, "refusals": _refusals(game, lang),
        "table": table, "options": options_in_words(game, options) if table is not None else (),
    }  # fmt: skip
    return render(request, f"games/rules/{game}.html", context)


@require_safe
def refusal(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Answers with the explanation of a refused move, for the dialog of a table's page."""
    found = explanation_of(game, code) if game in offered_games() else None
    if found is None:
        raise Http404
    lang = get_language() or "zh-hans"
    return JsonResponse({
        "title": catalog.error_text(code, {}, lang, game=game), "text": str(found.text), "clause": found.clause,
        "link": f"{reverse('rules', args=[game])}#why-{code}",
        "examples": [
            {"shown": one.shown.split(), "allowed": one.allowed, "text": str(one.text)} for one in found.examples
        ],
    })  # fmt: skip


def _refusals(game: str, lang: str) -> list[dict[str, Any]]:
    """Returns the explanations of a game's refusals for its rules page."""

    def parts(explanation: Explanation) -> list[dict[str, Any]]:
        return [
            {"plays": one.shown.split(" > "), "allowed": one.allowed, "text": one.text} for one in explanation.examples
        ]

    return [
        {"code": code, "title": catalog.error_text(code, {}, lang, game=game), "text": one.text, "clause": one.clause,
         "section": one.section, "examples": parts(one), "answers": any(">" in each.shown for each in one.examples)}
        for code, one in explanations_of(game).items()
    ]  # fmt: skip
