"""Gifts of a platform from its request to their effect: kinds by name, seats by name, verdicts and callbacks."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from games.models import MatchSeat
from games.streams.gift_terms import terms_of
from games.streams.models import Callback, Gift, Stream
from games.streams.services import gift_queue, stream_lifecycle
from tests.support.live_matches import NOON
from tests.support.on_air import match_of, on_air, opponents, play_to, playing, take
from tests.support.webhook_requests import Platform

pytestmark = pytest.mark.django_db

URL = "https://hooks.example/kaiju"


@pytest.fixture(autouse=True)
def _fresh_rates() -> None:
    cache.clear()


@pytest.fixture
def stream(monkeypatch: pytest.MonkeyPatch) -> Stream:
    """A stream on the air at noon, which is also the time of the requests."""
    found = on_air()
    monkeypatch.setattr("games.streams.api.views.timezone.now", lambda: NOON)
    monkeypatch.setattr(time, "time", NOON.timestamp)
    return found


@pytest.fixture
def platform(stream: Stream) -> Platform:
    return Platform.of(stream, now=NOON)


def change(stream: Stream, **changed: Any) -> None:
    stream_lifecycle.change_stream(stream_id=stream.pk, by=stream.owner, now=NOON, **changed)


def name_kinds(stream: Stream, **names: tuple[str, ...]) -> None:
    """Assigns a platform's names to kinds."""
    terms = terms_of({})
    changed = {
        kind: type(each)(each.allowed, each.cooldown, each.limit, each.price, names.get(kind.value, ()))
        for kind, each in terms.items()
    }
    change(stream, gift_terms=changed)


def test_a_gift_waits_acts_and_is_reported_as_spent(stream: Stream, platform: Platform) -> None:
    change(stream, callback_url=URL)
    sent = platform.send({"kind": "effect", "donor": "Anna", "times": 66})
    found = sent.json()
    assert (sent.status_code, found["status"], found["spent"], found["times"]) == (202, "waiting", None, 66)
    assert not Callback.objects.exists()
    assert take(stream) == 1
    found = platform.status(found["reference"]).json()
    assert (found["status"], found["spent"], found["reason"], found["message"]) == ("applied", True, None, None)
    body = Callback.objects.get().body
    assert (body["type"], body["gift"]["key"], body["gift"]["spent"]) == ("gift.applied", "k-1", True)
    assert body["gift"]["reference"] == found["reference"]


def test_a_gift_that_is_skipped_is_reported_as_not_spent(stream: Stream, platform: Platform) -> None:
    change(stream, callback_url=URL)
    reference = platform.send({"kind": "swap_roles", "seat": 1}).json()["reference"]
    gift_queue.skip_gift(stream_id=stream.pk, by=stream.owner, reference=UUID(reference), now=NOON)
    found = platform.status(reference).json()
    assert (found["status"], found["spent"], found["reason"]) == ("refused", False, "GIFT_SKIPPED")
    assert Callback.objects.get().body["gift"]["reason"] == "GIFT_SKIPPED"


def test_neither_status_nor_callback_of_a_peek_holds_a_card(stream: Stream, platform: Platform) -> None:
    change(stream, callback_url=URL)
    match = match_of(stream)
    now = play_to(match, playing)
    landlord, farmer = opponents(match)
    found = platform.send({"kind": "peek", "seat": landlord, "target": farmer}).json()
    assert take(stream, now=now + timedelta(seconds=1)) == 1
    allowed = {
        "reference", "key", "kind", "seat", "target", "times", "status", "spent", "reason", "round", "received_at",
        "decided_at",
    }  # fmt: skip
    told = platform.status(found["reference"]).json()
    assert told["status"] == "applied"
    assert told.keys() == allowed | {"message", "status_url"}
    assert Callback.objects.get().body["gift"].keys() == allowed


def test_a_refusal_by_the_rules_is_told_in_the_words_of_the_game(stream: Stream, platform: Platform) -> None:
    match = match_of(stream)
    now = play_to(match, playing)
    landlord, _farmer = opponents(match)
    one, other = (seat for seat in range(3) if seat != landlord)
    reference = platform.send({"kind": "peek", "seat": one, "target": other}).json()["reference"]
    assert take(stream, now=now + timedelta(seconds=1)) == 0
    found = platform.status(reference).json()
    assert found["reason"] == "GIFT_NOT_OPPONENTS"
    assert "GIFT" not in found["message"]


