"""Collects what the stream desk shows its streamer. No hand is part of it: the preview shows the overlay itself."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import get_language, gettext, pgettext

from accounts.models import User
from games import catalog
from games.agents.personas import localized_name
from games.models import Kind, MatchSeat
from games.rules.core import RulesError
from games.selectors.table_info import SeatView, load_table
from games.services.restrictions import is_suspended
from games.streams.forms import OPEN_SEAT, CallbackForm, PictureForm, SampleForm, TermsForm, seat_choices
from games.streams.gift_names import addressed_text, effect_text, waiting_text
from games.streams.models import Gift, Stream
from games.streams.selectors.broadcast_totals import round_now, rounds_played, totals_of
from games.streams.selectors.gifts import given_up_callbacks, queue_of
from games.streams.selectors.waiting_gift_outlook import QueuedGift, Wait
from games.streams.services.overlay_address import overlay_token_of
from games.streams.services.stream_settings import has_gifts
from games.streams.services.streamer_rights_and_locks import may_stream
from games.templatetags.numbers import signed
from games.views.table_summaries import changed_options_text, game_title

LOG_LINES = 40
"""The most lines of the log that the desk shows."""
FAILED_SHOWN = 5
"""The most undelivered callbacks that the desk names."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat of a stream at the desk: its player, and the player of the next round where that differs."""

    index: int
    name: str
    own_name: bool
    """Whether a person or a bot chose the name, which is then not translated."""
    avatar: str
    kind: str
    kind_text: str
    points: str | None
    """The points over the matches of the broadcast; None before its first match."""
    planned: str
    """The value of `seat_choices` for the next round."""
    next_text: str
    question: str


@dataclass(frozen=True, slots=True)
class GiftLine:
    """One gift in the queue, in the log or as a verdict: kind, donor, players, and what became of it, in words."""

    reference: UUID
    kind: str
    donor: str
    words: str
    detail: str
    status: str
    at: datetime
    key: str


def own_stream_or_404(request: HttpRequest, stream_id: UUID) -> Stream:
    """Returns the viewer's own stream with this id. Raises Http404 for all others, whether they exist or not."""
    stream = Stream.objects.select_related("owner", "table").filter(pk=stream_id, owner=cast("User", request.user))
    found = stream.first()
    if found is None:
        raise Http404
    return found


def refusal_text(refusal: RulesError, game: str) -> str:
    """Returns the text of a refusal in the language of the page."""
    return catalog.error_text(refusal.code, refusal.data, get_language() or "zh-hans", game=game)


def live_context(request: HttpRequest, stream: Stream, *, now: datetime) -> dict[str, Any]:
    """Returns the template context of the parts of the desk that change while the stream runs."""
    lang = get_language() or "zh-hans"
    allowed, ending = may_stream(stream.owner), stream.is_ending
    suspended = allowed and is_suspended(stream.owner_id, now=now)
    table = None if stream.table is None else load_table(stream.table.code)
    held = () if table is None else table.seats
    seats = _seat_lines(stream, held, lang)
    names = [seat.name for seat in seats]
    gifts = has_gifts(stream.game)
    shown = {
        "stream": stream, "gifts": gifts, "allowed": allowed, "suspended": suspended, "ending": ending, "seats": seats,
        "choices": seat_choices(stream.game), "open_seats": any("open" in seat for seat in stream.seats),
        "invite": _invitation(request, stream), "watch": _watch_address(request, stream),
        "round": round_now(stream) if stream.on_air else rounds_played(stream), "state": _state(stream),
        "since": stream.started_at.isoformat() if stream.on_air and stream.started_at else "",
        "up": _up_text(stream, now), "about": _about(stream),
    }  # fmt: skip
    if gifts:
        shown |= _gift_context(request, stream, names, now=now)
    return shown


