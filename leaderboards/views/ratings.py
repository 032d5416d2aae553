"""Web page of a game's ratings: a board, the viewer's own row, and provisional ratings."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from leaderboards import ranks, ratings, selectors
from leaderboards.models import Board

from . import seasons

PAGE = 25


def board(request: HttpRequest, game: str) -> HttpResponse:
    """Shows a page of the ratings of `?board=people|practice|agents`, chosen by `?after=`, `?before=` or `?rank=`.

    While a season's end resets the ratings, the page shows the season's final standings.
    """
    if game not in ratings.LADDERS:
        raise Http404
    name = request.GET.get("board", Board.PEOPLE)
    if name not in Board.values:
        raise Http404
    season = selectors.between_seasons(game)
    if season is not None:
        return seasons.render_final_standings(request, season, game=game, kind="rating", board=name)
    ladder = selectors.rating_ladder(game=game, board=name)
    page = ranks.page(ladder, length=PAGE, **{key: request.GET.get(key, "") for key in ("after", "before", "rank")})
    context = {
        "game": game,
        "board": name,
        "kind": "rating",
        "page": page,
        "rows": page.rows,
        "players": ranks.size(ladder),
        "matches": selectors.count_rated_matches(game=game, board="practice" if name == Board.AGENTS else name),
        "unsettled": selectors.provisional_ratings(game=game, board=name),
        "redoing": selectors.is_rerating(game=game, board=name),
        **_viewer_rows(request, game, name, shown={one.row.pk for one in page.rows}),
    }
    return render(request, "leaderboards/ratings.html", context)


def _viewer_rows(request: HttpRequest, game: str, board: str, *, shown: set[int]) -> dict[str, Any]:
    """Returns the viewer's rating and the rows next to it, for the page's context.

    Rows that the page shows already (`shown`) are left out. Empty on the board of agents.
    """
    user = request.user
    if not isinstance(user, User) or board == Board.AGENTS:
        return {}
    held = selectors.rating_on_board(user, game=game, board=board)
    if held is None:
        return {"own": None, "guest": user.is_guest}
    own: dict[str, Any] = {"own": held, "me": held.rating.pk, "curve": selectors.rating_history(held.rating)}
    if held.rank is not None and held.rating.pk not in shown:
        own["nearby"] = [one for one in selectors.rating_neighbours(held.rating) if one.row.pk not in shown]
    return own
