"""What holds in every state of every match of UNO, whatever is played."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest

from games.rules.core import Move, due_timeout
from games.rules.registry import game
from games.rules.uno.actions import Challenge
from games.rules.uno.cards import DECK
from games.rules.uno.state import REMEMBERED, UnoState
from tests.rules.contract.random_matches import Played, random_match

MATCHES = range(3_000, 3_006)
NUMBERED = pytest.mark.parametrize("number", MATCHES)


@cache
def match_of(number: int) -> Played:
    return random_match(game("uno"), number)


def rounds(number: int) -> list[UnoState]:
    return [state.round for state in match_of(number).states()]


@NUMBERED
def test_no_card_is_ever_lost_or_made(number):
    for state in rounds(number):
        held = [card for hand in state.hands for card in hand]
        assert sorted((*held, *state.pile, *state.discards)) == list(DECK)
        assert all(list(hand) == sorted(hand) for hand in state.hands)


@NUMBERED
def test_only_seats_with_one_card_and_no_call_are_exposed(number):
    for state in rounds(number):
        assert all(len(state.hands[seat]) == 1 and seat not in state.called for seat in state.exposed)


@NUMBERED
def test_the_windows_beside_the_turn_are_for_those_who_may(number):
    for state in rounds(number):
        call, challenge = state.ctx.window_named("call"), state.ctx.window_named("challenge")
        if state.ctx.window_named("turn") is None:
            continue
        may_call = [seat for seat, hand in enumerate(state.hands) if len(hand) in (1, 2) and seat not in state.called]
        assert list(call.seats if call else ()) == may_call
        may_catch = [seat for seat in range(state.seats) if set(state.exposed) - {seat}]
        assert list(challenge.seats if challenge else ()) == may_catch


@NUMBERED
def test_the_clock_of_the_turn_is_due_before_those_beside_it(number):
    for state in match_of(number).states():
        turn = state.ctx.window_named("turn")
        move = due_timeout(state, 10**12)
        assert turn is None or state.ctx.paused_at is not None or (move is not None and move.window == turn.id)


@NUMBERED
def test_a_round_is_over_when_a_hand_is_empty_or_nobody_moves(number):
    for state in rounds(number):
        out = any(not hand for hand in state.hands)
        assert (state.result is not None) == (out or state.idle >= state.seats)
        assert len(state.history) <= REMEMBERED


@NUMBERED
def test_turns_count_up_and_go_to_a_seat_in_the_direction_of_play(number):
    for before, after in pairwise(rounds(number)):
        if after.turn is None or before.turn is None or after.turns != before.turns + 1:
            continue
        steps = (after.turn - before.turn) * after.direction % after.seats
        assert steps in {1, 2 % after.seats}


@NUMBERED
def test_challenging_everybody_all_the_time_changes_nothing_before_an_exposure(number):
    for state in match_of(number).sample(30):
        if state.round.exposed or state.ctx.paused_at is not None or state.ctx.window_named("turn") is None:
            continue
        if 0 in state.ctx.gone:  # it plays no more, challenges neither
            continue
        for window in state.ctx.windows:
            for target in range(match_of(number).seats):
                with pytest.raises(Exception, match=r"INVALID_CHALLENGE|PROTECTED|CONCEDED"):
                    game("uno").apply(state, Move(0, window.id, Challenge(target), state.ctx.at))
