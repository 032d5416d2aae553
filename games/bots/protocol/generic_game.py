"""The messages to bots in games without messages of their own: the view, the legal actions, the round's end event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .seat_snapshot import Message, OpenRequest, SeatSnapshot


class GenericMessages:
    """Writes a seat's view of any game as messages, without knowing the game."""

    def deal_of(self, snapshot: SeatSnapshot) -> None:
        """Returns None: the view contains the deal."""
        return

    def deal(self, snapshot: SeatSnapshot) -> None:
        """Returns None: the deal has no message of its own."""
        return

    def request(self, snapshot: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        """Returns the request; None if the seat has no legal action."""
        legal, complete = snapshot.legal(ask)
        if not legal:
            return None
        texts = {"texts": dict(snapshot.texts())} if snapshot.rules.spoken_verbs else {}
        return snapshot.message(
            "ACTION_REQUEST", request_id=ask.id, game=snapshot.game, round=snapshot.round, window=ask.name,
            verbs=list(ask.verbs), turn=ask.turn, legal=legal, legal_complete=complete, view=dict(snapshot.view),
            **texts, opens_in_ms=max(0, ask.opens_at - snapshot.at), **snapshot.timed(ask), again=again,
        )  # fmt: skip

    def mark(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Any:
        """Returns the values whose change makes the request a new one: its times, its verbs, its legal actions."""
        return ask.closes_at, ask.opens_at, ask.verbs, snapshot.legal(ask)[0]

    def update(self, snapshot: SeatSnapshot) -> Message:
        """Returns the fields of an `UPDATE` beside events and view."""
        return {}

    def round_end(self, snapshot: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        return snapshot.message(
            "ROUND_END", game=snapshot.game, round=data.get("round", snapshot.round),
            points=snapshot.by_player(data.get("points")),
            scores=snapshot.by_player(snapshot.view.get("scores")), result=dict(data),
        )  # fmt: skip
