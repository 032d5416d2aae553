"""REST views of a stream's webhook. Platforms sign their requests; sessions and tokens mean nothing here."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import UnsupportedMediaType, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.error_responses import ApiProblem
from games.catalog import error_text
from games.rules.core import RulesError
from games.streams.models import Gift, Stream
from games.streams.request_signatures import (
    KEY_HEADER,
    KEY_PATTERN,
    SIGNATURE_HEADER,
    SIGNATURE_PATTERN,
    TIMESTAMP_HEADER,
    TIMESTAMP_PATTERN,
    is_key,
    is_timestamp,
)
from games.streams.selectors.gifts_for_platforms import gift_report
from games.streams.services import gift_webhook
from games.streams.services.gift_webhook import SignedRequest, Unsigned

from .serializers import GiftStatusSerializer, SentGiftSerializer, read_gift
from .throttles import GiftAddressThrottle, GiftThrottle

MAX_BODY_BYTES = 16 * 1024
"""The most bytes of a gift's body."""
PROBLEMS = frozenset({"KEY_REUSED", "UNKNOWN_GIFT", "NO_SUCH_SEAT"})
"""Codes of services' refusals that are codes of API problems too. Others name a field that is invalid."""


def _header(name: str, pattern: str, about: Any) -> OpenApiParameter:
    schema = {"type": "string", "pattern": pattern}
    return OpenApiParameter(name, schema, OpenApiParameter.HEADER, required=True, description=about)


HEADERS = [
    _header(TIMESTAMP_HEADER, TIMESTAMP_PATTERN, _("The time of sending, in seconds of the Unix epoch.")),
    _header(KEY_HEADER, KEY_PATTERN, _("The idempotency key: one for each gift, the same whenever it is sent again.")),
    _header(
        SIGNATURE_HEADER, SIGNATURE_PATTERN,
        _("`v1=` and the HMAC-SHA256 of `timestamp.key.body` in hexadecimal digits; several with commas between."),
    ),
]  # fmt: skip


class SignedView(APIView):
    """A view whose callers sign their requests with a secret of the stream."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = (GiftThrottle, GiftAddressThrottle)

    def require_signed(self, request: Request, stream_id: UUID, body: bytes, now: datetime) -> SignedRequest:
        """Returns the signed request. Raises ValidationError for a missing or malformed header; ApiProblem."""
        timestamp, key = (_one_header(request, name) for name in (TIMESTAMP_HEADER, KEY_HEADER))
        signature = request.headers.get(SIGNATURE_HEADER, "")
        for name, fits in (
            (TIMESTAMP_HEADER, is_timestamp(timestamp)), (KEY_HEADER, is_key(key)), (SIGNATURE_HEADER, signature),
        ):  # fmt: skip
            if not fits:
                raise ValidationError({name: [_("This header is missing or has another form.")]})
        signed = SignedRequest(stream_id, timestamp, key, signature, body)
        try:
            gift_webhook.require_signed(signed, now=now)
        except Unsigned as refusal:
            raise ApiProblem(refusal.code) from None
        return signed

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        answer = super().finalize_response(request, response, *args, **kwargs)
        answer.headers.setdefault("Cache-Control", "no-store")
        return answer


class GiftsView(SignedView):
    """The webhook to which a platform sends the gifts of a stream."""

    @extend_schema(
        request=SentGiftSerializer, responses={202: GiftStatusSerializer}, parameters=HEADERS, auth=[],
        summary=_("Send a gift"), tags=["streams"],
        description=_(
            "Takes a gift of a platform's viewer, signed with the stream's secret. If a gift can't act, the answer "
            "gives the reason, and it isn't spent. The same key and body again get the first answer."
        ),
    )  # fmt: skip
    def post(self, request: Request, stream_id: UUID) -> Response:
        now = timezone.now()
        body = _read_body(request)
        signed = self.require_signed(request, stream_id, body, now)
        try:
            gift = gift_webhook.accept_gift(signed, read_gift(body), now=now)
        except RulesError as refusal:
            raise _problem(refusal) from None
        except Stream.DoesNotExist:  # deleted since the signature was checked
            raise ApiProblem("SIGNATURE_WRONG") from None
        return Response(_shown(gift), status=202)


class GiftStatusView(SignedView):
    """The status of a gift, for the platform that sent it."""

    @extend_schema(
        responses=GiftStatusSerializer, parameters=HEADERS, auth=[], summary=_("Status of a gift"), tags=["streams"],
        description=_("Signed like the gift, with its key and an empty body."),
    )  # fmt: skip
    def get(self, request: Request, stream_id: UUID, reference: UUID) -> Response:
        signed = self.require_signed(request, stream_id, b"", timezone.now())
        gift = gift_webhook.signed_gift(signed, reference)
        if gift is None:
            raise ApiProblem("NOT_FOUND")
        return Response(_shown(gift))


def _one_header(request: Request, name: str) -> str:
    return str(request.headers.get(name, ""))


def _read_body(request: Request) -> bytes:
    """Returns the raw body. Raises UnsupportedMediaType; ApiProblem TOO_LARGE, before all of a long body is read."""
    length = int(request.META.get("CONTENT_LENGTH") or 0)
    kind = request.content_type.partition(";")[0].strip().lower()
    if kind != "application/json" and (kind or length):  # a request without a body has no type
        raise UnsupportedMediaType(request.content_type)
    if length > MAX_BODY_BYTES:
        raise ApiProblem("TOO_LARGE")
    body: bytes = request._request.read(MAX_BODY_BYTES + 1)
    if len(body) > MAX_BODY_BYTES:  # sent in chunks, without a length
        raise ApiProblem("TOO_LARGE")
    return body


def _problem(refusal: RulesError) -> Exception:
    if refusal.code in PROBLEMS:
        return ApiProblem(refusal.code)
    field = str(refusal.data.get("field", "detail"))
    return ValidationError({field: [error_text(refusal.code, refusal.data, get_language() or "en")]})


def _shown(gift: Gift) -> dict[str, Any]:
    message = None
    if gift.refusal:
        message = error_text(gift.refusal, gift.refusal_data, get_language() or "en", game=gift.stream.game)
    address = reverse("api_stream_gift", args=[gift.stream_id, gift.reference])
    return {**gift_report(gift), "message": message, "status_url": f"{settings.KAIJU['SITE_URL']}{address}"}