def desk_context(request: HttpRequest, stream: Stream, *, now: datetime, **forms: Any) -> dict[str, Any]:
    """Returns the template context of the whole desk.

    `forms` are sent forms with errors, and `written`, a new signing secret, which is shown this once.
    """
    token = overlay_token_of(stream)
    path = reverse("overlay", args=[token]) if token else ""
    shown = live_context(request, stream, now=now) | {
        "overlay": path and f"{path}?{urlencode({'sound': 0, 'lang': get_language() or ''})}",
        "overlay_address": path and request.build_absolute_uri(path), "overlay_start": f"{request.get_host()}/o/",
        "picture": PictureForm(initial={"hands": stream.hands, "delay": stream.delay}),
    }  # fmt: skip
    if shown["gifts"]:
        names = [seat.name for seat in shown["seats"]]
        shown |= {
            "terms": TermsForm(stream=stream), "callback": CallbackForm(initial={"callback_url": stream.callback_url}),
            "sample": SampleForm(names=names, initial={"key": f"test-{secrets.token_hex(4)}"}),
            "webhook": request.build_absolute_uri(f"/api/v1/streams/{stream.pk}/gifts/"),
        } | _secret_context(stream, now)  # fmt: skip
    return shown | forms


def _state(stream: Stream) -> str:
    if not stream.on_air:
        return gettext("Off air")
    return gettext("Ending") if stream.is_ending else gettext("On air")


def _about(stream: Stream) -> str:
    """Returns the sentence about the stream's matches: game, format, changed options, and that they are unrated."""
    facts = [game_title(stream.game, stream.options), *changed_options_text(stream.game, stream.options)]
    return gettext("%(facts)s, unrated.") % {"facts": pgettext("between facts", ", ").join(facts)}


