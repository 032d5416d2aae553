"""The laws of gifts on a stream (RULES.md, section 17), checked at every gift of random streams."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games import selectors
from games.models import Move
from games.rules.cards import Card
from games.rules.core import due_timeout
from games.rules.doudizhu.gifts import FEW_CARDS, STRONG
from games.rules.doudizhu.state import GiftKind
from games.services import match_transaction
from games.streams.models import Callback, Gift
from games.streams.services import end_and_start_matches, stream_lifecycle
from tests.support.live_matches import NOON, head, in_intermission, move_by_chance
from tests.support.on_air import give, many_kinds, match_of, on_air, state_of, take

pytestmark = pytest.mark.django_db


def cards_of(state: Any) -> list[Card]:
    """Returns all cards of a round: the hands, the bottom while it is face down, and what lies played."""
    around = state.round
    hidden = around.bottom if around.landlord is None else ()
    return sorted([*(card for hand in around.hands for card in hand), *hidden, *around.played])


def one_move(match: Any, rng: Random) -> None:
    """Makes a random move, or lets the next timeout pass, in a transaction of its own."""
    now = head(match)
    move = move_by_chance(now.info.rules, now.state, rng)
    with match_transaction.open_match(match_id=match.pk, now=now.info.moment(move.at)) as turn:
        if due_timeout(turn.state, move.at) is None and not turn.lines:
            turn.apply(move)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_random_gifts_keep_every_law(seed, settings):
    settings.KAIJU = {**settings.KAIJU, "STREAMS": {**settings.KAIJU["STREAMS"], "QUEUE": 6}}
    rng, stream = Random(seed), on_air()
    match = match_of(stream)
    acted: list[tuple[Gift, Any]] = []
    while state_of(match).number < 4:
        one_move(match, rng)
        now = head(match).info.moment(state_of(match).ctx.at)
        if rng.random() < 0.5:
            give(stream, now=now, donor="Long", **many_kinds(rng))
        before = state_of(match)
        if take(stream, now=now):
            gift = Gift.objects.filter(status="applied").order_by("-entry").first()
            assert gift is not None
            acted.append((gift, now))
            kind = GiftKind(gift.kind)
            assert kind not in STRONG or min(map(len, before.round.hands)) > FEW_CARDS
            after = state_of(match)
            if not in_intermission(after):  # the hands that are left lie open then
                assert len(set(cards_of(after))) == len(cards_of(after)) == 54
            assert cards_of(after) == cards_of(before)
            assert head(match).number == gift.entry
    for (_, earlier), (_, later) in pairwise(acted):
        assert later - earlier >= timedelta(seconds=2.5)
    for kind in GiftKind:
        same = [(gift.pk, now) for gift, now in acted if gift.kind == kind]
        assert [pk for pk, _ in same] == sorted(pk for pk, _ in same)  # of one kind the first to come acts first
    assert len(acted) > 10
    entries = dict(Move.objects.filter(match=match, verb="gift").values_list("number", "action"))
    assert {number: action["reference"] for number, action in entries.items()} == {
        gift.entry: str(gift.reference) for gift, _ in acted
    }
    stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=NOON)
    while not head(match).ended:
        one_move(match, rng)
    now = head(match).info.moment(state_of(match).ctx.at)
    end_and_start_matches.advance_stream(stream_id=stream.pk, now=now)
    take(stream, now=now)
    assert not Gift.objects.filter(status="waiting").exists()
    assert not Gift.objects.filter(status="refused", refusal="").exists()
    assert Callback.objects.exists() is False  # no address was given
    match.refresh_from_db()
    assert selectors.verify(match).ok


def test_what_a_gift_changed_is_announced_before_the_next_play():
    rng, stream = Random(5), on_air()
    match = match_of(stream)
    while state_of(match).number < 3:
        one_move(match, rng)
        now = head(match).info.moment(state_of(match).ctx.at)
        give(stream, now=now, **many_kinds(rng))
        take(stream, now=now)
    log = list(match.moves.order_by("number").values_list("verb", "events"))
    gifts = [(verb, events) for verb, events in log if verb == "gift"]
    assert len(gifts) > 5
    for _, events in gifts:
        assert events[0]["kind"] == "gift"
        assert events[0]["audience"] is None
    for verb, events in log:
        assert verb == "gift" or not any(event["kind"].startswith("gift") for event in events)
