"""The queue of a stream's gifts: taken in, waiting, acting one at a time, refused at once or later."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import selectors
from games.models import Move
from games.rules.core import IllegalMove, MalformedMove
from games.services import moves
from games.streams.gift_terms import terms_of
from games.streams.models import Gift, Stream
from games.streams.selectors.gifts import donors_of, queue_of
from games.streams.services import end_and_start_matches, gift_queue, stream_lifecycle
from tests.support.live_matches import NOON, code_of_refusal, in_intermission, person
from tests.support.on_air import (
    AGENTS,
    decided,
    give,
    leading,
    match_of,
    on_air,
    opened,
    opponents,
    play_to,
    playing,
    state_of,
    streamer,
    take,
)

pytestmark = pytest.mark.django_db

PAUSE = timedelta(seconds=2.5)
MINUTE = timedelta(seconds=60)


def change(stream: Stream, **changed) -> None:
    stream_lifecycle.change_stream(stream_id=stream.pk, by=stream.owner, now=NOON, **changed)


def terms(**kinds):
    """Returns default terms with changed ones: kind -> fields."""
    found = terms_of({})
    return {kind: type(each)(**{**_fields(each), **kinds.get(kind.value, {})}) for kind, each in found.items()}


def _fields(each):
    return {name: getattr(each, name) for name in each.__slots__}


# ── Taken in ────────────────────────────────────────────────────────────────────────────────────


def test_a_gift_waits_and_then_acts_with_a_log_entry_that_names_it():
    stream = on_air()
    match = match_of(stream)
    gift = give(stream, "effect", donor="Long", price="66 gems", times=3)
    assert decided(gift) == ("waiting", "")
    assert take(stream) == 1
    gift.refresh_from_db()
    assert (gift.status, gift.match, gift.round) == ("applied", match, 1)
    assert gift.entry is not None
    entry = Move.objects.get(match=match, number=gift.entry)
    assert (entry.verb, entry.by, entry.action["reference"]) == ("gift", "system", str(gift.reference))
    assert donors_of([gift.reference]) == {
        str(gift.reference): {"donor": "Long", "price": "66 gems", "times": 3, "kind": "effect"}
    }
    assert "Long" not in str(entry.action) + str(entry.events)
    assert list(stream.gifts.exclude(status=Gift.Status.WAITING)) == [gift]


def test_a_key_sent_again_gives_the_first_gift_whatever_became_of_it():
    stream = on_air()
    first = give(stream, "effect", key="a")
    assert give(stream, "effect", key="a") == first
    take(stream)
    again = give(stream, "effect", key="a")
    assert (again.pk, again.status) == (first.pk, "applied")
    refused = give(stream, "swap_card", key="b", seat=0, target=1)
    gift_queue.clear_queue(stream_id=stream.pk, by=stream.owner, now=NOON)
    assert decided(give(stream, "swap_card", key="b", seat=0, target=1)) == ("refused", "GIFT_SKIPPED")
    assert Gift.objects.count() == 2
    assert refused.pk != first.pk


def test_a_key_with_another_body_is_refused_and_acts_no_second_time():
    stream = on_air()
    give(stream, "effect", key="a", body_digest="1" * 64)
    code = code_of_refusal(IllegalMove, give, stream=stream, kind="double", key="a", body_digest="2" * 64)
    assert code == "KEY_REUSED"
    assert Gift.objects.count() == 1


def test_keys_belong_to_their_sender_and_stream():
    stream, other = on_air(), on_air(streamer("noor"))
    give(stream, "effect", key="a")
    give(other, "effect", key="a")
    gift_queue.receive_gift(
        stream_id=stream.pk, sender="desk", key="a", body_digest="0" * 64, kind="effect", now=NOON
    )  # fmt: skip
    assert Gift.objects.count() == 3


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"kind": "steal"}, "UNKNOWN_GIFT"),
        ({"kind": ["cheer"]}, "UNKNOWN_GIFT"),
        ({"kind": "peek", "seat": 0}, "NO_SUCH_SEAT"),
        ({"kind": "peek", "target": 0}, "NO_SUCH_SEAT"),
        ({"kind": "peek", "seat": 3, "target": 0}, "NO_SUCH_SEAT"),
        ({"kind": "peek", "seat": -1, "target": 0}, "NO_SUCH_SEAT"),
        ({"kind": "peek", "seat": True, "target": 0}, "NO_SUCH_SEAT"),
        ({"kind": "peek", "seat": "0", "target": 0}, "NO_SUCH_SEAT"),
        ({"kind": "cheer", "seat": 9}, "NO_SUCH_SEAT"),
        ({"kind": "cheer", "times": 0}, "MALFORMED"),
        ({"kind": "cheer", "times": "3"}, "MALFORMED"),
        ({"kind": "cheer", "key": "k" * 65}, "MALFORMED"),
        ({"kind": "cheer", "key": "a\0b"}, "MALFORMED"),
        ({"kind": "cheer", "donor": 5}, "MALFORMED"),
        ({"kind": "cheer", "price": None}, "MALFORMED"),
    ],
)
def test_a_hostile_gift_is_refused_and_not_stored(fields, code):
    stream = on_air()
    assert code_of_refusal(MalformedMove, give, stream=stream, **fields) == code
    assert not Gift.objects.exists()


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("  Old\u200b  Long ", "Old Long"), ("fuck", ""), ("f u c k", ""), ("safe\u202etxet", ""),
        ("名" * 60, "名" * 40), ("", ""), ("a\0b", "ab"),
    ],
)  # fmt: skip
def test_a_donors_name_is_filtered_and_the_gift_still_counts(sent, shown):
    gift = give(on_air(), "cheer", donor=sent, price=sent)
    assert (gift.donor, gift.price) == (shown, shown[:24])
    assert gift.status == "waiting"


# ── Refused at once ─────────────────────────────────────────────────────────────────────────────


def test_gifts_are_refused_at_once_with_the_reason(settings):
    owner = streamer()
    off = opened(owner)
    assert decided(give(off, "cheer")) == ("refused", "STREAM_OFF_AIR")
    uno = on_air(owner, game="uno", options={}, seats=[{"agent": "club"}] * 2)
    assert decided(give(uno, "cheer")) == ("refused", "NO_GIFTS")
    stream = on_air(owner)
    change(stream, gift_terms=terms(double={"allowed": False}))
    assert decided(give(stream, "double")) == ("refused", "GIFT_NOT_ALLOWED")
    settings.KAIJU = {**settings.KAIJU, "STREAMS": {**settings.KAIJU["STREAMS"], "QUEUE": 2}}
    first, second, third = (give(stream, "cheer") for _ in range(3))
    assert (first.status, second.status) == ("waiting", "waiting")
    assert decided(third) == ("refused", "GIFT_QUEUE_FULL")
    change(stream, accepts_gifts=False)
    paused = give(stream, "cheer")
    assert decided(paused) == ("refused", "GIFTS_PAUSED")
    assert paused.decided_at == NOON
    assert first.status == "waiting"


# ── Acting ──────────────────────────────────────────────────────────────────────────────────────


def test_one_gift_acts_at_a_time_in_the_order_of_arrival_with_a_pause():
    stream = on_air()
    gifts = [give(stream, kind) for kind in ("effect", "double")]
    assert take(stream) == 1
    assert [gift.status for gift in map(_fresh, gifts)] == ["applied", "waiting"]
    assert take(stream, now=NOON + timedelta(seconds=2.4)) == 0
    assert take(stream, now=NOON + PAUSE) == 1
    first, second = map(_fresh, gifts)
    assert (first.entry or 0) < (second.entry or 0)
    assert selectors.verify(match_of(stream)).ok


def test_a_gift_that_waits_for_its_moment_holds_up_none_behind_it():
    stream = on_air()
    swap, cheer, effect = give(stream, "swap_card", seat=0, target=1), give(stream, "cheer"), give(stream, "effect")
    assert take(stream) == 1  # the auction runs: only the effect may act
    assert [decided(gift)[0] for gift in (swap, cheer, effect)] == ["waiting", "waiting", "applied"]
    now = play_to(match_of(stream), playing) + PAUSE
    assert take(stream, now=now) == 1
    assert decided(cheer)[0] == "applied" or decided(swap)[0] in ("applied", "refused")


def test_a_kind_cools_down_without_holding_up_others():
    stream = on_air()
    first, second, other = give(stream, "effect"), give(stream, "effect"), give(stream, "double")
    take(stream)
    assert take(stream, now=NOON + PAUSE) == 1
    assert [decided(gift)[0] for gift in (first, second, other)] == ["applied", "waiting", "applied"]
    (waiting,) = queue_of(stream_now(stream), NOON + PAUSE)
    assert (waiting.wait, waiting.seconds) == ("cooldown", 12.5)
    assert take(stream, now=NOON + timedelta(seconds=14.9)) == 0
    assert take(stream, now=NOON + timedelta(seconds=15)) == 1


def test_a_cooldown_that_the_streamer_changes_counts_from_the_gift_on():
    stream = on_air()
    change(stream, gift_terms=terms(effect={"cooldown": 3600}))
    give(stream, "effect")
    assert take(stream) == 1
    change(stream, gift_terms=terms(effect={"cooldown": 20}))
    give(stream, "effect")
    stream.refresh_from_db()
    (waiting,) = queue_of(stream, NOON + timedelta(seconds=5))
    assert (waiting.wait, waiting.seconds) == ("cooldown", 15.0)
    assert take(stream, now=NOON + timedelta(seconds=19)) == 0
    assert take(stream, now=NOON + timedelta(seconds=21)) == 1


def test_a_clock_that_was_set_back_holds_up_no_gift():
    stream = on_air()
    give(stream, "effect")
    assert take(stream, now=NOON + timedelta(days=1)) == 1
    give(stream, "effect")
    assert take(stream, now=NOON + MINUTE) == 1


def test_a_gift_beyond_the_limit_of_its_round_is_refused():
    stream = on_air()
    first, second = give(stream, "double"), give(stream, "double")
    take(stream)
    assert take(stream, now=NOON + PAUSE) == 0
    assert decided(first)[0] == "applied"
    assert decided(second) == ("refused", "GIFT_ROUND_LIMIT")
    second.refresh_from_db()
    assert second.refusal_data == {"most": 1}


def test_a_gift_between_two_of_one_side_is_refused_when_its_turn_comes():
    stream = on_air()
    match = match_of(stream)
    play_to(match, playing)
    landlord, farmer = opponents(match)
    other = 3 - landlord - farmer
    gift = give(stream, "peek", seat=farmer, target=other)
    assert take(stream, now=play_to(match, playing)) == 0
    assert decided(gift) == ("refused", "GIFT_NOT_OPPONENTS")


def test_no_strong_gift_acts_while_a_hand_has_five_cards_or_fewer():
    stream = on_air()
    match = match_of(stream)
    now = play_to(match, lambda state: playing(state) and min(map(len, state.round.hands)) <= 5)
    landlord, farmer = opponents(match)
    strong = [
        give(stream, "peek", seat=landlord, target=farmer), give(stream, "double"),
        give(stream, "swap_card", seat=farmer, target=landlord), give(stream, "add_card", seat=farmer),
    ]  # fmt: skip
    assert take(stream, now=now) == 0
    assert {decided(gift) for gift in strong} == {("refused", "GIFT_FEW_CARDS")}
    cheer = give(stream, "cheer", seat=farmer)
    assert take(stream, now=now) == 1
    assert decided(cheer)[0] == "applied"


def test_swap_card_acts_before_a_lead_and_the_next_play_follows_it():
    stream = on_air()
    match = match_of(stream)
    play_to(match, leading)
    if min(map(len, state_of(match).round.hands)) <= 5:
        pytest.fail("the deal leaves no lead with full hands")
    landlord, farmer = opponents(match)
    before = state_of(match).round.hands
    gift = give(stream, "swap_card", seat=landlord, target=farmer)
    assert take(stream, now=play_to(match, leading)) == 1
    after = state_of(match).round.hands
    assert sorted(card for hand in before for card in hand) == sorted(card for hand in after for card in hand)
    assert before[landlord] != after[landlord]
    play_to(match, in_intermission)
    gift.refresh_from_db()
    following = Move.objects.filter(match=match, number__gt=gift.entry).order_by("number").first()
    assert following is not None
    assert following.verb in ("play", "timeout")
    assert selectors.verify(match).ok


# ── Too late ────────────────────────────────────────────────────────────────────────────────────


def test_a_gift_whose_round_has_ended_is_refused_and_one_for_the_next_round_waits():
    stream = on_air()
    match = match_of(stream)
    cheer, roles = give(stream, "cheer"), give(stream, "swap_roles", seat=1)
    now = play_to(match, in_intermission)
    late = give(stream, "cheer", now=now)
    assert late.round == 2
    assert take(stream, now=now) == 1
    assert decided(cheer) == ("refused", "GIFT_TOO_LATE")
    assert decided(roles)[0] == "applied"
    assert decided(late)[0] == "waiting"
    now = play_to(match, playing, seed=3)
    assert state_of(match).round.landlord == 1
    assert take(stream, now=now) == 1
    assert decided(late)[0] == "applied"


def test_gifts_for_the_next_round_are_refused_when_the_match_ends():
    stream = on_air()
    match = match_of(stream)
    roles, effect = give(stream, "swap_roles", seat=1), give(stream, "double")
    change(stream, seats=[{"agent": "novice"}, *AGENTS[1:]])
    now = play_to(match, lambda state: not state.ctx.windows)
    assert take(stream, now=now) == 0
    assert decided(roles) == ("refused", "GIFT_TOO_LATE")
    assert decided(effect) == ("refused", "GIFT_TOO_LATE")
    between = give(stream, "effect", now=now)
    assert between.match is None
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=now + MINUTE)
    assert take(stream, now=now + MINUTE) == 1
    between.refresh_from_db()
    assert between.match_id == match_of(stream).pk
    assert between.status == "applied"


def test_when_a_stream_goes_off_the_air_all_that_wait_are_refused():
    stream = on_air()
    match = match_of(stream)
    stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=NOON)
    now = play_to(match, lambda state: not state.ctx.windows)
    gift = give(stream, "effect", now=now)
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=now)
    assert take(stream, now=now) == 0
    assert decided(gift) == ("refused", "STREAM_OFF_AIR")


def test_gifts_wait_while_staff_pause_the_match():
    stream = on_air()
    match, staff = match_of(stream), person("root", staff=True)
    moves.pause(match_id=match.pk, by_staff=staff, now=NOON)
    gift = give(stream, "effect")
    assert take(stream) == 0
    assert decided(gift) == ("waiting", "")
    moves.resume(match_id=match.pk, by_staff=staff, now=NOON + MINUTE)
    assert take(stream, now=NOON + MINUTE) == 1


# ── The streamer's hand ─────────────────────────────────────────────────────────────────────────


def test_the_streamer_skips_a_gift_and_clears_the_queue():
    stream = on_air()
    one, two, three = (give(stream, "cheer") for _ in range(3))
    skipped = gift_queue.skip_gift(stream_id=stream.pk, by=stream.owner, reference=one.reference, now=NOON)
    assert (skipped.status, skipped.refusal) == ("refused", "GIFT_SKIPPED")
    again = code_of_refusal(
        IllegalMove, gift_queue.skip_gift, stream_id=stream.pk, by=stream.owner, reference=one.reference, now=NOON
    )
    assert again == "GIFT_DECIDED"
    assert gift_queue.clear_queue(stream_id=stream.pk, by=stream.owner, now=NOON) == 2
    assert {decided(gift) for gift in (two, three)} == {("refused", "GIFT_SKIPPED")}


def test_a_stranger_neither_skips_nor_clears():
    stream, other = on_air(), streamer("noor")
    gift = give(stream, "cheer")
    with pytest.raises(Stream.DoesNotExist):
        gift_queue.skip_gift(stream_id=stream.pk, by=other, reference=gift.reference, now=NOON)
    with pytest.raises(Stream.DoesNotExist):
        gift_queue.clear_queue(stream_id=stream.pk, by=other, now=NOON)
    foreign = give(on_air(other), "cheer")
    code = code_of_refusal(
        MalformedMove, gift_queue.skip_gift, stream_id=stream.pk, by=stream.owner, reference=foreign.reference, now=NOON
    )
    assert code == "NO_SUCH_GIFT"


def test_the_queue_says_what_each_gift_waits_for():
    stream = on_air()
    give(stream, "cheer")
    give(stream, "swap_card", seat=0, target=1)
    give(stream, "reshuffle")
    give(stream, "effect")
    assert [each.wait for each in queue_of(stream_now(stream), NOON)] == ["playing", "free_lead", "round_end", "next"]


def stream_now(stream: Stream) -> Stream:
    stream.refresh_from_db()
    return stream


def _fresh(gift: Gift) -> Gift:
    gift.refresh_from_db()
    return gift
