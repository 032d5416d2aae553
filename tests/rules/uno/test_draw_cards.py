"""Sections 6 and 7 of the rules: cards that are owed, stacking, the challenge of a wild draw four."""

from __future__ import annotations

import pytest

from games.rules.core import InvalidOption, parse_options
from games.rules.uno.actions import ChallengeDrawFour, Draw, Play, Skip
from games.rules.uno.cards import Card
from games.rules.uno.options import UnoOptions

from .round_driver import RoundDriver, kinds, told


def card(code: str, color: str | None = None) -> Play:
    return Play(Card.from_code(code), color)


# ── 6. Cards that are owed ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("code", "count"), [("R+2", 2), ("W+4", 4)])
def test_clause_6_1_what_is_owed_is_drawn_at_once_and_ends_the_turn(code, count):
    table = RoundDriver(f"{code} R1 R2", "Y1 R2", "G1 G2")
    table.play(0, code, "R")
    assert table.legal(1) == [Draw()]
    assert table.window("turn").verbs == ("draw",)
    events = table.draw(1)
    assert told(events, "draw") == {"seat": 1, "count": count, "why": "pending"}
    assert (table.counts[1], table.view()["turn"], table.view()["pending"]) == (2 + count, 2, 0)
    assert table.view()["history"][-1] == {"turn": 2, "seat": 1, "type": "DRAW", "count": count, "pending": True}


@pytest.mark.parametrize("action", [card("R2"), card("R+2"), card("W", "R"), card("W"), Skip()])
def test_clause_6_1_any_other_move_of_the_turn_is_refused(action):
    table = RoundDriver("R+2 R1 R2", "R2 R+2 W", "G1 G2")
    table.play(0, "R+2")
    error = table.refusal(1, action)
    assert (error.code, error.data) == ("MUST_DRAW_FIRST", {"count": 2})


def test_clause_6_1_a_card_that_is_not_held_is_refused_as_such():
    table = RoundDriver("R+2 R1 R2", "R2 R+2 W", "G1 G2")
    table.play(0, "R+2")
    assert table.refused(1, card("R9")) == "CARD_NOT_IN_HAND"


def test_clause_6_1_calls_stay_open_to_everybody():
    table = RoundDriver("R+2 R1 R2", "Y1 Y2", "G1 G2")
    table.play(0, "R+2")
    table.call(1)
    table.call(2)
    assert table.view()["calls"] == [1, 2]


@pytest.mark.parametrize(
    ("top", "laid", "owed"), [("R+2", "B+2", 4), ("R+2", "W+4", 6), ("W+4", "W+4", 8), ("R+2", "R+2", 4)]
)
def test_clause_6_2_draw_cards_stack_and_the_next_player_owes_the_sum(top, laid, owed):
    table = RoundDriver(f"{top} R1 R2", f"{laid} Y1 Y2", "G1 G2", stack_draw_cards=True)
    table.play(0, top, "G")
    assert table.window("turn").verbs == ("play", "draw")
    assert table.view(1)["playable"] == [laid]
    table.play(1, laid, "Y")
    assert (table.view()["turn"], table.view()["pending"]) == (2, owed)
    assert told(table.draw(2), "draw") == {"seat": 2, "count": owed, "why": "pending"}


@pytest.mark.parametrize(("top", "laid"), [("W+4", "G+2"), ("R+2", "R9"), ("R+2", "W"), ("W+4", "W")])
def test_clause_6_2_nothing_else_stacks(top, laid):
    table = RoundDriver(f"{top} R1 R2", f"{laid} Y1 Y2", "G1 G2", stack_draw_cards=True)
    table.play(0, top, "G")
    assert table.refused(1, card(laid, "R")) == "MUST_DRAW_FIRST"
    assert table.view(1)["playable"] == []
    table.draw(1)
    assert table.view()["turn"] == 2


def test_clause_6_2_a_draw_two_that_was_turned_up_can_be_stacked_on():
    table = RoundDriver("R+2 R1 R2", "B+2 Y1 Y2", "G+2 G2 G3", stack_draw_cards=True)
    table.play(0, "R+2")
    table.play(1, "B+2")
    table.play(2, "G+2")
    assert told(table.draw(0), "draw")["count"] == 6


def test_clause_6_2_a_player_who_could_stack_may_draw():
    table = RoundDriver("R+2 R1 R2", "B+2 Y1 Y2", "G1 G2", stack_draw_cards=True)
    table.play(0, "R+2")
    assert table.legal(1) == [Draw(), card("B+2")]
    table.draw(1)
    assert table.counts[1] == 5


# ── 7. Challenging a wild draw four ─────────────────────────────────────────────────────────────


