"""The forms of the stream desk: each does one thing and leads back to the desk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime
from http import HTTPStatus
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts.forms_sent_twice import process_form_once
from accounts.models import User
from accounts.views.api_tokens import already_sent_message
from games.rules.core import RulesError
from games.rules.doudizhu.state import GiftKind
from games.streams.forms import CallbackForm, PictureForm, SampleForm, SeatForm, TermsForm
from games.streams.gift_terms import DEFAULT_TERMS, terms_of
from games.streams.models import Gift, Stream
from games.streams.services.gift_queue import clear_queue, receive_gift, skip_gift
from games.streams.services.overlay_address import rotate_overlay
from games.streams.services.signing_secrets import retire_old_secret, rotate_secret
from games.streams.services.stream_lifecycle import change_seat, change_stream, end_stream, start_stream

from .desk_context import desk_context, live_context, own_stream_or_404, refusal_text


class InvalidDeskForm(Exception):
    """Raised for a sent form with errors. `name` is its name in the template's context."""

    def __init__(self, name: str, form: BaseForm) -> None:
        super().__init__(name)
        self.name, self.form = name, form


@login_required
@require_POST
def act(request: HttpRequest, stream_id: UUID, act: str) -> HttpResponse:
    """Does what one of the desk's forms asks, `act`, and leads back to the desk. A form with errors is shown again."""
    stream = own_stream_or_404(request, stream_id)
    do = ACTS.get(act)
    if do is None:
        raise Http404
    try:
        told, place = do(request, stream, timezone.now())
    except InvalidDeskForm as invalid:
        shown = desk_context(request, stream, now=timezone.now(), **{invalid.name: invalid.form})
        return render(request, "streams/desk.html", shown, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    except RulesError as refusal:
        messages.error(request, refusal_text(refusal, stream.game))
        place = ""
    else:
        if told:
            messages.success(request, told)
    return redirect(reverse("stream_desk", args=[stream.pk]) + place)


@login_required
@never_cache
@require_POST
def secret(request: HttpRequest, stream_id: UUID) -> HttpResponse:
    """Makes a new signing secret for a stream. Only this response shows it."""
    stream, written = own_stream_or_404(request, stream_id), ""

    def make() -> str:
        nonlocal written
        written = rotate_secret(stream_id=stream.pk, by=_streamer(request), now=timezone.now())
        return reverse("stream_desk", args=[stream.pk]) + "#connect"

    try:
        page = process_form_once(request, make)
    except RulesError as refusal:
        messages.error(request, refusal_text(refusal, stream.game))
        return redirect("stream_desk", stream.pk)
    if not written:
        messages.info(request, already_sent_message())
        return redirect(page)
    shown = desk_context(request, stream, now=timezone.now(), written=written)
    return render(request, "streams/desk.html", shown, status=HTTPStatus.CREATED)


def _streamer(request: HttpRequest) -> User:
    return cast("User", request.user)


def _change(request: HttpRequest, stream: Stream, now: datetime, **changed: Any) -> None:
    change_stream(stream_id=stream.pk, by=_streamer(request), now=now, **changed)


# ── What the forms do. Each returns a message and where on the desk to go on. ───────────────────


def _start(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    start_stream(stream_id=stream.pk, by=_streamer(request), now=now)
    return gettext("You are on air."), "#live"


def _end(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    ended = end_stream(stream_id=stream.pk, by=_streamer(request), now=now)
    return "" if ended.on_air else gettext("You are off air."), "#live"  # while it ends, the desk's notice says so


def _accept(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    accepts = bool(request.POST.get("accepts"))
    _change(request, stream, now, accepts_gifts=accepts)
    return gettext("Gifts are welcome again.") if accepts else "", "#live"  # a pause is the desk's notice


def _picture(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    form = PictureForm(request.POST)
    if not form.is_valid():
        raise InvalidDeskForm("picture", form)
    _change(request, stream, now, **form.cleaned_data)
    return gettext("Saved."), "#picture"


def _terms(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    form = TermsForm(request.POST, stream=stream)
    if not form.is_valid():
        raise InvalidDeskForm("terms", form)
    _change(request, stream, now, gift_terms=form.terms)
    return gettext("Saved."), "#gifts"


def _reset(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    _change(request, stream, now, gift_terms=dict(DEFAULT_TERMS))
    return gettext("All gifts have their defaults again."), "#gifts"


def _seat(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    form = SeatForm(request.POST, stream=stream)
    if not form.is_valid():
        raise Http404  # the page offers no other choices
    change_seat(stream_id=stream.pk, by=_streamer(request), now=now, **form.asked())
    return gettext("Saved. It applies from the next round."), "#seats"


def _skip(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    try:
        reference = UUID(request.POST.get("reference", ""))
    except ValueError:
        raise Http404 from None
    skip_gift(stream_id=stream.pk, by=_streamer(request), reference=reference, now=now)
    return gettext("Skipped. It costs nothing."), "#queue"


def _clear(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    count = clear_queue(stream_id=stream.pk, by=_streamer(request), now=now)
    return ngettext("%(n)d gift skipped.", "%(n)d gifts skipped.", count) % {"n": count}, "#queue"


def _address(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    rotate_overlay(stream_id=stream.pk, by=_streamer(request), now=now)
    return gettext("New address. Put it into OBS."), "#connect"


def _retire(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    retire_old_secret(stream_id=stream.pk, by=_streamer(request), now=now)
    return gettext("The old secret no longer works."), "#connect"


def _callback(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    form = CallbackForm(request.POST)
    if not form.is_valid():
        raise InvalidDeskForm("callback", form)
    _change(request, stream, now, callback_url=form.cleaned_data["callback_url"])
    return gettext("Saved."), "#connect"


def _sample(request: HttpRequest, stream: Stream, now: datetime) -> tuple[str, str]:
    names = [seat.name for seat in live_context(request, stream, now=now)["seats"]]
    form = SampleForm(request.POST, names=names)
    if not form.is_valid():
        raise InvalidDeskForm("sample", form)
    given = form.gift()
    price = terms_of(stream.gift_terms)[GiftKind(given["kind"])].price
    digest = hashlib.sha256(repr(sorted(given.items())).encode()).hexdigest()
    gift = receive_gift(
        stream_id=stream.pk, sender=Gift.Sender.DESK, body_digest=digest, now=now,
        donor=_streamer(request).shown_name, price="" if price is None else str(price), **given,
    )  # fmt: skip
    return "", f"?{urlencode({'sample': gift.reference})}#connect"


Act = Callable[[HttpRequest, Stream, datetime], tuple[str, str]]
ACTS: dict[str, Act] = {
    "start": _start, "end": _end, "accept": _accept, "picture": _picture, "terms": _terms, "reset": _reset,
    "seat": _seat, "skip": _skip, "clear": _clear, "address": _address, "retire": _retire, "callback": _callback,
    "sample": _sample,
}  # fmt: skip
"""The name of a form's address -> what it does."""
