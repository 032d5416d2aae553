"""Database models of seasons, and of each player's final standing when a season ends."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from .ratings import Board


class Season(models.Model):
    """A period of play, for one game or for all, after which the ladders start anew.

    At its end the final standings are stored. Then ratings move towards 1500, and players keep a quarter of their
    points.
    """

    class Status(models.TextChoices):
        PLANNED = "planned", _("planned")
        OPEN = "open", _("in progress")
        CLOSING = "closing", _("its standings are being recorded")
        RESETTING = "resetting", _("the new season is being set up")
        CLOSED = "closed", _("closed")

    ENDING = (Status.CLOSING, Status.RESETTING)

    game = models.SlugField(_("game"), max_length=24, blank=True, help_text=_("Leave empty for all games."))
    name_zh = models.CharField(_("name in Chinese"), max_length=40)
    name_en = models.CharField(_("name in English"), max_length=40)
    starts_at = models.DateTimeField(pgettext_lazy("season", "starts"))
    ends_at = models.DateTimeField(_("ends"))
    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.PLANNED, editable=False)
    cut_at = models.DateTimeField(pgettext_lazy("time", "ended"), null=True, editable=False)
    """When the season actually ended. Matches that ended before it belong to this season."""
    step = models.PositiveIntegerField(default=0, editable=False)
    """Progress of closing the season: index of the ladder that is being recorded or reset."""
    after = models.PositiveBigIntegerField(default=0, editable=False)
    """Progress of closing the season: primary key of the last row of that ladder that is done."""

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-starts_at", "-id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("starts_at")), name="season_ends_after_its_start",
                violation_error_message=_("A season ends after it has started."),
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["status", "game"])]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Returns the season's name in the reader's language."""
        return self.name_zh if (get_language() or "").startswith("zh") else self.name_en


class SeasonStanding(models.Model):
    """A player's final place on one ladder in one season.

    Written once and kept for ever, even if matches of the season are rated again later.
    """

    class Kind(models.TextChoices):
        POINTS = "points", _("points")
        RATING = "rating", _("rating")

    season = models.ForeignKey(
        Season, models.PROTECT, related_name="standings", verbose_name=_("season"), db_index=False
    )
    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    game = models.SlugField(_("game"), max_length=24)
    board = models.CharField(_("leaderboard"), max_length=8, choices=Board.choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="season_standings", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    place = models.PositiveBigIntegerField(editable=False)
    """Position in the list, from 1. No two players share one."""
    rank = models.PositiveBigIntegerField(_("rank"))
    """Rank from 1. Players with equal points or ratings share it."""
    value = models.FloatField(_("value"))
    """Final points or final rating, depending on `kind`."""
    deviation = models.FloatField(_("deviation"), null=True)
    """Deviation of the final rating. Null for points."""
    tier = models.CharField(_("tier"), max_length=12, blank=True)
    """Key of the tier that the points reached. Empty for ratings."""
    matches = models.PositiveIntegerField(_("matches"))

    class Meta:
        verbose_name = _("final standing")
        verbose_name_plural = _("final standings")
        ordering = ["season", "kind", "game", "board", "place"]
        constraints = [
            models.UniqueConstraint(fields=["season", "kind", "game", "board", "place"], name="season_place_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id} {self.kind} {self.game}/{self.board}: {self.rank}"
