"""Sections 9 to 11 of the rules: the end of a round, the match, time."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core import SYSTEM, Abort, InvalidOption, Move, Rng, due_timeout, parse_options, start
from games.rules.registry import game
from games.rules.series import Series
from games.rules.uno.actions import Draw, Play
from games.rules.uno.cards import KINDS, Card, hand_points
from games.rules.uno.options import UnoOptions
from games.rules.uno.scoring import round_places, round_result

from .round_driver import GAME, RoundDriver, cards, kinds, seed, told

SERIES = game("uno")
assert isinstance(SERIES, Series)


# ── 9. The end of a round ───────────────────────────────────────────────────────────────────────


def test_clause_9_1_who_plays_their_last_card_has_won():
    table = RoundDriver("R1", "Y1 Y2", "G9")
    table.play(0, "R1")
    view = table.view()
    assert (view["phase"], view["turn"], view["exposed"]) == ("ROUND_END", None, [])
    assert view["result"] == {"reason": "out", "winners": [0], "points": [12, 0, 0], "hand_points": [0, 3, 9]}
    assert table.state.ctx.windows == ()


@pytest.mark.parametrize(
    ("hand", "points"), [("R0", 0), ("R9 B9", 18), ("GS", 20), ("YR", 20), ("B+2", 20), ("W", 50), ("W+4 W+4 R1", 101)]
)
def test_clause_9_2_what_a_hand_is_worth(hand, points):
    assert hand_points(cards(hand)) == points


def test_clause_9_2_the_whole_deck_is_worth_1240():
    each = {card.code: card.points for card in KINDS}
    assert sum(2 * number for number in range(1, 10)) == 90
    assert 4 * (90 + 2 * (each["RS"] + each["RR"] + each["R+2"])) + 4 * (each["W"] + each["W+4"]) == 1240


def test_clause_9_3_in_a_round_without_an_end_the_lowest_hands_win():
    result = round_result([cards("R1 R2"), cards("Y3"), cards("W"), cards("G9")], "idle")
    assert result.winners == (0, 1)
    assert result.points == (62, 62, 0, 0)
    assert round_places(result) == (1, 1, 4, 3)


@pytest.mark.parametrize(("card", "count"), [("R+2", 2), ("W+4", 4)])
def test_clause_9_4_a_last_draw_card_makes_the_next_player_draw_before_hands_are_counted(card, count):
    table = RoundDriver(card, "Y1", "G9 G8", pile="B1 B2 B3 B4 B5")
    events = table.play(0, card, "G")
    assert kinds(events) == ["play", "draw", "drawn"]
    assert told(events, "draw") == {"seat": 1, "count": count, "why": "last"}
    drawn = sum(range(1, count + 1))
    assert table.state.result is not None
    assert table.state.result.hand_points == (0, 1 + drawn, 17)


def test_clause_9_4_the_whole_sum_is_drawn_without_stacking_on_it():
    table = RoundDriver("R+2 R1 R2", "W+4", "G+2 W+4 G1", stack_draw_cards=True)
    table.play(0, "R+2")
    assert told(table.play(1, "W+4", "G"), "draw") == {"seat": 2, "count": 6, "why": "last"}
    assert table.counts == [2, 0, 9]


@pytest.mark.parametrize("card", ["RS", "RR", "R7", "R0"])
def test_clause_9_5_other_last_cards_have_no_effect(card):
    table = RoundDriver(card, "Y1 Y2", "G9", seven_swap=True, zero_rotate=True)
    assert kinds(table.play(0, card)) == ["play"]
    assert table.view()["direction"] == 1
    assert table.counts == [0, 2, 1]


def test_clause_9_5_after_the_round_all_hands_are_shown():
    table = RoundDriver("R1", "Y1 Y2", "G9")
    assert table.view(1)["hands"] is None
    table.play(0, "R1")
    assert table.view(None)["hands"] == [[], ["Y1", "Y2"], ["G9"]]


# ── 10. The match ───────────────────────────────────────────────────────────────────────────────


def played_out(**options: Any) -> tuple[Any, list[str]]:
    """A match of three in which only the clock moves."""
    chosen = UnoOptions(**options)
    state, seen = start(SERIES, chosen, 3, seed(5)).state, list[str]()
    while (move := due_timeout(state, 10**12)) is not None:
        after = SERIES.apply(state, move)
        state, seen = after.state, [*seen, *kinds(after.events)]
    return state, seen


def test_clause_10_1_a_match_of_one_round_is_placed_by_the_hands():
    state, seen = played_out()
    outcome = SERIES.outcome(state)
    result = state.round.result
    assert seen.count("round_end") == 1
    assert outcome is not None
    assert (outcome.termination, outcome.scores) == ("rounds_played", result.points)
    assert outcome.places == round_places(result)
    assert outcome.places[min(range(3), key=lambda seat: result.hand_points[seat])] == 1
    assert SERIES.view(state, None)["format"] == "single"


def test_clause_10_1_whoever_went_out_stands_alone_in_the_first_place():
    assert round_places(round_result([(), cards("R0"), cards("R1"), cards("W")], "out")) == (1, 2, 3, 4)
    assert round_places(round_result([cards("R0"), cards("G0"), (), cards("W")], "out")) == (2, 2, 1, 4)


@pytest.mark.parametrize("reason", ["idle", "long"])
def test_clause_10_1_the_lowest_hands_of_a_blocked_round_share_the_first_place(reason):
    hands = [cards("R3"), cards("R1 G2"), cards("W"), cards("B3 Y1")]
    assert round_places(round_result(hands, reason)) == (1, 1, 4, 3)


def test_clause_10_2_rounds_are_played_until_a_player_has_the_points():
    state, seen = played_out(target_score=1000)
    assert seen.count("round_end") > 1
    outcome = SERIES.outcome(state)
    assert outcome is not None
    assert outcome.termination == "points_reached"
    assert max(outcome.scores) >= 1000
    before = [sum(row["seats"][seat]["points"] for row in state.rounds[:-1]) for seat in range(3)]
    assert max(before) < 1000
    assert SERIES.view(state, None)["format"] == "points"


@pytest.mark.parametrize("value", [-1, 1001])
def test_clause_10_2_other_scores_are_refused(value):
    with pytest.raises(InvalidOption) as error:
        parse_options(UnoOptions, {"target_score": value})
    assert error.value.data["key"] == "target_score"


def test_clause_10_3_in_a_match_to_points_the_most_points_stand_first():
    state, _ = played_out(target_score=1000)
    outcome = SERIES.outcome(state)
    assert outcome is not None
    ranked = sorted(outcome.scores, reverse=True)
    assert outcome.places == tuple(1 + ranked.index(score) for score in outcome.scores)


def test_clause_10_4_an_aborted_match_has_no_places():
    state = start(SERIES, UnoOptions(), 4, seed(5)).state
    state = SERIES.apply(state, Move(SYSTEM, None, Abort(), 0, "system")).state
    outcome = SERIES.outcome(state)
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("aborted", (0, 0, 0, 0))


# ── 11. Time ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seconds", [5, 20, 600])
def test_clause_11_1_a_move_at_the_very_deadline_is_late(seconds):
    table = RoundDriver("R1 R2", "Y1 Y2", turn_seconds=seconds)
    play = Play(Card.from_code("R1"))
    assert table.refused(0, play, after=seconds * 1000) == "STALE_WINDOW"
    table.play(0, "R1", after=seconds * 1000 - 1)


def test_clause_11_1_after_a_draw_there_is_as_much_time_again():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="R9 B1")
    table.draw(0, after=19_000)
    assert table.window("turn").closes_at == 39_000


def test_clause_11_2_the_clock_draws_one_card_and_keeps_it():
    table = RoundDriver("R1 R2", "Y1 Y2 Y3", pile="R9 B1", force_play=True)
    events = table.wait()
    assert kinds(events) == ["timeout", "draw", "drawn"]
    assert (table.hand(0), table.view()["turn"]) == ("R1 R2 R9", 1)


def test_clause_11_2_the_clock_draws_what_is_owed():
    table = RoundDriver("R+2 R1 R2", "Y1 Y2", stack_draw_cards=True)
    table.play(0, "R+2")
    assert told(table.wait(), "draw") == {"seat": 1, "count": 2, "why": "pending"}
    assert table.view()["turn"] == 0


@pytest.mark.parametrize("forced", [True, False])
def test_clause_11_2_the_clock_ends_the_turn_of_who_has_drawn(forced):
    table = RoundDriver("R1 R2", "Y1 Y2", pile="R9 B1", force_play=forced)
    table.draw(0)
    assert kinds(table.wait()) == ["timeout", "skip"]
    assert (table.hand(0), table.view()["turn"]) == ("R1 R2 R9", 1)


def test_clause_11_3_the_clock_neither_calls_nor_challenges():
    table = RoundDriver("R1 B9", "Y1 Y2 Y3", "R6 R7 R8")
    table.play(0, "R1")
    table.wait()
    assert table.view()["calls"] == []
    assert table.counts[0] == 1


def test_clause_11_3_a_call_does_not_make_up_for_a_missed_turn():
    table = RoundDriver("G1 G2 G3", "Y1 Y2", pile="B1 B2 B3 B4")
    table.wait()
    table.wait()
    assert table.state.ctx.missed == (1, 1)
    table.state = table.state.with_ctx(table.state.ctx)
    waiting = RoundDriver("R1 R2 R3", "Y1 Y2", pile="B1 B2 B3 B4")
    waiting.play(0, "R1")
    waiting.wait()
    assert waiting.state.ctx.missed == (0, 1)
    assert waiting.window("call").seats == (0,)
    waiting.call(0)
    assert waiting.state.ctx.missed == (0, 1)


def test_clause_11_4_who_misses_two_turns_in_a_row_is_played_for():
    table = RoundDriver("R1 R2 R3", "Y1 Y2", pile="B1 B2 B3 B4")
    table.wait()
    table.wait()
    events = table.wait()
    assert kinds(events)[:2] == ["timeout", "trustee"]
    assert table.state.ctx.trustees == (0,)


def test_a_redeal_keeps_what_its_seat_knows_and_the_whole_deck():
    state = start(GAME, UnoOptions(), 4, seed(8)).state
    other = GAME.redeal(state, 2, Rng(seed(99)))
    assert GAME.view(other, 2) == GAME.view(state, 2)
    assert other.hands[0] != state.hands[0]
    everything = [card for hand in other.hands for card in hand] + [*other.pile, *other.discards]
    assert sorted(everything) == sorted([card for hand in state.hands for card in hand] + [*state.pile, state.top])


def test_a_card_that_was_drawn_and_kept_for_a_choice_fits_in_every_world():
    table = RoundDriver("G1 G2", "Y1 Y2", top="B5", color="B", pile="B9 R1 R2 Y9")
    # the deck of this table is not whole; a dealt one is
    state = start(GAME, UnoOptions(), 4, seed(8)).state
    while state.drawn is None:
        window = state.ctx.window_named("turn")
        assert window is not None
        action = next(iter(GAME.legal_actions(state, window.seats[0], window)))
        assert action == Draw()
        state = GAME.apply(state, Move(window.seats[0], window.id, action, state.ctx.at)).state
    for number in range(20):
        other = GAME.redeal(state, ((state.turn or 0) + 1) % 4, Rng(seed(number)))
        assert other.drawn in other.hands[state.turn or 0]
        assert other.drawn is not None
        assert other.drawn.wild or other.drawn.color == state.color or other.drawn.face == state.top.face
    assert table.view()["has_drawn"] is False
