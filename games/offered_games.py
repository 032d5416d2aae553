"""The games that the site offers: those registered whose scripts and pages exist.

So no list of offered games is kept.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from django.conf import settings

from games.rules import registry

REQUIRED_FILES: Final = (
    "static/js/games/{}/game_manifest.js",
    "static/js/games/{}/replay.js",
    "static/js/games/{}/fairness.js",
    "templates/games/rules/{}.html",
    "templates/games/fairness/{}_steps.html",
)
"""Files that an offered game needs, with its key for `{}`: board, replay, fairness check, rules and fairness steps."""


def offered_games() -> tuple[str, ...]:
    """Returns the keys of the games that the site offers, such as `uno`, in the registry's order."""
    return tuple(key for key in registry.GAMES if has_pages(key))


@cache
def has_pages(key: str) -> bool:
    return all((settings.BASE_DIR / page.format(key)).is_file() for page in REQUIRED_FILES)
