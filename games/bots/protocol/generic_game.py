"""The messages to bots in games without messages of their own: the view, the legal actions, the round's end event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .seat_snapshot import Message, OpenRequest, SeatSnapshot


class GenericMessages:
    """Writes a seat's view of any game as messages, without knowing the game."""

    def deal_of(self, sight: SeatSnapshot) -> None:
        """Returns None: the view contains the deal."""
        return

    def deal(self, sight: SeatSnapshot) -> None:
        """Returns None: the deal has no message of its own."""
        return

    def request(self, sight: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        """Returns the request; None if the seat has no legal action."""
        legal, complete = sight.legal(ask)
        if not legal:
            return None
        texts = {"texts": dict(sight.texts())} if sight.rules.spoken_verbs else {}
        return sight.message(
            "ACTION_REQUEST", request_id=ask.id, game=sight.game, round=sight.round, window=ask.name,
            verbs=list(ask.verbs), turn=ask.turn, legal=legal, legal_complete=complete, view=dict(sight.view), **texts,
            opens_in_ms=max(0, ask.opens_at - sight.at), **sight.timed(ask), again=again,
        )  # fmt: skip

    def mark(self, sight: SeatSnapshot, ask: OpenRequest) -> Any:
        """Returns the values whose change makes the request a new one: its times, its verbs, its legal actions."""
        return ask.closes_at, ask.opens_at, ask.verbs, sight.legal(ask)[0]

    def update(self, sight: SeatSnapshot) -> Message:
        """Returns the fields of an `UPDATE` beside events and view."""
        return {}

    def round_end(self, sight: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        return sight.message(
            "ROUND_END", game=sight.game, round=data.get("round", sight.round),
            points=sight.by_player(data.get("points")),
            scores=sight.by_player(sight.view.get("scores")), result=dict(data),
        )  # fmt: skip
