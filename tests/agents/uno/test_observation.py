"""What an agent of UNO concludes from a view, and the rounds that it imagines."""

from __future__ import annotations

from random import Random

from games.agents.uno.club_level import TASTE
from games.agents.uno.observation import Observation
from games.agents.uno.playout import COLOR, best_color, choose_card, fits
from games.rules.core import Move, start
from games.rules.uno.actions import Draw
from games.rules.uno.cards import Card
from games.rules.uno.options import UnoOptions
from tests.rules.uno.round_driver import GAME, RoundDriver, seed


def number(code: str) -> int:
    return int(Card.from_code(code))


def hand(text: str) -> list[int]:
    return [number(code) for code in text.split()]


def sight_of(*, seats: int = 3, draws: int = 0) -> Observation:
    """What the seat to move sees after so many seats drew and did not play."""
    state = start(GAME, UnoOptions(), seats, seed(12)).state
    while draws or state.drawn is not None:
        window = state.ctx.window_named("turn")
        assert window is not None
        legal = list(GAME.legal_actions(state, window.seats[0], window))
        draws -= legal[0] == Draw()
        state = GAME.apply(state, Move(window.seats[0], window.id, legal[0], state.ctx.at)).state
    return Observation(GAME.view(state, state.turn))


def test_what_is_unseen_is_the_rest_of_the_deck():
    sight = sight_of(seats=4, draws=3)
    assert len(sight.unseen_cards()) == 108 - len(sight.hand) - len(sight.discards)
    assert len(sight.unseen_cards()) == sum(sight.counts) - len(sight.hand) + sight.pile


def test_an_imagined_deal_has_every_card_once_and_every_hand_its_size():
    sight = sight_of(seats=4, draws=3)
    unseen = sight.unseen_cards()
    world = sight.sample_playout(unseen, sight.lacked_colors(), Random(3))
    assert [len(held) for held in world.hands] == sight.counts
    everything = [card for held in world.hands for card in held] + world.pile + world.discards
    assert sorted(everything) == sorted([*sight.hand, *sight.discards, *unseen])
    assert world.hands[sight.me] == sight.hand


def test_who_drew_instead_of_playing_is_thought_to_lack_the_colour():
    table = RoundDriver("R1 R2 R3", "G1 G2 B9", "Y1 Y2 Y3", pile="G9 B1 B2")
    table.play(0, "R1")
    table.draw(1)
    lacks = Observation(GAME.view(table.state, 2)).lacked_colors()
    assert [mask & 1 for mask in lacks[1]] == [1, 1, 1, 0]
    assert lacks[0] == [0, 0]


def test_a_card_is_chosen_among_those_that_fit():
    own = hand("R1 G5 B9 W")
    assert choose_card(own, 0, 9, 7, TASTE) in hand("R1 B9")
    assert choose_card(hand("G1 B2"), 0, 9, 7, TASTE) is None
    assert choose_card(hand("G1 W"), 0, 9, 7, TASTE) == number("W")
    assert not fits(number("G1"), 0, 9)


def test_a_wild_card_names_the_commonest_colour():
    assert best_color(hand("Y1 Y2 B9 W"), number("W")) == COLOR[number("Y1")]


def test_an_imagined_round_is_played_to_its_end():
    ended = 0
    for chance in range(20):
        sight = sight_of(seats=3)
        world = sight.sample_playout(sight.unseen_cards(), sight.lacked_colors(), Random(chance))
        winner = world.finish([TASTE] * 3)
        if winner is not None:
            ended += 1
            assert world.hands[winner] == []
        assert sum(map(len, world.hands)) + len(world.pile) + len(world.discards) == 108
    assert ended >= 15
