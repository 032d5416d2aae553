"""Plans the messages of a wolf to its pack at night: the seat to attack, and the roles to pretend by day."""

from __future__ import annotations

from . import pack_strategy
from .belief_state import BeliefState
from .speech_intents import Intent

MOST = 3
"""The most messages that a wolf sends in a night, so that a person who often changes a vote is not flooded."""


def should_message(sight: BeliefState, target: int | None) -> bool:
    """Whether this wolf writes to its pack: it has a living mate, and news for it.

    That is so if it has sent no message tonight, or if it now votes for another seat than it proposed.
    """
    table = sight.table
    said = sum(each["night"] == table.day and each["seat"] == table.me for each in table.view.get("whispers", ()))
    night, proposed = sight.notes.proposed or (0, None)
    moved = night == table.day and target is not None and proposed != target
    return bool(table.mates) and (not said or (moved and said < MOST))


def plan_message(sight: BeliefState, target: int | None) -> list[Intent]:
    """Returns the statements of a wolf's message to its pack, first the seat to attack.

    In the first night it says whether this wolf will claim to be the seer. In later nights it may name a wolf that will
    be banished anyway, for the others to vote against.
    """
    table = sight.table
    if sight.notes.proposed is not None and sight.notes.proposed[0] == table.day and target is not None:
        return [Intent("w_agree", target)]  # it has said the rest tonight
    intents: list[Intent] = []
    if target is not None:
        told = any(each["night"] == table.day for each in table.view.get("whispers", ()))
        voted = target in pack_strategy.diverging_votes(sight, None).values()
        intents.append(Intent("w_agree" if told and voted else "w_target", target))
    if table.day == 1 and pack_strategy.designated_claimant(sight) == table.me:
        intents.append(Intent("w_fake_seer", table.me))
    elif table.day == 1:
        intents.append(Intent("w_cover"))
    else:
        lost = [mate for mate in table.mates if pack_strategy.is_doomed(sight, mate)]
        if lost and sight.level.feints:
            intents.append(Intent("w_sacrifice", lost[0]))
    return intents or [Intent("w_cover")]
