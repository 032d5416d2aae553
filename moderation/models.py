"""Database models of moderation: decisions about players, their appeals, and the log of what staff did.

Entries of the log are never changed or deleted. On PostgreSQL a trigger refuses it (`migrations/0001_initial.py`), on
SQLite this model does. The log holds numbers of accounts and no names, so that a deleted account leaves no name in it.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import ChatMessage, Match


class Sanction(models.Model):
    """One measure of staff about a player, such as a mute, with its reason and its end.

    The player reads the same words as staff.
    """

    class Kind(models.TextChoices):
        WARN = "warn", _("warning")
        MUTE = "mute", _("mute")
        SUSPEND = "suspend", _("suspension")
        BAN = "ban", _("ban")
        HIDE = "hide", _("text hidden")
        VOID = "void", _("match voided")

    ENDLESS = (Kind.HIDE, Kind.VOID)
    """Kinds that have no end."""

    class Reason(models.TextChoices):
        ABUSE = "abuse", _("swearing at players")
        SPAM = "spam", _("flooding the chat")
        STALLING = "stalling", _("stalling on purpose")
        COLLUSION = "collusion", _("playing into another player's hands")
        ACCOUNTS = "accounts", _("several accounts at one table")
        NAME = "name", _("an improper name")
        OTHER = "other", _("against the rules of this site")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="sanctions", verbose_name=_("player")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind.choices)
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    words = models.CharField(_("words to the player"), max_length=300, blank=True)
    message = models.ForeignKey(
        ChatMessage, models.SET_NULL, null=True, related_name="sanctions", verbose_name=_("message")
    )
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="sanctions", verbose_name=_("match"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("decided by")
    )
    starts_at = models.DateTimeField(_("decided"), default=timezone.now)
    ends_at = models.DateTimeField(_("ends"), null=True)
    """The end of the measure. A warning counts on the player's record until then.

    Null for a hidden text and a void match, which have no end: they stay until they are lifted.
    """
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("lifted by")
    )

    class Meta:
        verbose_name = _("sanction")
        verbose_name_plural = _("sanctions")
        ordering = ["-id"]
        indexes = [models.Index(fields=["user", "kind", "-ends_at"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gte=F("starts_at")), name="sanction_ends"),
            models.CheckConstraint(
                condition=Q(kind__in=["hide", "void"]) | Q(ends_at__isnull=False), name="sanction_has_end"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="sanction_has_reason"),
        ]
        permissions = [
            ("use_desk", _("Can read the queue of reports")),
            ("dismiss_reports", _("Can dismiss reports")),
            ("warn_players", _("Can warn players")),
            ("mute_players", _("Can mute players")),
            ("suspend_players", _("Can suspend players")),
            ("ban_players", _("Can ban players")),
            ("hide_texts", _("Can hide texts")),
            ("void_matches", _("Can void matches")),
            ("decide_appeals", _("Can decide appeals")),
            ("give_roles", _("Can give and take roles")),
            ("reset_second_factors", _("Can reset a second factor")),
            ("open_streams", _("Can open streams")),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} → {self.user_id}"

    def in_force(self, now: datetime) -> bool:
        return self.lifted_at is None and (self.ends_at is None or self.ends_at > now)

    @property
    def days(self) -> int:
        """The length in whole days; 0 for a measure without an end."""
        return 0 if self.ends_at is None else (self.ends_at - self.starts_at).days


class Appeal(models.Model):
    """A player's appeal against a sanction, and the answer.

    Another staff member than the one who decided answers. Each sanction can have one appeal.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waiting for an answer")
        LIFTED = "lifted", _("sanction lifted")
        KEPT = "kept", _("sanction kept")

    sanction = models.OneToOneField(Sanction, models.CASCADE, related_name="appeal", verbose_name=_("sanction"))
    text = models.CharField(_("text"), max_length=1000)
    status = models.CharField(_("status"), max_length=8, choices=Status.choices, default=Status.OPEN)
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    decided_at = models.DateTimeField(_("answered"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("answered by")
    )
    words = models.CharField(_("answer"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        ordering = ["-id"]
        indexes = [models.Index(fields=["status", "-id"])]

    def __str__(self) -> str:
        return f"{self.get_status_display()} · {self.sanction}"


class AppendOnly(models.QuerySet["ActionRecord"]):
    """A query of the log of staff actions, which refuses to change or delete entries."""

    def update(self, **_fields: Any) -> int:
        raise PermissionDenied(APPEND_ONLY)

    def delete(self) -> tuple[int, dict[str, int]]:
        raise PermissionDenied(APPEND_ONLY)


APPEND_ONLY = "The log of moderation is append-only."


class ActionRecord(models.Model):
    """An entry of the log of staff actions: who did what about which account, and when.

    It is never changed or deleted.
    """

    at = models.DateTimeField(_("time"), default=timezone.now)
    action = models.CharField(_("action"), max_length=24)
    actor_id = models.BigIntegerField(_("done by"), null=True)
    """The number of the account that acted; null for a command on the server. No key, since the line outlives it."""
    subject_id = models.BigIntegerField(_("about"), null=True)
    """The number of the account that the action was about; null if it was about none."""
    data = models.JSONField(_("details"), default=dict)

    objects = AppendOnly.as_manager()

    class Meta:
        verbose_name = _("entry of the moderation log")
        verbose_name_plural = _("entries of the moderation log")
        ordering = ["-id"]
        indexes = [models.Index(fields=["subject_id", "-id"])]

    def __str__(self) -> str:
        return f"{self.action} {self.at:%Y-%m-%d %H:%M}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Stores a new log entry. Raises PermissionDenied for an entry that is stored already."""
        if not self._state.adding:
            raise PermissionDenied(APPEND_ONLY)
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise PermissionDenied(APPEND_ONLY)
