"""Models of friends: friendships, requests, blocks, hidden presence, and invitations to tables."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Table
from games.notifications.models import Notification


class Friendship(models.Model):
    """One direction of a friendship: `user` has `friend` on the list. The opposite row always exists too."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="friendships")
    friend = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "friend"], name="friendship_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("friend")), name="friendship_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} – {self.friend_id}"


class FriendRequest(models.Model):
    """A player's wish to be friends with another one, which that player has not accepted yet."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SILENCED = "silenced", _("silenced")
        WITHDRAWN = "withdrawn", _("withdrawn")

    LASTS = timedelta(days=60)
    """Time after which a request without an answer ends."""

    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="friend_requests_sent")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="friend_requests")
    state = models.CharField(max_length=9, choices=State.choices, default=State.WAITING)
    """Silenced: the receiver declined it or blocks the sender. The sender still sees it as waiting.

    Withdrawn: nobody sees it; it only counts towards the sender's limit of a day.
    """
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            models.UniqueConstraint(fields=["sender", "receiver"], name="friend_request_once"),
            models.CheckConstraint(condition=~models.Q(sender=models.F("receiver")), name="friend_request_of_two"),
        ]
        indexes = [models.Index(fields=["created_at"], name="friend_request_age")]

    def __str__(self) -> str:
        return f"{self.sender_id} → {self.receiver_id}"


class Block(models.Model):
    """A record that a player wants nothing to do with another one. The other one is never told."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    muted = models.BooleanField(default=False)
    """Whether the block muted the player too, so that its end also ends the mute."""
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~models.Q(user=models.F("blocked")), name="block_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} × {self.blocked_id}"


class HiddenPresence(models.Model):
    """A record that a player always appears offline to friends."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")

    def __str__(self) -> str:
        return str(self.user_id)


class Invitation(models.Model):
    """A friend's invitation to a table. It ends when the table closes, or when the friendship does."""

    LASTS = Notification.INVITATION_LASTS
    """Time for which an invitation is shown and kept at most."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="invitations")
    sender = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    receiver = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    dismissed = models.BooleanField(default=False)
    """Whether the receiver does not want to see it again. The sender is not told."""
    created_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["table", "sender", "receiver"], name="invitation_once")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.sender_id} → {self.receiver_id}"
