"""The repair of the bots: each minute every worker asks who of them misbehaves."""

from __future__ import annotations

from games.repair import Repair


class BotRepair(Repair):
    """Asks for the judgement of the last hour."""

    task = "bots.tasks.judge"
    first = 4.0
