"""Draws share cards as SVG, 1200 × 630 units. A drawing depends on the card's content alone."""

from __future__ import annotations

from games.share.card_contents import Card, MatchCard, PuzzleCard, RankCard, SeasonCard

from .match_card import LINES, draw_match
from .player_cards import draw_rank, draw_season
from .playing_cards import can_draw
from .puzzle_card import draw_puzzle
from .svg_parts import picture

__all__ = ["LINES", "can_draw", "svg_of"]


def svg_of(card: Card) -> str:
    """Returns a share card as a complete SVG document without references to other files."""
    match card:
        case MatchCard():
            return picture(draw_match(card))
        case PuzzleCard():
            return picture(draw_puzzle(card))
        case RankCard():
            return picture(draw_rank(card))
        case SeasonCard():
            return picture(draw_season(card))
    raise TypeError(f"no drawing of {type(card).__name__}")
