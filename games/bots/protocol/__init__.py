"""The protocol between the server and players' programs (`docs/bots.md`), over a WebSocket.

It turns what a bot's seat sees into messages, and the bot's answers into moves.
"""

from __future__ import annotations

from typing import Final

PATH: Final = "/ws/bot/"
"""The path at which bots connect, on the site's host."""
