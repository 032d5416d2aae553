"""Database models of a tournament's rounds, with their tables, the seats at them with their results, and the byes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match, Table

from .entrants import Entrant
from .tournaments import Tournament


class Round(models.Model):
    """A round of a tournament, with its tables and byes.

    An arena has a single round, to which tables are added until the time is up. Re-pairing a round stores a new
    attempt.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("running")
        CLOSED = "closed", _("closed")
        VOID = "void", _("re-paired")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="played_rounds")
    number = models.PositiveSmallIntegerField(pgettext_lazy("tournament", "round"))
    attempt = models.PositiveSmallIntegerField(default=1)
    """From 1. Re-pairing makes a new attempt, and the former one void."""
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    deal_seed = models.CharField(max_length=64, blank=True, editable=False)
    """Duplicate only: the deal seed of all tables. Secret until the round is closed or void."""
    first_board = models.PositiveIntegerField(null=True)
    """Duplicate only: number of the round's first board. The others follow."""
    boards = models.PositiveSmallIntegerField(default=0)
    final = models.BooleanField(_("final"), default=False)
    """Whether the round's only table is the final of a knock-out."""
    opened_at = models.DateTimeField(_("started"))
    ends_at = models.DateTimeField(_("adjudicated at the latest"), null=True)
    """When the scheduler adjudicates the tables that have not ended."""
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
    """A table in a round of a tournament: the `Table` where it is played, its match, its status and its times."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for the players")
        PLAYING = "playing", _("in progress")
        ENDED = "ended", _("ended")
        SETTLED = "settled", _("adjudicated")
        """Its time was up, or its match gave no result: the director's rules decided."""
        VOID = "void", _("void")

    LIVE = (Status.WAITING, Status.PLAYING)
    COUNTED = (Status.ENDED, Status.SETTLED)

    round = models.ForeignKey(Round, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("table"))
    """From 1, the strongest table first."""
    table = models.OneToOneField(Table, models.SET_NULL, null=True, related_name="round_table")
    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="round_table")
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.WAITING)
    alone = models.BooleanField(default=False, editable=False)
    """Whether only agents sit there. They then play without waiting for anyone."""
    starts_at = models.DateTimeField(_("starts at the latest"))
    """An entrant who is absent at this time is a no-show, and an agent plays the seat."""
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


class RoundSeat(models.Model):
    """A seat at a table in a round: the entrant who sits there, and the entrant's result at this table.

    Place, points and score are None until the table has ended.
    """

    table = models.ForeignKey(RoundTable, models.CASCADE, related_name="places")
    seat = models.PositiveSmallIntegerField(_("seat"))
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="places")
    missed = models.BooleanField(_("no-show"), default=False)
    """Whether the entrant was absent when the match began. The entrant may have come later."""
    absent = models.BooleanField(_("absent"), default=False, db_default=False)
    """Whether the entrant made no move in the whole match, and scores nothing.

    Set from the log when the table has ended.
    """
    points = models.IntegerField(_("points"), null=True)
    """Points of the match, in the game's own count."""
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    """Place at the table. Equal results share it."""
    rounds_won = models.PositiveIntegerField(_("rounds won"), default=0)
    timeouts = models.PositiveIntegerField(_("timeouts"), default=0)
    score = models.IntegerField(_("score"), null=True)
    """Score that the seat adds, in the unit of `Entrant.score`.

    In a duplicate round, None until the round is closed.
    """

    class Meta:
        db_table = "tournaments_place"
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="place_seat_once"),
            models.UniqueConstraint(fields=["table", "entrant"], name="place_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat}"


class Bye(models.Model):
    """A bye: a round in which an entrant has no table. The format of the tournament decides its score (`bye_value`).

    `half` marks a round that the entrant missed by joining late. In a Swiss tournament it gives half the score.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="bye_rounds")
    half = models.BooleanField(_("half-point bye"), default=False)
    """Whether it is for a round missed by late entry."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="bye_once")]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entrant_id}"
