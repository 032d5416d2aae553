"""What people and agents say, what agents think, and what is reported to the house. The log refers to it, and it may
be hidden without touching the log.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from .matches import Match
from .tables import Table


def new_ref() -> str:
    """16 hex digits by which a message is named, in the log too. It tells nothing, not even an order."""
    return secrets.token_hex(8)


class ChatMessage(models.Model):
    """What somebody said: a phrase, an emotion, or a text that moderation may hide without touching the log."""

    ref = models.CharField(_("reference"), max_length=16, unique=True, default=new_ref, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="messages", verbose_name=_("table"))
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="messages", verbose_name=_("match"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("player")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    name = models.CharField(_("name"), max_length=150)
    channel = models.CharField(_("channel"), max_length=16, blank=True)
    """Empty: the table's chat; `speech`: what a move said to the whole table; else who alone heard it."""
    audience = models.JSONField(null=True, editable=False)
    """Seats of the match that may read it while the match runs; null: everybody."""
    phrase = models.CharField(_("phrase"), max_length=24, blank=True)
    emotion = models.CharField(_("emotion"), max_length=16, blank=True)
    text = models.CharField(_("text"), max_length=300, blank=True)
    texts = models.JSONField(default=dict, blank=True, editable=False)
    """An agent's words by language, where it has them in several; `text` is then the first."""
    hidden = models.BooleanField(_("hidden"), default=False)
    held = models.BooleanField(default=False, editable=False)
    """An agent's remark waits for the end of the round, so that it tells partners nothing."""
    created_at = models.DateTimeField(_("sent"), default=timezone.now)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "-id"]), models.Index(fields=["match", "id"])]

    def __str__(self) -> str:
        return self.phrase or self.emotion or self.text


class Report(models.Model):
    """A message that somebody has shown to the house."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("abuse")
        SPAM = "spam", _("spam")
        CHEATING = "cheating", _("cheating")
        OTHER = "other", _("other")

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "open")
        HIDDEN = "hidden", _("text hidden")
        DISMISSED = "dismissed", _("dismissed")

    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="reports", verbose_name=_("message"))
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="reports", verbose_name=_("match"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=8, choices=Reason.choices, default=Reason.ABUSE)
    status = models.CharField(_("status"), max_length=9, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField(_("reported"), default=timezone.now)
    settled_at = models.DateTimeField(_("resolved"), null=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("resolved by")
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["-id"]
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="report_once")]
        indexes = [models.Index(fields=["status", "-id"]), models.Index(fields=["reporter", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.get_reason_display()} {self.created_at:%Y-%m-%d %H:%M}"


class Asked(models.Model):
    """What the thinking agents of a running match have been asked, so that each question is put once."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="asked")
    number = models.IntegerField()
    """The line of the log after which this was asked."""
    questions = models.JSONField(default=list)
    """`[seat, window, about]` of every decision that was owed then. Secret: it tells who means to act."""

    def __str__(self) -> str:
        return f"{self.match_id} @ {self.number}"


class MadeMove(models.Model):
    """A frame whose move its window would accept again: remembered, so that the frame sent again acts once."""

    ref = models.CharField(max_length=16, primary_key=True)
    """A digest of the frame; see `services.references`."""
    match = models.ForeignKey(Match, models.CASCADE, related_name="+")

    def __str__(self) -> str:
        return self.ref


class AgentNote(models.Model):
    """What an agent thought when it decided: why, for everybody after the match; its notes, for itself alone."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="agent_notes")
    seat = models.PositiveSmallIntegerField()
    at = models.PositiveBigIntegerField()
    """ms since the match began."""
    window = models.CharField(max_length=24)
    """Its name."""
    verb = models.CharField(max_length=24)
    """`none`: it let the window be; empty: its answer came to nothing."""
    about = models.CharField(max_length=16, blank=True, db_default="", editable=False)
    """Of a window that it let be: the digest of what it was asked, so that it is not asked again."""
    reasoning = models.JSONField(default=str, blank=True)
    """A text, or texts by language. Secret until the match has ended."""
    notes = models.TextField(blank=True)
    """What the agent wants to know the next time; empty: what it noted before stands. Secret for good."""
    source = models.CharField(max_length=16, blank=True)
    calls = models.PositiveIntegerField(default=0)
    tokens = models.PositiveIntegerField(default=0)
    """What a language model used."""

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "seat", "-id"])]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.verb}"
