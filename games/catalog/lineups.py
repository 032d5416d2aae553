"""What a game is with so many seats, where that depends on their number."""

from __future__ import annotations

from games.rules.werewolf.roles import PRESETS, ROLES, SPECIALS

from .terms import ROLES as ROLE_WORDS
from .wording import is_chinese, listed


def seats_text(seats: int, lang: str) -> str:
    """9 人 / 9 players"""
    return f"{seats} 人" if is_chinese(lang) else f"{seats} players"


def lineup_text(game: str, seats: int, lang: str) -> str:
    """3 狼，预言家、女巫和守卫，3 民 / 3 wolves; seer, witch and guard; 3 villagers. Empty where nothing is to say."""
    if game != "werewolf":
        return ""
    count = dict(zip(ROLES, PRESETS[seats], strict=True))
    specials = [ROLE_WORDS[role].text(lang) for role in SPECIALS if count[role]]
    if is_chinese(lang):
        return f"{count['wolf']} 狼，{listed(specials, lang)}，{count['villager']} 民"
    specials = [word.lower() for word in specials]
    return f"{count['wolf']} wolves; {listed(specials, lang)}; {count['villager']} villagers"
