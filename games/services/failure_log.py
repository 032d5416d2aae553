"""Logs internal errors by kind and place. An error's message or values could contain cards."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path


def log_failure(log: logging.Logger, error: BaseException, what: str, *args: object) -> None:
    """Logs one line: the failed work, the error's class, and its call path, outermost first.

    `what` names the work, filled with `args`. Replaces `log.exception`, since a database's message about a refused row
    quotes the row.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = " > ".join(f"{'/'.join(Path(each.filename).parts[-2:])}:{each.lineno}" for each in frames)
    # an outage fails every table and every try; by this field `config.outage_log_filter` passes one such line a minute
    known = {"fault": error}
    log.error(f"{what}: %s at %s", *args, type(error).__name__, place, extra=known)  # noqa: G004  `what` is a literal
