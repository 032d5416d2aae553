"""Sections 4 and 5 of the rules: playing a card and drawing one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.rules.core import IllegalMove
from games.rules.uno.actions import Call, ChallengeDrawFour, Draw, Play, Skip
from games.rules.uno.cards import Card

from .round_driver import RoundDriver, cards, kinds, told


def card(code: str) -> Play:
    return Play(Card.from_code(code))


# ── 4. Playing a card ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("top", "color", "good", "bad"),
    [
        ("R5", "R", "R9", "G9"),
        ("R5", "R", "B5", "B6"),
        ("RS", "R", "GS", "GR"),
        ("Y+2", "Y", "B+2", "B2"),
        ("W", "G", "G1", "R1"),
        ("W+4", "B", "BR", "RR"),
    ],
)
def test_clause_4_1_a_card_must_have_the_colour_in_force_or_the_sign_on_top(top, color, good, bad):
    table = RoundDriver(f"{good} {bad} Y0 B0", "Y1 Y2 Y3", top=top, color=color)
    error = table.refusal(0, card(bad))
    assert (error.code, error.data) == ("INVALID_CARD", {"card": bad})
    assert good in table.view(0)["playable"]
    assert bad not in table.view(0)["playable"]
    table.play(0, good)
    assert table.state.top == Card.from_code(good)


def test_clause_4_1_a_card_must_be_held():
    table = RoundDriver("R1 R2", "Y1 Y2")
    error = table.refusal(0, card("R3"))
    assert (type(error), error.code, error.data) == (IllegalMove, "CARD_NOT_IN_HAND", {"card": "R3"})


def test_clause_4_1_one_copy_of_a_card_is_played():
    table = RoundDriver("R1 R1 R2", "Y1 Y2")
    data = told(table.play(0, "R1"), "play")
    assert data == {"seat": 0, "card": "R1", "color": "R", "target": None, "count": 2}
    assert table.hand(0) == "R1 R2"


@pytest.mark.parametrize("code", ["W", "W+4"])
def test_clause_4_2_a_wild_card_fits_always_and_names_the_colour(code):
    table = RoundDriver(f"{code} R1 R2", "Y1 Y2 Y3 Y4")
    table.play(0, code, "B")
    assert table.view()["color"] == "B"
    assert table.view()["top"] == code


@pytest.mark.parametrize("color", [None, "", "P", "r", "RED"])
def test_clause_4_2_a_wild_card_without_a_colour_is_refused_as_a_last_card_too(color):
    table = RoundDriver("W R1", "Y1 Y2")
    assert table.refused(0, Play(Card.from_code("W"), color)) == "CHOOSE_COLOR_REQUIRED"
    last = RoundDriver("W+4", "Y1 Y2")
    assert last.refused(0, Play(Card.from_code("W+4"), color)) == "CHOOSE_COLOR_REQUIRED"


def test_clause_4_3_a_coloured_card_sets_its_own_colour_whatever_is_named():
    table = RoundDriver("G5 R1 R2", "Y1 Y2")
    table.play(0, "G5", "B", 1)
    assert table.view()["color"] == "G"
    assert table.view()["history"][-1] == {
        "turn": 1, "seat": 0, "type": "PLAY", "card": "G5", "color": "G", "target": None,
    }  # fmt: skip


def test_clause_4_4_a_skip_passes_over_the_next_player():
    table = RoundDriver("RS R1 R2", "Y1 Y2", "G1 G2", "B1 B2")
    assert kinds(table.play(0, "RS")) == ["play", "skipped"]
    assert told(table.events, "skipped") == {"seat": 1}
    assert table.view()["turn"] == 2
    back = RoundDriver("RS R1 R2", "Y1 Y2", "G1 G2", direction=-1)
    back.play(0, "RS")
    assert back.view()["turn"] == 1


def test_clause_4_4_with_two_players_a_skip_gives_another_turn():
    table = RoundDriver("RS R1 R2", "Y1 Y2")
    table.play(0, "RS")
    assert (table.view()["turn"], table.view()["turns"]) == (0, 2)


def test_clause_4_5_a_reverse_turns_the_direction():
    table = RoundDriver("RR R1 R2", "Y1 Y2", "G1 G2", "B1 B2")
    assert kinds(table.play(0, "RR")) == ["play", "reverse"]
    assert (table.view()["turn"], table.view()["direction"]) == (3, -1)


def test_clause_4_5_with_two_players_a_reverse_passes_over_the_other():
    table = RoundDriver("RR R1 R2", "Y1 Y2")
    assert kinds(table.play(0, "RR")) == ["play", "reverse", "skipped"]
    assert (table.view()["turn"], table.view()["direction"]) == (0, -1)


def test_clause_4_6_draw_cards_leave_the_next_player_with_cards_to_draw():
    table = RoundDriver("R+2 R1 R2", "Y1 Y2", "G1 G2")
    assert told(table.play(0, "R+2"), "pending") == {"seat": 1, "count": 2}
    table = RoundDriver("W+4 R1 R2", "Y1 Y2", "G1 G2")
    assert told(table.play(0, "W+4", "G"), "pending") == {"seat": 1, "count": 4}
    assert (table.view()["turn"], table.view()["pending"]) == (1, 4)


@pytest.mark.parametrize("action", [card("Y1"), card("B9"), Draw(), Skip(), ChallengeDrawFour()])
def test_clause_4_7_a_move_out_of_turn_is_refused(action):
    table = RoundDriver("R1 R2", "Y1 Y2")
    assert table.refused(1, action) == "NOT_YOUR_TURN"


def test_clause_4_7_a_turn_move_does_not_go_through_the_window_of_calls():
    table = RoundDriver("R1 R2", "Y1 Y2")
    assert table.refused(0, card("R1"), window="call") == "WRONG_PHASE"
    assert table.refused(0, card("R9"), window="call") == "CARD_NOT_IN_HAND"
    assert table.refused(1, card("Y1"), window="call") == "NOT_YOUR_TURN"
    assert table.refused(0, Call(), window=99) == "STALE_WINDOW"


def test_clause_4_8_a_7_swaps_hands_with_the_seat_that_it_names():
    table = RoundDriver("R7 R1 R2", "Y1 Y2 Y3 Y4", "G1 G2", seven_swap=True)
    events = table.play(0, "R7", None, 1)
    assert kinds(events) == ["play", "swap"]
    assert told(events, "swap") == {"seat": 0, "target": 1}
    assert (table.hand(0), table.hand(1)) == ("Y1 Y2 Y3 Y4", "R1 R2")
    assert table.view()["history"][-1]["target"] == 1


def test_clause_4_8_a_7_must_name_another_seat_that_exists():
    table = RoundDriver("R7 R1 R2", "Y1 Y2", "G1 G2", seven_swap=True)
    seven = Card.from_code("R7")
    assert table.refused(0, Play(seven)) == "CHOOSE_TARGET_REQUIRED"
    assert table.refused(0, Play(seven, None, 0)) == "NOT_YOURSELF"
    assert table.refused(0, Play(seven, None, 3)) == "NO_SUCH_SEAT"
    assert table.refused(0, Play(seven, None, -1)) == "NO_SUCH_SEAT"
    assert table.legal(0)[1:] == [card("R1"), card("R2"), Play(seven, None, 1), Play(seven, None, 2)]


def test_clause_4_8_without_the_option_a_7_is_a_number():
    table = RoundDriver("R7 R1 R2", "Y1 Y2", "G1 G2")
    assert kinds(table.play(0, "R7", None, 1)) == ["play"]
    assert table.hand(0) == "R1 R2"


def test_clause_4_8_a_last_7_needs_no_seat():
    table = RoundDriver("R7", "Y1 Y2", "G1 G2", seven_swap=True)
    assert kinds(table.play(0, "R7")) == ["play"]
    assert table.view()["phase"] == "ROUND_END"


@pytest.mark.parametrize(
    ("direction", "hands"), [(1, ("G1 G2 G3", "R1 R2", "Y1 Y2 Y3 Y4")), (-1, ("Y1 Y2 Y3 Y4", "G1 G2 G3", "R1 R2"))]
)
def test_clause_4_9_a_0_hands_every_hand_on_in_the_direction_of_play(direction, hands):
    table = RoundDriver("R0 R1 R2", "Y1 Y2 Y3 Y4", "G1 G2 G3", zero_rotate=True, direction=direction)
    events = table.play(0, "R0")
    assert told(events, "rotate") == {"direction": direction}
    assert tuple(table.hand(seat) for seat in range(3)) == hands


def test_clause_4_9_a_last_0_and_a_0_without_the_option_move_nothing():
    last = RoundDriver("R0", "Y1 Y2", zero_rotate=True)
    assert kinds(last.play(0, "R0")) == ["play"]
    assert last.state.result is not None
    plain = RoundDriver("R0 R1 R2", "Y1 Y2")
    plain.play(0, "R0")
    assert plain.hand(1) == "Y1 Y2"


# ── 5. Drawing a card ───────────────────────────────────────────────────────────────────────────


def test_clause_5_1_a_card_may_be_drawn_while_others_fit():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="B9 B8")
    events = table.draw(0)
    assert told(events, "draw") == {"seat": 0, "count": 1, "why": "turn"}
    assert table.hand(0) == "R1 R2 B9"
    assert table.view()["history"][-1] == {"turn": 1, "seat": 0, "type": "DRAW", "count": 1, "pending": False}


def test_clause_5_2_a_card_that_does_not_fit_passes_the_turn():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="B9 B8")
    table.draw(0)
    assert (table.view()["turn"], table.view()["turns"], table.view()["has_drawn"]) == (1, 2, False)


def test_clause_5_3_of_all_cards_only_the_one_drawn_may_be_played():
    table = RoundDriver("R1 R2 G5", "Y1 Y2", pile="R9 B8")
    table.draw(0)
    assert table.view()["turn"] == 0
    assert table.window("turn").verbs == ("play", "skip")
    assert table.view(0)["playable"] == ["R9"]
    assert table.legal(0) == [Skip(), card("R9")]
    assert table.refusal(0, card("R1")).data == {"card": "R1"}
    assert table.refused(0, card("R1")) == "INVALID_CARD"
    assert table.refused(0, card("R8")) == "CARD_NOT_IN_HAND"
    assert table.refused(0, Draw()) == "ALREADY_DRAWN"
    table.play(0, "R9")
    assert (table.view()["turn"], table.hand(0)) == (1, "R1 R2 G5")


def test_clause_5_3_a_wild_card_that_is_drawn_still_names_a_colour():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="W B8")
    table.draw(0)
    assert table.refused(0, card("W")) == "CHOOSE_COLOR_REQUIRED"
    table.play(0, "W", "Y")
    assert table.view()["color"] == "Y"


def test_clause_5_4_the_card_may_be_kept():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="R9 B8")
    table.draw(0)
    assert kinds(table.skip(0)) == ["skip"]
    assert (table.view()["turn"], table.hand(0)) == (1, "R1 R2 R9")
    assert table.view()["history"][-1] == {"turn": 1, "seat": 0, "type": "SKIP"}


def test_clause_5_4_a_turn_in_which_nothing_was_drawn_cannot_be_ended():
    table = RoundDriver("G1 G2", "Y1 Y2")
    assert table.refused(0, Skip()) == "CANNOT_SKIP"


def test_clause_5_5_where_it_is_forced_the_card_must_be_played():
    table = RoundDriver("R1 R2", "Y1 Y2", pile="R9 B8", force_play=True)
    table.draw(0)
    assert table.window("turn").verbs == ("play",)
    assert table.refused(0, Skip()) == "CANNOT_SKIP"
    assert table.legal(0) == [card("R9")]


def test_clause_5_6_the_discards_become_the_pile_but_for_the_top():
    table = RoundDriver("G1 G2", "Y1 Y2", top="B1 B2 W+4 R5", pile="")
    events = table.draw(0)
    assert kinds(events)[:2] == ["refill", "draw"]
    assert told(events, "refill") == {"count": 3}
    assert table.view()["discards"] == ["R5"]
    assert sorted((*table.state.pile, *table.state.hands[0])) == sorted(cards("B1 B2 W+4 G1 G2"))


def test_clause_5_6_the_pile_is_refilled_in_the_middle_of_a_draw():
    table = RoundDriver("W+4 G1 G2", "Y1 Y2", top="B1 B2 B3 R5", pile="B9")
    table.play(0, "W+4", "G")
    assert kinds(table.draw(1))[:2] == ["refill", "draw"]
    assert told(table.events, "draw") == {"seat": 1, "count": 4, "why": "pending"}
    assert (table.counts, table.view()["pile"]) == ([2, 6], 1)


def test_clause_5_6_the_pile_is_not_refilled_before_a_card_is_wanted():
    table = RoundDriver("G1 G2", "Y1 Y2", top="B1 B2 R5", pile="B9")
    assert "refill" not in kinds(table.draw(0))
    assert table.view()["pile"] == 0


def test_clause_5_7_a_draw_gives_what_there_is_and_the_turn_passes():
    table = RoundDriver("W+4 G1 G2", "Y1 Y2", pile="B9")
    table.play(0, "W+4", "G")
    assert told(table.draw(1), "draw") == {"seat": 1, "count": 2, "why": "pending"}
    assert table.view()["turn"] == 0
    assert table.view()["pending"] == 0
    nothing = RoundDriver("G1 G2", "Y1 Y2", pile="")
    assert kinds(nothing.draw(0)) == ["draw"]
    assert told(nothing.events, "draw") == {"seat": 0, "count": 0, "why": "turn"}
    assert nothing.view()["turn"] == 1


def test_clause_5_8_a_circle_in_which_nothing_moves_ends_the_round():
    table = RoundDriver("G1 G2", "Y1 R2", "B1 B2", pile="")
    table.draw(0)
    table.draw(1)
    assert table.state.idle == 2
    table.draw(2)
    assert table.view()["result"]["reason"] == "idle"
    assert table.state.ctx.windows == ()


def test_clause_5_9_a_round_ends_after_its_thousandth_turn():
    table = RoundDriver("G1 G2", "Y1 R2", pile="B7 B8 B9")
    table.state = replace(table.state, turns=999)
    table.draw(0)
    assert (table.state.turns, table.view()["result"]) == (1000, None)
    table.draw(1)
    assert table.view()["result"]["reason"] == "long"
    assert table.view()["result"]["winners"] == [0]
    assert table.state.ctx.windows == ()


def test_clause_5_8_a_card_that_moves_begins_the_count_anew():
    table = RoundDriver("G1 G2", "Y1 R2", "B1 B2", pile="")
    table.draw(0)
    table.play(1, "R2")
    assert table.state.idle == 0
    table.draw(2)  # the red 5 that lay below
    table.skip(2)
    assert table.state.idle == 0
    table.draw(0)
    assert table.state.idle == 1
