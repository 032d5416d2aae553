"""Database models of bots, each of which adds a bot's settings to an account, and of their refused answers."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from games.models import Match

MAX_DESCRIPTION_LENGTH = 300
"""Characters of a description."""
DEFAULT_LIMITS = {"matches_at_once": 4, "matches_a_day": 200, "messages_a_minute": 240}
"""The limits of a bot whose owner sets none. `KAIJU["BOTS"]` has a ceiling for each."""


class Bot(models.Model):
    """A player's program. It sits, plays and is rated as the account `user`, to which nobody can sign in.

    The account names the owner (`User.owner`). A retired bot keeps all its matches and never plays again.
    """

    class Pause(models.TextChoices):
        """The reason why a bot is paused."""

        OWNER = "owner", _("paused by its owner")
        TIMEOUTS = "timeouts", _("too many missed turns")
        REFUSALS = "refusals", _("too many rejected moves")
        STAFF = "staff", _("paused by staff")

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="bot", verbose_name=_("account")
    )
    description = models.CharField(_("description"), max_length=MAX_DESCRIPTION_LENGTH, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)
    matches_at_once = models.PositiveSmallIntegerField(
        _("matches at the same time"), default=DEFAULT_LIMITS["matches_at_once"]
    )
    matches_a_day = models.PositiveIntegerField(_("matches per day"), default=DEFAULT_LIMITS["matches_a_day"])
    """Matches begun within 24 hours."""
    messages_a_minute = models.PositiveIntegerField(
        _("messages per minute"), default=DEFAULT_LIMITS["messages_a_minute"]
    )
    paused_at = models.DateTimeField(_("paused"), null=True, blank=True, editable=False)
    pause = models.CharField(_("why it is paused"), max_length=8, choices=Pause.choices, blank=True, editable=False)
    pause_note = models.CharField(_("message to the owner"), max_length=300, blank=True, editable=False)
    """The message that staff write to the owner."""
    resumed_at = models.DateTimeField(null=True, editable=False)
    """The time of the last resumption. Missed turns and refusals before it no longer count."""
    retired_at = models.DateTimeField(pgettext_lazy("bot", "retired"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("bot")
        verbose_name_plural = _("bots")
        ordering = ["-created_at", "-user_id"]

    def __str__(self) -> str:
        return self.user.username

    @property
    def owner(self) -> User:
        """Returns the player who owns the bot."""
        owner: User | None = self.user.owner
        if owner is None:
            raise ValueError(f"the account {self.user_id} has no owner")
        return owner

    @property
    def name(self) -> str:
        """Returns the name that tables show for the bot."""
        return self.user.shown_name

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def retired(self) -> bool:
        return self.retired_at is not None

    @property
    def awake(self) -> bool:
        """Whether the bot may play: it is neither paused nor retired."""
        return not self.paused and not self.retired

    @property
    def paused_by_house(self) -> bool:
        """Whether staff paused the bot. Then only staff may resume it. The owner may lift any other pause."""
        return self.pause == self.Pause.STAFF


class Refusal(models.Model):
    """An answer of a bot that was refused, with its error code.

    Stored to count the bot's refusals in the last hour; older rows are deleted with its next refusal.
    """

    bot = models.ForeignKey(Bot, models.CASCADE, related_name="refusals", verbose_name=_("bot"))
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+", verbose_name=_("match"))
    code = models.CharField(_("error code"), max_length=40)
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("rejected move")
        verbose_name_plural = _("rejected moves")
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["bot", "at"])]

    def __str__(self) -> str:
        return f"{self.bot_id} {self.code}"
