"""Models of messages at tables and in chat rooms, and of reports of messages to staff.

The log refers to a message by its reference, so a message can be hidden without touching the log.
"""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.catalog.shared_words import EMOTIONS, PHRASES, ROOM_PHRASES

from .chat_rooms import ChatRoom
from .matches import Match
from .tables import Table


def new_ref() -> str:
    """Returns a new random reference for a message: 16 hex digits, by which the log names the message.

    The digits reveal nothing, not even which message came first.
    """
    return secrets.token_hex(8)


class ChatMessage(models.Model):
    """A message at a table or in a chat room: a phrase, an emotion, or a text. Staff may hide it."""

    ref = models.CharField(_("reference"), max_length=16, unique=True, default=new_ref, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, null=True, related_name="messages", verbose_name=_("table"))
    """Null for a message in a chat room."""
    room = models.ForeignKey(ChatRoom, models.CASCADE, null=True, related_name="messages", verbose_name=_("room"))
    """The chat room; null for a message at a table."""
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="messages", verbose_name=_("match"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("player")
    )
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    name = models.CharField(_("name"), max_length=150)
    channel = models.CharField(_("channel"), max_length=16, blank=True)
    """Empty: the table's chat; `spectators`: chat of people without a seat; `dead`: chat that only some seats hear.

    `speech`: said by a move to the whole table. Otherwise the name of a secret channel, in which a move said it.
    """
    audience = models.JSONField(null=True, editable=False)
    """Seats of the match that may read the message while the match runs; null: everybody."""
    phrase = models.CharField(_("phrase"), max_length=24, blank=True)
    emotion = models.CharField(_("emotion"), max_length=16, blank=True)
    text = models.CharField(_("text"), max_length=300, blank=True)
    texts = models.JSONField(default=dict, blank=True, editable=False)
    """An agent's text by language, if there are several; `text` is then the first."""
    hidden = models.BooleanField(_("hidden"), default=False)
    held = models.BooleanField(default=False, editable=False)
    """True while the remark of an agent or bot waits for the end of the round, so that it tells partners nothing."""
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    released_at = models.DateTimeField(null=True, editable=False)
    """When a message that was held back was shown; null for all others."""

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        ordering = ["id"]
        indexes = [
            models.Index(fields=["table", "-id"]),
            models.Index(fields=["match", "id"]),
            models.Index(fields=["room", "-id"], name="message_in_room", condition=Q(room__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(table__isnull=False, room__isnull=True)
                | Q(
                    table__isnull=True, room__isnull=False, match__isnull=True, seat__isnull=True,
                    audience__isnull=True, channel="", emotion="", held=False,
                ),
                name="message_in_one_place",
            )
        ]  # fmt: skip

    def __str__(self) -> str:
        """Returns what was said, with phrases and emotions in words of the reader's language."""
        words = (ROOM_PHRASES if self.room_id is not None else PHRASES).get(self.phrase) or EMOTIONS.get(self.emotion)
        return words.text(get_language() or "en") if words is not None else self.phrase or self.emotion or self.text


class Report(models.Model):
    """A player's report of a message to staff: the reason, and the decision of staff."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("abuse")
        SPAM = "spam", _("spam")
        CHEATING = "cheating", _("cheating")
        OTHER = "other", _("other")

    class Status(models.TextChoices):
        OPEN = "open", pgettext_lazy("report", "open")
        HIDDEN = "hidden", _("text hidden")
        DISMISSED = "dismissed", _("dismissed")
        ACTED = "acted", _("action taken")

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
