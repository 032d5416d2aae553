"""The base class of a bot's socket: it sends messages, `ERROR` for refusals, and `BYE` before the socket closes."""

from __future__ import annotations

from typing import Any

from games.catalog import error_text
from games.close_codes import PAUSED, REFUSED
from games.consumers.base import BaseConsumer
from games.consumers.inbound_frames import error_class
from games.rules.core import RulesError

from .connect_and_disconnect import AuthenticatedBot
from .match_feed import HelloOptions
from .seat_snapshot import Message
from .table_session import TableSession
from .table_tracker import TableTracker


class OutboundConnection(BaseConsumer):
    """A bot's socket as the frame handlers use it: the authenticated bot, its sessions at tables, and sending to it."""

    kind = "bot"
    bound: AuthenticatedBot | None = None
    """The bot, once it has authenticated."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tracker = TableTracker(self)
        self.wishes = HelloOptions()

    @property
    def name(self) -> str:
        return self.bound.name if self.bound is not None else ""

    @property
    def table_sessions(self) -> dict[str, TableSession]:
        """Returns table code -> session, for the tables at which the bot sits."""
        return self.tracker.table_sessions

    def refuse(self, refusal: RulesError, *, game: str = "", **about: Any) -> None:
        """Sends `ERROR` for a refusal.

        `about` names the refused request, match or frame. The error's text is worded for the game of that match, else
        for `game`.
        """
        played = next((each.game for each in self.table_sessions.values() if each.match_id == about.get("match")), "")
        message = error_message(
            refusal, player=self.name or None, language=self.wishes.language, game=played or game, **about
        )
        self.post(message)

    def farewell_frame(self, code: str, data: dict[str, Any]) -> Message:
        return {"type": "BYE", "code": code, "data": data}

    def close_refused(self, refusal: RulesError) -> None:
        """Closes the socket, since its token no longer allows a bot to play. `BYE` contains the reason."""
        self.close_with(PAUSED if refusal.code == "BOT_PAUSED" else REFUSED, refusal.code, **refusal.data)


def error_message(
    refusal: RulesError, *, player: str | None, language: str, game: str = "", ref: str | None = None,
    request: str | None = None, match: str | None = None, retry: bool = False,
) -> Message:  # fmt: skip
    """Returns the message `ERROR` for a refusal. Its text is worded for `game`; without a game it is a general one."""
    return {
        "type": "ERROR", "player_id": player, "code": refusal.code, "class": error_class(refusal),
        "message": error_text(refusal.code, refusal.data, language, game=game), "data": refusal.data, "match_id": match,
        "request_id": request, "ref": ref, "retry": retry,
    }  # fmt: skip
