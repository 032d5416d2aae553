"""Models of notifications: what a player is told, what the player wants to be told, and the devices for Web Push."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import SignedInBrowser


class Kind(models.TextChoices):
    """The subject of a notification. Players switch each kind for the page and for their devices."""

    TURN = "turn", _("Your turn while you're away")
    TOURNAMENT = "tournament", _("A tournament you joined starts")
    REQUEST = "request", _("Friend requests")
    ACCEPTED = "accepted", _("Someone accepts your friend request")
    INVITATION = "invitation", _("Invitations to a table")
    REVIEW = "review", _("A review of your match is ready")
    DECISION = "decision", _("Decisions by staff about you")


class Call(models.IntegerChoices):
    """The act to which a notification about a tournament calls its entrants."""

    CHECK_IN = 1
    START = 2


class Notification(models.Model):
    """One thing that a player is told, such as a friend's invitation. Words are made when it is shown."""

    KEPT = timedelta(days=60)
    """Time after which it is deleted, read or not."""
    INVITATION_LASTS = timedelta(days=1)
    """Time after which an invitation to a table has ended, and is no longer shown."""
    MOST = 100
    """The most that are kept for one player. The oldest go first."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    key = models.CharField(max_length=80)
    """The thing that is told, such as `invitation:12:7`. A second attempt to tell the same changes nothing."""
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    """The player who caused it; null if no player did."""
    game = models.SlugField(max_length=24, blank=True, db_index=False)
    title = models.CharField(max_length=60, blank=True)
    """The public name of what it is about, such as that of a tournament."""
    address = models.CharField(max_length=200)
    """The path of the page to open."""
    number = models.PositiveIntegerField(default=0)
    """For a turn, its window, so that each turn is told once; for a tournament, a value of `Call`; for an invitation,
    the id of its table. Never shown."""
    listed = models.BooleanField(default=True)
    """Whether the page shows it. False if the player wants this kind on devices alone."""
    created_at = models.DateTimeField(default=timezone.now, db_index=True)
    read_at = models.DateTimeField(null=True)
    push_at = models.DateTimeField(null=True)
    """When it is to be sent to the player's devices; null if it is not, or was taken to be sent."""

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="notification_once")]
        indexes = [
            models.Index(fields=["user", "-created_at"], name="notification_newest"),
            models.Index(fields=["push_at"], name="notification_push", condition=Q(push_at__isnull=False)),
            models.Index(fields=["kind"], name="notification_turn", condition=Q(kind="turn")),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.key}"


class Preferences(models.Model):
    """The kinds that a player does not want to be told, and when. Without a row: all kinds, but no nights."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    off_page = models.JSONField(default=list)
    """The kinds that the page does not show."""
    off_push = models.JSONField(default=list)
    """The kinds that are not sent to devices."""
    at_night = models.BooleanField(default=False)
    """Whether devices also get notifications from 22:00 to 8:00."""
    time_zone = models.CharField(max_length=64, blank=True)
    """The name of the player's time zone, as the browser gave it; empty for that of the site."""

    def __str__(self) -> str:
        return str(self.user_id)


class PushSubscription(models.Model):
    """A device that wants Web Push: the address at its push service, and the keys that only this device reads."""

    MOST = 10
    """The most devices of one player. A further one takes the place of the oldest."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions")
    browser = models.ForeignKey(SignedInBrowser, models.CASCADE, related_name="+")
    """The signed-in browser that made it. Signing that browser out deletes it."""
    endpoint = models.CharField(max_length=1000, unique=True)
    public_key = models.CharField(max_length=100)
    """The device's public key (`p256dh`), base64url."""
    auth = models.CharField(max_length=40)
    """The secret that the device shares with this site, base64url."""
    language = models.CharField(max_length=10, blank=True)
    """The language of the page that made it, for players whose account names none."""
    timeouts = models.PositiveSmallIntegerField(default=0)
    """How often in a row the push service was slow or silent."""
    rests_until = models.DateTimeField(null=True)
    """Until when nothing is sent, after the push service was slow or silent."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.pk}"


class PushKey(models.Model):
    """The key pair with which this installation identifies itself to push services (VAPID). There is one row."""

    ONLY: int = 1

    private_key = models.TextField()
    """The private key, encrypted (`accounts.encrypted_text`)."""
    public_key = models.CharField(max_length=100)
    """The public key, base64url. Every subscription is bound to it."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="push_key_once")]

    def __str__(self) -> str:
        return self.public_key
