"""RULES.md, section 12: formats, places, the landlord going round, intermissions. Through `Series`, as played."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core import SYSTEM, InvalidOption, Move, TakeOver, Timeout, parse_options, start
from games.rules.doudizhu import DouDizhu
from games.rules.doudizhu.actions import Bid, Pass, Play
from games.rules.doudizhu.hand_types import HandType
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import DouDizhuState
from games.rules.series import Ready, Series, SeriesState

MATCH = Series(DouDizhu())
SEED = "3c" * 32
Match = SeriesState[DouDizhuState]


def begin(**options: Any) -> Match:
    return start(MATCH, parse_options(DouDizhuOptions, options), 3, SEED).state


def step(state: Match, seat: int, action: Any) -> Match:
    (window,) = state.ctx.windows
    return MATCH.apply(state, Move(seat, window.id, action, state.ctx.at + 10)).state


def play_round(state: Match, *, winner: int, bid: int = 1, bidder: int | None = None) -> Match:
    """One round in which `winner` alone plays for itself: the others follow nothing and give their lowest singles."""
    number = state.number
    while state.number == number and state.ctx.window_named("turn"):
        seat = state.ctx.windows[0].seats[0]
        actions = list(MATCH.legal_actions(state, seat, state.ctx.windows[0]))
        if isinstance(actions[0], Bid):
            wanted = seat == (winner if bidder is None else bidder)
            state = step(state, seat, Bid(bid) if wanted else Bid(0))
        elif seat == winner:
            state = step(state, seat, strongest(actions))
        else:
            state = step(state, seat, Pass() if Pass() in actions else weakest(actions))
    return state


def strongest(actions: list[Any]) -> Any:
    """Many cards first; any play rather than a pass."""
    plays = [action for action in actions if isinstance(action, Play)]
    return max(plays, key=lambda play: (len(play.cards), -play.cards[0])) if plays else Pass()


def weakest(actions: list[Any]) -> Any:
    return min((a for a in actions if a.hand_type is HandType.SINGLE), key=lambda play: play.cards[0])


def go_on(state: Match) -> Match:
    number = state.number
    for seat in range(3):
        if state.number == number and state.ctx.window_named("intermission"):
            state = step(state, seat, Ready())
    return state


def play(state: Match, winners: list[int], **how: int) -> Match:
    for winner in winners:
        assert MATCH.outcome(state) is None
        state = go_on(play_round(state, winner=winner, **how))
    return state


def test_clause_12_1_daily_ends_when_a_seat_leaves_between_rounds():
    state = play(begin(format="daily"), [0, 1, 2, 0, 1, 2])
    assert (state.number, MATCH.outcome(state)) == (7, None)
    assert MATCH.view(state, None)["rounds"] is None
    state = play_round(state, winner=0)
    left = MATCH.apply(state, Move(SYSTEM, None, TakeOver(2, "left"), state.ctx.at + 5, "system")).state
    outcome = MATCH.outcome(left)
    assert outcome is not None
    assert outcome.termination == "seat_left"
    assert len(left.rounds) == 7


def test_clause_12_2_quick_ends_at_three_wins():
    state = play(begin(format="quick"), [0, 0, 0])
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert (outcome.termination, state.number) == ("wins_reached", 3)
    assert state.wins == (3, 0, 0)

    farmers = play(begin(format="quick"), [1, 1, 1], bidder=0)  # the landlord loses: both farmers have won
    assert farmers.wins == (0, 3, 3)

    whole = play(begin(format="quick"), [0, 1, 2, 0, 1])
    outcome = MATCH.outcome(whole)
    assert outcome is not None
    assert (outcome.termination, whole.wins) == ("rounds_played", (2, 2, 1))


@pytest.mark.parametrize(("name", "rounds"), [("standard", 10), ("championship", 20)])
def test_clause_12_3_standard_has_ten_rounds(name: str, rounds: int):
    state = play(begin(format=name), [0] * (rounds - 1))
    assert MATCH.outcome(state) is None
    state = play(state, [0])
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert (outcome.termination, len(state.rounds)) == ("rounds_played", rounds)


def test_clause_12_4_championship_has_twenty_rounds():
    assert MATCH.view(begin(format="championship"), None)["rounds"] == 20
    assert MATCH.view(begin(format="standard"), None)["rounds"] == 10


def test_clause_12_5_points_add_up_and_equal_ones_share_a_place():
    state = play(begin(format="standard"), [0, 1, 2, 0, 1, 2, 0, 1, 2, 0])
    summed = tuple(sum(record["seats"][seat]["points"] for record in state.rounds) for seat in range(3))
    assert state.scores == summed
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert outcome.scores == summed
    assert [outcome.places[seat] for seat in range(3)] == [
        1 + sum(s > summed[seat] for s in summed) for seat in range(3)
    ]
    farmers = play(begin(format="quick"), [1, 1, 1], bidder=0)
    ended = MATCH.outcome(farmers)
    assert ended is not None
    assert ended.places == (3, 1, 1)


def test_clause_12_6_three_wins_stand_before_more_points():
    # seat 0 wins two rounds alone at 3, then loses three as landlord at 1: more points, fewer wins
    state = play(begin(format="quick"), [0, 0], bid=3)
    state = play(state, [1, 1, 1], bidder=0)
    outcome = MATCH.outcome(state)
    assert outcome is not None
    assert state.wins == (2, 3, 3)
    assert outcome.scores[0] > outcome.scores[1] == outcome.scores[2]
    assert outcome.places == (3, 1, 1)


def test_clause_12_7_the_landlord_goes_round():
    state = begin(format="quick", landlord_rotation=True, rotation_base=2)
    view = MATCH.view(state, None)
    assert (view["phase"], view["bids"], view["first_bidder"]) == ("PLAYING", [None, None, None], None)
    assert view["multiplier"]["bid"] == 2
    assert view["counts"][view["landlord"]] == 20
    landlords = []
    for winner in (0, 1, 2, 0):
        landlords.append(MATCH.view(state, None)["landlord"])
        state = go_on(play_round(state, winner=winner))
    first = landlords[0]
    assert landlords == [(first + turn) % 3 for turn in range(4)]
    options = DouDizhuOptions(landlord_rotation=True)
    assert {start(MATCH, options, 3, f"{n:064x}").state.round.landlord for n in range(20)} == {0, 1, 2}
    with pytest.raises(InvalidOption):
        begin(format="daily", landlord_rotation=True)


def test_clause_12_8_an_intermission_is_as_short_as_all_wish():
    state = play_round(begin(intermission_seconds=5), winner=0)
    window = state.ctx.window_named("intermission")
    assert window is not None
    assert window.closes_at - state.ctx.at == 5000
    state = step(step(state, 0, Ready()), 1, Ready())
    assert state.number == 1
    assert step(state, 2, Ready()).number == 2


def test_clause_12_9_a_duplicate_match_has_its_rounds_and_every_table_the_same_deals():
    here, there = begin(duplicate=2), begin(duplicate=2, format="quick")
    for number in (1, 2):
        assert (here.number, there.number) == (number, number)
        assert here.round.hands == there.round.hands
        assert here.round.first_bidder == there.round.first_bidder
        here, there = (next_after(play_round(state, winner=seat)) for state, seat in ((here, 0), (there, 2)))
    assert here.termination == there.termination == "rounds_played"
    assert MATCH.view(here, None)["rounds"] == 2


def test_clause_12_9_every_table_has_the_same_deals_after_three_passes():
    here, there = begin(duplicate=1), begin(duplicate=1)
    for _ in range(3):
        here = step(here, here.ctx.windows[0].seats[0], Bid(0))
        there = step(there, there.ctx.windows[0].seats[0], Bid(0))
    assert here.round.redeals == 1
    assert (here.round.hands, here.round.first_bidder) == (there.round.hands, there.round.first_bidder)


def test_clause_12_10_agents_alone_do_not_catch_breath():
    state = start(MATCH, DouDizhuOptions(), 3, SEED, agents=(0, 1, 2)).state
    state = play_round(state, winner=0)
    window = state.ctx.window_named("intermission")
    assert window is not None
    assert window.closes_at - state.ctx.at == 1
    timeout = Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")
    assert MATCH.apply(state, timeout).state.number == 2


def next_after(state: Match) -> Match:
    """The next round, when there is one."""
    window = state.ctx.window_named("intermission")
    if window is None:
        return state
    return MATCH.apply(state, Move(SYSTEM, window.id, Timeout(), window.closes_at, "system")).state
