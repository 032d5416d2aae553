"""Paths of style sheets and of files with translated words, below the folder of static files.

Pages, the catalogue of games and the bundles all take them from here.
"""

from __future__ import annotations


def words_path(part: str, language: str) -> str:
    """Returns the static path of the script that holds a part's translated words in a language.

    A part is `table` or `games/uno`, for example.
    """
    return f"js/{part}/words_{language}.js"


def sheet_paths(names: str) -> list[str]:
    """Returns the static paths of the named sheets: `cards games/uno` -> `css/cards.css`, `css/games/uno.css`."""
    return [f"css/{name}.css" for name in names.split()]
