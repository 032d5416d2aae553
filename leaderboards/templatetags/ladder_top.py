"""Template tag with the best rows of a ladder, for the home page."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Match
from leaderboards.models import SeasonStanding, Standing
from leaderboards.selectors import Row, between_seasons, final_page, ladder_of, ranked, standings

register = template.Library()


@register.inclusion_tag("leaderboards/_top_rows.html")
def ladder_top(game: str, limit: int) -> dict[str, Any]:
    """Returns the first rows of the board among people, or of the board against agents while that one is empty.

    Between two seasons the rows come from the final standings of the past one.
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
    """Returns a final standing as an unsaved row of the ladder."""
    return Standing(user=final.user, points=int(final.value))
