"""The games on offer: those of the registry whose pages are there. Nobody lists them a second time."""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings

from games.rules import registry

REQUIRED_FILES: Final = (
    "static/js/games/{}/game.js",
    "static/js/replay/{}.js",
    "static/js/fair/{}.js",
    "templates/games/rules/{}.html",
    "templates/games/fairness/{}_steps.html",
)
"""What a game needs to be offered: a table, its replay, the check of its draws, and a page that teaches it."""


def offered_games() -> tuple[str, ...]:
    """Keys of the games that the house offers, in the registry's order."""
    return tuple(key for key in registry.GAMES if has_pages(key))


@cache
def has_pages(key: str) -> bool:
    return all((settings.BASE_DIR / page.format(key)).is_file() for page in REQUIRED_FILES)
