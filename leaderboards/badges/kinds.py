"""The table of all badges: keys, pictures, and what each is earned by. Their words are in `labels`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

STREAK: Final = 5
"""Matches of one game, won without a loss between, that earn the badge `streak`."""
PUZZLE_DAYS: Final = 10
"""Days whose daily puzzle must be solved for the badge `puzzle_days`."""
PODIUM_PLACES: Final = 3
"""The last place of a tournament that earns the badge `podium`."""
PODIUM_FIELD: Final = 8
"""Entrants with a place that a tournament needs for the badge `podium`. The third of three has beaten nobody."""


class Source(StrEnum):
    """The source of a badge: a won match, a streak of them, a feat within a match, solved puzzles, or a tournament."""

    WIN = "win"
    STREAK = "streak"
    FEAT = "feat"
    PUZZLES = "puzzles"
    TOURNAMENT = "tournament"


@dataclass(frozen=True, slots=True)
class BadgeKind:
    """A badge that can be earned. The key of one for a feat is the feat's name in the digests of matches.

    `icon` is a picture of the sprite. `game` is empty if any game will do.
    """

    key: str
    icon: str
    source: Source
    game: str = ""


BADGES: Final = (
    BadgeKind("first_win", "flag", Source.WIN),
    BadgeKind("comeback", "replay", Source.FEAT),
    BadgeKind("streak", "bolt", Source.STREAK),
    BadgeKind("spring", "spring", Source.FEAT, "doudizhu"),
    BadgeKind("lie_detector", "eye", Source.FEAT, "liars_dice"),
    BadgeKind("catch", "target", Source.FEAT, "uno"),
    BadgeKind("shut_out", "lock", Source.FEAT, "gandengyan"),
    BadgeKind("survivor", "moon", Source.FEAT, "werewolf"),
    BadgeKind("puzzle_days", "bulb", Source.PUZZLES),
    BadgeKind("podium", "trophy", Source.TOURNAMENT),
)
"""All badges in display order."""

KINDS: Final = {kind.key: kind for kind in BADGES}
FEATS: Final = frozenset(kind.key for kind in BADGES if kind.source is Source.FEAT)
OF_MATCHES: Final = FEATS | {kind.key for kind in BADGES if kind.source in (Source.WIN, Source.STREAK)}
"""Keys of the badges that follow from counted matches."""
