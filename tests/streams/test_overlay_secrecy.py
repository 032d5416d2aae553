"""The overlay of a stream tells nothing that its audience may not know: worlds that differ only in that look alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from games import journal
from games.models import ChatMessage, Match
from games.rules.core import Gift as GiftMove
from games.rules.core import Rng, RulesError
from games.selectors import moment_behind
from games.services import match_transaction
from games.streams.models import Gift, Stream
from games.streams.selectors.overlay_state import overlay_state
from tests.support.live_matches import head, in_intermission, move_by_chance, person, played_until
from tests.support.overlays import gift, later, overlaid
from tests.support.process_memory import forget_tables_and_matches

pytestmark = pytest.mark.django_db

SECRET_KINDS = ("peek", "swap_card")


def given(played: match_transaction.MatchTransaction, stream: Stream, rng: Random) -> bool:
    """Lets a peek or a swap act, with its row. Returns False if it was refused."""
    landlord = played.state.round.landlord
    if landlord is None or rng.random() < 0.5:
        return False
    pair = (landlord, (landlord + 1) % 3)
    seat, target = pair if rng.random() < 0.5 else pair[::-1]
    about = {"match_id": played.before.info.id, "seat": seat, "target": target}
    row = gift(stream, rng.choice(SECRET_KINDS), at=played.now, decided=played.now, **about)
    try:
        played.control(GiftMove(row.kind, str(row.reference), seat, target))
    except RulesError:
        row.delete()
        return False
    return True


def moments(stream: Stream, match: Match, *, seed: int) -> Iterator[Any]:
    """Plays a round with gifts, and yields after each move, until the round has ended."""
    rng, now = Random(seed), head(match)
    with match_transaction.open_match(match_id=match.pk, now=now.info.moment(now.state.ctx.at)) as played:
        while not in_intermission(played.state):
            if not given(played, stream, rng):
                played.apply(move_by_chance(now.info.rules, played.state, rng))
                played.at = played.state.ctx.at
                played.now = now.info.moment(played.at)
            yield journal.Head(now.info, 0, played.state), played.now


class Worlds:
    """The overlay's state of a stream in the true world, and in worlds in which hidden cards lie elsewhere."""

    def __init__(self, stream: Stream, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stream = stream
        self._shown: Any = None
        name = "games.streams.selectors.overlay_state.moment_behind"
        monkeypatch.setattr(name, lambda *args, **how: replace(moment_behind(*args, **how), head=self._shown))

    def body(self, shown: journal.Head, now: Any) -> bytes:
        self._shown = shown
        found = overlay_state(self.stream.pk, now)
        assert found is not None
        return found.body

    def told_apart(self, shown: journal.Head, now: Any, seat: int | None) -> bool:
        """Whether the overlay differs in a world that this seat (None: a spectator) cannot tell from the true one."""
        true = self.body(shown, now)
        redealt = [shown.info.rules.redeal(shown.state, seat, Rng(f"{number}" * 64)) for number in (1, 2)]
        return any(self.body(replace(shown, state=state), now) != true for state in redealt)


def compared(stream: Stream, match: Match, monkeypatch: pytest.MonkeyPatch, *, seat: int | None = None) -> list[bool]:
    """Compares the worlds at many moments of a round, and makes sure that each kind of gift was among them."""
    worlds, found, kinds = Worlds(stream, monkeypatch), [], set()
    for number, (shown, now) in enumerate(moments(stream, match, seed=11)):
        kinds |= {record.kind.value for record in shown.state.round.gifts}
        if number % 3 == 0 and not in_intermission(shown.state):
            found.append(worlds.told_apart(shown, now, seat))
    assert kinds == set(SECRET_KINDS)
    return found


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


def test_hidden_hands_are_in_no_frame(monkeypatch):
    stream, match = overlaid(hands="hidden")
    assert not any(compared(stream, match, monkeypatch))


@pytest.mark.parametrize("hands", ["shown", "delayed", "hidden"])
def test_with_a_person_in_a_seat_no_setting_shows_a_hand(ann, monkeypatch, hands):
    stream, match = overlaid(ann, owner=person("streamer"), hands=hands, delay=0)
    Stream.objects.filter(pk=stream.pk).update(delay=0)
    assert not any(compared(stream, match, monkeypatch))


def test_a_streamer_who_plays_shows_nothing_that_the_seat_does_not_see(ann, monkeypatch):
    stream, match = overlaid(ann, person("bob"), hands="shown")
    assert not any(compared(stream, match, monkeypatch, seat=0))


def test_shown_hands_are_told_apart(monkeypatch):
    """A comparison that finds nothing must be able to find something."""
    stream, match = overlaid(hands="shown")
    assert all(compared(stream, match, monkeypatch))


def test_the_own_hand_of_a_streamer_is_told_apart_from_a_spectators_world(ann, monkeypatch):
    stream, match = overlaid(ann, person("bob"), hands="shown")
    assert any(compared(stream, match, monkeypatch))


# ── The delay ───────────────────────────────────────────────────────────────────────────────────


def quiet(stream: Stream, match: Match, now: Any) -> None:
    pass


def busy(stream: Stream, match: Match, now: Any) -> None:
    """The round ends, gifts arrive and act, agents talk, and the stream ends."""
    played_until(match, in_intermission, seed=5)
    first = gift(stream, "cheer", at=now - timedelta(seconds=20))
    gift(stream, "double", at=now - timedelta(seconds=19), decided=now - timedelta(seconds=1), match=match)
    Gift.objects.filter(pk=first.pk).update(status="refused", refusal="GIFT_SKIPPED", decided_at=now)
    ChatMessage.objects.create(
        table_id=stream.table_id or 0,
        match=match,
        seat=1,
        name="a",
        emotion="angry",
        created_at=now - timedelta(seconds=9),
    )
    Stream.objects.filter(pk=stream.pk).update(
        on_air=False, ended_at=now - timedelta(seconds=2), cooldowns={"cheer": 9}
    )


def seen(stream: Stream, match: Match, now: Any, present: Any) -> tuple[bytes, Any]:
    """Returns the overlay's state in this present, which is undone afterwards."""
    forget_tables_and_matches()
    with transaction.atomic():
        present(stream, match, now)
        found = overlay_state(stream.pk, now)
        transaction.set_rollback(True)
    forget_tables_and_matches()
    assert found is not None
    return found.body, found.moment


@pytest.mark.parametrize("people", [0, 1])
def test_a_delayed_overlay_tells_nothing_of_the_present(people):
    players = [person("ann")][:people]
    stream, match = overlaid(*players, owner=person("streamer"), hands="delayed")
    Stream.objects.filter(pk=stream.pk).update(delay=30)
    stream.refresh_from_db()
    played_until(match, lambda s: s.round.trick >= 2)
    waiting = gift(stream, "peek", at=later(1), seat=0, target=1)
    now = head(match).info.moment(head(match).state.ctx.at) + timedelta(seconds=30)
    assert waiting.received_at < now - timedelta(seconds=30)
    assert seen(stream, match, now, quiet) == seen(stream, match, now, busy)
    Stream.objects.filter(pk=stream.pk).update(hands="shown")
    assert seen(stream, match, now, quiet) != seen(stream, match, now, busy)


# ── Donors ──────────────────────────────────────────────────────────────────────────────────────


def test_keys_digests_and_senders_of_gifts_are_in_no_frame():
    stream, match = overlaid(hands="shown")
    played_until(match, lambda s: s.round.trick >= 2)
    now = head(match).info.moment(head(match).state.ctx.at)
    gift(stream, "cheer", at=now)
    gift(stream, "double", at=now, decided=now, match=match)
    one = overlay_state(stream.pk, now)
    for number, row in enumerate(Gift.objects.order_by("pk")):
        Gift.objects.filter(pk=row.pk).update(key=f"other-{number}", body_digest="f" * 64, sender="desk")
    two = overlay_state(stream.pk, now)
    assert one is not None
    assert two is not None
    assert one.body == two.body
    assert b"Spring Hills" in one.body


def test_an_erased_donor_is_gone_from_the_next_state():
    stream, match = overlaid(hands="shown")
    played_until(match, lambda s: s.round.trick >= 2)
    now = head(match).info.moment(head(match).state.ctx.at)
    gift(stream, "cheer", at=now)
    Gift.objects.update(donor="")
    found = overlay_state(stream.pk, now)
    assert found is not None
    assert b"Spring Hills" not in found.body
