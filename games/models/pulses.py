"""Models that record when parts of the product were available.

A turn that runs out in an outage counts against no player.
"""

from __future__ import annotations

from django.db import models


class Part(models.TextChoices):
    """The parts that sign that they are available.

    Without one, players cannot play or do not see each other's moves.
    """

    WEB = "web"
    WORKER = "worker"
    BROKER = "broker"


class Pulse(models.Model):
    """The time of a part's last sign of life, from any of its processes."""

    part = models.CharField(max_length=8, choices=Part.choices, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} at {self.at:%H:%M:%S}"


class Outage(models.Model):
    """A time in which a part gave no sign of life, stored with its next sign. A database outage is one of all parts."""

    part = models.CharField(max_length=8, choices=Part.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.part} from {self.since:%H:%M:%S} to {self.until:%H:%M:%S}"
