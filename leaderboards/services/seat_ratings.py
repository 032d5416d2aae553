"""Tells the page of matches to watch how strong the players of running matches are."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.selectors.seat_ratings import register_ratings
from leaderboards.models import Board, Rating


def public_ratings(game: str, users: Collection[int]) -> Mapping[int, float]:
    """Returns user id -> rating among people, for bots among agents. Provisional ratings count too."""
    rows = Rating.objects.filter(user__in=users, game=game, board__in=[Board.PEOPLE, Board.AGENTS])
    return dict(rows.order_by("board").values_list("user", "value"))  # agents come first, people replace them


register_ratings(public_ratings)
