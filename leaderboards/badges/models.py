"""The database model of the badges that players have earned."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Match
from leaderboards.tournaments.models import Tournament


class Badge(models.Model):
    """A badge that a player has earned, once for each key (`kinds.BADGES`), and what earned it.

    All rows follow from counted matches, solved puzzles and finished tournaments. `services.recompute` makes them anew.
    In PostgreSQL the foreign keys act by themselves: processes of the version before delete guests and know no badges.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="badges", verbose_name=_("player"), db_index=False
    )
    key = models.SlugField(pgettext_lazy("of a player", "badge"), max_length=24, db_index=False)
    earned_at = models.DateTimeField(_("earned"))
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+", verbose_name=_("match"))
    tournament = models.ForeignKey(
        Tournament, models.SET_NULL, null=True, related_name="+", verbose_name=_("tournament")
    )

    class Meta:
        verbose_name = pgettext_lazy("of a player", "badge")
        verbose_name_plural = _("badges")
        ordering = ["-earned_at", "-id"]
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="badge_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.key}"