def played(hand: str, *, color: str = "R", top: str = "R5") -> RoundDriver:
    """Seat 0 has played a wild draw four from these cards, and seat 1 faces it."""
    table = RoundDriver(f"W+4 {hand}", "Y1 Y2 Y3", "G1 G2 G3", draw_four_challenge=True, top=top, color=color)
    table.play(0, "W+4", "G")
    return table


def test_clause_7_1_who_faces_a_wild_draw_four_may_challenge_it():
    table = played("R1 B2")
    assert table.window("turn").verbs == ("draw", "challenge_draw_four")
    assert table.view()["challengeable"] is True
    assert table.legal(1) == [Draw(), ChallengeDrawFour()]
    assert table.refused(2, ChallengeDrawFour()) == "NOT_YOUR_TURN"
    assert table.refused(1, Skip()) == "MUST_DRAW_FIRST"


@pytest.mark.parametrize("top", ["R+2", "R1"])
def test_clause_7_1_where_there_is_none_the_challenge_is_refused(top):
    table = RoundDriver(f"{top} R2 R3", "Y1 Y2 Y3", draw_four_challenge=True)
    assert table.refused(0, ChallengeDrawFour()) == "INVALID_CHALLENGE"
    table.play(0, top)
    assert table.refused(1, ChallengeDrawFour()) == "INVALID_CHALLENGE"


def test_clause_7_1_without_the_option_there_is_no_challenge():
    table = RoundDriver("W+4 R2 R3", "Y1 Y2 Y3")
    table.play(0, "W+4", "G")
    assert table.refused(1, ChallengeDrawFour()) == "INVALID_CHALLENGE"


def test_clause_7_1_once_it_was_drawn_for_it_is_too_late():
    table = played("R1 B2")
    table.draw(1)
    assert table.refused(2, ChallengeDrawFour()) == "INVALID_CHALLENGE"


def test_clause_7_1_challenging_and_stacking_do_not_go_together():
    with pytest.raises(InvalidOption) as error:
        parse_options(UnoOptions, {"draw_four_challenge": True, "stack_draw_cards": True})
    assert (error.value.code, error.value.data) == ("CHALLENGE_NOT_WITH_STACKING", {"key": "draw_four_challenge"})


@pytest.mark.parametrize(
    ("hand", "guilty"), [("R1 B2", True), ("RS B2", True), ("B5 Y5", False), ("W W+4", False), ("G1 G2", False)]
)
def test_clause_7_2_guilty_is_who_held_the_colour_that_was_in_force(hand, guilty):
    table = played(hand)
    assert told(table.doubt(1), "challenge_draw_four") == {"seat": 1, "target": 0, "guilty": guilty}


def test_clause_7_2_the_colour_in_force_counts_where_a_wild_card_named_it():
    assert told(played("B2 Y1", color="B", top="W").doubt(1), "challenge_draw_four")["guilty"] is True
    assert told(played("R2 Y1", color="B", top="W").doubt(1), "challenge_draw_four")["guilty"] is False


def test_clause_7_2_a_penalty_drawn_meanwhile_changes_nothing():
    table = RoundDriver("W+4 B2", "Y1 Y2 Y3", "G1 G2 G3", draw_four_challenge=True, pile="R1 R2 B7 B8 B9 G7 G8 G9")
    table.play(0, "W+4", "G")
    table.catch(2, 0)
    assert table.hand(0) == "R1 R2 B2"
    assert told(table.doubt(1), "challenge_draw_four")["guilty"] is False


def test_clause_7_3_the_guilty_player_draws_four_and_the_challenger_has_an_ordinary_turn():
    table = played("R1 B2")
    events = table.doubt(1)
    assert kinds(events) == ["challenge_draw_four", "draw", "drawn"]
    assert told(events, "draw") == {"seat": 0, "count": 4, "why": "draw_four"}
    assert (table.counts, table.view()["turn"], table.view()["pending"]) == ([6, 3, 3], 1, 0)
    assert table.window("turn").verbs == ("play", "draw")
    assert table.view()["color"] == "G"
    assert told(table.draw(1), "draw")["count"] == 1


def test_clause_7_4_a_wrong_challenger_draws_six_and_the_turn_ends():
    table = played("B1 B2")
    events = table.doubt(1)
    assert told(events, "draw") == {"seat": 1, "count": 6, "why": "draw_four"}
    assert (table.counts, table.view()["turn"], table.view()["pending"]) == ([2, 9, 3], 2, 0)
    assert table.view()["history"][-1] == {"turn": 2, "seat": 1, "type": "CHALLENGE", "guilty": False}


def test_clause_7_5_a_last_wild_draw_four_cannot_be_challenged():
    table = RoundDriver("W+4", "Y1 Y2 Y3", "G1 G2 G3", draw_four_challenge=True)
    assert kinds(table.play(0, "W+4", "G")) == ["play", "draw", "drawn"]
    assert table.counts == [0, 7, 3]
    assert table.state.ctx.windows == ()
