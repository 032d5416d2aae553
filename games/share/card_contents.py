"""The content of each kind of share card: all its words in one language, ready to be drawn.

A card contains no database key, and no word that the linked page does not show. The drawing depends on nothing else.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar

import orjson

DRAWING_VERSION = 1
"""Version of the drawings. A higher one has every card drawn anew."""


@dataclass(frozen=True, slots=True)
class Player:
    """One player on a share card. `hat` is `landlord`, `farmer` or empty; `score` is a signed number as text."""

    name: str
    avatar: str
    hat: str = ""
    score: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The fields that all share cards have: the product's name, a line beside it, and the address in the QR code."""

    kind: ClassVar[str]
    site: str
    line: str
    address: str
    users: tuple[int, ...] = ()
    """Accounts whose names the card shows."""

    def key(self) -> str:
        """Returns the digest of the card's content, 64 hex digits, under which the drawn picture is stored."""
        said = orjson.dumps([DRAWING_VERSION, self.kind, asdict(self)], option=orjson.OPT_SORT_KEYS)
        return hashlib.sha256(said).hexdigest()

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchCard(Card):
    """The share card of a finished match: the winners, their score, all players, and in card games the last play."""

    kind: ClassVar[str] = "match"
    game: str
    felt: str
    seal: str
    title: str
    subtitle: str
    score: str
    headline: str
    unit: str
    detail: str
    players: tuple[Player, ...]
    more: str = ""
    """A line for the players who have no line of their own."""
    last_play_label: str = ""
    last_play: tuple[str, ...] = ()
    """Codes of playing cards. Read from the replay only for the drawing, since they follow from the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleCard(Card):
    """The share card of a puzzle: its number, the goal, the hand to move and the share of solvers. Never a move."""

    kind: ClassVar[str] = "puzzle"
    label: str
    title: str
    subtitle: str
    fact: str
    fact_detail: str
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RankCard(Card):
    """The share card of a player's promotion to a tier of a ladder."""

    kind: ClassVar[str] = "rank"
    player: Player
    ladder: str
    label: str
    tier: str
    tier_name: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonCard(Card):
    """The share card of a player's season on a ladder: final rank, tier, and figures such as matches and bombs."""

    kind: ClassVar[str] = "season"
    player: Player
    title: str
    ladder: str
    rank: str
    rank_label: str
    tier: str
    value: str
    figures: tuple[tuple[str, str], ...] = ()
    """(number, word), up to four. Computed only for the drawing: they are settled with the season."""


KINDS: dict[str, type[Card]] = {card.kind: card for card in (MatchCard, PuzzleCard, RankCard, SeasonCard)}


def from_json(kind: str, said: dict[str, Any]) -> Card:
    """Returns the share card of this kind from the JSON form of `Card.as_json`.

    Raises KeyError for a kind that does not exist and TypeError for other fields.
    """
    shape = KINDS[kind]
    tuples = {one.name for one in fields(shape) if str(one.type).startswith("tuple")}
    values: dict[str, Any] = {name: _tuple(value) if name in tuples else value for name, value in said.items()}
    if "player" in said:
        values["player"] = Player(**said["player"])
    if "players" in said:
        values["players"] = tuple(Player(**each) for each in said["players"])
    return shape(**values)


def _tuple(value: Any) -> tuple[Any, ...]:
    return tuple(tuple(one) if isinstance(one, list) else one for one in value)
