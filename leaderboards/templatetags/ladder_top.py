"""The best of a ladder in a few lines, for the first page."""

from __future__ import annotations

from typing import Any

from django import template

from games.models import Match
from leaderboards.selectors import ranked, standings

register = template.Library()


@register.inclusion_tag("leaderboards/_top.html")
def ladder_top(game: str, limit: int) -> dict[str, Any]:
    """The first rows of the board among people; while that is empty, of the board against agents."""
    for board in (Match.Board.PEOPLE, Match.Board.PRACTICE):
        rows = list(ranked(standings(game=game, board=board)[:limit]))
        if rows:
            return {"rows": rows, "board": board, "practice": board == Match.Board.PRACTICE}
    return {"rows": []}
