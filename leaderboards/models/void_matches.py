"""Database model of void matches: those that staff have taken out of the points and ratings."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class VoidedMatch(models.Model):
    """The voiding of a match by staff: when, by whom and why. Reinstating the match is recorded in this row too."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="voidings", verbose_name=_("match"))
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("voided"))
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("lifted by")
    )
    lifted_because = models.CharField(_("reason for lifting"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("voided match")
        verbose_name_plural = _("voided matches")
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(fields=["match"], condition=Q(lifted_at__isnull=True), name="voided_once")
        ]

    def __str__(self) -> str:
        return str(self.match_id)
