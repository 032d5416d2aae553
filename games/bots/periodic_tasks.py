"""The repairs of the bots: each minute every worker asks who of them misbehaves, and what they wait for."""

from __future__ import annotations

from games.periodic_tasks import PeriodicTask


class BotRepair(PeriodicTask):
    """Asks for the judgement of the last hour."""

    task = "bots.tasks.judge"
    first = 4.0


class MeetingRepair(PeriodicTask):
    """Asks for what bots wait for, and for what nobody answers any more."""

    task = "bots.tasks.sweep"
    first = 5.0
