"""Tells what a waiting gift would do in a match of Dou Dizhu at a moment: act, wait for something, or be refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from games.rules.core import SYSTEM, Game, IllegalMove, Move, RulesError
from games.rules.core import Gift as GiftMove
from games.rules.doudizhu.gifts import NEXT_ROUND
from games.rules.doudizhu.state import GiftKind
from games.rules.series import INTERMISSION
from games.streams.gift_terms import GiftTerms
from games.streams.models import Gift

WHOLE_MATCH: Final = NEXT_ROUND | {GiftKind.EFFECT}
"""The kinds that act between two rounds too. They wait until the match ends, the others until the round ends."""
BEFORE_LEAD: Final = frozenset({GiftKind.SWAP_CARD, GiftKind.ADD_CARD})
CLOCKS_DIFFER: Final = timedelta(seconds=1)
"""The most by which the clocks of two processes may differ. Beyond it, a clock was set back."""


class Wait(StrEnum):
    """The events for which a waiting gift may wait."""

    NEXT = "next"
    """Its turn: it acts as soon as the gifts before it have."""
    COOLDOWN = "cooldown"
    FREE_LEAD = "free_lead"
    """A seat that leads."""
    ROUND_END = "round_end"
    PLAYING = "playing"
    """A round in which cards are played."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The answer to a gift whose turn came now: it acts if `refusal` is None and `wait` is NEXT."""

    wait: Wait = Wait.NEXT
    seconds: float = 0.0
    """Seconds left of a cooldown."""
    refusal: RulesError | None = None

    @property
    def acts(self) -> bool:
        return self.refusal is None and self.wait is Wait.NEXT


@dataclass(frozen=True, slots=True)
class QueuedGift:
    """A gift that waits, and the event that it waits for."""

    gift: Gift
    wait: Wait
    seconds: float = 0.0
    """Seconds left of a cooldown."""


def due_round(state: Any, kind: GiftKind) -> int:
    """Returns the number of the round in which a gift of this kind may act if it arrives now."""
    number: int = state.number
    return number + 1 if is_between_rounds(state) and kind not in WHOLE_MATCH else number


def is_between_rounds(state: Any) -> bool:
    return state.ctx.window_named(INTERMISSION) is not None


def is_too_late(gift: Gift, *, match_id: UUID, state: Any) -> bool:
    """Whether the moment of a gift has passed: its match has ended, or the round in which it could act."""
    if gift.match_id != match_id or not state.ctx.windows:
        return True
    kind = GiftKind(gift.kind)
    return kind not in WHOLE_MATCH and (gift.round or 0) < due_round(state, kind)


def move_of(gift: Gift) -> GiftMove:
    """Returns the move of the system with which a gift acts."""
    return GiftMove(gift.kind, str(gift.reference), gift.seat, gift.target)


def outlook(
    gift: Gift, *, rules: Game[Any], state: Any, at: int, terms: GiftTerms, cooldowns: Mapping[str, float],
    now: datetime,
) -> Outlook:  # fmt: skip
    """Tells what a gift would do if its turn came now, in the state of its running match. Changes nothing.

    `at` is the time on the match's clock. `cooldowns` are those of the stream.
    """
    kind = GiftKind(gift.kind)
    if terms.limit is not None and due_round(state, kind) == state.number:
        acted = sum(record.kind is kind for record in state.round.gifts)
        if acted >= terms.limit:
            return Outlook(refusal=IllegalMove("GIFT_ROUND_LIMIT", most=terms.limit))
    left = cooldowns.get(gift.kind, 0.0) - now.timestamp()
    if 0 < left <= terms.cooldown + CLOCKS_DIFFER.total_seconds():
        return Outlook(Wait.COOLDOWN, left)
    try:
        rules.apply(state, Move(SYSTEM, None, move_of(gift), max(at, state.ctx.at), "system"))
    except IllegalMove as refusal:
        if refusal.code in WAITING_CODES:
            return Outlook(_awaited(kind))
        return Outlook(refusal=refusal)
    except RulesError as refusal:
        return Outlook(refusal=refusal)
    return Outlook()


def queued(
    gifts: Iterable[Gift], *, head: Any, terms: Mapping[GiftKind, GiftTerms], cooldowns: Mapping[str, float],
    now: datetime,
) -> list[QueuedGift]:  # fmt: skip
    """Returns what each of these waiting gifts waits for in a state of its match, at the time `now`.

    `head` is the match with this state. Without a running match (None), all wait for a round. A gift that is about to
    be refused waits for its turn like one that will act. What the match of a gift became after `now` changes nothing,
    so that a delayed overlay may show the answer.
    """
    if head is None or head.ended:
        return [QueuedGift(gift, Wait.PLAYING) for gift in gifts]
    found: list[QueuedGift] = []
    for gift in gifts:
        seen = Outlook()
        if gift.match_id != head.info.id or not is_too_late(gift, match_id=head.info.id, state=head.state):
            seen = outlook(
                gift, rules=head.info.rules, state=head.state, at=head.info.ms(now),
                terms=terms[gift.kind_of_gift], cooldowns=cooldowns, now=now,
            )  # fmt: skip
        found.append(QueuedGift(gift, seen.wait, seen.seconds))
    return found


WAITING_CODES: Final = frozenset({"GIFT_WAITS", "PAUSED"})
"""Codes with which the rules answer a gift that may act later."""


def _awaited(kind: GiftKind) -> Wait:
    if kind in NEXT_ROUND:
        return Wait.ROUND_END
    return Wait.FREE_LEAD if kind in BEFORE_LEAD else Wait.PLAYING
