"""Builds the messages to bots that play a game without a message format of its own.

A message contains the seat's view, its legal actions, or the event that ends a round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .seat_snapshot import Message, OpenRequest, SeatSnapshot


class GenericMessages:
    """The messages about a match of any game, which pass on the seat's view and its legal actions."""

    def deal_key(self, snapshot: SeatSnapshot) -> None:
        """Returns None, which means that no message announces a new deal: the view contains the cards."""
        return

    def deal(self, snapshot: SeatSnapshot) -> None:
        """Returns None: the message `DEAL` is not sent, since the view contains the cards."""
        return

    def request(self, snapshot: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        """Returns the message `ACTION_REQUEST`, which asks the bot for a move; None if the seat has no legal action."""
        legal, complete = snapshot.legal(ask)
        if not legal:
            return None
        texts = {"texts": dict(snapshot.texts())} if snapshot.rules.spoken_verbs else {}
        return snapshot.message(
            "ACTION_REQUEST", request_id=ask.id, game=snapshot.game, round=snapshot.round, window=ask.name,
            verbs=list(ask.verbs), turn=ask.turn, legal=legal, legal_complete=complete, view=dict(snapshot.view),
            **texts, opens_in_ms=max(0, ask.opens_at - snapshot.at), **snapshot.timed(ask), again=again,
        )  # fmt: skip

    def resend_key(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Any:
        """Returns a request's times, verbs and legal actions.

        If one of them changes, the request is sent to the bot again.
        """
        return ask.closes_at, ask.opens_at, ask.verbs, snapshot.legal(ask)[0]

    def update(self, snapshot: SeatSnapshot) -> Message:
        """Returns an empty dict: this format adds no fields to an `UPDATE`, which has the events and the view."""
        return {}

    def news(self, snapshot: SeatSnapshot) -> list[Message]:
        """Returns an empty list: this format has no messages about events other than moves."""
        return []

    def round_end(self, snapshot: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        return snapshot.message(
            "ROUND_END", game=snapshot.game, round=data.get("round", snapshot.round),
            points=snapshot.by_player(data.get("points")),
            scores=snapshot.by_player(snapshot.view.get("scores")), result=dict(data),
        )  # fmt: skip