def test_a_platforms_name_stands_for_the_kind_that_the_streamer_gave_it(stream: Stream, platform: Platform) -> None:
    name_kinds(stream, cheer=("Rose", "小心心"), double=("嘉年华",))
    assert platform.send({"gift": "小心心"}, "k-1").json()["kind"] == "cheer"
    assert platform.send({"gift": "ROSE", "seat": 1}, "k-2").json()["kind"] == "cheer"
    assert platform.send({"gift": "嘉年华"}, "k-3").json()["kind"] == "double"


@pytest.mark.parametrize("gift", [{"gift": "Rocket"}, {"kind": "bribe"}, {"kind": "CHEER"}])
def test_an_unknown_gift_has_a_code_of_its_own(stream: Stream, platform: Platform, gift: dict[str, Any]) -> None:
    answer = platform.send(gift)
    assert (answer.status_code, answer.json()["code"]) == (400, "UNKNOWN_GIFT")
    assert not Gift.objects.exists()


def test_seats_may_be_named_by_their_players(stream: Stream, platform: Platform) -> None:
    names = list(MatchSeat.objects.filter(match=match_of(stream)).order_by("index").values_list("name", flat=True))
    found = platform.send({"kind": "peek", "player": names[2].upper(), "target_player": names[0]}).json()
    assert (found["seat"], found["target"]) == (2, 0)


@pytest.mark.parametrize(
    "gift",
    [
        {"kind": "add_card", "player": "nobody"}, {"kind": "add_card"}, {"kind": "add_card", "seat": 3},
        {"kind": "peek", "seat": 0}, {"kind": "peek", "seat": 0, "target_player": "nobody"},
    ],
)  # fmt: skip
def test_a_seat_that_is_not_there_has_a_code_of_its_own(
    stream: Stream, platform: Platform, gift: dict[str, Any]
) -> None:
    answer = platform.send(gift)
    assert (answer.status_code, answer.json()["code"]) == (400, "NO_SUCH_SEAT")
    assert not Gift.objects.exists()


def test_a_name_that_two_players_share_names_no_seat(stream: Stream, platform: Platform) -> None:
    MatchSeat.objects.filter(match=match_of(stream)).update(name="Same")
    assert platform.send({"kind": "cheer", "player": "Same"}).json()["code"] == "NO_SUCH_SEAT"


def test_a_repetition_is_answered_alike_though_names_mean_others_by_now(stream: Stream, platform: Platform) -> None:
    name_kinds(stream, cheer=("Rose",))
    seated = MatchSeat.objects.get(match=match_of(stream), index=1)
    gift = {"gift": "Rose", "player": seated.name}
    first = platform.send(gift).json()
    name_kinds(stream)
    MatchSeat.objects.filter(pk=seated.pk).update(name="renamed")
    assert platform.send(gift).json() == first
    assert Gift.objects.count() == 1


def test_a_repetition_after_the_decision_gets_the_verdict(stream: Stream, platform: Platform) -> None:
    platform.send({"kind": "effect"})
    take(stream)
    again = platform.send({"kind": "effect"})
    assert (again.status_code, again.json()["status"]) == (202, "applied")
    assert take(stream, now=NOON + timedelta(minutes=5)) == 0


def test_paused_gifts_and_closed_kinds_are_taken_and_refused(stream: Stream, platform: Platform) -> None:
    change(stream, accepts_gifts=False)
    assert platform.send({"kind": "effect"}, "k-1").json()["reason"] == "GIFTS_PAUSED"
    change(stream, accepts_gifts=True)
    assert platform.send({"kind": "effect"}, "k-1").json()["reason"] == "GIFTS_PAUSED"  # the same gift
    assert platform.send({"kind": "effect"}, "k-2").json()["reason"] is None


def test_a_refusal_at_once_is_called_back_too(stream: Stream, platform: Platform) -> None:
    change(stream, callback_url=URL, accepts_gifts=False)
    platform.send({"kind": "effect"})
    assert Callback.objects.get().body["gift"]["reason"] == "GIFTS_PAUSED"


@pytest.mark.parametrize("address", ["http://hooks.example/", "https://127.0.0.1/", "https://u:p@hooks.example/", "x"])
def test_a_callback_address_that_requests_cannot_go_to_is_refused(stream: Stream, address: str) -> None:
    from games.rules.core import MalformedMove

    with pytest.raises(MalformedMove) as refused:
        change(stream, callback_url=address)
    assert refused.value.data == {"field": "callback_url"}
    change(stream, callback_url=URL)
    change(stream, callback_url="")


def test_a_status_is_never_stored_by_a_cache(stream: Stream, platform: Platform) -> None:
    found = platform.send({"kind": "effect"})
    status = platform.status(found.json()["reference"])
    assert "no-store" in status["Cache-Control"]
    assert json.loads(status.content)["reference"] == found.json()["reference"]
