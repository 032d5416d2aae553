"""Plans a wolf's messages to its pack at night: a target, and the parts to play by day."""

from __future__ import annotations

from . import pack_strategy
from .belief_state import BeliefState
from .intents import Intent


def should_message(sight: BeliefState) -> bool:
    """Whether this wolf has said nothing yet tonight and has a mate to hear it."""
    table = sight.table
    said = any(
        each["night"] == table.day and each["seat"] == table.me for each in table.view.get("whispers", ())
    )  # fmt: skip
    return bool(table.mates) and not said


def plan_message(sight: BeliefState, target: int | None) -> list[Intent]:
    """Returns one message: the target and, on the first night, the wolf that will claim to be the seer."""
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
