"""Database model of a tournament's entrants, each with status, score and place."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .tournaments import Tournament


class Entrant(models.Model):
    """A person, bot or agent that takes part in a tournament, with its status, score and place.

    `number` identifies the entrant within the tournament. The pairing code uses it as the entrant's key.
    """

    class Status(models.TextChoices):
        REGISTERED = "registered", _("registered")
        PLAYING = "playing", _("taking part")
        """Checked in. From the start on, every pairing includes these entrants."""
        ABSENT = "absent", _("did not check in")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Why(models.TextChoices):
        """The reason why an entrant is withdrawn: by own choice, after two no-shows, or by the director."""

        NONE = "", ""
        OWN = "own", _("by own choice")
        MISSES = "misses", _("missed two tables")
        DIRECTOR = "director", _("by the director")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants", verbose_name=_("tournament"))
    number = models.PositiveIntegerField(_("number"))
    """From 1, in the order of registration, never reused."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="entries", verbose_name=_("player")
    )
    agent = models.CharField(_("AI"), max_length=24, blank=True)
    """The agent's level. Empty for people and bots."""
    name = models.CharField(_("name"), max_length=150)
    avatar = models.CharField(max_length=16)
    status = models.CharField(_("status"), max_length=12, choices=Status.choices, default=Status.REGISTERED)
    why = models.CharField(_("reason for withdrawing"), max_length=8, choices=Why.choices, blank=True, default=Why.NONE)
    entered_in = models.PositiveSmallIntegerField(_("plays from round"), default=1)
    misses = models.PositiveSmallIntegerField(_("tables missed"), default=0)
    """Since joining, or since the last return."""
    device = models.CharField(max_length=64, blank=True, editable=False)
    """A keyed hash of the device cookie, for rated tournaments."""
    registered_at = models.DateTimeField(_("joined"))
    checked_in_at = models.DateTimeField(_("checked in"), null=True, blank=True)
    waits_since = models.DateTimeField(null=True, editable=False)
    """Arena only: since when the entrant has waited for a table. None at a table or during a break."""

    score = models.IntegerField(_("score"), default=0)
    """Score after the last closed round, adjustments included.

    Units of 1/5040 of a won table, or hundredths of a point in a duplicate tournament.
    """
    rounds_won = models.PositiveIntegerField(_("rounds won"), default=0)
    timeouts = models.PositiveIntegerField(_("timeouts"), default=0)
    played = models.PositiveIntegerField(_("tables played"), default=0)
    byes = models.PositiveSmallIntegerField(_("byes"), default=0)
    streak = models.PositiveSmallIntegerField(default=0)
    """Arena only: tables won in a row."""
    place = models.PositiveIntegerField(_("place"), null=True)
    """None before the first round has ended."""

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=Q(user__isnull=False), name="entrant_once"
            ),
        ]
        indexes = [models.Index(fields=["tournament", "place", "number"], name="entrant_place")]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"

    @property
    def is_agent(self) -> bool:
        return bool(self.agent)
