"""Draws the share card of a match: the result on paper at the left, the players on the table's colour at the right."""

from __future__ import annotations

from games.share.card_contents import MatchCard

from .playing_cards import fan
from .svg_parts import CINNABAR, art, avatar, brand, felt, qr, seal, text

INK, INK_2 = "#1c2321", "#56625d"
LIGHT, LIGHT_2, GOLD, ROSE = "#fdf7e8", "#d2e1d7", "#f3d48c", "#ffb4a6"
LINES = 3
"""Players with a line of their own."""


def draw_match(card: MatchCard) -> str:
    paper = (
        '<rect x="48" y="48" width="560" height="450" rx="26" fill="#f9f1df"/>'
        + seal(card.seal, 158, 164, 150)
        + text(card.title, 270, 134, 46, INK, weight=700, room=318)
        + text(card.subtitle, 270, 182, 28, INK_2, room=318)
        + text(card.score, 270, 256, 74, CINNABAR, weight=900, room=318)
    )
    if card.last_play:
        shown = fan(card.last_play, 96, 290, 118, 470) + text(card.last_play_label, 96, 484, 24, INK_2)
    else:
        shown = (
            '<clipPath id="game"><rect x="96" y="282" width="464" height="192" rx="18"/></clipPath>'
            f'<g clip-path="url(#game)">{art(f"game-{card.game}", 96, 204, 464, 348)}</g>'
        )
    table = (
        text(card.headline, 672, 150, 120 if card.headline.startswith("×") else 62, GOLD, weight=700, room=470)
        if not card.unit
        else _number(card.headline, card.unit)
    ) + text(card.detail, 676, 198, 28, LIGHT_2, room=464)
    foot = brand(card.site, card.line, LIGHT) + qr(card.address)
    return felt(card.felt) + paper + shown + table + _players(card) + foot


def _number(number: str, unit: str) -> str:
    return text(number, 672, 150, 112, GOLD, weight=700) + text(
        unit, 672 + 16 + 70 * len(number), 150, 50, GOLD, weight=400
    )


def _players(card: MatchCard) -> str:
    drawn = ""
    apart = 78 if len(card.players) <= LINES and not card.more else 62
    size = 54 if apart == 78 else 44
    for index, player in enumerate(card.players):
        y = 240 + index * apart
        drawn += avatar(player.avatar, 678, y, size, hat=player.hat)
        drawn += text(player.name, 764, y + size * 0.71, 34, LIGHT, weight=700, room=240)
        drawn += text(
            player.score,
            1140,
            y + size * 0.78,
            44,
            GOLD if player.won else ROSE if player.score.startswith("\N{MINUS SIGN}") else LIGHT_2,
            weight=700,
            anchor="end",
        )
    if card.more:
        drawn += text(card.more, 764, 240 + len(card.players) * apart + 30, 28, LIGHT_2, room=240)
    return drawn
