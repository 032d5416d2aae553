"""Words for gifts on pages: the name of each kind, its moment, its effect, and what a waiting gift waits for."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.rules.doudizhu.gifts import OPPONENTS
from games.rules.doudizhu.state import GiftKind

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

GIFT_NAMES: Final[Mapping[GiftKind, StrPromise]] = {
    GiftKind.CHEER: _("Cheer"), GiftKind.EMOTE: _("Emote"), GiftKind.EFFECT: _("Full-screen effect"),
    GiftKind.PEEK: _("Peek"), GiftKind.SWAP_CARD: _("Card swap"), GiftKind.ADD_CARD: _("Extra card"),
    GiftKind.DOUBLE: _("Double"), GiftKind.SWAP_ROLES: _("Role swap"), GiftKind.RESHUFFLE: _("Reshuffle"),
}  # fmt: skip
MOMENTS: Final[Mapping[GiftKind, StrPromise]] = {
    GiftKind.CHEER: _("During play, any turn"), GiftKind.EMOTE: _("During play, any turn"),
    GiftKind.EFFECT: _("Any time"), GiftKind.PEEK: _("During play, any turn"),
    GiftKind.SWAP_CARD: _("Before a free lead"), GiftKind.ADD_CARD: _("Before a free lead"),
    GiftKind.DOUBLE: _("Any time in a round"), GiftKind.SWAP_ROLES: _("Between rounds"),
    GiftKind.RESHUFFLE: _("Between rounds"),
}  # fmt: skip
"""Gift kind -> the time at which it may act, in words."""
EFFECTS: Final[Mapping[GiftKind, StrPromise]] = {
    GiftKind.CHEER: _("Shown at the table"), GiftKind.EMOTE: _("Shown at the table"),
    GiftKind.EFFECT: _("Shown over the whole picture"), GiftKind.PEEK: _("Saw one card of the opponent"),
    GiftKind.SWAP_CARD: _("One card each changed hands"), GiftKind.ADD_CARD: _("A played card came back"),
    GiftKind.DOUBLE: _("The multiplier doubled"), GiftKind.SWAP_ROLES: _("Landlord in the next round"),
    GiftKind.RESHUFFLE: _("The next round is dealt twice"),
}  # fmt: skip
"""Gift kind -> the effect of one that acted, in words that name no card."""
_WAITS: Final[Mapping[str, StrPromise]] = {
    "next": _("Up next"), "free_lead": _("Waiting for a free lead"), "round_end": _("Waiting for the round to end"),
    "playing": _("Waiting for the play to begin"),
}  # fmt: skip


def gift_name(kind: str) -> str:
    """Returns the name of a gift kind in the reader's language."""
    return str(GIFT_NAMES[GiftKind(kind)])


def waiting_text(wait: str, seconds: float = 0) -> str:
    """Returns the text for what a gift in the queue waits for. `seconds`: what is left of its cooldown."""
    if wait == "cooldown":
        return gettext("%(n)d s of cooldown left") % {"n": ceil(seconds)}
    return str(_WAITS[wait])


def effect_text(kind: str, times: int) -> str:
    """Returns the text for a gift that acted. A combo says how many gifts were sent."""
    effect = str(EFFECTS[GiftKind(kind)])
    if times == 1:
        return effect
    sent = ngettext("%(n)d sent, shown once", "%(n)d sent, shown once", times) % {"n": times}
    return f"{effect} · {sent}"


def addressed_text(kind: str, seat: str, target: str) -> str:
    """Returns the name of a gift with the players in its seats: `Card swap · Yixing and Motuan`.

    `seat` and `target` are empty if the gift names none.
    """
    name = gift_name(kind)
    if seat and target and kind in OPPONENTS:
        return gettext("%(gift)s · %(seat)s and %(target)s") % {"gift": name, "seat": seat, "target": target}
    return gettext("%(gift)s · %(seat)s") % {"gift": name, "seat": seat} if seat else name
