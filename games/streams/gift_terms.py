"""The terms of each gift kind in a stream: whether it is open, its cooldown, its limit a round, price and names.

`docs/streams.md` tells the defaults to platforms. What each kind does is told in `games/rules/doudizhu/RULES.md`,
section 17.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from games.rules.core import MalformedMove
from games.rules.doudizhu.gifts import STRONG
from games.rules.doudizhu.state import GiftKind

COOLDOWN_SECONDS: Final = 15
STRONG_COOLDOWN_SECONDS: Final = 60
MAX_COOLDOWN_SECONDS: Final = 3600
MAX_LIMIT: Final = 99
"""The highest limit a round."""
MAX_PRICE: Final = 1_000_000
MAX_NAMES: Final = 20
"""Names of platform gifts that may stand for one kind."""
MAX_NAME_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class GiftTerms:
    """The terms of one gift kind in one stream."""

    allowed: bool = True
    cooldown: int = COOLDOWN_SECONDS
    """Seconds after a gift of this kind acted until the next one may."""
    limit: int | None = None
    """Gifts of this kind that act in one round; None for no limit."""
    price: int | None = None
    """The platform's price in the streamer's unit, shown with the gift; None for no price."""
    platform_names: tuple[str, ...] = ()
    """The names of a platform's gifts that stand for this kind."""


DEFAULT_TERMS: Final[Mapping[GiftKind, GiftTerms]] = {
    kind: GiftTerms(cooldown=STRONG_COOLDOWN_SECONDS if kind in STRONG else COOLDOWN_SECONDS, limit=limit, price=price)
    for kind, limit, price in (
        (GiftKind.CHEER, None, 1), (GiftKind.EMOTE, None, 5), (GiftKind.EFFECT, 6, 66), (GiftKind.PEEK, 3, 99),
        (GiftKind.SWAP_CARD, 2, 199), (GiftKind.ADD_CARD, 2, 199), (GiftKind.DOUBLE, 1, 288),
        (GiftKind.SWAP_ROLES, 1, 388), (GiftKind.RESHUFFLE, 1, 128),
    )
}  # fmt: skip


def terms_of(stored: Mapping[str, Mapping[str, Any]]) -> dict[GiftKind, GiftTerms]:
    """Returns the terms of every gift kind, from what a stream stores (`Stream.gift_terms`) over the defaults."""
    return {kind: _merged(DEFAULT_TERMS[kind], stored.get(kind.value, {})) for kind in GiftKind}


def stored_terms(terms: Mapping[GiftKind, GiftTerms]) -> dict[str, dict[str, Any]]:
    """Returns the terms that differ from their default, as a stream stores them.

    Raises MalformedMove MALFORMED (`field`) for a number out of range, and GIFT_NAME_TWICE for a platform's name that
    stands for two kinds.
    """
    names: set[str] = set()
    stored: dict[str, dict[str, Any]] = {}
    for kind, wanted in terms.items():
        _check(wanted)
        for name in wanted.platform_names:
            if name.casefold() in names:
                raise MalformedMove("GIFT_NAME_TWICE", name=name)
            names.add(name.casefold())
        default = asdict(DEFAULT_TERMS[kind])
        changed = {key: value for key, value in asdict(wanted).items() if value != default[key]}
        if changed:
            stored[kind.value] = changed | (
                {"platform_names": list(wanted.platform_names)} if "platform_names" in changed else {}
            )
    return stored


def moved_cooldowns(
    cooldowns: Mapping[str, float], before: Mapping[GiftKind, GiftTerms], after: Mapping[GiftKind, GiftTerms]
) -> dict[str, float]:
    """Returns the ends of running cooldowns (`Stream.cooldowns`) after a change of terms.

    They count from the time at which the gift acted, as on the overlay.
    """
    return {
        kind: end - before[GiftKind(kind)].cooldown + after[GiftKind(kind)].cooldown for kind, end in cooldowns.items()
    }


def kind_of_platform_gift(terms: Mapping[GiftKind, GiftTerms], name: str) -> GiftKind | None:
    """Returns the kind for which a platform's gift name stands, whatever its case; None if it stands for none."""
    wanted = name.casefold()
    for kind, each in terms.items():
        if wanted in (known.casefold() for known in each.platform_names):
            return kind
    return None


def _merged(default: GiftTerms, changed: Mapping[str, Any]) -> GiftTerms:
    if "platform_names" in changed:
        changed = {**changed, "platform_names": tuple(changed["platform_names"])}
    return replace(default, **changed)


def _check(terms: GiftTerms) -> None:
    if not 0 <= terms.cooldown <= MAX_COOLDOWN_SECONDS:
        raise MalformedMove("MALFORMED", field="cooldown")
    if terms.limit is not None and not 1 <= terms.limit <= MAX_LIMIT:
        raise MalformedMove("MALFORMED", field="limit")
    if terms.price is not None and not 0 <= terms.price <= MAX_PRICE:
        raise MalformedMove("MALFORMED", field="price")
    if len(terms.platform_names) > MAX_NAMES or any(not 0 < len(n) <= MAX_NAME_LENGTH for n in terms.platform_names):
        raise MalformedMove("MALFORMED", field="platform_names")
