"""Decides when a wolf self-destructs: only if it is lost anyway and the rest of the day would help the other side."""

from __future__ import annotations

from . import pack_strategy
from .belief_state import BeliefState


def should_self_destruct(sight: BeliefState) -> bool:
    """Whether this wolf reveals and eliminates itself, which ends the day at once.

    It does if a trusted seer has reported it, it would be banished anyway, and two other wolves live. That prevents
    further speeches and votes which reveal information, and the election of the seer as sheriff.
    """
    table = sight.table
    if not (table.wolf and sight.level.feints and len(table.mates) > 1) or table.phase != "SPEECH":
        return False
    told = table.claims[table.me].role
    if told == "seer" or not _is_reported_as_wolf(sight):
        return False
    if told is None and table.me not in table.view["speaking"]["done"]:  # the wolf first uses its own speech
        return False
    return pack_strategy.is_doomed(sight, table.me) and sight.hottest()[0] == table.me


def _is_reported_as_wolf(sight: BeliefState) -> bool:
    """Whether the seat that the table trusts as the seer has reported this seat as a wolf."""
    seer = sight.trusted_seer()
    if seer is None:
        return False
    check = sight.table.claims[seer].checks.get(sight.table.me)
    return check is not None and check.wolf
