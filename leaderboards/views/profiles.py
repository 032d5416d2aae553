"""Web pages of players: the search, and a player's profile with points and recent matches."""

from __future__ import annotations

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.models import User
from games.models import Match
from games.selectors import known_ends, matches_of
from leaderboards import points, selectors

from .ladder import BOARDS
from .share_cards import rank_card_path, season_address, season_card_path

RECENT = 10
PAGE = 30


def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Shows a player's profile, with points on `?board=people|practice`. The default is the board with more matches."""
    player = get_object_or_404(User, username=username, is_active=True)
    game = points.GAMES[0]
    board = request.GET.get("board") or selectors.main_board(player, game=game) or Match.Board.PEOPLE
    if board not in BOARDS:
        raise Http404
    record = selectors.profile_record(player, game=game, board=board)
    card = rank_card_path(record.standing)
    seasons = selectors.badges(player)
    context = {
        "player": player,
        "record": record,
        "board": board,
        "played": selectors.count_played(player),
        "matches": matches_of(player, viewer=request.user).filter(
            known_ends(request.user), status=Match.Status.FINISHED
        )[:RECENT],
        "mine": request.user == player,
        "share_card": card,
        "share_link": f"{request.path}?{urlencode({'board': board})}",
        "seasons": seasons,
        "recap_card": season_card_path(seasons[0], username) if seasons else None,
        "recap_link": season_address(seasons[0], username) if seasons else None,
        "share_address": f"{request.path}?{urlencode({'board': board})}" if card and "board" in request.GET else None,
    }
    return render(request, "leaderboards/profile.html", context)


def player_search(request: HttpRequest) -> HttpResponse:
    """Lists players whose name contains `?q=`, or all players by name if it is empty."""
    wanted = request.GET.get("q", "").strip()[:60]
    page = Paginator(selectors.search_players(wanted), PAGE).get_page(request.GET.get("page"))
    return render(request, "leaderboards/players.html", {"page": page, "q": wanted})
