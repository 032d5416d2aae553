"""The share card of a puzzle: the goal and the hand to move on paper, without any move."""

from __future__ import annotations

from games.share.card_contents import PuzzleCard

from .playing_cards import card as playing_card
from .svg_parts import CINNABAR, art, brand, qr, text, width_of

INK, INK_2, JADE = "#1c2321", "#56625d", "#134c3e"
WIDEST, LEFT, ROOM = 140, 96, 850
"""The width of a card in units, and the place of the hand."""
MOST_BESIDE_PLATE = 24


def draw_puzzle(card: PuzzleCard) -> str:
    tag = width_of(card.label, 34, bold=True) + 2 * len(card.label) + 44
    return (
        '<rect width="1200" height="630" fill="#f6efdf"/>'
        f'<g opacity=".4">{art("hills", 0, 330, 1200, 300, fill="#b7a988", stretch=True)}</g>'
        '<rect x="24" y="24" width="1152" height="582" rx="24" fill="none" stroke="#caa24e" stroke-width="4"/>'
        f'<rect x="64" y="64" width="{tag:g}" height="56" rx="10" fill="{CINNABAR}"/>'
        + text(card.label, 64 + tag / 2, 104, 34, "#fffaf2", weight=700, anchor="middle", spacing=2)
        + text(card.title, 64, 206, 68, INK, weight=900, room=800)
        + text(card.subtitle, 64, 262, 34, INK_2, room=800)
        + '<rect x="884" y="64" width="252" height="150" rx="20" fill="#fffdf7"/>'
        + text(card.fact, 1010, 134, 54, JADE, weight=700, anchor="middle", room=224)
        + text(card.fact_detail, 1010, 182, 28, INK_2, anchor="middle", room=224)
        + _hand(card.hand)
        + brand(card.site, card.line, INK)
        + qr(card.address)
    )


def _hand(codes: tuple[str, ...]) -> str:
    """Draws the hand to move as a fan of cards, centred in the area for it."""
    count = len(codes)
    if not count:
        return ""
    apart = min(WIDEST * 0.62, (ROOM - WIDEST) / max(count - 1, 1))
    start, arc = LEFT + (ROOM - WIDEST - apart * (count - 1)) / 2, min(2.4, 20 / count)
    middle = (count - 1) / 2
    return "".join(
        playing_card(code, start + index * apart, 312 + (index - middle) ** 2 * arc * 0.5 * (8 / max(count, 8)) ** 1.5,
                     WIDEST, (index - middle) * arc)
        for index, code in enumerate(codes)
    )  # fmt: skip
