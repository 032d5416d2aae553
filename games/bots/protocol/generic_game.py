"""What bots are told in every other game: its view, its legal actions, the event that ended a round, as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .seat_snapshot import Message, OpenRequest, SeatSnapshot


class GenericMessages:
    """Words a seat's view of any game without knowing the game."""

    def deal_of(self, sight: SeatSnapshot) -> None:
        """What is dealt stands in the view."""
        return

    def deal(self, sight: SeatSnapshot) -> None:
        """Nor has it a message of its own."""
        return

    def request(self, sight: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        """None when there is nothing that the seat could do."""
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
        """What makes a request another one: its time, its verbs, what may be done."""
        return ask.closes_at, ask.opens_at, ask.verbs, sight.legal(ask)[0]

    def update(self, sight: SeatSnapshot) -> Message:
        """Returns what an `UPDATE` has beside events and view."""
        return {}

    def round_end(self, sight: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        return sight.message(
            "ROUND_END", game=sight.game, round=data.get("round", sight.round),
            points=sight.by_player(data.get("points")),
            scores=sight.by_player(sight.view.get("scores")), result=dict(data),
        )  # fmt: skip
