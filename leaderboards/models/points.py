"""Database models of the points ladders: a player's total points, and the points that each match added."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match, Result


class Standing(models.Model):
    """A player's totals on the points ladder of one game and board: points, matches, wins and streaks."""

    board = models.CharField(_("leaderboard"), max_length=8, choices=Match.Board.choices)
    game = models.SlugField(_("game"), max_length=24)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="standings", verbose_name=_("player")
    )
    points = models.IntegerField(_("points"), default=0)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    wins = models.PositiveIntegerField(_("matches won"), default=0)
    landlord_rounds = models.PositiveIntegerField(_("rounds as landlord"), default=0)
    landlord_wins = models.PositiveIntegerField(_("rounds won as landlord"), default=0)
    farmer_rounds = models.PositiveIntegerField(_("rounds as farmer"), default=0)
    farmer_wins = models.PositiveIntegerField(_("rounds won as farmer"), default=0)
    streak = models.PositiveIntegerField(_("current streak"), default=0)
    best_streak = models.PositiveIntegerField(_("best streak"), default=0)
    updated_at = models.DateTimeField(_("updated"))
    cut_at = models.DateTimeField(null=True, editable=False)
    """End of the latest season whose points were reduced to a quarter here. Matches that ended earlier belong to that
    season."""
    listed = models.BooleanField(_("on the leaderboard"), default=True, editable=False)
    """Whether the account is open. Only standings that are listed appear on the ladder and count for its ranks."""

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [models.UniqueConstraint(fields=["board", "game", "user"], name="standing_once")]
        indexes = [
            models.Index("game", "board", F("points").desc(), "id", name="standing_board", condition=Q(listed=True)),
            models.Index(fields=["user"], name="standing_away", condition=Q(listed=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.board}/{self.game}: {self.points}"


class LadderEntry(models.Model):
    """The points that one match result added to a player's standing, and the player's total after it.

    Each result has at most one entry, so no result is counted twice.
    """

    standing = models.ForeignKey(Standing, models.CASCADE, related_name="entries", verbose_name=_("standing"))
    result = models.OneToOneField(Result, models.CASCADE, related_name="ladder_entry", verbose_name=_("result"))
    points = models.IntegerField(_("points"))
    total = models.IntegerField(_("points after"))
    created_at = models.DateTimeField(_("counted"))

    class Meta:
        verbose_name = _("ladder entry")
        verbose_name_plural = _("ladder entries")
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.points:+d}"
