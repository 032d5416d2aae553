"""The model of branches: matches that play on from a move of another match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .matches import Match


class Branch(models.Model):
    """Tells from which move of which match (the parent) a person plays on against agents, in a match of its own.

    The log of that match begins from `state` and not from a seed. The match is private and unrated for ever, so that no
    list, record, statistic, puzzle or export includes it.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="branch")
    parent = models.ForeignKey(
        Match, models.SET_NULL, null=True, related_name="branches", verbose_name=_("original match")
    )
    move = models.PositiveIntegerField(_("move"))
    """The number of the parent's last log entry before the branch.

    Secret while the parent runs, since the number also counts hidden moves.
    """
    seat = models.PositiveSmallIntegerField(_("seat"))
    """The seat that the person plays. Agents have all others."""
    level = models.CharField(_("AI"), max_length=24)
    """The level of the agents."""
    redealt = models.BooleanField(_("hidden cards dealt anew"), default=False)
    """True if the parent ran: everything hidden from spectators was then drawn anew."""
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("player")
    )
    state = models.TextField()
    """The first state as the codec's JSON. Secret: it contains every hand."""
    created_at = models.DateTimeField(_("started"), default=timezone.now)

    class Meta:
        verbose_name = _("branch")
        verbose_name_plural = _("branches")
        indexes = [models.Index(fields=["owner", "-created_at"], name="branch_owner")]

    def __str__(self) -> str:
        return f"{self.match_id} < {self.parent_id}"
