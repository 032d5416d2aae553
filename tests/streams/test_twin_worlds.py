"""Two worlds that look alike to a viewer, and every address of the house: no answer about a streamed match tells them
apart before its round has ended.

The worlds differ in the hidden cards from the deal on, so in the log's events, the stored state and the seed too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import orjson
import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import journal, selectors
from games.journal import fold_log
from games.models import Match, Move, Snapshot
from games.rules.core import Gift as GiftMove
from games.rules.core import Rng, Transition
from games.selectors.delayed_table_state import seen_by
from games.services import match_transaction
from games.streams.models import Gift, Stream
from games.streams.selectors.overlay_state import overlay_state
from tests.games.test_private_everywhere import addresses, text_of
from tests.support.live_matches import head, in_intermission, person, played_until
from tests.support.overlays import SECRET, gift, overlaid
from tests.support.process_memory import forget_tables_and_matches

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

CHANCE = re.compile(
    r'(name="(?:csrfmiddlewaretoken|once)" value=")[^"]*|(nonce=")[^"]*|("csrf[^"]*": ?")[^"]*|(test-)[0-9a-f]{8}'
)
"""What differs between any two answers: tokens, nonces, and the key of a sample."""
DELAY = 30
OTHER_SEED = "f" * 64


@dataclass(frozen=True, slots=True)
class Scene:
    """A streamed match in the middle of a round, after a peek and an exchange, with all that the worlds share."""

    stream: Stream
    match: Match
    now: datetime
    people: list[User]
    before_exchange: Any
    """The state before the exchange, after which no card was played."""


def scene(hands: str, *, people: int) -> Scene:
    seated = [person(name) for name in ("ann", "bob")][:people]
    late = DELAY if hands == "delayed" else 0
    stream, match = overlaid(*seated, owner=person("kai"), hands=hands, delay=late)
    Stream.objects.filter(pk=stream.pk).update(delay=DELAY)
    stream.refresh_from_db()
    played_until(match, lambda s: s.round.trick >= 2 and s.round.last is None and s.round.result is None, seed=4)
    landlord = head(match).state.round.landlord
    assert landlord in (1, 2)  # so that seat 0 sees no card of the gifts
    farmer = 3 - landlord
    act(stream, match, "peek", seat=farmer, target=landlord)
    between = head(match).state
    act(stream, match, "swap_card", seat=farmer, target=landlord)
    now = head(match).info.moment(head(match).state.ctx.at)
    gift(stream, "double", at=now)
    return Scene(stream, match, now + timedelta(seconds=late + 1), seated, between)


def act(stream: Stream, match: Match, kind: str, *, seat: int, target: int) -> None:
    shown = head(match)
    at = shown.info.moment(shown.state.ctx.at)
    row = gift(stream, kind, at=at, decided=at, match=match, seat=seat, target=target)
    with match_transaction.open_match(match_id=match.pk, now=at) as played:
        played.control(GiftMove(kind, str(row.reference), seat, target))


# ── Worlds ──────────────────────────────────────────────────────────────────────────────────────


def twin_deal(play: Scene, seat: int | None) -> Transition[Any]:
    """Returns the start of the match with another deal, which leads to a position that looks alike to this seat."""
    info, true = head(play.match).info, play.before_exchange.round
    other = info.rules.redeal(play.before_exchange, seat, Rng("ab" * 32)).round
    assert other.hands != true.hands
    first = fold_log.start_of(info)
    dealt = tuple(
        tuple(sorted({*first.state.round.hands[each]} - {*true.hands[each]} | {*other.hands[each]} - {*true.bottom}))
        if each == true.landlord
        else tuple(sorted({*first.state.round.hands[each]} - {*true.hands[each]} | {*other.hands[each]}))
        for each in range(3)
    )
    assert [len(hand) for hand in dealt] == [len(hand) for hand in first.state.round.hands]
    return Transition(replace(first.state, round=replace(first.state.round, hands=dealt)), first.events)


@contextmanager
def twin_world(play: Scene, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Makes the other world, stored and folded, while the block runs."""
    info, entries = head(play.match).info, journal.log_entries(play.match.pk, after=0)
    first = twin_deal(play, seat)
    with monkeypatch.context() as patch, transaction.atomic():
        patch.setattr(fold_log, "start", lambda *_args, **_kwargs: first)
        state = first.state
        for entry, after in fold_log.fold(info, first.state, entries):
            state = after.state
            events = [{"kind": e.kind, "data": e.data, "audience": e.audience} for e in after.events]
            Move.objects.filter(match=play.match, number=entry.number).update(events=events)
        assert state.round.hands != head(play.match).state.round.hands
        Snapshot.objects.filter(match=play.match).update(state=journal.encode_state(state))
        Match.objects.filter(pk=play.match.pk).update(seed=OTHER_SEED)
        forget_tables_and_matches()
        yield
        transaction.set_rollback(True)
    forget_tables_and_matches()


# ── Doors ───────────────────────────────────────────────────────────────────────────────────────


