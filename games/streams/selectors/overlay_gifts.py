"""Reads the gifts of a stream as its overlay shows them at a moment: the queue, and what acted or was refused lately.

Donors' names, labels and kinds are shown; keys, digests and senders are not. Everything follows from the times that the
rows hold, so a delayed overlay shows the queue as it was.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Max, Q

from games.catalog import error_text, languages
from games.rules.doudizhu.state import GiftKind
from games.streams.gift_terms import terms_of
from games.streams.models import Gift, Stream

from .waiting_gift_outlook import Wait, queued

SHOWN_FOR: Final = timedelta(seconds=8)
"""The time for which the state has a gift that acted or was refused. The page shows it for less."""
LOOKED_AT: Final = 40
"""The waiting gifts from which the next one is chosen, the oldest ones."""
IN_QUEUE: Final = 3
"""The waiting gifts behind the next one that are listed."""
DECIDED: Final = 3
"""The newest gifts that acted, and the newest that were refused, that are listed: several may be decided at once."""
ORDER: Final = (Wait.NEXT, Wait.COOLDOWN, Wait.FREE_LEAD, Wait.PLAYING, Wait.ROUND_END)
"""The things that a gift may wait for. A gift that waits for an earlier one of them is shown first."""


def gifts_at(
    stream: Stream, moment: datetime, head: Any, later: list[datetime], *, past: bool
) -> dict[str, Any]:  # fmt: skip
    """Returns the gifts that the overlay shows at this moment.

    `next` is the gift on the slip, `queue` the gifts behind it, `more` the number of gifts in the queue, `decided`
    those that acted or were refused lately. `head` is the match as it is shown; None without one. If the moment is
    `past`, adds to `later` the times of changes after it.
    """
    rows = stream.gifts.filter(received_at__lte=moment) if past else stream.gifts.all()
    unknown = Q(status=Gift.Status.WAITING) | Q(decided_at__gt=moment) if past else Q(status=Gift.Status.WAITING)
    waiting = rows.filter(unknown)
    oldest = list(waiting.order_by("pk")[:LOOKED_AT])
    more = len(oldest) if len(oldest) < LOOKED_AT else waiting.count()
    awaited = _awaited(stream, oldest, moment, head) if oldest else []
    lately = rows.filter(decided_at__lte=moment, decided_at__gt=moment - SHOWN_FOR).order_by("-decided_at", "-pk")
    acted, refused = (lately.filter(status=status) for status in (Gift.Status.APPLIED, Gift.Status.REFUSED))
    decided = [*acted[:DECIDED], *refused[:DECIDED]]
    if past:
        later += _times_after(stream, moment)
    return {
        "next": {**_waiting(*awaited[0]), **_slip(awaited[0][0])} if awaited else None,
        "queue": [_waiting(*each) for each in awaited[1 : IN_QUEUE + 1]],
        "more": max(0, more - 1),
        "decided": sorted((_decided(gift) for gift in decided), key=lambda gift: gift["at"]),
    }  # fmt: skip


def _awaited(
    stream: Stream, gifts: list[Gift], moment: datetime, head: Any
) -> list[tuple[Gift, Wait, datetime | None]]:  # fmt: skip
    """Returns these gifts in the order of the slips: each with what it waits for, and the end of its cooldown."""
    ready = _ready_at(stream, moment)
    cooldowns = {kind: at.timestamp() for kind, at in ready.items()}
    found = queued(gifts, head=head, terms=terms_of(stream.gift_terms), cooldowns=cooldowns, now=moment)
    found.sort(key=lambda each: (ORDER.index(each.wait), each.gift.pk))
    return [(each.gift, each.wait, ready[each.gift.kind] if each.wait is Wait.COOLDOWN else None) for each in found]


def _ready_at(stream: Stream, moment: datetime) -> dict[str, datetime]:
    """Returns when the cooldown of each kind ends that acted before this moment."""
    terms = terms_of(stream.gift_terms)
    acted = stream.gifts.filter(status=Gift.Status.APPLIED, decided_at__lte=moment)
    longest = timedelta(seconds=max(each.cooldown for each in terms.values()))
    rows = acted.filter(decided_at__gt=moment - longest).values_list("kind").annotate(Max("decided_at"))
    return {kind: at + timedelta(seconds=terms[GiftKind(kind)].cooldown) for kind, at in rows.order_by()}


def _times_after(stream: Stream, moment: datetime) -> list[datetime]:
    """Returns the times of the next arrival and the next decision after a moment."""
    arrived = stream.gifts.filter(received_at__gt=moment).order_by("received_at").values_list("received_at", flat=True)
    decided = stream.gifts.filter(decided_at__gt=moment).order_by("decided_at").values_list("decided_at", flat=True)
    return [at for at in (arrived.first(), decided.first()) if at is not None]


def _shown(gift: Gift) -> dict[str, Any]:
    return {
        "reference": str(gift.reference), "kind": gift.kind, "seat": gift.seat, "target": gift.target,
        "times": gift.times, "donor": gift.donor,
    }  # fmt: skip


def _waiting(gift: Gift, awaits: Wait, until: datetime | None) -> dict[str, Any]:
    return {**_shown(gift), "awaits": awaits, "until": None if until is None else _ms(until)}


def _slip(gift: Gift) -> dict[str, Any]:
    """Returns what the slip shows in addition. In the queue a gift has no price."""
    return {"price": gift.price, "at": _ms(gift.received_at)}


def _decided(gift: Gift) -> dict[str, Any]:
    code, data, game = gift.refusal, gift.refusal_data, gift.stream.game
    return {
        **_shown(gift), "price": gift.price, "status": gift.status, "at": _ms(gift.decided_at or gift.received_at),
        "reasons": {lang: error_text(code, data, lang, game=game) for lang in languages()} if code else None,
        "cards": None,
    }  # fmt: skip


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)
