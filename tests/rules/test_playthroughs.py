"""Whole matches, move by move, as they were when somebody last read them."""

from __future__ import annotations

import pytest

from games.rules.registry import GAMES

from .contract.playthrough import FOLDER, Playthrough

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_is_written(path):
    text = path.read_text()
    assert Playthrough(text).text().splitlines() == text.splitlines()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_playthrough_to_its_end(game):
    ended = [
        path for path in FILES if f"\ngame: {game}\n" in path.read_text() and "outcome: null" not in path.read_text()
    ]
    assert ended
