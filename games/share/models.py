"""Models of share cards: the drawn pictures, and the players whose names they show."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CardPicture(models.Model):
    """A drawn share card. Its key is a digest of the card's content, so a card with a changed name has another key."""

    key = models.CharField(max_length=64, primary_key=True)
    """64 hex digits (`cards.Card.key`)."""
    kind = models.CharField(_("kind"), max_length=8)
    png = models.BinaryField()
    size = models.PositiveIntegerField(_("bytes"))
    drawn_at = models.DateTimeField(_("drawn"), db_index=True)

    class Meta:
        verbose_name = _("share card")
        verbose_name_plural = _("share cards")
        ordering = ["-drawn_at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.key[:8]}"


class ShownPlayer(models.Model):
    """Tells that a drawn share card shows a player.

    The picture is deleted when the player takes another name or avatar, or closes the account.
    """

    picture = models.ForeignKey(CardPicture, models.CASCADE, related_name="players")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["picture", "user"], name="share_player_once")]

    def __str__(self) -> str:
        return f"{self.picture_id} {self.user_id}"
