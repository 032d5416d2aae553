"""How a fault of ours is told to the log: its kind and its place. Its message or a value could hold cards."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path


def log_failure(log: logging.Logger, error: BaseException, what: str, *args: object) -> None:
    """One line: `what` failed (with `args` in it), the error's class, and where it came through, outermost first.

    Instead of `log.exception`: what a database says of a row it refuses quotes the row.
    """
    frames = traceback.extract_tb(error.__traceback__)
    place = " > ".join(f"{'/'.join(Path(each.filename).parts[-2:])}:{each.lineno}" for each in frames)
    # an outage fails every table and every try: `config.logs` keeps one such line a minute, by this field
    known = {"fault": error}
    log.error(f"{what}: %s at %s", *args, type(error).__name__, place, extra=known)  # noqa: G004  `what` is a literal
