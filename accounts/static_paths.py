"""Static paths of files that pages, catalogue and bundles name alike: style sheets and word files."""

from __future__ import annotations


def words_path(part: str, language: str) -> str:
    """Returns the static path of the browser's words of a part, such as `table` or `games/uno`, in this language."""
    return f"js/{part}/words_{language}.js"


def sheet_paths(names: str) -> list[str]:
    """Returns the static paths of the named sheets: `cards games/uno` -> `css/cards.css`, `css/games/uno.css`."""
    return [f"css/{name}.css" for name in names.split()]
