"""The bots' protocol (`docs/bots.md`): turns a seat's view into messages, and answers into moves."""

from __future__ import annotations

from typing import Final

PATH: Final = "/ws/bot/"
"""The path at which bots connect, on the site's host."""