def _up_text(stream: Stream, now: datetime) -> str:
    """Returns the time on the air; off the air, that of the last broadcast."""
    until = now if stream.on_air else stream.ended_at
    if stream.started_at is None or until is None:
        return "0:00:00"
    minutes, seconds = divmod(max(0, int((until - stream.started_at).total_seconds())), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def _watch_address(request: HttpRequest, stream: Stream) -> str:
    """Returns the address of the table for spectators; empty off the air."""
    if stream.table is None or not stream.on_air:
        return ""
    return request.build_absolute_uri(reverse("table", args=[stream.table.code]))


def _invitation(request: HttpRequest, stream: Stream) -> str:
    """Returns the address at which people sit down in open seats; empty without an open seat, and off the air."""
    table = stream.table
    if table is None or not stream.on_air or not any("open" in seat for seat in stream.seats):
        return ""
    return request.build_absolute_uri(reverse("table", args=[table.code]))


# ── Seats ───────────────────────────────────────────────────────────────────────────────────────


def _seat_lines(stream: Stream, held: Iterable[SeatView | None], lang: str) -> list[SeatLine]:
    totals = {total.seat: total.points for total in totals_of(stream)}
    taken = list(held)
    return [
        _seat_line(stream, index, taken[index] if index < len(taken) else None, totals.get(index), lang)
        for index in range(len(stream.seats))
    ]


def _seat_line(stream: Stream, index: int, held: SeatView | None, points: int | None, lang: str) -> SeatLine:
    plan = stream.seats[index]
    planned = OPEN_SEAT if "open" in plan else plan["agent"]
    planned_text = gettext("open seat") if "open" in plan else _agent_text(plan["agent"], lang)
    name = gettext("Seat %(n)d") % {"n": index + 1}
    if held is None:
        kind, kind_text, next_text = "", planned_text[:1].upper() + planned_text[1:], ""
    else:
        kind = held.kind
        name = localized_name(held.name, lang) if kind == Kind.AGENT else held.name
        kind_text = _agent_text(held.agent, lang) if kind == Kind.AGENT else str(Kind(kind).label).capitalize()
        differs = held.agent != planned if kind == Kind.AGENT else planned != OPEN_SEAT
        next_text = gettext("From the next round: %(player)s") % {"player": planned_text} if differs else ""
    return SeatLine(
        index, name, held is not None and kind != Kind.AGENT, "" if held is None else held.avatar, kind, kind_text,
        None if points is None else signed(points), planned, next_text,
        gettext("From the next round, replace %(name)s with") % {"name": name},
    )  # fmt: skip


def _agent_text(level: str, lang: str) -> str:
    return gettext("AI · %(level)s") % {"level": catalog.level_text(level, lang)}


# ── Gifts ───────────────────────────────────────────────────────────────────────────────────────


def _gift_context(request: HttpRequest, stream: Stream, names: list[str], *, now: datetime) -> dict[str, Any]:
    queue = queue_of(stream, now)
    first = next((each for each in queue if each.wait == Wait.NEXT), None)
    waits = {each.gift.pk: each for each in queue if each is first or each.wait != Wait.NEXT}
    mine = Gift.objects.filter(stream=stream)
    refused = mine.filter(status=Gift.Status.REFUSED)
    shown = "refused" if request.GET.get("log") == "refused" else "all"
    rows = list((refused if shown == "refused" else mine).order_by("-pk")[:LOG_LINES])
    sample = _sample(stream, request.GET.get("sample", ""))
    seated = _names_in_matches([*rows, *([sample] if sample else [])])

    def line(gift: Gift) -> GiftLine:
        return _gift_line(stream, gift, seated.get(gift.match_id, names), waits.get(gift.pk), at=gift.received_at)

    broadcast = mine.none() if stream.started_at is None else mine.filter(received_at__gte=stream.started_at)
    if not stream.on_air and stream.ended_at is not None:
        broadcast = broadcast.filter(received_at__lte=stream.ended_at)
    return {
        "queue": [line(each.gift) for each in queue], "log": [line(gift) for gift in rows],
        "refused": refused.count(), "shown": shown, "applied": broadcast.filter(status=Gift.Status.APPLIED).count(),
        "refused_now": broadcast.filter(status=Gift.Status.REFUSED).count(),
        "verdict": None if sample is None else line(sample),
    }  # fmt: skip


def _gift_line(stream: Stream, gift: Gift, names: list[str], wait: QueuedGift | None, *, at: datetime) -> GiftLine:
    """Returns the line of a gift. `names` are the players of its match by seat.

    `wait` is None for a decided gift, and for one that only waits for those before it.
    """

    def name(seat: int | None) -> str:
        return names[seat] if seat is not None and seat < len(names) else ""

    if gift.status == Gift.Status.WAITING:
        detail = gettext("Waiting for its turn") if wait is None else waiting_text(wait.wait, wait.seconds)
    elif gift.status == Gift.Status.APPLIED:
        detail = effect_text(gift.kind, gift.times)
    else:
        lang = get_language() or "zh-hans"
        why = catalog.error_text(gift.refusal, gift.refusal_data, lang, game=stream.game)
        detail = gettext("%(why)s Not charged.") % {"why": why}
    donor = gift.donor or gettext("A viewer")
    words = addressed_text(gift.kind, name(gift.seat), name(gift.target))
    return GiftLine(gift.reference, gift.kind, donor, words, detail, gift.status, at, gift.key)


def _names_in_matches(gifts: Iterable[Gift]) -> Mapping[UUID | None, list[str]]:
    """Returns the match of each gift -> the names of its players by seat, in the reader's language."""
    lang = get_language() or "zh-hans"
    found: dict[UUID | None, list[str]] = {}
    matches = {gift.match_id for gift in gifts if gift.match_id is not None}
    for seat in MatchSeat.objects.filter(match__in=matches).order_by("match", "index"):
        name = localized_name(seat.name, lang) if seat.kind == Kind.AGENT else seat.name
        found.setdefault(seat.match_id, []).append(name)
    return found


def _sample(stream: Stream, reference: str) -> Gift | None:
    """Returns the gift of the test console with this reference; None without one."""
    try:
        wanted = UUID(reference)
    except ValueError:
        return None
    return Gift.objects.filter(stream=stream, sender=Gift.Sender.DESK, reference=wanted).first()


# ── Connection ──────────────────────────────────────────────────────────────────────────────────


def _secret_context(stream: Stream, now: datetime) -> dict[str, Any]:
    known = list(stream.secrets.all())
    newest = next((each for each in known if each.expires_at is None), None)
    old = next((each for each in known if each.expires_at is not None and each.expires_at > now), None)
    failed = given_up_callbacks(stream)
    text = ""
    if old is not None and old.expires_at is not None:
        hours = max(1, round((old.expires_at - now).total_seconds() / 3600))
        text = gettext("The old secret ••••%(end)s still works for %(hours)d h. Both are accepted.") % {
            "end": old.hint,
            "hours": hours,
        }
    return {
        "secret": newest, "old_secret": old, "old_secret_text": text, "failed_count": failed.count(),
        "failed": list(failed[:FAILED_SHOWN]),
    }  # fmt: skip
