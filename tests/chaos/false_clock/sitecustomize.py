"""Replaces `time.sleep` in a process with a false clock, whose folder of start-up modules (`PYTHONPATH`) is this one.

Python sleeps until a moment of the monotonic clock. libfaketime shifts that moment too, although it leaves the clock
itself alone, and the sleep fails. A timeout of `select` is a length of time, which it does not touch.
"""

from __future__ import annotations

import select
import time
from typing import SupportsIndex


def wait(seconds: float | SupportsIndex, /) -> None:
    length = seconds if isinstance(seconds, float) else seconds.__index__()
    if length < 0:
        raise ValueError("sleep length must be non-negative")
    select.select([], [], [], length)


time.sleep = wait
