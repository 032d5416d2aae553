"""Web pages of past seasons: the final standings of each ladder, kept for ever."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from accounts.models import User
from games.models import Match
from leaderboards import points, ratings, selectors
from leaderboards.models import Board, RankCount, Season
from leaderboards.ranks import Ladder

from .share_cards import season_address, season_card_path, shared_standing


def final(request: HttpRequest, game: str, season_id: int) -> HttpResponse:
    """Shows the final standings of a ladder in a past season (`?kind=points|rating`, `?board=`, `?page=`).

    With `?player=`, messengers that preview the link show that player's share card. Raises Http404 if the standings are
    incomplete.
    """
    if game not in ratings.LADDERS:
        raise Http404
    season = get_object_or_404(selectors.seasons_of(game), pk=season_id)
    if not selectors.is_complete(season):
        raise Http404
    first = RankCount.Kind.POINTS if game in points.GAMES else RankCount.Kind.RATING
    return render_final_standings(
        request, season, game=game, kind=request.GET.get("kind", first), board=request.GET.get("board", Board.PEOPLE)
    )


def render_final_standings(request: HttpRequest, season: Season, *, game: str, kind: str, board: str) -> HttpResponse:
    """Renders the page with a season's final standings of one ladder. Raises Http404 if there is no such ladder.

    The page of the current ladder shows them too while the season's end resets the ladder.
    """
    boards: dict[str, list[str]] = {"rating": Board.values}
    if game in points.GAMES:
        boards["points"] = [Match.Board.PEOPLE, Match.Board.PRACTICE]
    if board not in boards.get(kind, []):
        raise Http404
    ladder = Ladder(kind, game, board)
    number = request.GET.get("page", "")
    user = request.user
    mine = selectors.final_standing(user, season, ladder) if isinstance(user, User) else None
    name = request.GET.get("player", "")
    shared = shared_standing(game, season.pk, kind=kind, board=board, username=name) if name else None
    context = {
        "season": season,
        "between": season.status == Season.Status.RESETTING,
        "game": game,
        "kind": kind,
        "board": board,
        "finals": selectors.final_page(
            season, ladder, number=int(number[:9]) if number.isascii() and number.isdecimal() else 1
        ),
        "mine": mine,
        "share_card": season_card_path(shared, name) if shared else None,
        "share_address": season_address(shared, name) if shared else None,
        "own_card": season_card_path(mine, user.username) if mine and isinstance(user, User) else None,
        "own_address": season_address(mine, user.username) if mine and isinstance(user, User) else None,
        "others": [one for one in selectors.seasons_of(game) if one != season and selectors.is_complete(one)],
    }
    return render(request, "leaderboards/season.html", context)
