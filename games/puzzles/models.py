"""Puzzles, which of them is whose day's, what has been looked through, and how far people have come."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Match

from .positions import HARDEST


class Puzzle(models.Model):
    """An ending that is won by one first move alone (its kickers may differ), proven by search."""

    class Side(models.TextChoices):
        """Who is to move and wins."""

        LANDLORD = "landlord", _("landlord")
        FARMERS = "farmers", _("farmers")

    class Source(models.TextChoices):
        HOUSE = "house", _("built-in set")
        MATCH = "match", _("a finished match")

    fingerprint = models.CharField(max_length=64, unique=True, editable=False)
    """Of the position: the same ending is one puzzle, wherever it came up (`positions.Position.fingerprint`)."""
    position = models.JSONField(editable=False)
    """Hands, turn and the play to beat, seats counted from the landlord (`positions.as_json`)."""
    side = models.CharField(_("side"), max_length=8, choices=Side.choices)
    cards = models.PositiveSmallIntegerField(_("cards"))
    """In all three hands."""
    depth = models.PositiveSmallIntegerField(_("plays to win"))
    """Plays of the winning side, its passes not counted, when both sides do their best."""
    key = models.JSONField(editable=False)
    """A first move that wins: card codes, none for a pass. Secret."""
    choices = models.PositiveSmallIntegerField(_("first moves"))
    """Legal ones, alike in their ranks counted once."""
    nodes = models.PositiveIntegerField(_("positions searched"))
    """By the proof."""
    fooled = models.JSONField(default=list, editable=False)
    """Levels of agents that play something else."""
    difficulty = models.PositiveSmallIntegerField(
        _("difficulty"), validators=[MinValueValidator(1), MaxValueValidator(HARDEST)]
    )
    practice = models.BooleanField(_("for practice"), default=False)
    """May be played at any time; the others wait for a day of their own, and are open from then on."""
    source = models.CharField(_("source"), max_length=5, choices=Source.choices)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("match"))
    """Where it came up; shown only where everybody may see that match."""
    round = models.PositiveIntegerField(_("round"), default=0)
    created_at = models.DateTimeField(_("found"), default=timezone.now, editable=False)
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        ordering = ["-id"]
        indexes = [models.Index(fields=["difficulty", "id"], name="puzzle_open", condition=Q(retired_at__isnull=True))]

    def __str__(self) -> str:
        return f"{self.pk}"

    @property
    def own_cards(self) -> str:
        """The hand that is to play, from high to low, as pages name cards."""
        return " ".join(reversed(self.position["hands"][self.position["turn"]]))


class Day(models.Model):
    """The puzzle of a day of the house's calendar, for everybody the same. Chosen once."""

    date = models.DateField(_("day"), primary_key=True)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="days", verbose_name=_("puzzle"))

    class Meta:
        verbose_name = _("daily puzzle")
        verbose_name_plural = _("daily puzzles")
        ordering = ["-date"]

    def __str__(self) -> str:
        return f"{self.date:%F}"


class Attempt(models.Model):
    """How a player fared with a puzzle."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_attempts", verbose_name=_("player")
    )
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="attempts", verbose_name=_("puzzle"))
    started_at = models.DateTimeField(_("begun"))
    wrong = models.JSONField(default=list, editable=False)
    """Lines that ended in a wrong move, each once, as digests: a request that comes twice counts once."""
    mistakes = models.PositiveSmallIntegerField(_("wrong moves"), default=0)
    """How many these are."""
    hints = models.PositiveSmallIntegerField(_("hints"), default=0)
    """The most that was shown of a move before it was solved: 0, 1 (its type), 2 (its cards)."""
    solved_at = models.DateTimeField(_("solved"), null=True)
    day = models.DateField(_("as the puzzle of"), null=True)
    """The latest day for which it was solved, again or first; `PlayedDay` has them all."""

    class Meta:
        verbose_name = _("puzzle attempt")
        verbose_name_plural = _("puzzle attempts")
        constraints = [models.UniqueConstraint(fields=["user", "puzzle"], name="puzzle_attempt_once")]
        indexes = [
            models.Index(fields=["puzzle"], name="puzzle_solved", condition=Q(solved_at__isnull=False)),
            models.Index(fields=["user", "-day"], name="puzzle_streak", condition=Q(day__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.puzzle_id}"

    @property
    def unaided(self) -> bool:
        """Solved without a wrong move and without a hint?"""
        return self.solved_at is not None and not self.mistakes and not self.hints


class PlayedDay(models.Model):
    """A day whose puzzle a player has begun on that day, and solved or not: what a streak is counted by.

    A row a day and not a puzzle: puzzles come again, and their attempts hold the latest day alone.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_days", verbose_name=_("player")
    )
    date = models.DateField(_("day"))
    begun_at = models.DateTimeField(_("begun"))
    """When it was opened, or the first move or hint asked for."""
    solved_at = models.DateTimeField(_("solved"), null=True)
    """On the day, or shortly after it (`services.solving.GRACE`)."""

    class Meta:
        verbose_name = _("day of a player")
        verbose_name_plural = _("days of players")
        constraints = [models.UniqueConstraint(fields=["user", "date"], name="puzzle_day_once")]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.date:%F}"


class Mined(models.Model):
    """A finished match that has been looked through for puzzles. The unique row makes it once."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("match"))
    at = models.DateTimeField(_("scanned"))
    found = models.PositiveSmallIntegerField(_("puzzles"), default=0)

    class Meta:
        verbose_name = _("scanned match")
        verbose_name_plural = _("scanned matches")

    def __str__(self) -> str:
        return f"{self.match_id}: {self.found}"
