"""Web page of a game's points ladder, with the viewer's own row."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.models import Match
from leaderboards import points, ranks, selectors

from . import ratings, seasons

PAGE = 25
BOARDS = (Match.Board.PEOPLE, Match.Board.PRACTICE)


def ladder(request: HttpRequest, game: str = points.GAMES[0]) -> HttpResponse:
    """Shows a page of the points ladder of `?board=people|practice`, chosen by `?after=`, `?before=` or `?rank=`.

    Below the page's rows come the viewer's own row and the rows next to it. A game without points shows its ratings
    instead. While a season's end resets the ladder, the page shows the season's final standings.
    """
    if game not in points.GAMES:
        return ratings.board(request, game)
    board = request.GET.get("board", BOARDS[0])
    if board not in BOARDS:
        raise Http404
    kept = selectors.ladder_of(game=game, board=board)
    season = selectors.between_seasons(game)
    if season is not None:
        return seasons.final(request, game, season.pk)
    page = ranks.page(kept, length=PAGE, **{name: request.GET.get(name, "") for name in ("after", "before", "rank")})
    rows = [selectors.RankedStanding(one.rank, one.row) for one in page.rows]
    context: dict[str, Any] = {
        "game": game,
        "board": board,
        "page": page,
        "rows": rows,
        "players": ranks.size(kept),
        "matches": selectors.count_rated_matches(game=game, board=board),
        "address": reverse("ladder_game", args=[game]),
        **_viewer_rows(request, game, board, shown={row.standing.pk for row in rows}),
    }
    return render(request, "leaderboards/ladder.html", context)


def _viewer_rows(request: HttpRequest, game: str, board: str, *, shown: set[int]) -> dict[str, Any]:
    """Returns the viewer's standing and the rows next to it, for the page's context.

    Rows that the page shows already (`shown`) are left out. Empty for a visitor without an account.
    """
    user = request.user
    if not user.is_authenticated:
        return {}
    record = selectors.profile_record(user, game=game, board=board)
    if record.standing is None:
        return {"record": record}
    if record.standing.pk in shown:
        return {"record": record, "me": record.standing.pk}
    nearby = [row for row in selectors.standing_neighbours(record.standing) if row.standing.pk not in shown]
    return {"record": record, "me": record.standing.pk, "nearby": nearby}
