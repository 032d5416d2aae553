"""How a round might go on: hands drawn from what a seat has not seen, and everybody playing by a quick rule."""

from __future__ import annotations

from random import Random

from games.rules.gandengyan.options import GanDengYanOptions

from .observation import TableRead
from .shapes import BOMB_3, SINGLE, Hand, Shape, beats, hand_cost, shapes

LONGEST = 120
"""Turns after which a future is given up as it stands."""
LAST_CARD, SAFE = 0.03, 20
"""For each rank that a single which is led lies below that: it may let the last card of somebody out."""
DESPAIR = 1e9


class Determinization:
    """One way the cards may lie, as seen from the seat to move."""

    __slots__ = ("bombs", "hands", "options", "pile")

    def __init__(self, table: TableRead, rng: Random) -> None:
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


def outcome(world: Determinization, table: TableRead, first: Shape | None) -> float:
    """Plays a world to its end after this play (None: a pass): by how many cards the seat is better than the others.

    In the mean over the others, times what a card costs at this table.
    """
    hands, pile, options = list(world.hands), world.pile, world.options
    seats, me, bombs, drawn = len(hands), table.seat, world.bombs, 0
    seat, last, owner = me, table.last, table.last_seat
    move: Shape | None = first
    for count in range(LONGEST):
        if count:
            move = policy(hands[seat], last, options, min(len(hands[s]) for s in range(seats) if s != seat))
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
    """What leading a single of this rank costs while another seat has one card left."""
    return LAST_CARD * (SAFE - rank)


def policy(hand: Hand, last: Shape | None, options: GanDengYanOptions, nearest: int) -> Shape | None:
    """What leaves the hand in the best order, whenever there is something; None is a pass.

    `nearest`: the fewest cards of another seat.
    """
    best: Shape | None = None
    least = DESPAIR
    for shape in shapes(hand):
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
