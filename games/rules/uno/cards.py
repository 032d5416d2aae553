"""The 54 kinds of UNO cards, and the deck of 108 cards (RULES.md, section 2).

A card is an integer: `colour * 13 + face` for coloured cards, 52 and 53 for the wild ones. There is one object for each
kind: copies of a card are indistinguishable.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

COLORS: Final = ("R", "Y", "G", "B")
"""Red, yellow, green, blue."""

SKIP: Final = 10
REVERSE: Final = 11
DRAW_TWO: Final = 12
WILD: Final = 13
WILD_DRAW_FOUR: Final = 14

DRAWS: Final = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}
"""Face -> cards that the next seat must draw."""


class Card(int):
    """A kind of UNO card. `Card(0)` is the red 0, `Card(53)` the wild draw four; another number raises ValueError."""

    color: str | None
    """`R`, `Y`, `G` or `B`; None for the wild cards."""
    face: int
    """0 to 9, or one of the constants above."""
    points: int
    """The points that the card costs in a hand that did not go out (clause 9.2)."""
    code: str
    """The card on the wire and in snapshots: `R7`, `GS`, `BR`, `Y+2`, `W`, `W+4`."""

    _kinds: ClassVar[tuple[Card, ...]] = ()
    _codes: ClassVar[dict[str, Card]] = {}

    def __new__(cls, number: int) -> Card:  # noqa: PYI034 - there is one object per kind, and no subclass
        if not 0 <= number < len(cls._kinds):
            raise ValueError(f"no card has the number {int(number)}")
        return cls._kinds[number]

    @classmethod
    def from_code(cls, code: str) -> Card:
        """Returns the UNO card with this code as used in JSON, such as `R7` for the red 7. Raises ValueError."""
        try:
            return cls._codes[code]
        except KeyError:
            raise ValueError(f"no card has the code {code!r}") from None

    @property
    def wild(self) -> bool:
        return self.color is None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)  # a copied or unpickled card is the same object

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code


def _make(number: int, *, color: str | None, face: int, points: int, code: str) -> Card:
    card = int.__new__(Card, number)
    card.__dict__.update(color=color, face=face, points=points, code=code)
    return card


def _kinds() -> tuple[Card, ...]:
    signs = (*map(str, range(10)), "S", "R", "+2")
    coloured = [
        _make(index * 13 + face, color=color, face=face, points=face if face < SKIP else 20, code=color + sign)
        for index, color in enumerate(COLORS)
        for face, sign in enumerate(signs)
    ]
    return (
        *coloured,
        _make(52, color=None, face=WILD, points=50, code="W"),
        _make(53, color=None, face=WILD_DRAW_FOUR, points=50, code="W+4"),
    )


KINDS: Final[tuple[Card, ...]] = _kinds()
"""Every kind once: red, yellow, green, blue, each 0 to 9, skip, reverse, draw two; then the wild ones."""

Card._kinds = KINDS
Card._codes = {card.code: card for card in KINDS}


def copies(card: Card) -> int:
    """Returns how many cards of this kind an UNO deck has (RULES.md, clause 2.1)."""
    if card.wild:
        return 4
    return 1 if card.face == 0 else 2


DECK: Final[tuple[Card, ...]] = tuple(card for card in KINDS for _ in range(copies(card)))
"""All 108 cards, in the order of the kinds: the start of every shuffle (clause 2.3)."""


def hand_points(hand: tuple[Card, ...]) -> int:
    """Returns how many points the cards in an UNO hand are worth (RULES.md, clause 9.2)."""
    return sum(card.points for card in hand)
