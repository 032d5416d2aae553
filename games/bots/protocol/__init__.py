"""The bots' protocol (`docs/bots.md`): what a seat sees becomes messages, answers become moves."""

from __future__ import annotations

from typing import Final

PATH: Final = "/ws/bot/"
"""Where bots connect, on the host of the site."""
