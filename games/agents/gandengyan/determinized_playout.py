"""Samples the hidden cards in Gan Deng Yan and plays the round to its end, with the same quick policy for all seats."""

from __future__ import annotations

from random import Random

from games.rules.gandengyan.options import GanDengYanOptions

from .observation import Observation
from .plays_without_suits import BOMB_3, SINGLE, Hand, Shape, beats, hand_cost, possible_plays

MAX_TURNS = 120
"""The number of turns after which a playout stops; the cards left then count."""
LAST_CARD, SAFE = 0.03, 20
"""A single led to a seat with one card left costs LAST_CARD for each rank below SAFE: that seat may go out on it."""
DESPAIR = 1e9


class Determinization:
    """One random deal, to the other seats and the draw pile, of all cards that the seat in turn does not see.

    The deal agrees with everything that this seat knows.
    """

    __slots__ = ("bombs", "hands", "options", "pile")

    def __init__(self, table: Observation, rng: Random) -> None:
        out = list(table.unseen)
        rng.shuffle(out)
        self.hands: list[Hand] = []
        for seat, count in enumerate(table.counts):
            if seat == table.seat:
                self.hands.append(table.hand)
            else:
                self.hands.append(tuple(sorted(out[:count])))
                del out[:count]
        self.pile = out
        self.bombs = table.bombs
        self.options = table.options


def play_out(world: Determinization, table: Observation, first: Shape | None) -> float:
    """Plays a sampled round to its end and returns its value for the seat in turn.

    `first` is the play with which this seat begins; None is a pass. The value is the other seats' mean number of cards
    minus the own number. If bombs double at this table, each bomb doubles it.
    """
    hands, pile, options = list(world.hands), world.pile, world.options
    seats, me, bombs, drawn = len(hands), table.seat, world.bombs, 0
    seat, last, owner = me, table.last, table.last_seat
    move: Shape | None = first
    for count in range(MAX_TURNS):
        if count:
            move = choose_by_policy(hands[seat], last, options, min(len(hands[s]) for s in range(seats) if s != seat))
        if move is not None:
            hands[seat] = move[3]
            last, owner = move, seat
            bombs += move[0] >= BOMB_3
            if not move[3]:
                break
        seat = seat + 1 if seat + 1 < seats else 0
        if seat == owner:
            last, owner = None, None
            if drawn < len(pile):
                hands[seat] = tuple(sorted((*hands[seat], pile[drawn])))
                drawn += 1
    left = [len(hand) for hand in hands]
    mine = left[me]
    value = (sum(left) - mine) / (seats - 1) - mine
    return value * (1 << bombs) if options.bomb_doubles else value


def release_cost(rank: int) -> float:
    """Returns the extra cost of leading a single card of this rank while another seat has one card left.

    The other seat wins if its card is higher, so low ranks cost more.
    """
    return LAST_CARD * (SAFE - rank)


def choose_by_policy(hand: Hand, last: Shape | None, options: GanDengYanOptions, nearest: int) -> Shape | None:
    """Returns the play of a simulated player: the legal one that leaves the cheapest hand.

    None, for a pass, if nothing beats the play `last`. `nearest` is the smallest number of cards that another seat
    holds.
    """
    best: Shape | None = None
    least = DESPAIR
    for shape in possible_plays(hand):
        if last is not None and not beats(shape, last, options):
            continue
        rest = shape[3]
        if not rest:
            return shape
        worth = hand_cost(rest)
        if nearest == 1 and last is None and shape[0] == SINGLE:
            worth += release_cost(shape[1])
        if worth < least:
            best, least = shape, worth
    return best
