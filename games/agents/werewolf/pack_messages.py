"""Plans the messages of a wolf to its pack at night: the seat to attack, and the roles to pretend by day."""

from __future__ import annotations

from . import pack_strategy
from .belief_state import BeliefState
from .speech_intents import Intent


def should_message(sight: BeliefState) -> bool:
    """Whether this wolf writes to its pack: it has a living mate and has sent no message tonight."""
    table = sight.table
    said = any(
        each["night"] == table.day and each["seat"] == table.me for each in table.view.get("whispers", ())
    )  # fmt: skip
    return bool(table.mates) and not said


def plan_message(sight: BeliefState, target: int | None) -> list[Intent]:
    """Returns the statements of a wolf's message to its pack, first the seat to attack.

    In the first night it says whether this wolf will claim to be the seer. In later nights it may name a wolf that will
    be banished anyway, for the others to vote against.
    """
    table = sight.table
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
