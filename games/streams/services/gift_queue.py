"""The queue of a stream's gifts: takes gifts in, and lets them act one at a time at the moments of their kind."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import User
from games import after_commit
from games.rules.core import IllegalMove, MalformedMove
from games.rules.doudizhu.state import GiftKind
from games.selectors.match_standing import newest_state
from games.streams.gift_terms import terms_of
from games.streams.models import Gift, Stream
from games.streams.selectors.streams import running_match
from games.streams.selectors.waiting_gift_outlook import due_round

from .apply_waiting_gifts import pause_end, take_gifts
from .check_received_gift import ReceivedGift, checked_gift
from .gift_decisions import mark_refused, refuse_all_waiting, store_refused
from .record_callbacks import record_decision
from .stream_settings import has_gifts
from .streamer_rights_and_locks import lock_own_stream

__all__ = ["clear_queue", "receive_gift", "skip_gift", "take_gifts"]


def receive_gift(
    *, stream_id: UUID, sender: str, key: str, body_digest: str, kind: str, seat: int | None = None,
    target: int | None = None, times: int = 1, donor: str = "", price: str = "", now: datetime,
) -> Gift:  # fmt: skip
    """Stores a gift and returns its row: it waits for its turn, or is refused at once.

    A gift with a key that this sender has used before is not stored: the first one's row is returned, whatever became
    of it. `sender` is a `Gift.Sender`, `body_digest` the SHA-256 of the request's body.

    A refusal at once has the code STREAM_OFF_AIR, NO_GIFTS (the game has none), GIFTS_PAUSED, GIFT_NOT_ALLOWED or
    GIFT_QUEUE_FULL. Raises IllegalMove KEY_REUSED for a known key with another body; MalformedMove: UNKNOWN_GIFT,
    NO_SUCH_SEAT, MALFORMED (`field`), and stores nothing then. Raises Stream.DoesNotExist.
    """
    stream = Stream.objects.get(pk=stream_id)
    known = _known(stream, sender, key, body_digest)
    if known is not None:
        return known
    given = checked_gift(
        stream, key=key, kind=kind, seat=seat, target=target, times=times, donor=donor, price=price
    )  # fmt: skip
    try:
        with transaction.atomic():
            return _stored(stream, given, Gift.Sender(sender), body_digest, now)
    except IntegrityError:  # the same key came twice at once
        known = _known(stream, sender, key, body_digest)
        if known is None:
            raise
        return known


def skip_gift(*, stream_id: UUID, by: User, reference: UUID, now: datetime) -> Gift:
    """Refuses one waiting gift, as its streamer wants.

    Raises Stream.DoesNotExist; MalformedMove NO_SUCH_GIFT; IllegalMove: NOT_STREAMER, GIFT_DECIDED (it no longer
    waits).
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        gift = Gift.objects.filter(stream=stream, reference=reference).first()
        if gift is None:
            raise MalformedMove("NO_SUCH_GIFT")
        if gift.status != Gift.Status.WAITING:
            raise IllegalMove("GIFT_DECIDED")
        store_refused([(gift, "GIFT_SKIPPED", {})], now=now)
        after_commit.nudge_stream(stream.pk)
    return gift


def clear_queue(*, stream_id: UUID, by: User, now: datetime) -> int:
    """Refuses all waiting gifts, as their streamer wants. Returns their number.

    Raises Stream.DoesNotExist; IllegalMove NOT_STREAMER.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        cleared = refuse_all_waiting(stream, "GIFT_SKIPPED", now=now)
        after_commit.nudge_stream(stream.pk)
    return cleared


def _known(stream: Stream, sender: str, key: str, body_digest: str) -> Gift | None:
    """Returns the gift that this sender sent with this key; None if the key is new. Raises IllegalMove KEY_REUSED."""
    if "\0" in str(key):  # no such key is ever stored
        return None
    known = Gift.objects.filter(stream=stream, sender=sender, key=key).first()
    # after the retention period the digest is gone, and the key alone names the gift
    if known is not None and known.body_digest not in ("", body_digest):
        raise IllegalMove("KEY_REUSED")
    return known


def _stored(stream: Stream, given: ReceivedGift, sender: Gift.Sender, body_digest: str, now: datetime) -> Gift:
    gift = Gift(
        stream=stream, sender=sender, body_digest=body_digest, received_at=now, **given.columns(),
    )  # fmt: skip
    refusal = _refused_at_once(stream, given.kind)
    match = running_match(stream) if stream.on_air else None
    if match is not None and has_gifts(stream.game):
        gift.match, gift.round = match, due_round(newest_state(match.pk).state, given.kind)
    if refusal:
        mark_refused(gift, refusal, now=now)
    gift.save(force_insert=True)
    if refusal:
        record_decision(gift, now)
    elif stream.table_id is not None:
        pause = pause_end(stream, now)
        if pause is not None:  # nothing acts before it, however many arrive
            after_commit.schedule_stream_at(stream.table_id, at=pause, now=now)
        else:
            after_commit.schedule_stream(stream.table_id)
    after_commit.nudge_stream(stream.pk)
    return gift


def _refused_at_once(stream: Stream, kind: GiftKind) -> str:
    """Returns the code with which a gift of this kind is refused on arrival; empty if it may wait."""
    if not stream.on_air:
        return "STREAM_OFF_AIR"
    if not has_gifts(stream.game):
        return "NO_GIFTS"
    if not stream.accepts_gifts:
        return "GIFTS_PAUSED"
    if not terms_of(stream.gift_terms)[kind].allowed:
        return "GIFT_NOT_ALLOWED"
    waiting = Gift.objects.filter(stream=stream, status=Gift.Status.WAITING).count()
    return "GIFT_QUEUE_FULL" if waiting >= settings.KAIJU["STREAMS"]["QUEUE"] else ""
