"""The streams' part of closing and deleting an account, and of a player's download."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import Count
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.personal_data import ERASED_NAME, ErasedAccount, in_batches, iso, register_eraser, register_file
from accounts.signals import account_closing
from games import after_commit
from games.streams.models import Callback, Gift, SigningSecret, Stream, StreamMatch

from .erase_donor_names import erase_donors
from .overlay_address import set_new_overlay_token

BATCH = 500


@receiver(account_closing)
def let_streams_end(user: User, **kwargs: Any) -> None:
    """Has the streams of an account that is being closed go off the air after their round.

    A stream whose owner may no longer stream ends by itself (`end_and_start_matches`); here it is only looked at soon.
    """
    for table in Stream.objects.filter(owner=user.pk, on_air=True, table__isnull=False).values_list("table", flat=True):
        if table is not None:
            after_commit.schedule_stream(table)


def erase_streams(account: ErasedAccount, now: datetime) -> bool:
    """Empties what a deleted streamer wrote, and deletes the streams' secrets and the names of donors. Matches stay.

    Former names of the account are removed from other streams' titles and from gifts too.
    """
    for stream in Stream.objects.filter(owner=account.user_id):
        set_new_overlay_token(stream)  # the old address leads nowhere
        Stream.objects.filter(pk=stream.pk).update(
            title=ERASED_NAME, callback_url="", gift_terms={}, overlay_token=stream.overlay_token,
            overlay_digest=stream.overlay_digest,
        )  # fmt: skip
    SigningSecret.objects.filter(stream__owner=account.user_id).delete()
    Callback.objects.filter(gift__stream__owner=account.user_id, next_at__isnull=False).update(next_at=None)
    for stream in Stream.objects.filter(account.quoted_in("title")).exclude(owner=account.user_id):
        Stream.objects.filter(pk=stream.pk).update(title=account.without_names(stream.title)[:60])
    own = Gift.objects.filter(stream__owner=account.user_id).exclude(donor="").order_by("pk")
    gifts = list(own.only("pk")[:BATCH])
    quoted = Gift.objects.filter(account.quoted_in("donor")).order_by("pk").only("pk", "donor")
    gifts += islice((gift for gift in quoted.iterator() if account.names_in(gift.donor)), BATCH)
    return erase_donors(gifts=gifts) > 0


def streams(user: User, now: datetime) -> Iterable[dict[str, Any]]:
    """Yields the player's streams with their settings, matches, and numbers of gifts, without the names of donors."""
    for stream in in_batches(Stream.objects.filter(owner=user), size=100):
        matches = StreamMatch.objects.filter(stream=stream).order_by("number").values_list("match", flat=True)
        gifts = Gift.objects.filter(stream=stream).values_list("status").annotate(count=Count("pk"))
        yield {
            "title": stream.title, "game": stream.game, "created": iso(stream.created_at), "on_air": stream.on_air,
            "started": iso(stream.started_at), "ended": iso(stream.ended_at), "options": stream.options,
            "seats": stream.seats, "pace_ms": stream.pace, "hands": stream.hands, "delay": stream.delay,
            "accepts_gifts": stream.accepts_gifts, "gift_terms": stream.gift_terms,
            "callback_url": stream.callback_url, "matches": [str(match) for match in matches],
            "gifts": dict(gifts.order_by("status")),
        }  # fmt: skip


register_eraser("streams", erase_streams)
register_file("streams", _("your streams, their matches and settings, and how many gifts they got"), streams)
