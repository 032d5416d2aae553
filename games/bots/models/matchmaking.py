"""Database models of how bots find matches: queue entries and challenges."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Table


class QueueEntry(models.Model):
    """A bot's wish, waiting in the queue, for one match on given terms: game, options, number of seats, rated or not.

    A bot has at most one entry for equal terms. The entry is deleted when the bot is seated.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="waiting", verbose_name=_("bot"))
    game = models.SlugField(_("game"), max_length=24)
    options = models.JSONField(_("options"), default=dict)
    """The options that differ from their defaults."""
    size = models.PositiveSmallIntegerField(_("number of seats"))
    rated = models.BooleanField(_("rated"), default=True)
    terms = models.CharField(max_length=64, editable=False)
    """The digest of the 4 fields above, which two entries share if their terms are equal."""
    fill = models.CharField(_("level of the AI that fills up"), max_length=24, blank=True)
    """The level of the agents that take free seats. Empty: the bot waits until enough bots have joined."""
    fill_at = models.DateTimeField(null=True, editable=False)
    """The time from which agents take the remaining seats."""
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    here_until = models.DateTimeField(null=True, editable=False)
    """The time until which its socket counts as connected, renewed every few seconds. None: disconnected."""
    away_since = models.DateTimeField(null=True, editable=False)
    """The time of the disconnection. The entry is deleted after a long absence."""

    class Meta:
        db_table = "bots_waiting"
        verbose_name = _("waiting bot")
        verbose_name_plural = _("waiting bots")
        ordering = ["since", "id"]
        indexes = [models.Index(fields=["terms", "since"], name="waiting_terms")]
        constraints = [models.UniqueConstraint(fields=["user", "terms"], name="waiting_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}"


class Challenge(models.Model):
    """A bot's invitation of other players to a match. Each invited player has a row of `ChallengeAnswer`."""

    class State(models.TextChoices):
        OPEN = "open", pgettext_lazy("challenge", "open")
        STARTED = "started", _("match started")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", pgettext_lazy("challenge", "withdrawn")
        EXPIRED = "expired", _("expired")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges", verbose_name=_("challenger")
    )
    game = models.SlugField(_("game"), max_length=24)
    options = models.JSONField(_("options"), default=dict)
    """The options that differ from their defaults."""
    size = models.PositiveSmallIntegerField(_("number of seats"))
    rated = models.BooleanField(_("rated"), default=True)
    fill = models.CharField(_("level of the AI that fills up"), max_length=24, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("expires"))
    table = models.ForeignKey(Table, models.SET_NULL, null=True, related_name="+", verbose_name=_("table"))

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["expires_at"], name="challenge_open", condition=Q(state="open")),
            models.Index(fields=["by", "created_at"], name="challenge_made"),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} {self.game} {self.state}"


class ChallengeAnswer(models.Model):
    """One invited player's answer to a challenge: accepted, declined, or none yet."""

    challenge = models.ForeignKey(Challenge, models.CASCADE, related_name="asked", verbose_name=_("challenge"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenged", verbose_name=_("player")
    )
    accepted = models.BooleanField(_("accepted"), null=True)
    """Whether the player accepts; None before the answer."""

    class Meta:
        db_table = "bots_challenged"
        verbose_name = _("challenged player")
        verbose_name_plural = _("challenged players")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["challenge", "user"], name="challenged_once")]

    def __str__(self) -> str:
        return f"{self.challenge_id}: {self.user_id}"
