"""Model of chat rooms: places outside tables where people talk, namely the lobby and tournaments."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

LOBBY_ROOM = "lobby"


class ChatRoom(models.Model):
    """A chat room, named by its key: `lobby`, or `tournament:` and the tournament's code.

    The row is created with the room's first message or setting.
    """

    key = models.CharField(_("room"), max_length=40, unique=True)
    slow_seconds = models.PositiveSmallIntegerField(_("slow mode (s)"), default=0)
    """The seconds that each person waits between two messages; 0 without slow mode."""

    class Meta:
        verbose_name = _("chat room")
        verbose_name_plural = _("chat rooms")
        ordering = ["key"]

    def __str__(self) -> str:
        return self.key
