"""All texts of Werewolf: events, refusals, options, terms, and the names of its roles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.werewolf import roles

from .game_words import load_game_words
from .shared_words import LISTS, join_words

VERBS: Final = (
    "hunt", "whisper", "check", "protect", "save", "poison", "stand", "withdraw", "say", "end", "order", "vote",
    "badge", "self_destruct",
)  # fmt: skip
PAGE: Final[Mapping[str, str]] = {
    "name": "game",
    "options.seer.label": "role.seer",
    "options.witch.label": "role.witch",
    "options.guard.label": "role.guard",
    "options.open_chat.label": "opt.open_chat",
    **{f"verbs.{verb}": f"verb.{verb}" for verb in VERBS},
    "terms.roles": "role.*",
    "terms.winners.draw": "told.end.draw",
    "terms.ends": "end.why.*",
}
"""Words that the browser has too."""


def _variant(kind: str, data: Mapping[str, Any]) -> str:
    match kind:
        case "checked" if data.get("wolf"):
            return "wolf"
        case "order" if not data.get("clockwise"):
            return "counter"
        case "step":
            return str(data.get("step"))
        case "speech" | "ballots":
            return str(data.get("kind"))
        case _:
            return ""


def _fill(kind: str, data: Mapping[str, Any], lang: str, names: Sequence[str]) -> Mapping[str, Any]:
    match kind:
        case "role":
            role, names_of_roles = data["role"], WORDS.terms["roles"]
            return {"role": names_of_roles[role].text(lang) if role in names_of_roles else role}
        case "ballots":
            return {"tally": _tally_text(data["tally"], lang, names) or None}
        case "round_end":
            side = WORDS.terms["sides"].get(data.get("winner", ""))
            said = side and side.text(lang)
            return {"side": said}
        case _:
            return {}


def _tally_text(tally: Sequence[tuple[int, float]], lang: str, names: Sequence[str]) -> str:
    """Returns the votes that each seat got in Werewolf as text: 甲 2.5 票、乙 1 票 / A 2.5, B 1."""
    one = WORDS.terms["tally"]["one"].text(lang)
    return LISTS["between"].text(lang).join(one.format(name=names[seat], votes=f"{votes:g}") for seat, votes in tally)


def _lineup_text(seats: int, lang: str) -> str:
    """Returns the roles in a match with so many seats as text.

    Example: 3 狼，预言家、女巫和守卫，3 民 / 3 wolves; seer, witch and guard; 3 villagers.
    """
    count = dict(zip(roles.ROLES, roles.PRESETS[seats], strict=True))
    words = WORDS.terms["lineup"]
    specials = join_words([words[role].text(lang) for role in roles.SPECIALS if count[role]], lang)
    return words["whole"].text(lang).format(wolves=count["wolf"], specials=specials, villagers=count["villager"])


WORDS: Final = load_game_words(
    "werewolf",
    PAGE,
    variant=_variant,
    fill=_fill,
    lineup=_lineup_text,
    won_by_sides=True,
    felt="paper",
    stylesheets=(
        "css/games/werewolf.css",
        "css/games/werewolf_seats.css",
        "css/games/werewolf_marks.css",
        "css/games/werewolf_play_area.css",
        "css/games/werewolf_waiting_room.css",
    ),
    match_stylesheets=(
        "css/games/werewolf_night.css",
        "css/games/werewolf_action_bar.css",
        "css/games/werewolf_panels.css",
        "css/games/werewolf_results.css",
    ),
    replay_stylesheets=("css/games/werewolf_replay.css",),
)
