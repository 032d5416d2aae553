"""The model that says whether the installation takes new matches with agents."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Capacity(models.Model):
    """Whether the installation can carry more matches with agents. One row, which a worker writes every second."""

    ONLY = 1
    """The primary key of the row."""

    class Level(models.IntegerChoices):
        """The matches that may begin."""

        OPEN = 0, _("every match")
        NO_EXHIBITIONS = 1, _("no exhibition")
        FULL = 2, _("no match with AI")

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    level = models.PositiveSmallIntegerField(choices=Level.choices, default=Level.OPEN)
    since = models.DateTimeField()
    """The time at which the level was entered."""
    measured_at = models.DateTimeField()
    late_seconds = models.FloatField(default=0.0)
    """Seconds by which the oldest decision of an agent or the oldest deadline was late at the last measurement."""
    matches = models.PositiveIntegerField(default=0)
    """Running matches with agents at the last measurement."""
    strained_since = models.DateTimeField(null=True)
    """The time since which each measurement has asked for a higher level; null if the last one did not."""
    calm_since = models.DateTimeField(null=True)
    """The time since which each measurement has allowed a lower level; null if the last one did not."""

    def __str__(self) -> str:
        return f"{self.get_level_display()} since {self.since:%H:%M:%S}"
