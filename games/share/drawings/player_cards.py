"""Draws the two share cards about one player: a promotion, and the end of a season."""

from __future__ import annotations

from games.share.card_contents import RankCard, SeasonCard

from .svg_parts import art, avatar, brand, felt, qr, text

LIGHT, MIST, BLUE_MIST, GOLD, SAND = "#fdf7e8", "#bcc6cf", "#c3d0e4", "#f3d48c", "#ecce8e"


def draw_rank(card: RankCard) -> str:
    return (
        felt("ink")
        + '<circle cx="880" cy="290" r="220" fill="#f3e6c2" opacity=".12"/>'
        + art(f"tier-{card.tier}", 720, 130, 320, 320)
        + avatar(card.player.avatar, 64, 64, 110)
        + text(card.player.name, 202, 114, 40, LIGHT, weight=700, room=460)
        + text(card.ladder, 202, 158, 28, MIST, room=460)
        + text(card.label, 64, 262, 36, SAND, room=600)
        + text(card.tier_name, 60, 374, 112, LIGHT, weight=900, spacing=4, room=640)
        + text(card.detail, 64, 444, 34, MIST, room=620)
        + brand(card.site, card.line, LIGHT)
        + qr(card.address)
    )


def draw_season(card: SeasonCard) -> str:
    drawn = (
        felt("indigo")
        + text(card.title, 64, 126, 64, LIGHT, weight=900, spacing=2, room=940)
        + avatar(card.player.avatar, 1040, 56, 92)
    )
    for index, (number, word) in enumerate(card.figures[:4]):
        x = 64 + index * 272
        drawn += (
            f'<rect x="{x}" y="172" width="254" height="150" rx="20" fill="#0d1a33"/>'
            + text(number, x + 26, 256, 62, GOLD, weight=700, room=206)
            + text(word, x + 26, 298, 28, BLUE_MIST, room=206)
        )
    place = 64
    if card.tier:
        drawn += art(f"tier-{card.tier}", 64, 352, 130, 130)
        place = 220
    return (
        drawn
        + text(card.rank_label, place, 394, 28, BLUE_MIST, room=300)
        + text(card.rank, place, 470, 78, GOLD, weight=700, room=300)
        + text(card.player.name, 560, 410, 44, LIGHT, weight=700, room=410)
        + text(card.value, 560, 456, 28, BLUE_MIST, room=410)
        + brand(card.site, card.line, LIGHT)
        + qr(card.address)
    )
