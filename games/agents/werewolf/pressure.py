"""Makes a seat that has nothing new to say press another one for an answer."""

from __future__ import annotations

from random import Random
from typing import Final

from .belief_state import BeliefState
from .intents import Reason
from .reasons import against
from .speech_draft import SpeechDraft

CAUGHT: Final[frozenset[Reason]] = frozenset({"flipped", "counterclaim", "vote_against_good", "defended_wolf"})
"""Reasons that count against a seat as a contradiction."""
ASKED: Final[frozenset[Reason]] = frozenset({"quiet", "flipped", "no_claim"})
"""Reasons that a question to the seat names."""
PASSES: Final = 0.4
"""The share of cases in which a seat passes on the first day, when there is little to ask about."""
WANDERS: Final = 0.3
"""The weight of chance in the choice of the pressed seat: equally informed seats should not all press one."""


def press(sight: BeliefState, words: SpeechDraft, rng: Random) -> None:
    """Accuses a seat of a contradiction, or asks for its reasons; on the first day it may pass. Makes no claim."""
    table = sight.table
    meant = {intent.seat for intent in words.intents}
    others = [seat for seat in table.living if seat != table.me and seat not in meant]
    if not others or (table.day == 1 and rng.random() < PASSES):
        words.mean("pass")
        return
    likely = {seat: sight.cover.wolf[seat] + WANDERS * rng.random() for seat in others}
    seat = max(others, key=lambda each: likely[each])
    reason = against(sight, seat)
    if reason in CAUGHT and rng.random() < 0.5:
        words.mean("contradict", seat, reason)
        return
    if reason == "none" and table.day > 2 and table.claims[seat].role is None:
        reason = "no_claim"
    words.mean("ask", seat, reason if reason in ASKED else "none")
