"""Who is told of a turn: a player who is away from the table, once for each turn that the whole table knows of."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

import pytest
from django.core.cache import cache
from django.db import DatabaseError

from accounts.models import User
from games import player_presence
from games.models import Match
from games.notifications import services, tasks
from games.notifications.models import Kind, Notification
from games.player_presence import TABLE, store_places
from games.rules.core import next_deadline
from games.selectors.public_turns import public_turn
from games.services import match_transaction, moves
from tests.support.live_matches import head, legal, person, running, step

pytestmark = pytest.mark.django_db


def look(now: datetime) -> None:
    """Looks twice, with the time between the looks after which a player is away."""
    services.look_for_turns(now=now - timedelta(seconds=17))
    services.look_for_turns(now=now)


def turns_of(user: User) -> list[Notification]:
    return list(Notification.objects.filter(user=user, kind=Kind.TURN))


def moment_of_turn(match: Match, user: User) -> datetime:
    """Plays until it is this player's turn. Returns a time within it."""
    rng = Random(3)
    for _ in range(200):
        now = head(match)
        at = now.info.moment(now.state.ctx.at + 1)
        if public_turn(match.pk, user.pk, now=at) is not None:
            return at
        step(match, rng)
    raise AssertionError("it never is this player's turn")


def test_a_player_who_is_away_is_told_once_of_a_turn(ann: User) -> None:
    match = running(ann)
    at = moment_of_turn(match, ann)
    for _ in range(2):
        look(at)
    [one] = turns_of(ann)
    assert match.table is not None
    assert one.address == f"/t/{match.table.code}/"
    assert one.game == "doudizhu"


def test_nobody_is_away_at_the_first_look_or_after_the_cache_was_emptied(ann: User) -> None:
    at = moment_of_turn(running(ann), ann)
    services.look_for_turns(now=at)
    assert turns_of(ann) == []
    cache.clear()
    services.look_for_turns(now=at + timedelta(seconds=17))
    assert turns_of(ann) == []


def test_a_player_at_the_table_is_told_nothing(ann: User) -> None:
    match = running(ann)
    assert match.table is not None
    at = moment_of_turn(match, ann)
    store_places({(TABLE, ann.pk): match.table.code})
    look(at)
    assert turns_of(ann) == []


def test_a_player_at_another_table_is_away_from_this_one(ann: User) -> None:
    at = moment_of_turn(running(ann), ann)
    store_places({(TABLE, ann.pk): "zzzzzz"})
    look(at)
    assert len(turns_of(ann)) == 1


def test_it_is_taken_back_when_the_turn_is_over_or_the_player_is_back(ann: User) -> None:
    match = running(ann)
    assert match.table is not None
    at = moment_of_turn(match, ann)
    look(at)
    assert len(turns_of(ann)) == 1
    store_places({(TABLE, ann.pk): match.table.code})
    look(at)
    assert turns_of(ann) == []


def test_the_next_turn_is_told_anew_in_the_same_place(ann: User) -> None:
    match = running(ann)
    at = moment_of_turn(match, ann)
    look(at)
    [first] = turns_of(ann)
    Notification.objects.update(read_at=at)
    window = next(each for each in head(match).state.ctx.windows if each.turn)
    moves.play_move(match_id=match.pk, seat=0, window=window.id, action=legal(match, 0, window)[0], now=at)
    again = moment_of_turn(match, ann)
    services.look_for_turns(now=again)
    [second] = turns_of(ann)
    assert second.read_at is None
    assert second.number > first.number


def test_a_seat_on_trustee_is_told_nothing(ann: User) -> None:
    match = running(ann)
    at = moment_of_turn(match, ann)
    moves.take_over(match_id=match.pk, user_id=ann.pk, now=at)
    look(at + timedelta(milliseconds=1))
    assert turns_of(ann) == []


@pytest.fixture
def night() -> Iterator[tuple[Match, list[User], datetime]]:
    """A match of Werewolf in its first night, with nine people who are all away."""
    people = [person(f"p{number}") for number in range(9)]
    match = running(*people, agents=0, game="werewolf")
    rng = Random(1)
    for _ in range(400):
        now = head(match)
        if now.info.rules.is_hushed(now.state):
            yield match, people, now.info.moment(now.state.ctx.at + 1)
            return
        step(match, rng)
    raise AssertionError("the night never comes")


def test_at_night_in_werewolf_nobody_is_told_anything(night: tuple[Match, list[User], datetime]) -> None:
    """Whoever is told at night would show that their role acts."""
    match, people, at = night
    assert head(match).state.ctx.windows
    look(at)
    assert not Notification.objects.filter(kind=Kind.TURN).exists()
    for user in people:
        assert public_turn(match.pk, user.pk, now=at) is None


def test_in_a_whole_match_of_werewolf_only_public_turns_are_told(night: tuple[Match, list[User], datetime]) -> None:
    """Each turn that may be told is of a window that everybody sees, and falls outside the nights."""
    match, people, _at = night
    told = 0
    for _ in range(60):
        now = head(match)
        if now.ended or told > 20:
            break
        at = now.info.moment(now.state.ctx.at + 1)
        for user in people:
            turn = public_turn(match.pk, user.pk, now=at)
            if turn is not None:
                window = now.state.ctx.window(turn.window)
                assert window is not None
                assert window.public
                assert not now.info.rules.is_hushed(now.state)
                told += 1
        deadline = next_deadline(now.state)
        assert deadline is not None
        assert match_transaction.settle_due(match_id=match.pk, now=now.info.moment(deadline))
    assert told


def test_presence_is_written_again_before_a_player_counts_as_away() -> None:
    from games.notifications.services.turns import AWAY_SECONDS

    assert AWAY_SECONDS > player_presence.REPEAT_SECONDS


def test_a_look_that_lasts_long_is_not_overlapped_by_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def long_look(*, now: datetime) -> None:
        """Lasts until the next two looks are due, as far as the cache's clock tells."""
        looks.append(len(looks))
        if len(looks) == 1:
            monkeypatch.setattr("time.time", lambda: begun + 2 * services.LOOK_SECONDS)
            tasks.look_for_turns()

    begun = time.time()
    monkeypatch.setattr(services, "look_for_turns", long_look)
    tasks.look_for_turns()
    assert looks == [0]
    tasks.look_for_turns()
    assert looks == [0, 1]


def test_a_look_that_fails_lets_the_next_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*, now: datetime) -> None:
        raise DatabaseError

    with monkeypatch.context() as patched:
        patched.setattr(services, "look_for_turns", broken)
        with pytest.raises(DatabaseError):
            tasks.look_for_turns()
    assert cache.get(tasks.LOOKING) is None


def test_a_late_look_leaves_the_mark_of_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "look_for_turns", lambda *, now: cache.set(tasks.LOOKING, "another"))
    tasks.look_for_turns()
    assert cache.get(tasks.LOOKING) == "another"
