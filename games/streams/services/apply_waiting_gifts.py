"""Lets waiting gifts act: one at a time, at a safe point of the match, with a pause after each."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games import after_commit
from games.models import Match
from games.selectors.match_standing import newest_state
from games.services.match_transaction import open_match
from games.streams.gift_terms import terms_of
from games.streams.models import Gift, Stream
from games.streams.selectors.gifts import waiting_gifts
from games.streams.selectors.streams import running_match
from games.streams.selectors.waiting_gift_outlook import CLOCKS_DIFFER, Wait, due_round, is_too_late, move_of, outlook

from .gift_decisions import refuse_all_waiting, store_applied, store_refused
from .streamer_rights_and_locks import lock_stream

Refusals = list[tuple[Gift, str, Mapping[str, Any]]]


def take_gifts(*, stream_id: UUID, now: datetime) -> int:
    """Decides the waiting gifts whose turn has come. Returns the number of gifts that acted: 0 or 1.

    First those that can no longer act are refused, in a transaction that does not hold up the match. Then the first
    gift whose moment has come acts, in one transaction of stream and match, unless the pause after the last gift still
    lasts. Gifts that wait for a moment or a cooldown hold up none behind them. A task follows as soon as another gift
    may act. Raises Stream.DoesNotExist.
    """
    chosen = _refuse_and_choose(stream_id, now)
    return 0 if chosen is None else _let_act(stream_id, chosen, now)


def _refuse_and_choose(stream_id: UUID, now: datetime) -> int | None:
    """Refuses the gifts that cannot act any more. Returns the primary key of the gift that may act now; None if none.

    The state is the newest committed one, not locked: a refusal is right also if a move is made meanwhile, and a gift
    that may act is tried again under the lock.
    """
    with transaction.atomic():
        stream = lock_stream(stream_id)
        waiting = waiting_gifts(stream)
        if not waiting:
            return None
        if not stream.on_air:
            refuse_all_waiting(stream, "STREAM_OFF_AIR", now=now)
            after_commit.nudge_stream(stream.pk)
            return None
        match = running_match(stream)
        if match is None:
            late: Refusals = [(gift, "GIFT_TOO_LATE", {}) for gift in waiting if gift.match_id is not None]
            _refuse(stream, late, now)
            return None
        return _choose(stream, match, waiting, now)


def _choose(stream: Stream, match: Match, waiting: list[Gift], now: datetime) -> int | None:
    head, terms = newest_state(match.pk), terms_of(stream.gift_terms)
    pause = pause_end(stream, now)
    refused: Refusals = []
    chosen: int | None = None
    wakes: list[datetime] = [] if pause is None else [pause]
    pausing = bool(wakes)
    for gift in waiting:
        if gift.match_id is None:  # it arrived between two matches
            gift.match_id, gift.round = match.pk, due_round(head.state, gift.kind_of_gift)
            gift.save(update_fields=["match", "round"])
        if is_too_late(gift, match_id=match.pk, state=head.state):
            refused.append((gift, "GIFT_TOO_LATE", {}))
            continue
        if pausing or chosen is not None:
            continue
        seen = outlook(
            gift, rules=head.info.rules, state=head.state, at=head.info.ms(now), terms=terms[gift.kind_of_gift],
            cooldowns=stream.cooldowns, now=now,
        )  # fmt: skip
        if seen.refusal is not None:
            refused.append((gift, seen.refusal.code, seen.refusal.data))
        elif seen.wait is Wait.COOLDOWN:
            wakes.append(now + timedelta(seconds=seen.seconds))
        elif seen.acts:
            chosen = gift.pk
    _refuse(stream, refused, now)
    if chosen is None and wakes and stream.table_id is not None:
        after_commit.schedule_stream_at(stream.table_id, at=min(wakes), now=now)
    return chosen


def _let_act(stream_id: UUID, pk: int, now: datetime) -> int:
    """Lets one gift act in the running match, or refuses it. Its row, the log entry and the callback commit together.

    Everything is asked again, since another worker may have been faster. Returns the number of gifts that acted.
    """
    with transaction.atomic():
        stream = lock_stream(stream_id)
        gift = Gift.objects.filter(pk=pk, status=Gift.Status.WAITING).first()
        match = running_match(stream)
        if gift is None or match is None or gift.match_id != match.pk or pause_end(stream, now) is not None:
            return 0
        terms = terms_of(stream.gift_terms)[gift.kind_of_gift]
        acted = _play(stream, gift, match.pk, now)
        if acted:
            stream.gift_at = now
            stream.cooldowns = {**stream.cooldowns, gift.kind: now.timestamp() + terms.cooldown}
            stream.save(update_fields=["gift_at", "cooldowns"])
        after_commit.nudge_stream(stream.pk)
        if stream.table_id is not None:
            soon = now + timedelta(seconds=0.1)
            pause = pause_end(stream, now)
            after_commit.schedule_stream_at(stream.table_id, at=soon if pause is None else max(pause, soon), now=now)
    return int(acted)


def _play(stream: Stream, gift: Gift, match_id: UUID, now: datetime) -> bool:
    """Applies a gift to the locked match, or stores why it is refused. Returns False also if it has to wait again."""
    with open_match(match_id=match_id, now=now) as turn:
        if is_too_late(gift, match_id=match_id, state=turn.state):
            store_refused([(gift, "GIFT_TOO_LATE", {})], now=now)
            return False
        seen = outlook(
            gift, rules=turn.before.info.rules, state=turn.state, at=turn.at,
            terms=terms_of(stream.gift_terms)[gift.kind_of_gift], cooldowns=stream.cooldowns, now=now,
        )  # fmt: skip
        if seen.refusal is not None:
            store_refused([(gift, seen.refusal.code, seen.refusal.data)], now=now)
            return False
        if not seen.acts:
            return False
        turn.control(move_of(gift))
        store_applied(gift, match_id=match_id, round_number=turn.state.number, entry=turn.number, now=now)
    return True


def _refuse(stream: Stream, refused: Refusals, now: datetime) -> None:
    if refused:
        store_refused(refused, now=now)
        after_commit.nudge_stream(stream.pk)


def pause_end(stream: Stream, now: datetime) -> datetime | None:
    """Returns the time at which the pause after the last gift ends; None if none lasts.

    A pause that would last longer than any is that of a clock which was set back since, and counts as over.
    """
    if stream.gift_at is None:
        return None
    pause = timedelta(seconds=settings.KAIJU["STREAMS"]["GIFT_PAUSE"])
    left = stream.gift_at + pause - now
    return now + left if timedelta(0) < left <= pause + CLOCKS_DIFFER else None
