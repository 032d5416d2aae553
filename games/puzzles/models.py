"""Database models of puzzles: puzzles, daily puzzles, players' results, and which matches have been searched."""

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
    """An endgame of Dou Dizhu with exactly one winning first move, proven by search.

    The kickers of that move, its attached cards, may differ.
    """

    class Side(models.TextChoices):
        """The side that is to move in a puzzle and wins: the landlord or the farmers."""

        LANDLORD = "landlord", _("landlord")
        FARMERS = "farmers", _("farmers")

    class Source(models.TextChoices):
        HOUSE = "house", _("built-in set")
        MATCH = "match", _("a finished match")

    fingerprint = models.CharField(max_length=64, unique=True, editable=False)
    """The fingerprint of the position (`positions.Position.fingerprint`).

    Equal endgames are one puzzle, whatever match they come from.
    """
    position = models.JSONField(editable=False)
    """Hands, turn and the play to beat. Seats count from the landlord (`positions.as_json`)."""
    side = models.CharField(_("side"), max_length=8, choices=Side.choices)
    cards = models.PositiveSmallIntegerField(_("cards"))
    """The number of cards in all three hands."""
    depth = models.PositiveSmallIntegerField(_("plays to win"))
    """Plays of the winning side, without its passes, with best play by both sides."""
    key = models.JSONField(editable=False)
    """A winning first move: card codes, none for a pass. Secret."""
    choices = models.PositiveSmallIntegerField(_("first moves"))
    """The number of legal first moves. Moves with the same ranks count once."""
    nodes = models.PositiveIntegerField(_("positions searched"))
    """The number of positions that the proof searched."""
    fooled = models.JSONField(default=list, editable=False)
    """Names of the simple policies that choose a wrong first move (`puzzle_finder.tempted_policies`)."""
    difficulty = models.PositiveSmallIntegerField(
        _("difficulty"), validators=[MinValueValidator(1), MaxValueValidator(HARDEST)]
    )
    practice = models.BooleanField(_("for practice"), default=False)
    """Playable at any time. Other puzzles wait for a day of their own and stay open from then on."""
    source = models.CharField(_("source"), max_length=5, choices=Source.choices)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("match"))
    """The match that the endgame comes from. Shown only if everybody may see that match."""
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
        """The hand of the seat to move, from high to low, in the card codes that pages use."""
        return " ".join(reversed(self.position["hands"][self.position["turn"]]))


class Day(models.Model):
    """The daily puzzle of one date in the server's time zone. Chosen once, for everybody."""

    date = models.DateField(_("day"), primary_key=True)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="days", verbose_name=_("puzzle"))

    class Meta:
        verbose_name = _("daily puzzle")
        verbose_name_plural = _("daily puzzles")
        ordering = ["-date"]

    def __str__(self) -> str:
        return f"{self.date:%F}"


class Attempt(models.Model):
    """One player's result with one puzzle: the number of wrong attempts, the hints used, and when it was solved."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_attempts", verbose_name=_("player")
    )
    puzzle = models.ForeignKey(Puzzle, models.CASCADE, related_name="attempts", verbose_name=_("puzzle"))
    started_at = models.DateTimeField(_("begun"))
    wrong = models.JSONField(default=list, editable=False)
    """Digests of the lines that ended in a wrong move, each once. A repeated request counts once."""
    mistakes = models.PositiveSmallIntegerField(_("wrong moves"), default=0)
    """The length of `wrong`."""
    hints = models.PositiveSmallIntegerField(_("hints"), default=0)
    """The largest part of a move shown before the solution: 0, 1 (its type), 2 (its cards)."""
    solved_at = models.DateTimeField(_("solved"), null=True)
    day = models.DateField(_("as the puzzle of"), null=True)
    """The latest day on which the puzzle was the daily puzzle and the player solved it. `PlayedDay` has all of them."""

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
        """Whether the puzzle was solved without a wrong move and without a hint."""
        return self.solved_at is not None and not self.mistakes and not self.hints


class PlayedDay(models.Model):
    """A row for each day on which a player began the daily puzzle, solved or not. Streaks are counted from these rows.

    A puzzle may be the daily puzzle several times, but its `Attempt` stores only the latest day.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_days", verbose_name=_("player")
    )
    date = models.DateField(_("day"))
    begun_at = models.DateTimeField(_("begun"))
    """The time at which the puzzle was opened, or the first move or hint was requested."""
    solved_at = models.DateTimeField(_("solved"), null=True)
    """A time on the day, or shortly after its end (`services.attempts.GRACE`)."""

    class Meta:
        verbose_name = _("day of a player")
        verbose_name_plural = _("days of players")
        constraints = [models.UniqueConstraint(fields=["user", "date"], name="puzzle_day_once")]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.date:%F}"


class MinedMatch(models.Model):
    """A finished match that has been searched for puzzles. Its row prevents a second search."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("match"))
    at = models.DateTimeField(_("scanned"))
    found = models.PositiveSmallIntegerField(_("puzzles"), default=0)

    class Meta:
        db_table = "puzzles_mined"
        verbose_name = _("scanned match")
        verbose_name_plural = _("scanned matches")

    def __str__(self) -> str:
        return f"{self.match_id}: {self.found}"
