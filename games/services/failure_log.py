"""Logs internal errors by their class and the place in the code, without their message, which could contain cards."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator
from functools import cache
from pathlib import Path


def log_failure(
    log: logging.Logger, error: BaseException, what: str, *args: object, match: object = None
) -> None:  # fmt: skip
    """Logs one line about an error: the work that failed, the error's class, and the call path, outermost first.

    `what` describes the work, with placeholders for `args`. `match` is the id of the match that the line is about, for
    its field of that name. Use this in place of `log.exception`: a database's message
    about a refused row quotes the row, which may contain cards.
    """
    place = " > ".join(f"{path}:{line}" for path, line, _function in places_of(error))
    # an outage fails every table and every try; by this field `config.outage_log_filter` passes one such line a minute
    known = {"fault": error, "match": match}
    log.error(f"{what}: %s at %s", *args, type(error).__name__, place, extra=known)  # noqa: G004  `what` is a literal


def places_of(error: BaseException) -> Iterator[tuple[str, int, str]]:
    """Yields the places in the code through which an error came, outermost first: file, line and function.

    In games that hide who acts, a line could tell the verb and with it a role. So the code of such a game is named as
    one place, without line and function; its log, folded after the match, shows where the error was.
    """
    hidden = ""
    for frame in traceback.extract_tb(error.__traceback__):
        parts = Path(frame.filename).parts
        game = next((key for key in hushed_games() if parts[-3:-1] in (("rules", key), ("agents", key))), "")
        if not game:
            yield "/".join(parts[-2:]), frame.lineno or 0, frame.name
        elif game != hidden:
            yield f"{parts[-3]}/{game}", 0, "…"
        hidden = game


@cache
def hushed_games() -> frozenset[str]:
    """Returns the keys of the games that hide who acts, as Werewolf does at night."""
    from games.rules import registry  # not when the log is set up: that would slow the start of every command
    from games.rules.core import Game

    played = {key: getattr(game, "game", game) for key, game in registry.GAMES.items()}  # of a series, its rounds
    return frozenset(key for key, game in played.items() if type(game).is_hushed is not Game.is_hushed)
