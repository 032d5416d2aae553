"""What the overlay of a stream shows: whose hands, which gifts, whose words, and of which moment."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from games.models import ChatMessage, Match, Table
from games.rules.core import Finish, RulesError
from games.rules.core import Gift as GiftMove
from games.services import match_transaction
from games.streams.models import Stream, StreamMatch
from games.streams.selectors import overlay_gifts
from games.streams.selectors.broadcast_totals import round_now, totals_of
from games.streams.selectors.gifts import queue_of
from games.streams.selectors.overlay_addresses import digest_of
from games.streams.selectors.overlay_state import overlay_state
from tests.support.live_matches import head, in_intermission, move_by_chance, person, played_until, start_match
from tests.support.overlays import gift, later, overlaid, state_at
from tests.support.typescript_check import type_errors

pytestmark = pytest.mark.django_db


def playing(match: Match, *, tricks: int = 2) -> Any:
    """Plays until some tricks of a round have been played, and returns the time of its last move."""
    played_until(match, lambda s: s.round.trick >= tricks and s.round.result is None)
    return head(match).info.moment(head(match).state.ctx.at)


def act(match: Match, kind: str, reference: str, *, seat: int | None = None, target: int | None = None) -> Any:
    """Lets a gift act as soon as its moment comes, and returns the time."""
    now, rng = head(match), Random(3)
    with match_transaction.open_match(match_id=match.pk, now=now.info.moment(now.state.ctx.at)) as played:
        while True:
            try:
                played.control(GiftMove(kind, reference, seat, target))
                return now.info.moment(played.state.ctx.at)
            except RulesError:
                played.apply(move_by_chance(now.info.rules, played.state, rng))
                played.at = played.state.ctx.at
                played.now = now.info.moment(played.at)


def opponents(match: Match) -> tuple[int, int]:
    """Returns a farmer and the landlord."""
    landlord = head(match).state.round.landlord
    return (landlord + 1) % 3, landlord


def test_many_short_matches_within_the_delay_hide_none_that_is_shown():
    stream, match = overlaid(hands="delayed")
    Stream.objects.filter(pk=stream.pk).update(delay=600)
    for number in range(2, 14):  # as short matches leave them
        row = Match.objects.get(pk=match.pk)
        row.pk, row.number, row.status, row.started_at = uuid4(), number, "finished", later(30 * number)
        row.save(force_insert=True)
        StreamMatch.objects.create(stream=stream, match=row, number=number)
    state = state_at(stream, later(610))
    assert [seat["seat"] for seat in state["seats"]] == [0, 1, 2]


# ── Hands ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("hands", "open_"), [("shown", True), ("hidden", False)])
def test_hands_of_agents_follow_the_setting_and_are_open_after_the_round(hands, open_):
    stream, match = overlaid(hands=hands)
    now = playing(match)
    state = state_at(stream, now)
    cards = [[card.code for card in reversed(hand)] for hand in head(match).state.round.hands]
    assert [seat["hand"] for seat in state["seats"]] == (cards if open_ else [None] * 3)
    assert state["view"]["counts"] == [len(hand) for hand in cards]
    played_until(match, in_intermission)
    state = state_at(stream, now + timedelta(minutes=9))
    assert all(seat["hand"] is not None for seat in state["seats"])


@pytest.mark.parametrize("kind", ["person", "bot"])
def test_with_a_player_in_a_seat_hands_are_shown_after_the_round_alone(kind):
    ann = person("ann")
    if kind == "bot":
        type(ann).objects.filter(pk=ann.pk).update(is_bot=True, owner=person("owner"))
        ann.refresh_from_db()
    stream, match = overlaid(ann, owner=person("streamer"), hands="shown")
    now = playing(match)
    state = state_at(stream, now)
    assert state["people"] is True
    assert [seat["hand"] for seat in state["seats"]] == [None] * 3
    played_until(match, in_intermission)
    assert all(seat["hand"] is not None for seat in state_at(stream, now + timedelta(hours=1))["seats"])


@pytest.mark.parametrize("hands", ["shown", "hidden"])
def test_a_streamer_who_plays_sees_what_the_seat_sees(hands):
    ann = person("ann")
    stream, match = overlaid(ann, person("bob"), hands=hands)
    state = state_at(stream, playing(match))
    own = [card.code for card in reversed(head(match).state.round.hands[0])]
    assert [seat["hand"] for seat in state["seats"]] == [own if hands == "shown" else None, None, None]
    assert state["own"] == 0


# ── The moment ──────────────────────────────────────────────────────────────────────────────────


def test_with_a_delay_the_whole_table_is_shown_as_it_was():
    stream, match = overlaid(hands="delayed", delay=30)
    Stream.objects.filter(pk=stream.pk).update(delay=30)
    before = playing(match)
    past = state_at(stream, before + timedelta(seconds=30))
    played_until(match, in_intermission, seed=2)
    gift(stream, "cheer", at=before + timedelta(seconds=1), decided=before + timedelta(seconds=2), match=match)
    assert state_at(stream, before + timedelta(seconds=30)) == past
    assert past["behind"] == 30
    found = overlay_state(stream.pk, before + timedelta(seconds=30))
    assert found is not None
    assert found.next_at is not None
    assert found.next_at > before + timedelta(seconds=30)
    assert state_at(stream, found.next_at + timedelta(seconds=2)) != past


def test_the_delay_of_the_table_holds_for_the_overlay_too():
    stream, match = overlaid(hands="shown", delay=45)
    now = playing(match)
    assert state_at(stream, now)["behind"] == 45


def test_before_its_first_match_and_after_its_end_a_stream_shows_no_table():
    stream, match = overlaid(hands="shown")
    assert "seats" in state_at(stream, playing(match))
    Stream.objects.filter(pk=stream.pk).update(on_air=False, ended_at=later(3600))
    assert state_at(stream, later(3601)) == {"live": False, "game": "doudizhu", "hands": "shown", "behind": 0}
    other, _ = Stream.objects.get_or_create(
        owner=stream.owner, title="New", game="doudizhu", on_air=True, started_at=later(0), created_at=later(0),
        overlay_digest=digest_of("another-secret-of-a-stream"),
    )  # fmt: skip
    state = state_at(other, later(60))
    assert state["live"] is True
    assert "seats" not in state


def test_totals_and_rounds_run_over_the_matches_of_the_stream():
    stream, match = overlaid(hands="shown")
    played_until(match, lambda s: in_intermission(s) and s.number == 2)
    scores = head(match).state.scores
    with match_transaction.open_match(match_id=match.pk, now=head(match).info.moment(head(match).state.ctx.at)) as turn:
        turn.control(Finish("stream_changed"))
    table = Table.objects.get(code="strm01")
    following = start_match(table=table, now=later(7200))
    StreamMatch.objects.create(stream=stream, match=following, number=2)
    state = state_at(stream, later(7200))
    assert [seat["total"] for seat in state["seats"]] == list(scores)
    assert state["view"]["round"] == 3


def test_rounds_and_totals_begin_anew_with_each_broadcast_on_overlay_and_desk():
    stream, match = overlaid(hands="shown")
    played_until(match, lambda s: in_intermission(s) and s.number == 2)
    assert (round_now(stream), state_at(stream, later(3600))["view"]["round"]) == (2, 2)
    with match_transaction.open_match(match_id=match.pk, now=head(match).info.moment(head(match).state.ctx.at)) as turn:
        turn.control(Finish("stream_ended"))
    Stream.objects.filter(pk=stream.pk).update(started_at=later(7000))
    stream.refresh_from_db()
    assert "seats" not in state_at(stream, later(7100))  # the table of the broadcast before is over
    assert (round_now(stream), totals_of(stream)) == (0, [])
    following = start_match(table=Table.objects.get(code="strm01"), now=later(7200))
    StreamMatch.objects.create(stream=stream, match=following, number=2)
    state = state_at(stream, later(7200))
    assert [seat["total"] for seat in state["seats"]] == [0, 0, 0]
    assert (round_now(stream), state["view"]["round"]) == (1, 1)


# ── Gifts ───────────────────────────────────────────────────────────────────────────────────────


def test_the_queue_says_what_each_gift_waits_for_and_has_no_price():
    stream, match = overlaid(hands="shown")
    now = playing(match)
    played_until(match, lambda s: s.round.last is not None and s.round.result is None)
    for kind in ("swap_roles", "swap_card", "cheer", "double"):
        gift(stream, kind, at=now, seat=0, target=1)
    gift(stream, "double", at=now - timedelta(seconds=20), decided=now - timedelta(seconds=10), match=match)
    gifts = state_at(stream, now)["gifts"]
    assert (gifts["next"]["kind"], gifts["next"]["awaits"], gifts["next"]["price"]) == ("cheer", "next", "199 gems")
    assert [(each["kind"], each["awaits"]) for each in gifts["queue"]] == [
        ("double", "cooldown"), ("swap_card", "free_lead"), ("swap_roles", "round_end"),
    ]  # fmt: skip
    assert gifts["more"] == 3
    assert all("price" not in each for each in gifts["queue"])
    assert gifts["queue"][0]["until"] == int((now + timedelta(seconds=50)).timestamp() * 1000)


@pytest.mark.parametrize("moment", ["before the first match", "bidding", "following", "leading", "round end"])
def test_desk_and_overlay_agree_on_what_each_gift_waits_for(moment, monkeypatch):
    monkeypatch.setattr(overlay_gifts, "IN_QUEUE", 20)
    stream, match = overlaid(hands="shown")
    reached: dict[str, Any] = {
        "bidding": lambda s: s.round.landlord is None,
        "following": lambda s: s.round.trick >= 2 and s.round.last is not None and s.round.result is None,
        "leading": lambda s: s.round.trick >= 2 and s.round.last is None and s.round.result is None,
        "round end": in_intermission,
    }
    if moment == "before the first match":
        StreamMatch.objects.all().delete()
        Match.objects.update(status="finished")
        now = later(1)
    else:
        played_until(match, reached[moment])
        now = head(match).info.moment(head(match).state.ctx.at)
    for kind in ("cheer", "swap_card", "add_card", "double", "effect", "swap_roles", "reshuffle"):
        gift(stream, kind, at=now, seat=0, target=1)
    for kind in ("swap_card", "double"):  # of these, the cooldown lasts
        gift(stream, kind, at=now, decided=now - timedelta(seconds=2), match=match)
    ends = {kind: (now + timedelta(seconds=58)).timestamp() for kind in ("swap_card", "double")}
    Stream.objects.filter(pk=stream.pk).update(cooldowns=ends)
    stream.refresh_from_db()
    desk = {each.gift.kind: str(each.wait) for each in queue_of(stream, now)}
    shown = state_at(stream, now)["gifts"]
    assert {each["kind"]: each["awaits"] for each in (shown["next"], *shown["queue"])} == desk
    assert len(set(desk.values())) >= (1 if moment == "before the first match" else 2)


def test_a_refused_gift_says_why_in_every_language():
    stream, match = overlaid(hands="shown")
    now = playing(match)
    gift(
        stream, "peek", at=now, decided=now, status="refused", refusal="GIFT_FEW_CARDS", refusal_data={"cards": 5},
        match=match,
    )  # fmt: skip
    (refused,) = state_at(stream, now)["gifts"]["decided"]
    assert refused["status"] == "refused"
    assert "5" in refused["reasons"]["en"]
    assert "5" in refused["reasons"]["zh-hans"]
    assert refused["cards"] is None


@pytest.mark.parametrize("kind", ["peek", "swap_card"])
@pytest.mark.parametrize(("hands", "open_"), [("shown", True), ("hidden", False)])
def test_cards_of_a_gift_are_shown_where_hands_are(kind, hands, open_):
    stream, match = overlaid(hands=hands)
    playing(match)
    seat, target = opponents(match)
    row = gift(stream, kind, at=later(1), decided=later(2), match=match, seat=seat, target=target)
    at = act(match, kind, str(row.reference), seat=seat, target=target)
    type(row).objects.filter(pk=row.pk).update(decided_at=at)
    (shown,) = state_at(stream, at)["gifts"]["decided"]
    record = head(match).state.round.gifts[-1]
    assert shown["cards"] == ([card.code for card in record.cards] if open_ else None)


def test_a_role_swap_stands_at_the_top_until_the_round_is_dealt():
    stream, match = overlaid(hands="shown")
    playing(match)
    at = act(match, "swap_roles", "r1", seat=1)
    assert state_at(stream, at)["next"] == {"landlord": 1, "reshuffled": False}
    played_until(match, lambda s: not in_intermission(s))
    assert state_at(stream, later(9000))["next"] is None


# ── Talk ────────────────────────────────────────────────────────────────────────────────────────


def test_emotions_of_agents_show_at_once_and_their_texts_once_they_are_released():
    ann = person("ann")
    stream, match = overlaid(ann, owner=person("streamer"), hands="shown")
    now = playing(match)
    about = {"table": stream.table, "match": match, "created_at": now}
    ChatMessage.objects.create(**about, seat=1, name="a", emotion="happy")
    ChatMessage.objects.create(**about, seat=1, name="a", text="two bombs", held=True)
    ChatMessage.objects.create(**about, seat=0, name="ann", user=ann, text="spam of a person")
    said = [seat["said"] for seat in state_at(stream, now)["seats"]]
    ms = int(now.timestamp() * 1000)
    assert said == [None, {"emotion": {"name": "happy", "at": ms}}, None]
    ChatMessage.objects.filter(held=True).update(held=False, released_at=now + timedelta(seconds=3))
    said = [seat["said"] for seat in state_at(stream, now + timedelta(seconds=4))["seats"]]
    assert said[1]["text"]["text"] == "two bombs"
    ChatMessage.objects.update(hidden=True)
    assert state_at(stream, now + timedelta(seconds=4))["seats"][1]["said"] is None


# ── The types ───────────────────────────────────────────────────────────────────────────────────


def test_states_are_of_the_type_that_the_page_expects(tmp_path):
    stream, match = overlaid(person("ann"), hands="shown")
    shown = [state_at(stream, later(1))]
    now = playing(match)
    for kind in ("swap_roles", "cheer"):
        gift(stream, kind, at=now, seat=0, target=1)
    gift(stream, "double", at=now, decided=now, match=match)
    gift(stream, "peek", at=now, decided=now, status="refused", refusal="GIFT_SKIPPED", match=match)
    ChatMessage.objects.create(table_id=stream.table_id or 0, match=match, seat=1, name="a", emotion="sad",
                               created_at=now)  # fmt: skip
    ChatMessage.objects.create(table_id=stream.table_id or 0, match=match, seat=2, name="a", text="hm", created_at=now)
    shown.append(state_at(stream, now))
    at = act(match, "reshuffle", "r1")
    shown.append(state_at(stream, at))
    Stream.objects.filter(pk=stream.pk).update(on_air=False, ended_at=at)
    shown.append(state_at(stream, at + timedelta(minutes=1)))
    assert shown[2]["next"] == {"landlord": None, "reshuffled": True}
    assert type_errors(tmp_path, "overlay", {"OverlayState": shown}) == []
    assert len(type_errors(tmp_path, "overlay", {"OverlayState": [shown[1] | {"surplus": 1}]})) == 1
