"""Models that record when a part of the product was unavailable.

A turn that runs out during an outage counts against no player.
"""

from __future__ import annotations

from django.db import models


class Part(models.TextChoices):
    """The parts of the product whose outages are recorded: web processes, workers and the broker.

    Without one of them, players cannot play or do not see each other's moves.
    """

    WEB = "web"
    WORKER = "worker"
    BROKER = "broker"


class Pulse(models.Model):
    """The time at which a part of the product (web, worker, broker) last reported, from any process, that it works."""

    part = models.CharField(max_length=8, choices=Part.choices, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} at {self.at:%H:%M:%S}"


class Outage(models.Model):
    """A period in which a part of the product did not report that it works.

    Stored when the part reports again. While the database is unavailable no part can report, so each of its outages is
    stored as an outage of all parts.
    """

    part = models.CharField(max_length=8, choices=Part.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.part} from {self.since:%H:%M:%S} to {self.until:%H:%M:%S}"