def doors(play: Scene, viewer: User | None, asked: list[str]) -> dict[str, str]:
    """Returns what each address, and each socket that connects now, shows this viewer."""
    forget_tables_and_matches()
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if viewer is not None:
        client.force_login(viewer)
    found = {}
    for address in asked:
        answer = client.get(address)
        assert answer.status_code < 500, address
        text = CHANCE.sub(r"\1\2\3\4", text_of(answer))
        assert play.match.seed not in text, address
        found[address] = f"{answer.status_code} {answer.get('Location', '')}\n{text}"
    found["socket"] = socket_of(play, viewer)
    return found


def socket_of(play: Scene, viewer: User | None) -> str:
    state = selectors.load_table_state("strm01", now=play.now)
    assert state is not None
    pk = None if viewer is None else viewer.pk
    seen = seen_by(state, pk)
    frame = seen.frame(user_id=None if seen.behind else pk)
    assert frame is not None
    return orjson.dumps(frame.data).decode()


def overlay_of(play: Scene) -> bytes:
    forget_tables_and_matches()
    found = overlay_state(play.stream.pk, play.now)
    assert found is not None
    return found.body


def asked_about(play: Scene) -> list[str]:
    """Returns every address that can be written with what anybody may know of the stream, but for pages of accounts."""
    reference = Gift.objects.filter(kind="peek").values_list("reference", flat=True).get()
    match, stream = str(play.match.pk), str(play.stream.pk)
    known = {
        "match_id": match, "pk": match, "code": "strm01", "game": "doudizhu", "username": "ann", "stream_id": stream,
        "secret": SECRET, "reference": str(reference), "language": "en", "board": "people", "name": "people",
        "month": "2026-05", "act": "start",
    }  # fmt: skip
    more = [
        "/rules/doudizhu/?table=strm01", f"/gifts/donors/?of={reference}",
        f"/matches/{match}/?move=9&seat=1", f"/matches/{match}/replay/?move=9&seat=1", "/api/v1/matches/?format=csv",
        "/api/v1/matches/?status=running", f"/api/v1/matches/{match}/moves/?format=csv",
        f"/api/v1/matches/{match}/replay/?seat=1", f"/matches/{match}/replay/data/?seat=1", "/t/strm01/?seat=1",
        f"/matches/{uuid4()}/",
    ]  # fmt: skip
    named = {match, stream, "strm01", SECRET}
    lists = {
        "/",
        "/own-match/",
        "/watch/",
        "/tables/open/",
        "/streams/",
        "/api/v1/matches/",
        "/players/ann/",
        "/records/doudizhu/",
    }
    left_out = ("/puzzles/", "/bots/", "/me/", "/tournaments/", "/api/v1/puzzles/", "/api/v1/tournaments/",
                "/api/v1/seasons/", "/api/v1/me/")  # fmt: skip
    written = [each for each in addresses(known) if not each.startswith(left_out)]
    return [each for each in written if each in lists or named & set(each.split("/"))] + more


def told_apart(play: Scene, viewer: User | None, seat: int | None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns the doors at which a viewer could tell the two worlds of this seat apart."""
    monkeypatch.setattr(timezone, "now", lambda: play.now)
    asked = asked_about(play)
    assert sum(str(play.match.pk) in each or "strm01" in each for each in asked) > 20
    true = doors(play, viewer, asked)
    with twin_world(play, seat, monkeypatch):
        other = doors(play, viewer, asked)
    return [door for door in true if true[door] != other[door]]


@pytest.mark.parametrize("hands", ["shown", "hidden", "delayed"])
@pytest.mark.parametrize("people", [0, 2])
def test_no_address_tells_spectators_where_the_hidden_cards_lie(hands, people, monkeypatch):
    play = scene(hands, people=people)
    for viewer in (None, play.stream.owner):
        assert told_apart(play, viewer, None, monkeypatch) == []


@pytest.mark.parametrize("hands", ["hidden", "delayed"])
def test_no_address_tells_a_seat_more_than_it_sees(hands, monkeypatch):
    play = scene(hands, people=2)
    assert told_apart(play, play.people[0], 0, monkeypatch) == []


@pytest.mark.parametrize(("hands", "people"), [("hidden", 0), ("hidden", 2), ("delayed", 2), ("shown", 2)])
def test_nor_does_the_overlay(hands, people, monkeypatch):
    play = scene(hands, people=people)
    true = overlay_of(play)
    with twin_world(play, None, monkeypatch):
        assert overlay_of(play) == true


def test_worlds_that_differ_in_the_own_hand_are_told_apart(monkeypatch):
    """A comparison that finds nothing must be able to find something."""
    play = scene("hidden", people=2)
    assert "socket" in told_apart(play, play.people[0], None, monkeypatch)


def test_the_hands_are_open_after_the_round_and_not_before(monkeypatch):
    play = scene("hidden", people=2)
    monkeypatch.setattr(timezone, "now", lambda: play.now)
    assert '"hands"' not in socket_of(play, None)
    assert overlay_of(play).count(b'"hand":null') == 3
    played_until(play.match, in_intermission, pace=1)
    later = replace(play, now=head(play.match).info.moment(head(play.match).state.ctx.at))
    assert '"hands"' in socket_of(later, None)
    assert overlay_of(later).count(b'"hand":null') == 0
