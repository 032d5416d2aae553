"""The first page of the site: the own running match or a live table, things to do today, and open tables."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from games import catalog, selectors
from games.catalog.shared_words import join_words
from games.lesson_scripts import first_lesson
from games.offered_games import offered_games
from games.rules import registry
from games.selectors.home_page import last_played_game
from games.selectors.tv import table_for_home_page
from games.views.lobby_cache import LobbyParts, cached_lobby, open_tables_html
from games.views.own_match import own_match_parts


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Shows the first page: how to begin for newcomers, and for all others their running match and the day's things.

    The running match comes first. Without one the page shows a live table, as a spectator sees it.
    """
    user, shared, now = request.user, cached_lobby(), timezone.now()
    lang = get_language() or "zh-hans"
    games = [{**tile, "people": shared.people.get(tile["key"], 0)} for tile in game_tiles()]
    own = own_match_parts(user, now=now)
    played = last_played_game(user) if user.is_authenticated and own is None else None
    offered = offered_games()
    wanted = played if own is None else own["game"]
    first = wanted if wanted in offered else offered[0]
    context = {
        "games": games, "own": own, "live": _live_table(request, now) if own is None else None,
        **_lobby_context(request, shared),
        "names": join_words([catalog.game_text(key, lang) for key in offered], lang),
        "first": first, "newcomer": not user.is_authenticated,
        "lesson": next((key for key in offered if first_lesson(key) is not None), None),
    }  # fmt: skip
    response = render(request, "games/home.html", context)
    if own is not None:  # the own hand stands beside names that others chose
        response.length_is_secret = True  # type: ignore[attr-defined]
    return response


def game_tiles() -> list[dict[str, Any]]:
    """Returns what the first page shows of each game: a list of `{"key", "name", "about", "art", "offered"}`."""
    lang = get_language() or "zh-hans"
    return [
        {"key": key, "name": catalog.game_text(key, lang), "about": catalog.game_summary(key, lang),
         "art": f"game-{key}", "offered": key in offered_games()}
        for key in registry.GAMES
    ]  # fmt: skip


@require_safe
def lobby_tables(request: HttpRequest) -> HttpResponse:
    """Renders only the list of open tables and the counts of players. An open page fetches it after each change."""
    return render(request, "games/open_tables.html", _lobby_context(request, cached_lobby()))


def _lobby_context(request: HttpRequest, shared: LobbyParts) -> dict[str, Any]:
    return {"open_tables": open_tables_html(request, shared), "counts": shared.counts}


def _live_table(request: HttpRequest, now: datetime) -> dict[str, Any]:
    """Returns the live table of the first game as a spectator sees it, so without any hand.

    It is `{"game", "art", "code", "exhibition", "frame"}`. Without a table to show, `code` is empty and `frame` None;
    the page's socket then begins an exhibition. This page begins none.
    """
    game = offered_games()[0]
    live = {"game": game, "art": f"game-{game}", "code": "", "exhibition": False, "frame": None}
    table = table_for_home_page(games=(game,), user=request.user, now=now)
    frame = selectors.state_frame(table_code=table.code, user=None) if table is not None else None
    if table is None or frame is None or frame.data["view"] is None:
        return live
    return {**live, "code": table.code, "exhibition": table.exhibition, "frame": frame.data}
