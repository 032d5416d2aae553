"""Games do not know each other: neither their rules, nor their agents, nor their words.

Which games there are, the folders say. Import contracts would have to name each; here a new one is held to them too.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
RULES = ROOT / "games" / "rules"
PARTS = ("rules", "agents", "catalog")
GAMES = sorted(path.parent.name for path in RULES.glob("*/__init__.py"))
OF_ONE_GAME = {"games.puzzles": "doudizhu", "games.streams": "doudizhu"}
"""Apps that are about one game, and may know that one."""
SHARED = {f"games.rules.{path.stem}" for path in RULES.glob("*.py")} - {"games.rules.__init__"}


@cache
def imports() -> dict[str, set[str]]:
    graph = grimp.build_graph("games")
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def is_of(module: str, part: str, game: str) -> bool:
    return module == f"games.{part}.{game}" or module.startswith(f"games.{part}.{game}.")


def strangers(part: str, game: str) -> dict[str, set[str]]:
    """What the game's modules in that part import of other games: of their rules, agents and words."""
    others = [other for other in GAMES if other != game]
    found = {}
    for module, imported in imports().items():
        if is_of(module, part, game):
            odd = {each for each in imported if any(is_of(each, into, other) for into in PARTS for other in others)}
            if odd:
                found[module] = odd
    return found


def test_the_folders_are_read():
    assert {"doudizhu", "liars_dice", "werewolf"} <= set(GAMES)
    assert {"games.rules.core", "games.rules.cards", "games.rules.series"} <= SHARED
    assert any(is_of(module, "agents", "doudizhu") for module in imports())


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_no_other_game(part, game):
    assert strangers(part, game) == {}


def test_what_the_rules_share_knows_no_game_but_the_registry():
    found = {
        module: odd
        for module in SHARED - {"games.rules.registry"}
        if (odd := {each for each in imports()[module] if any(is_of(each, "rules", game) for game in GAMES)})
    }
    assert found == {}


def known_to(module: str) -> str | None:
    """The game that a module outside the games' folders may know."""
    return next((game for app, game in OF_ONE_GAME.items() if module == app or module.startswith(f"{app}.")), None)


def test_outside_its_folders_only_the_registry_imports_a_game():
    found = {
        module: odd
        for module, imported in imports().items()
        if module != "games.rules.registry" and not any(is_of(module, part, game) for part in PARTS for game in GAMES)
        if (
            odd := {
                each
                for each in imported
                if any(is_of(each, part, game) for part in PARTS for game in GAMES if game != known_to(module))
            }
        )
    }
    assert found == {}
