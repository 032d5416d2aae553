"""Models of the availability of each part. A deadline that passes during an outage counts against no player."""

from __future__ import annotations

from django.db import models


class Part(models.TextChoices):
    """A part without which a player cannot play, or moves do not reach the others."""

    WEB = "web"
    WORKER = "worker"
    BROKER = "broker"


class Pulse(models.Model):
    """The last sign of life of a part, from any of its processes."""

    part = models.CharField(max_length=8, choices=Part.choices, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.part} at {self.at:%H:%M:%S}"


class Outage(models.Model):
    """A time without a sign of a part, stored with its next sign. An outage of the database is one of all parts."""

    part = models.CharField(max_length=8, choices=Part.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.part} from {self.since:%H:%M:%S} to {self.until:%H:%M:%S}"
