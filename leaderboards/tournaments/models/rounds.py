"""Rounds, their tables, who sits there, and what it brought."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match, Table

from .entrants import Entrant
from .tournaments import Tournament


class Round(models.Model):
    """A round as it was paired. An arena has one, which grows table by table until the bell."""

    class Status(models.TextChoices):
        OPEN = "open", _("running")
        CLOSED = "closed", _("closed")
        VOID = "void", _("re-paired")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"))
    attempt = models.PositiveSmallIntegerField(default=1)
    """From 1; a round that is paired anew is another attempt, and the one before is void."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    deal_seed = models.CharField(max_length=64, blank=True, editable=False)
    """Of a duplicate round: the seed that every table of it plays. Secret until the round is closed or void."""
    first_board = models.PositiveIntegerField(null=True)
    """Of a duplicate round: the number of its first board; the others follow."""
    boards = models.PositiveSmallIntegerField(default=0)
    final = models.BooleanField(_("final"), default=False)
    """Of a knock-out: its one table is the final."""
    opened_at = models.DateTimeField(_("started"))
    ends_at = models.DateTimeField(_("adjudicated at the latest"), null=True)
    """When the watchdog settles what has not ended."""
    closed_at = models.DateTimeField(pgettext_lazy("time", "closed"), null=True)

    class Meta:
        verbose_name = _("round of a tournament")
        verbose_name_plural = _("rounds of a tournament")
        ordering = ["number", "attempt"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number", "attempt"], name="round_once"),
            models.UniqueConstraint(fields=["tournament"], condition=Q(status="open"), name="round_one_open"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class RoundTable(models.Model):
    """A table of a round: the platform's table at which it is played, and how it ended."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for the players")
        PLAYING = "playing", _("in progress")
        ENDED = "ended", _("ended")
        SETTLED = "settled", _("adjudicated")
        """Its time was over, or its match came to nothing: the director's rules gave the result."""
        VOID = "void", _("void")

    LIVE = (Status.WAITING, Status.PLAYING)
    COUNTED = (Status.ENDED, Status.SETTLED)

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("table"))
    """From 1, the strongest first."""
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="round_table")
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="round_table")
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    alone = models.BooleanField(default=False, editable=False)
    """Do agents alone sit there? Then they play on without being waited for."""
    starts_at = models.DateTimeField(_("starts at the latest"))
    """Whoever is not there by then is a no-show, and an agent plays the seat."""
    ends_at = models.DateTimeField(_("adjudicated at the latest"))
    ended_at = models.DateTimeField(pgettext_lazy("time", "ended"), null=True)

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of a round")
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="round_table_once")]
        indexes = [
            models.Index(fields=["starts_at"], name="round_table_waiting", condition=Q(status="waiting")),
            models.Index(fields=["ends_at"], name="round_table_playing", condition=Q(status="playing")),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} table {self.number}"


class Place(models.Model):
    """A seat of a round's table: whose it is, and what it brought. The numbers are None until the table has ended."""

    table = models.ForeignKey(RoundTable, models.CASCADE, related_name="places")
    seat = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="places")
    missed = models.BooleanField(_("no-show"), default=False)
    """Was not there when the match began; may have come later."""
    absent = models.BooleanField(_("absent"), default=False, db_default=False)
    """Made no move in the whole match: it brought nothing. Written when the table has ended, from the match's log."""
    points = models.IntegerField(_("points"), null=True)
    """Of the match, as its game counts."""
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    """At the table; shared where equal."""
    rounds_won = models.PositiveIntegerField(_("rounds won"), default=0)
    timeouts = models.PositiveIntegerField(_("timeouts"), default=0)
    score = models.IntegerField(_("score"), null=True)
    """What it adds, as `Entrant.score`. In a duplicate round None until the round is closed."""

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="place_seat_once"),
            models.UniqueConstraint(fields=["table", "entrant"], name="place_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Bye(models.Model):
    """A round without a table that is paid for."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="bye_rounds")
    half = models.BooleanField(_("half-point bye"), default=False)
    """A missed round of who came late."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="bye_once")]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entrant_id}"
