"""Sections 2 to 4, 9 to 11 and 17 of RULES.md once more, in the plainest form: a match with gifts.

The module uses nothing of the engine. Cards are numbers from 0 to 53, hands are sets, and it has its own generator.
Whether a play is legal is not its subject: it is told what was played. Tests compare the engine with it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field

SEATS, STRONG, FEW, DOUBLES = 3, ("peek", "swap_card", "add_card", "double"), 5, 10
NEXT_ROUND, ONE_SEAT, TWO_SEATS = ("swap_roles", "reshuffle"), ("add_card", "swap_roles"), ("peek", "swap_card")


class Dice:
    """SHA-256 in counter mode: four words of 64 bits a block, words that would favour low numbers thrown away."""

    def __init__(self, key: bytes) -> None:
        self.key, self.used = key, 0

    def child(self, label: object) -> Dice:
        return Dice(hashlib.sha256(self.key + f"/{label}".encode()).digest())

    def below(self, n: int) -> int:
        while True:
            block = hashlib.sha256(self.key + (self.used // 4).to_bytes(8, "big")).digest()
            word = int.from_bytes(block[self.used % 4 * 8 :][:8], "big")
            self.used += 1
            if word < 2**64 // n * n:
                return word % n

    def shuffle(self, cards: list[int]) -> None:
        for last in reversed(range(1, len(cards))):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


@dataclass
class Gift:
    kind: str
    seat: int | None
    target: int | None
    cards: list[int] = field(default_factory=list)
    audience: set[int] | None = None
    """The seats that see the cards; None for all."""


class ReferenceMatch:
    """A match with gifts. Its methods are told what happens, and its fields say what is so afterwards."""

    turn: int
    bids: dict[int, int]
    first: int | None
    landlord: int | None

    def __init__(self, seed: str, *, turn_ms: int, cap: int | None = None, redeals: int = 3) -> None:
        self.root, self.turn_ms, self.cap, self.most_redeals = Dice(bytes.fromhex(seed)), turn_ms, cap, redeals
        self.number, self.scores = 0, [0] * SEATS
        self.gifts: list[Gift] = []
        self.begin(at=0)

    def begin(self, *, at: int) -> None:
        """Begins the next round."""
        landlords = [gift.seat for gift in self.gifts if gift.kind == "swap_roles"]
        twice = any(gift.kind == "reshuffle" for gift in self.gifts)
        self.number += 1
        self.dice = self.root.child(self.number)
        self.gifts, self.redeals = [], 0
        self.deal(at)
        if twice:
            self.deal(at)
        if landlords and landlords[0] is not None:
            self.bids, self.first = {}, None
            self.crown(landlords[0], 1, at)

    def deal(self, at: int) -> None:
        cards = list(range(54))
        self.dice.shuffle(cards)
        self.hands = [set(cards[seat * 17 : seat * 17 + 17]) for seat in range(SEATS)]
        self.bottom = set(cards[51:])
        self.turn = self.first = self.dice.below(SEATS)
        self.opened, self.phase = at, "BIDDING"
        self.bids, self.landlord = {}, None
        self.base, self.plays, self.bombs, self.passes = 0, Counter[int](), 0, 0
        self.out: set[int] = set()
        self.leader: int | None = None
        self.multiplier = 0

    def crown(self, seat: int, base: int, at: int) -> None:
        self.landlord, self.base, self.turn, self.opened, self.phase = seat, base, seat, at, "PLAYING"
        self.hands[seat] |= self.bottom

    def bid(self, points: int, at: int) -> None:
        self.bids[self.turn] = points
        self.turn, self.opened = (self.turn + 1) % SEATS, at
        best = max(self.bids.values())
        if best < 3 and len(self.bids) < SEATS:
            return
        if best:
            self.crown(next(seat for seat, given in self.bids.items() if given == best), best, at)
        elif self.redeals < self.most_redeals:
            self.redeals += 1
            kept = self.redeals
            self.deal(at)
            self.redeals = kept
        else:
            self.crown(self.turn, 1, at)

    def play(self, cards: list[int], at: int) -> None:
        seat = self.turn
        self.hands[seat] -= set(cards)
        self.out |= set(cards)
        self.plays[seat] += 1
        ranks = [card // 4 if card < 52 else card for card in cards]
        self.bombs += sorted(cards) == [52, 53] or (len(cards) == 4 and len(set(ranks)) == 1)
        self.leader, self.passes = seat, 0
        self.turn, self.opened = (seat + 1) % SEATS, at
        if not self.hands[seat]:
            self.score(seat)

    def skip(self, at: int) -> None:
        self.passes += 1
        self.turn, self.opened = (self.turn + 1) % SEATS, at
        if self.passes == 2:
            self.leader, self.passes = None, 0

    def factor(self, *, spring: bool = False) -> int:
        doubles = sum(gift.kind == "double" for gift in self.gifts)
        base = self.base or max(self.bids.values(), default=0)
        total: int = base * 2 ** (self.bombs + doubles + spring)
        return total if self.cap is None else min(total, self.cap)

    def score(self, out: int) -> None:
        farmers = sum(count for seat, count in self.plays.items() if seat != self.landlord)
        won = out == self.landlord
        spring = farmers == 0 if won else self.plays[self.landlord or 0] == 1
        self.multiplier = self.factor(spring=spring)
        for seat in range(SEATS):
            share = 2 * self.multiplier if seat == self.landlord else self.multiplier
            self.scores[seat] += share if won == (seat == self.landlord) else -share
        self.phase = "ROUND_END"

    # ── Gifts ───────────────────────────────────────────────────────────────────────────────────

    def gift(self, kind: str, seat: int | None, target: int | None, at: int) -> str | None:
        """Lets a gift act. Returns the code of its refusal, or None."""
        refusal = self.refusal(kind, seat, target)
        if refusal is not None:
            return refusal
        gift = Gift(kind, seat if kind in ("cheer", "emote", *ONE_SEAT, *TWO_SEATS) else None, None)
        dice = self.dice.child(f"gift/{len(self.gifts) + 1}")
        if kind == "peek" and target is not None:
            gift.cards, gift.audience = [self.drawn(self.hands[target], dice)], {seat or 0}
        elif kind == "swap_card" and seat is not None and target is not None:
            gift.cards = [self.drawn(self.hands[seat], dice), self.drawn(self.hands[target], dice)]
            gift.audience = {seat, target}
            self.hands[seat] ^= set(gift.cards)
            self.hands[target] ^= set(gift.cards)
        elif kind == "add_card" and seat is not None:
            gift.cards = [self.drawn(self.out, dice)]
            self.out -= set(gift.cards)
            self.hands[seat] |= set(gift.cards)
        if kind in TWO_SEATS:
            gift.target = target
        moved = {"swap_card": {seat, target}, "add_card": {seat}}.get(kind, set())
        if self.turn in moved:
            self.opened = at
        self.gifts.append(gift)
        return None

    @staticmethod
    def drawn(cards: set[int], dice: Dice) -> int:
        return sorted(cards)[dice.below(len(cards))]

    def refusal(self, kind: str, seat: int | None, target: int | None) -> str | None:
        wanted = [seat] * (kind in ONE_SEAT) + [seat, target] * (kind in TWO_SEATS)
        if any(each is None for each in wanted):
            return "NO_SUCH_SEAT"
        between = self.phase == "ROUND_END"
        if kind in NEXT_ROUND:
            pending = any(gift.kind == kind for gift in self.gifts)
            return "GIFT_WAITS" if not between else "GIFT_PENDING" if pending else None
        if kind == "effect":
            return None
        if between:
            return "GIFT_WAITS"
        if kind in STRONG and any(len(hand) <= FEW for hand in self.hands):
            return "GIFT_FEW_CARDS"
        if kind == "double":
            return "GIFT_LIMIT" if sum(gift.kind == "double" for gift in self.gifts) == DOUBLES else None
        if self.phase == "BIDDING" or (kind in ("swap_card", "add_card") and self.leader is not None):
            return "GIFT_WAITS"
        if kind in TWO_SEATS and [seat, target].count(self.landlord) != 1:
            return "GIFT_NOT_OPPONENTS"
        return "GIFT_NOTHING_PLAYED" if kind == "add_card" and not self.out else None
