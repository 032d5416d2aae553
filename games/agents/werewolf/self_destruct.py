"""When a wolf destroys itself: only when it is lost anyway, and the day would bring the others more than its end."""

from __future__ import annotations

from . import pack_strategy
from .belief_state import BeliefState


def should_self_destruct(sight: BeliefState) -> bool:
    """Does this wolf end the day now?

    It pays when a seer that the table believes has found it, it has nothing left to say against that, and two mates
    live on: no more speeches, no votes that could be read, in the election no badge for the seer. What is lost is a
    wolf that would be banished the same day.
    """
    table = sight.table
    if not (table.wolf and sight.level.feints and len(table.mates) > 1) or table.phase != "SPEECH":
        return False
    told = table.claims[table.me].role
    if told == "seer" or not _found_out(sight):
        return False
    if told is None and table.me not in table.view["speaking"]["done"]:  # it has its own say before it
        return False
    return pack_strategy.is_doomed(sight, table.me) and sight.hottest()[0] == table.me


def _found_out(sight: BeliefState) -> bool:
    """Has the seat that the table takes for the seer said that this one is a wolf?"""
    seer = sight.seer_trusted()
    if seer is None:
        return False
    check = sight.table.claims[seer].checks.get(sight.table.me)
    return check is not None and check.wolf
