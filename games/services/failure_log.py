"""Logs internal errors by their class and the place in the code, without their message, which could contain cards."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path


def log_failure(log: logging.Logger, error: BaseException, what: str, *args: object) -> None:
    """Logs one line about an error: the work that failed, the error's class, and the call path, outermost first.

    `what` describes the work, with placeholders for `args`. Use this in place of `log.exception`: a database's message
    about a refused row quotes the row, which may contain cards.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = " > ".join(f"{'/'.join(Path(each.filename).parts[-2:])}:{each.lineno}" for each in frames)
    # an outage fails every table and every try; by this field `config.outage_log_filter` passes one such line a minute
    known = {"fault": error}
    log.error(f"{what}: %s at %s", *args, type(error).__name__, place, extra=known)  # noqa: G004  `what` is a literal
