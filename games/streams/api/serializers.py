"""Serializers of the webhook: a gift as a platform sends it, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import orjson
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.exceptions import ParseError

from accounts.api.strict_fields import NumberField, TextField
from games.rules.doudizhu.state import GiftKind
from games.streams.gift_terms import MAX_NAME_LENGTH
from games.streams.models import MAX_PRICE_LENGTH, Gift
from games.streams.services.check_received_gift import MAX_TIMES
from games.streams.services.gift_webhook import SentGift

MAX_SENT_DONOR_LENGTH = 200
"""Characters of a donor's name that may be sent; the first 40 are kept."""
MAX_SEAT = 19
KINDS = [kind.value for kind in GiftKind]
PAIRS = (("kind", "gift"), ("seat", "player"), ("target", "target_player"))
"""Fields of which only one may be sent: two ways to say the same."""


@extend_schema_field({"type": "string", "enum": KINDS, "description": _("A kind of gift.")})
class KindField(TextField):
    """A text that names a kind of gift. An unknown one is refused by its own code, not as an invalid value."""


@extend_schema_serializer(description=_("A gift of a platform, by `kind` or by `gift`."), component_name="SentGift")
class SentGiftSerializer(serializers.Serializer[Any]):
    kind = KindField(max_length=16, required=False)
    gift = TextField(
        max_length=MAX_NAME_LENGTH, required=False,
        help_text=_("The platform's name of the gift, which the streamer has assigned to a kind."),
    )  # fmt: skip
    seat = NumberField(
        min_value=0, max_value=MAX_SEAT, required=False, help_text=_("The supported seat, counted from 0.")
    )
    player = TextField(
        max_length=150, required=False, help_text=_("In place of `seat`: the player's name at the table.")
    )
    target = NumberField(
        min_value=0, max_value=MAX_SEAT, required=False, help_text=_("The opponent's seat, for `peek` and `swap_card`.")
    )
    target_player = TextField(
        max_length=150, required=False, help_text=_("In place of `target`: the opponent's name at the table.")
    )
    times = NumberField(
        min_value=1, max_value=MAX_TIMES, required=False, default=1,
        help_text=_("How often a combo repeats the gift. It acts once."),
    )  # fmt: skip
    donor = TextField(
        max_length=MAX_SENT_DONOR_LENGTH, required=False, allow_blank=True, default="",
        help_text=_("The viewer's name as the stream shows it, up to 40 characters; empty: a viewer."),
    )  # fmt: skip
    price = TextField(
        max_length=MAX_PRICE_LENGTH, required=False, allow_blank=True, default="",
        help_text=_("The price as the stream shows it."),
    )  # fmt: skip

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, dict) else []
        if unknown:
            raise serializers.ValidationError({unknown[0][:40]: [_("There is no such field.")]})
        given: dict[str, Any] = super().to_internal_value(data)
        return given

    def validate(self, given: dict[str, Any]) -> dict[str, Any]:
        for one, other in PAIRS:
            if one in given and other in given:
                raise serializers.ValidationError({other: [_("Send only one of these two.")]})
        if not given.keys() & {"kind", "gift"}:
            raise serializers.ValidationError({"kind": [_("Send a kind, or the name of the platform's gift.")]})
        return given


@extend_schema_serializer(description=_("What became of a gift."))
class GiftStatusSerializer(serializers.Serializer[Any]):
    reference = serializers.UUIDField(help_text=_("Names the gift here and in the match."))
    key = serializers.CharField(help_text=_("The idempotency key with which it was sent."))
    kind = KindField()
    seat = serializers.IntegerField(allow_null=True)
    target = serializers.IntegerField(allow_null=True)
    times = serializers.IntegerField()
    status = serializers.ChoiceField(choices=Gift.Status.choices)
    spent = serializers.BooleanField(
        allow_null=True, help_text=_("Whether the gift acted and has to be paid; null while it waits.")
    )
    reason = serializers.CharField(allow_null=True, help_text=_("The code of the refusal."))
    message = serializers.CharField(allow_null=True, help_text=_("The refusal in words."))
    round = serializers.IntegerField(allow_null=True)
    received_at = serializers.DateTimeField()
    decided_at = serializers.DateTimeField(allow_null=True)
    status_url = serializers.CharField(help_text=_("Where to ask for its status."))


def read_gift(body: bytes) -> SentGift:
    """Returns the gift in a request's body: strict JSON in UTF-8, without a name twice in one object.

    Raises ParseError, ValidationError.
    """
    try:
        orjson.loads(body)  # stricter than the standard library: UTF-8, finite numbers, whole characters, little depth
        found = json.loads(body, object_pairs_hook=_without_repetition)
    except ValueError:
        raise ParseError from None
    given = SentGiftSerializer(data=found)
    given.is_valid(raise_exception=True)
    return SentGift(**given.validated_data)


def _without_repetition(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Returns the object with these members. Readers differ in which of two members of one name they take."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name twice")
    return found
