"""Database models of a tournament's log, and of scores that a director added or subtracted."""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from .entrants import Entrant
from .tournaments import Tournament


class TournamentLogEntry(models.Model):
    """An entry of a tournament's log: an act of its director, or an event such as the opening of a round.

    An entry is never changed, and is deleted only with its tournament.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="acts", verbose_name=_("tournament"))
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("by")
    )
    """None for the scheduler."""
    code = models.CharField(_("act"), max_length=24)
    data = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=200, blank=True)

    class Meta:
        db_table = "tournaments_act"
        verbose_name = _("director's action")
        verbose_name_plural = _("directors' actions")
        ordering = ["id"]

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("the log is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the log is append-only")


class Adjustment(models.Model):
    """A score that a director added to an entrant's score, or subtracted from it, with the reason.

    The standings add it to the scores that the entrant won at tables.
    """

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="adjustments", verbose_name=_("entrant"))
    units = models.IntegerField(_("score"))
    """In the unit of `Entrant.score`; may be negative."""
    reason = models.CharField(_("reason"), max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.units:+d}"
