"""Database model of the numbers of players at each number of points or rating.

A rank is the sum of a few such numbers, so a long ladder need not be counted.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RankCount(models.Model):
    """The number of a ladder's players whose displayed points or rating lie in [start, start + width).

    Only `leaderboards.ranks` writes it.
    """

    class Kind(models.TextChoices):
        POINTS = "points", _("points")
        RATING = "rating", _("rating")

    kind = models.CharField(max_length=6, choices=Kind.choices)
    game = models.CharField(max_length=24)
    board = models.CharField(max_length=8)
    width = models.PositiveSmallIntegerField()
    """Width of the range: 1 for a single number of points, or `ranks.BLOCK`, with starts at multiples of it."""
    start = models.BigIntegerField()
    players = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "game", "board", "width", "start"], name="rank_count_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game}/{self.board} {self.start}+{self.width}: {self.players}"
