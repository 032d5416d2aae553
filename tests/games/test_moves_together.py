"""Moves of several matches in one transaction: each keeps its own fate, and none waits for another's lock."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, transaction

from games import journal, selectors
from games.journal import prepared_statements
from games.models import Match
from games.rules import codec
from games.rules.core import Move, StaleMove
from games.selectors.window_aliases import alias_of
from games.services import moves, moves_together
from games.services.moves import AcceptedMove
from games.services.moves_together import Outcome, SentMove
from tests.support.live_matches import (
    after,
    head,
    in_intermission,
    kept,
    log_of,
    person,
    played_until,
    running,
    table_at,
    turn_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.sqlite]


def match_of(number: int, **kwargs: Any) -> Match:
    return running(*(person(f"p{number}x{seat}") for seat in range(3)), **kwargs)


@pytest.fixture
def three() -> list[Match]:
    return [match_of(number) for number in range(3)]


def sent(match: Match, *, ms: int = 1500, verb: object = "bid", **data: Any) -> SentMove:
    """The move that the seat whose turn it is sends: by default a bid of 1."""
    seat, window = turn_of(match)
    alias = alias_of(match.pk, seat, window.id)
    return SentMove(match.pk, seat, alias, verb, data or {"points": 1}, "r", after(ms))


def codes(outcomes: list[Outcome]) -> list[object]:
    """The number of each accepted move, the code of each refusal, and None for each move that was left out."""
    return [each.number if isinstance(each, AcceptedMove) else getattr(each, "code", None) for each in outcomes]


def newest_move(match: Match) -> SentMove:
    """The first legal action of the seat whose turn it is, by the state that the database has now."""
    now = journal.head_of(match.pk)
    window = next(window for window in now.state.ctx.windows if window.turn)
    seat = window.seats[0]
    action = next(iter(now.info.rules.legal_actions(now.state, seat, window)))
    coded = codec.encode_move(now.info.rules.actions, Move(seat, window.id, action, 0, "person"))
    alias = alias_of(match.pk, seat, window.id)
    return SentMove(match.pk, seat, alias, coded["verb"], coded["data"], "r", now.info.moment(now.state.ctx.at + 10))


def play_alone(one: SentMove) -> None:
    moves.play_move_by_alias(
        match_id=one.match_id, seat=one.seat, alias=one.alias, verb=one.verb, data=one.data, ref=one.ref, now=one.now
    )


@contextmanager
def held_elsewhere(match: Match):
    """Another connection holds the lock of this match."""
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            journal.lock_match(match.pk)
            locked.set()
            done.wait(60)
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    assert locked.wait(60)
    try:
        yield
    finally:
        done.set()
        thread.join()


def test_each_move_is_stored_as_if_it_were_alone():
    together, alone = [match_of(number) for number in (0, 1)], [match_of(number) for number in (2, 3)]
    outcomes = moves_together.play_moves([sent(together[0]), sent(together[1], verb="bid", points=2)])
    for match, points in zip(alone, (1, 2), strict=True):
        play_alone(sent(match, points=points))
    assert codes(outcomes) == [1, 1]
    assert isinstance(outcomes[0], AcceptedMove)
    assert [event.kind for event in outcomes[0].events] == ["bid"]
    for one, other in zip(together, alone, strict=True):
        assert kept(one) == kept(other)
        rows = [list(match.moves.order_by("number").values_list("number", "seat", "window", "verb", "action", "at",
                                                                "by", "events")) for match in (one, other)]  # fmt: skip
        assert rows[0] == rows[1]
        assert selectors.verify(one).ok


def test_a_refusal_leaves_the_other_moves_untouched(three):
    before = kept(three[1])
    outcomes = moves_together.play_moves([sent(three[0]), sent(three[1], points=7), sent(three[2])])
    assert codes(outcomes) == [1, "INVALID_BID", 1]
    assert kept(three[1]) == before
    assert [len(log_of(match)) for match in three] == [2, 1, 2]


def test_every_kind_of_refusal_reaches_its_own_move(three):
    one = sent(three[0])
    stale = SentMove(one.match_id, one.seat, "0" * 12, one.verb, one.data, "r", one.now)
    unknown = sent(three[1], verb="fly")
    outcomes = moves_together.play_moves([stale, unknown, sent(three[2])])
    assert codes(outcomes) == ["STALE_WINDOW", "UNKNOWN_VERB", 1]
    assert isinstance(outcomes[0], StaleMove)


def test_a_move_in_no_match_is_refused_alone(three):
    one = sent(three[0])
    missing = SentMove(uuid4(), 0, one.alias, "bid", {"points": 1}, "r", one.now)
    assert codes(moves_together.play_moves([missing, sent(three[1])])) == ["GAME_NOT_STARTED", 1]


def test_of_two_moves_in_one_match_the_first_is_played(three):
    first, second = sent(three[0]), sent(three[0], points=2)
    assert codes(moves_together.play_moves([first, second, sent(three[1])])) == [1, None, 1]
    assert [verb for _, _, verb in log_of(three[0])] == ["start", "bid"]
    # a refused first move changes nothing for the second
    assert codes(moves_together.play_moves([sent(three[2], points=7), sent(three[2])]))[1] is None


@pytest.mark.postgresql
def test_a_match_that_another_transaction_holds_delays_no_other(three):
    with held_elsewhere(three[1]):
        outcomes = moves_together.play_moves([sent(match) for match in three])
        assert codes(outcomes) == [1, None, 1]
    assert codes(moves_together.play_moves([sent(three[1])])) == [1]


def test_a_move_that_comes_after_a_deadline_is_left_to_be_played_alone(three):
    before = kept(three[0])
    assert codes(moves_together.play_moves([sent(three[0], ms=20_000), sent(three[1])])) == [None, 1]
    assert kept(three[0]) == before


def test_a_seat_that_its_trustee_plays_is_left(three):
    seat, _ = turn_of(three[0])
    user = three[0].seats.get(index=seat).user_id
    moves.take_over(match_id=three[0].pk, user_id=user, now=after(100))
    assert codes(moves_together.play_moves([sent(three[0]), sent(three[1])])) == [None, 1]


def test_the_move_that_ends_a_round_is_left_and_played_alone_writes_its_results(three):
    match = match_of(9, game="gandengyan", options={"rounds": 2})
    played_until(match, lambda state: any(len(hand) == 1 for hand in state.round.hands))
    while not in_intermission(head(match).state):
        one = newest_move(match)
        before = kept(match)
        (outcome,) = moves_together.play_moves([one])
        if outcome is None:
            assert kept(match) == before
            play_alone(one)
            break
    assert in_intermission(head(match).state)
    assert match.round_results.count() == 3


@pytest.mark.parametrize("verb", ["say", "hunt"])
def test_verbs_that_write_other_rows_are_left(verb, three):
    match = running(*(person(f"wolf{seat}") for seat in range(6)), agents=0, game="werewolf")
    rules = head(match).info.rules
    assert verb in rules.spoken_verbs | rules.repeatable
    one = SentMove(match.pk, 0, "0" * 12, verb, {}, "r", after(100))
    assert codes(moves_together.play_moves([one, sent(three[0])])) == [None, 1]


def test_moves_reach_sockets_and_agents_only_after_the_commit(three, monkeypatch):
    seen: list[str] = []
    monkeypatch.setattr(
        "games.after_commit.broadcast", lambda group, message: seen.append(f"{group} {kept(three[0])[0]}")
    )
    moves_together.play_moves([sent(three[0]), sent(three[1])])
    assert seen == [f"table.{table_at(match).code} 1" for match in three[:2]]
    assert journal.newest_state.cached_head(three[0].pk).number == 1


def test_an_error_while_writing_undoes_all(three, monkeypatch):
    def fail(*args: Any) -> None:
        raise OperationalError("gone")

    before = [kept(match) for match in three]
    monkeypatch.setattr(prepared_statements, "insert_and_update", fail)
    with pytest.raises(OperationalError):
        moves_together.play_moves([sent(match) for match in three])
    assert [kept(match) for match in three] == before
    monkeypatch.undo()
    assert codes(moves_together.play_moves([sent(match) for match in three])) == [1, 1, 1]


def test_threads_with_the_same_matches_in_other_orders_never_wait_in_a_circle(three):
    """Each attempt plays what it can lock; what it leaves is played alone. Nothing is lost, doubled or stuck."""
    found: list[AcceptedMove] = []
    rounds, guard, barrier = 12, threading.Lock(), threading.Barrier(2)

    def run(order: list[Match]) -> None:
        try:
            for _ in range(rounds):
                barrier.wait(60)
                wanted = [newest_move(match) for match in order]
                barrier.wait(60)
                outcomes = moves_together.play_moves(wanted)
                barrier.wait(60)
                with guard:
                    found.extend(outcome for outcome in outcomes if isinstance(outcome, AcceptedMove))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(order,)) for order in (three, three[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
        assert not thread.is_alive()
    for match in three:
        numbers = sorted(outcome.number for outcome in found if outcome.match_id == match.pk)
        assert [number for number, _, _ in log_of(match)] == list(range(len(numbers) + 1))
        assert numbers == list(range(1, len(numbers) + 1))
        assert selectors.verify(match).ok
