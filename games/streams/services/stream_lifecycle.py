"""Opens streams, puts them on the air, changes their settings, and takes them off the air."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from accounts.models import User
from games import after_commit
from games.rules import registry
from games.rules.core import IllegalMove, InvalidOption, MalformedMove
from games.streams.gift_terms import moved_cooldowns, terms_of
from games.streams.models import Stream

from . import end_and_start_matches
from .overlay_address import set_new_overlay_token
from .record_callbacks import redirect_callbacks
from .stream_settings import checked_settings
from .streamer_rights_and_locks import STAFF_PERMISSION, lock_own_stream, lock_stream, require_may_be_on_air


def open_stream(
    *, owner: User, title: str, game: str, options: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], pace: int,
    now: datetime,
) -> Stream:  # fmt: skip
    """Creates a stream with the secret of its overlay's address. It is not on the air yet.

    Raises InvalidOption, MalformedMove and IllegalMove as `checked_settings`, InvalidOption UNKNOWN_GAME; IllegalMove:
    NOT_STREAMER, SUSPENDED (by staff), TOO_MANY_STREAMS.
    """
    require_may_be_on_air(owner, now)
    if registry.find(game) is None:
        raise InvalidOption("UNKNOWN_GAME", game=str(game)[:24])
    wanted = {"title": title, "options": dict(options), "seats": list(seats), "pace": pace}
    stream = Stream(owner=owner, game=game, created_at=now, **checked_settings(game, wanted, seats=seats))
    set_new_overlay_token(stream)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two requests at once count as two
        most = settings.KAIJU["STREAMS"]["PER_OWNER"]
        if Stream.objects.filter(owner=owner).count() >= most:
            raise IllegalMove("TOO_MANY_STREAMS", most=most)
        stream.save(force_insert=True)
    return stream


def start_stream(*, stream_id: UUID, by: User, now: datetime) -> Stream:
    """Puts a stream on the air: opens its table, and starts its first match once nobody is missing.

    A stream on the air stays as it is; one that is about to end goes on. Raises Stream.DoesNotExist; IllegalMove:
    NOT_STREAMER, SUSPENDED (by staff), TOO_MANY_STREAMS.
    """
    require_may_be_on_air(by, now)
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        if not stream.on_air:
            User.objects.select_for_update(no_key=True).get(pk=by.pk)  # two streams started at once count as two
            most = settings.KAIJU["STREAMS"]["ON_AIR"]
            if Stream.objects.filter(owner=by, on_air=True).count() >= most:
                raise IllegalMove("TOO_MANY_STREAMS", most=most)
            stream.on_air, stream.started_at = True, now
        stream.ended_at, stream.watched_at, stream.unwatched_at = None, now, None
        stream.save(update_fields=["on_air", "started_at", "ended_at", "watched_at", "unwatched_at"])
        end_and_start_matches.continue_locked_stream(stream, now)
        after_commit.nudge_stream(stream.pk)
    return stream


def end_stream(*, stream_id: UUID, by: User | None, now: datetime) -> Stream:
    """Takes a stream off the air once its round is over, or at once if no round runs.

    `by` is its streamer, a member of staff who may change streams, or None for the product itself. A stream off the air
    stays as it is. Raises Stream.DoesNotExist.
    """
    with transaction.atomic():
        stream = lock_stream(stream_id)
        if by is not None and by.pk != stream.owner_id and not (by.is_staff and by.has_perm(STAFF_PERMISSION)):
            raise Stream.DoesNotExist
        if stream.on_air and not stream.is_ending:
            stream.ended_at = now
            stream.save(update_fields=["ended_at"])
            end_and_start_matches.continue_locked_stream(stream, now)
            after_commit.nudge_stream(stream.pk)
    return stream


def change_stream(*, stream_id: UUID, by: User, now: datetime, **changed: Any) -> Stream:
    """Changes settings of a stream: any of title, options, seats, pace, hands, delay, accepts_gifts, gift_terms and
    callback_url. `gift_terms` is a dict from `GiftKind` to `GiftTerms`.

    What is fixed in a match (options, seats, pace, the spectators' delay) changes after the running round: the match
    ends there, and another begins. Callbacks that wait go to the new address. A refusal changes nothing. Raises
    Stream.DoesNotExist; IllegalMove NOT_STREAMER; and as `checked_settings`.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        found = checked_settings(stream.game, changed, seats=stream.seats)
        if "gift_terms" in found:
            before, after = terms_of(stream.gift_terms), terms_of(found["gift_terms"])
            found["cooldowns"] = moved_cooldowns(stream.cooldowns, before, after)
        if found.get("callback_url", stream.callback_url) != stream.callback_url:
            redirect_callbacks(stream, found["callback_url"], now)
        for name, value in found.items():
            setattr(stream, name, value)
        stream.changed = end_and_start_matches.differs_from_running_match(stream)
        stream.save(update_fields=[*found, "changed"])
        if stream.on_air:
            end_and_start_matches.continue_locked_stream(stream, now)
        after_commit.nudge_stream(stream.pk)
    return stream


def change_seat(*, stream_id: UUID, by: User, seat: int, player: Mapping[str, Any], now: datetime) -> Stream:
    """Changes the player wanted in one seat, and leaves what another request made of the other seats.

    Raises as `change_stream`, and MalformedMove NO_SUCH_SEAT.
    """
    with transaction.atomic():
        stream = lock_own_stream(stream_id, by)
        if not 0 <= seat < len(stream.seats):
            raise MalformedMove("NO_SUCH_SEAT")
        seats = [dict(player) if index == seat else each for index, each in enumerate(stream.seats)]
        return change_stream(stream_id=stream_id, by=by, seats=seats, now=now)
