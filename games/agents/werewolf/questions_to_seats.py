"""Finds something to say for a Werewolf speaker who has no news.

The speaker asks another seat a question, or points out that the seat has contradicted itself.
"""

from __future__ import annotations

from random import Random
from typing import Final

from .belief_state import BeliefState
from .reasons_about_seats import reason_against
from .speech_draft import SpeechDraft
from .speech_intents import Reason

CAUGHT: Final[frozenset[Reason]] = frozenset({"flipped", "counterclaim", "vote_against_good", "defended_wolf"})
"""Reasons that amount to a contradiction of the other seat."""
ASKED: Final[frozenset[Reason]] = frozenset({"quiet", "flipped", "no_claim", "claim_unchecked", "unheard"})
"""Reasons that a question to the other seat may mention."""
PASSES: Final = 0.3
"""The probability of saying nothing on the first day, when there is little to ask about."""
LEANS: Final = 0.6
"""The probability of telling the seat for which the speaker would vote that it would, where nothing tells against it.

Otherwise such a vote would come without a word said before it.
"""
WANDERS: Final = 0.3
"""The weight of chance in the choice of the seat: seats with equal knowledge should not all press the same one."""


def press(sight: BeliefState, words: SpeechDraft, kind: str, rng: Random) -> None:
    """Adds one statement to a speech without news: that a seat has contradicted itself, or a question to a seat.

    If there is no such seat, the speaker says that it passes. None of these is a claim that the rules record. `kind` is
    the occasion, as in `plan_speech`.
    """
    table = sight.table
    meant = {intent.seat for intent in words.intents}
    others = [seat for seat in table.living if seat != table.me and seat not in meant]
    if not others or (table.day == 1 and rng.random() < PASSES):
        words.mean("pass")
        return
    leaning = max(others, key=lambda each: (sight.cover.wolf[each], sight.tie_breaker(each)))
    if kind == "day" and reason_against(sight, leaning) in ("none", "unheard") and rng.random() < LEANS:
        words.mean("ask", leaning, "leaning")
        return
    likely = {seat: sight.cover.wolf[seat] + WANDERS * rng.random() for seat in others}
    seat = max(others, key=lambda each: likely[each])
    reason = reason_against(sight, seat)
    if reason in CAUGHT and rng.random() < 0.5:
        words.mean("contradict", seat, reason)
        return
    if reason in ("none", "unheard") and table.day > 2 and table.claims[seat].role is None:
        reason = "no_claim"
    words.mean("ask", seat, reason if reason in ASKED else "none")
