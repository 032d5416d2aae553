"""The best of a ladder in a few lines, for the first page."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Match
from leaderboards.models import SeasonStanding, Standing
from leaderboards.selectors import Row, between_seasons, final_page, ladder_of, ranked, standings

register = template.Library()


@register.inclusion_tag("leaderboards/_top_rows.html")
def ladder_top(game: str, limit: int) -> dict[str, Any]:
    """The first rows of the board among people; while that is empty, of the board against agents.

    Between two seasons those of the one that is over.
    """
    season = between_seasons(game)
    if season is not None:
        finals = final_page(season, ladder_of(game=game, board=Match.Board.PEOPLE), length=limit)
        return {"rows": [Row(one.rank, _stood(one)) for one in finals.rows if one.user and one.user.is_active]}
    for board in (Match.Board.PEOPLE, Match.Board.PRACTICE):
        rows = list(ranked(standings(game=game, board=board)[:limit]))
        if rows:
            return {"rows": rows, "board": board, "practice": board == Match.Board.PRACTICE}
    return {"rows": []}


def _stood(final: SeasonStanding) -> Standing:
    """A final standing as a row of the ladder; not to be stored."""
    return Standing(user=final.user, points=int(final.value))
