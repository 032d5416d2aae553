"""The 54 playing cards of Dou Dizhu and Gan Deng Yan: 3 up to A, then 2, then the little and the big joker.

A card is an integer, so that hands sort, hash and compare at the speed of integers. Its number is `(rank - 3) * 4 +
suit` for the 52 suited cards, and 52 and 53 for the jokers. There is one object per card.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

SMALL_JOKER_RANK: Final = 16
BIG_JOKER_RANK: Final = 17

_SYMBOLS: Final = "♠♥♦♣"
_LETTERS: Final = "SHDC"
_RANK_NAMES: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
_RANK_SIGNS: Final = "3456789TJQKA2bB"


class Card(int):
    """One of the 54 playing cards. `Card(0)` is ♠3 and `Card(53)` the big joker; another number raises ValueError."""

    rank: int
    """3 to 17: J 11, Q 12, K 13, A 14, 2 15, little joker 16, big joker 17."""
    suit: int | None
    """0 to 3 for ♠ ♥ ♦ ♣; None for the jokers."""
    code: str
    """The card on the wire and in snapshots: `3S`, `10H`, `QD`, `2C`, `SJ`, `BJ`."""
    text: str
    """The card as people write it: `♠3`, `小王`, `大王`."""

    _deck: ClassVar[tuple[Card, ...]] = ()
    _codes: ClassVar[dict[str, Card]] = {}
    _texts: ClassVar[dict[str, Card]] = {}

    def __new__(cls, number: int) -> Card:  # noqa: PYI034 - there is one object per card, and no subclass
        if not 0 <= number < len(cls._deck):
            raise ValueError(f"no card has the number {int(number)}")
        return cls._deck[number]

    @classmethod
    def from_code(cls, code: str) -> Card:
        """Returns the card with this code, such as `10H`, which JSON messages use. Raises ValueError."""
        try:
            return cls._codes[code]
        except KeyError:
            raise ValueError(f"no card has the code {code!r}") from None

    @classmethod
    def parse(cls, text: str) -> Card:
        """Returns the card of a text as people write it, such as `♠3`, `♥10`, `小王` or `大王`. Raises ValueError."""
        try:
            return cls._texts[text.strip()]
        except KeyError:
            raise ValueError(f"no card is written {text!r}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)  # a copied or unpickled card is the same object

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.code


def _make(number: int, *, rank: int, suit: int | None, code: str, text: str) -> Card:
    card = int.__new__(Card, number)
    card.__dict__.update(rank=rank, suit=suit, code=code, text=text)
    return card


def _deck() -> tuple[Card, ...]:
    suited = [
        _make(index * 4 + suit, rank=index + 3, suit=suit, code=name + _LETTERS[suit], text=_SYMBOLS[suit] + name)
        for index, name in enumerate(_RANK_NAMES)
        for suit in range(4)
    ]
    return (
        *suited,
        _make(52, rank=SMALL_JOKER_RANK, suit=None, code="SJ", text="小王"),
        _make(53, rank=BIG_JOKER_RANK, suit=None, code="BJ", text="大王"),
    )


DECK: Final[tuple[Card, ...]] = _deck()
"""All cards, lowest first; of equal ranks ♠ before ♥ before ♦ before ♣."""

Card._deck = DECK
Card._codes = {card.code: card for card in DECK}
Card._texts = {card.text: card for card in DECK}

SMALL_JOKER: Final = DECK[52]
BIG_JOKER: Final = DECK[53]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Returns the cards of a text that names only ranks: `parse_cards("3344b")` is ♠3 ♥3 ♠4 ♥4 小王.

    Signs: `3456789TJQKA2`, `b` the little joker, `B` the big one; spaces are skipped. The first 3 is the ♠3, the
    next ♥, then ♦ and ♣, so that no card appears twice. Raises ValueError for another sign, a fifth card of a rank,
    or a joker named twice.
    """
    used: dict[str, int] = {}
    cards: list[Card] = []
    for sign in text:
        if sign.isspace():
            continue
        index = _RANK_SIGNS.find(sign)
        if index < 0:
            raise ValueError(f"{sign!r} is no rank; ranks are {_RANK_SIGNS}")
        nth = used.get(sign, 0)
        used[sign] = nth + 1
        if nth >= (4 if index < 13 else 1):
            raise ValueError(f"the deck has no more cards of rank {sign!r}")
        cards.append(DECK[index * 4 + nth] if index < 13 else DECK[52 + index - 13])
    return tuple(cards)
