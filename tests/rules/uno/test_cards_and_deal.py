"""Sections 1 to 3 of the rules: the table, the deck, and how a round begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.rules.core import InvalidOption, Rng, parse_options, start
from games.rules.uno.cards import DECK, KINDS, Card
from games.rules.uno.options import UnoOptions
from games.rules.uno.state import UnoState

from .round_driver import GAME, RoundDriver, kinds, seed, told


def opened(top: str, seats: int = 4, **options: Any) -> tuple[UnoState, list[str]]:
    """A fresh round in which this card is turned up, and the kinds of its events."""
    for number in range(5_000):
        first = start(GAME, UnoOptions(**options), seats, seed(number))
        if first.state.top.code == top:
            return first.state, kinds(first.events)
    raise AssertionError(f"no seed turns {top} up")


# ── 1. The table ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 10])
@pytest.mark.parametrize("each", [3, 9])
def test_clause_1_1_two_to_ten_players_sit_round_a_table(seats, each):
    state = start(GAME, UnoOptions(initial_cards=each), seats, seed(1)).state
    assert [len(hand) for hand in state.hands] == [each] * seats


@pytest.mark.parametrize("seats", [1, 11])
def test_clause_1_1_other_numbers_of_players_are_refused(seats):
    with pytest.raises(InvalidOption):
        start(GAME, UnoOptions(), seats, seed(1))


def test_clause_1_2_a_player_sees_their_own_cards_and_how_many_the_others_hold():
    table = RoundDriver("R1 G2", "Y3 Y4 W", "B8")
    view = table.view(1)
    assert view["hand"] == ["Y3", "Y4", "W"]
    assert view["counts"] == [2, 3, 1]
    assert (view["top"], view["color"], view["direction"], view["pile"]) == ("R5", "R", 1, 18)
    assert view["discards"] == ["R5"]
    assert "hand" not in table.view(None)
    assert "B8" not in str(view)
    assert "G2" not in str(view)


def test_clause_1_3_a_drawn_card_is_seen_by_its_player_alone():
    table = RoundDriver("G9 G8", "Y3 Y4", pile="R2 B1 B2")
    events = table.draw(0)
    [drawn] = [event for event in events if event.kind == "drawn"]
    assert drawn.audience == (0,)
    assert drawn.data == {"seat": 0, "cards": ["R2"]}
    assert (table.view(0)["drawn"], table.view(0)["drew"]) == ("R2", ["R2"])
    assert table.view(1)["drawn"] is None
    assert table.view(1)["has_drawn"] is table.view(None)["has_drawn"] is True
    assert "R2" not in str(table.view(1))


# ── 2. The cards ────────────────────────────────────────────────────────────────────────────────


def test_clause_2_1_the_deck_has_108_cards():
    count = Counter(DECK)
    assert len(DECK) == 108
    assert len(KINDS) == 54
    for color in "RYGB":
        assert [count[Card.from_code(f"{color}{number}")] for number in range(10)] == [1, *[2] * 9]
        assert [count[Card.from_code(f"{color}{face}")] for face in ("S", "R", "+2")] == [2, 2, 2]
    assert count[Card.from_code("W")] == count[Card.from_code("W+4")] == 4


def test_clause_2_2_a_card_is_written_as_its_colour_and_its_face():
    assert [card.code for card in KINDS[:13]] == [
        "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RS", "RR", "R+2",
    ]  # fmt: skip
    assert [card.code for card in KINDS[13::13]] == ["Y0", "G0", "B0", "W"]
    assert all(Card.from_code(card.code) is card is Card(int(card)) for card in KINDS)


@pytest.mark.parametrize("code", ["", "R", "R10", "r7", "7R", "X1", "W+2", "+2", "WS", "R 7"])
def test_clause_2_2_other_codes_are_no_cards(code):
    with pytest.raises(ValueError, match="no card has the code"):
        Card.from_code(code)


def test_clause_2_3_anybody_can_recompute_a_deal_from_the_seed():
    state = start(GAME, UnoOptions(), 3, seed(9)).state
    dealer, rng = Rng(seed(9)).below(3)
    deck, _ = rng.shuffled(DECK)
    assert state.dealer == dealer
    assert state.hands == tuple(tuple(sorted(deck[seat * 7 : seat * 7 + 7])) for seat in range(3))
    assert sorted((*state.pile, state.top)) == sorted(deck[21:])
    assert DECK[:4] == (Card.from_code("R0"), *[Card.from_code("R1")] * 2, Card.from_code("R2"))


# ── 3. The beginning of a round ─────────────────────────────────────────────────────────────────


def test_clause_3_1_the_first_dealer_is_drawn_and_the_next_seat_deals_the_next_round():
    dealers = {start(GAME, UnoOptions(), 4, seed(number)).state.dealer for number in range(60)}
    assert dealers == {0, 1, 2, 3}
    state = start(GAME, UnoOptions(), 4, seed(3)).state
    carry = GAME.carry_over(state)
    assert carry == {"dealer": (state.dealer + 1) % 4}
    following = GAME.setup(UnoOptions(), 4, state.ctx.close(), carry)
    assert following.state.dealer == carry["dealer"]
    assert told(following.events, "deal") == carry


@pytest.mark.parametrize("each", [3, 7, 9])
def test_clause_3_2_seats_get_their_cards_in_one_piece_seat_0_first(each):
    state = start(GAME, UnoOptions(initial_cards=each), 10, seed(4)).state
    _, rng = Rng(seed(4)).below(10)
    deck, _ = rng.shuffled(DECK)
    assert sorted(deck[each : 2 * each]) == list(state.hands[1])
    assert len(state.pile) == 108 - 10 * each - 1


@pytest.mark.parametrize("value", [2, 10, "7"])
def test_clause_3_2_another_number_of_cards_is_refused(value):
    with pytest.raises(InvalidOption) as error:
        parse_options(UnoOptions, {"initial_cards": value})
    assert (error.value.code, error.value.data["low"], error.value.data["high"]) == ("INVALID_OPTION", 3, 9)


def test_clause_3_3_the_seat_after_the_dealer_begins():
    state, events = opened("G4")
    assert state.turn == (state.dealer + 1) % 4
    assert (state.direction, state.color, state.pending) == (1, "G", 0)
    assert events == ["deal", "opening"]


def test_clause_3_4_a_wild_card_goes_back_and_the_next_is_turned_up():
    for number in range(200):
        first = start(GAME, UnoOptions(), 2, seed(number))
        deck, rng = Rng(seed(number)).below(2)[1].shuffled(DECK)
        if not deck[14].wild or deck[15].wild:
            continue
        place, _ = rng.below(len(deck) - 14)
        if place == 0:
            continue
        assert told(first.events, "opening") == {"card": deck[15].code, "wilds": 1}
        assert first.state.pile[place - 1] == deck[14]
        assert first.state.top == deck[15]
        return
    raise AssertionError("no seed turns a wild card up")


def test_clause_3_4_no_round_begins_with_a_wild_card():
    tops = [start(GAME, UnoOptions(), 2, seed(number)).state for number in range(300)]
    assert not any(state.top.wild for state in tops)
    assert all(sorted((*state.pile, state.top, *state.hands[0], *state.hands[1])) == list(DECK) for state in tops)


@pytest.mark.parametrize(("seats", "on"), [(4, 2), (2, 2)])
def test_clause_3_5_a_skip_passes_over_the_first_seat(seats, on):
    state, events = opened("YS", seats)
    assert state.turn == (state.dealer + on) % seats
    assert events == ["deal", "opening", "skipped"]


def test_clause_3_5_a_draw_two_leaves_the_first_seat_with_two_to_draw():
    state, events = opened("B+2")
    assert (state.turn, state.pending) == ((state.dealer + 1) % 4, 2)
    assert events == ["deal", "opening", "pending"]
    assert state.ctx.windows[0].verbs == ("draw",)
    stacking, _ = opened("B+2", stack_draw_cards=True)
    assert stacking.ctx.windows[0].verbs == ("play", "draw")


@pytest.mark.parametrize("top", ["R0", "G7"])
def test_clause_3_5_a_0_or_a_7_does_nothing(top):
    state, events = opened(top, seven_swap=True, zero_rotate=True)
    assert state.turn == (state.dealer + 1) % 4
    assert events == ["deal", "opening"]


def test_clause_3_6_a_reverse_lets_the_seat_on_the_dealers_other_side_begin():
    state, events = opened("RR")
    assert (state.turn, state.direction) == ((state.dealer - 1) % 4, -1)
    assert events == ["deal", "opening", "reverse"]


def test_clause_3_6_with_two_players_the_dealer_begins_after_a_reverse():
    state, events = opened("RR", 2)
    assert (state.turn, state.direction) == (state.dealer, -1)
    assert events == ["deal", "opening", "reverse", "skipped"]
