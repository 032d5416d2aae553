"""How many players stand where on a ladder, so that a rank is a sum and not a count."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class RankCount(models.Model):
    """Players of a ladder whose shown value lies in [start, start + width). Written by `leaderboards.ranks` alone."""

    class Kind(models.TextChoices):
        POINTS = "points", _("points")
        RATING = "rating", _("rating")

    kind = models.CharField(max_length=6, choices=Kind.choices)
    game = models.CharField(max_length=24)
    board = models.CharField(max_length=8)
    width = models.PositiveSmallIntegerField()
    """1, a single value, or `ranks.BLOCK`, whose starts are its multiples."""
    start = models.BigIntegerField()
    players = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "game", "board", "width", "start"], name="rank_count_once")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game}/{self.board} {self.start}+{self.width}: {self.players}"
