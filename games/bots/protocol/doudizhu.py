"""The messages to Dou Dizhu's bots, field by field as in `docs/bots/doudizhu.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import Form, format_cards
from .seat_snapshot import Message, OpenRequest, SeatSnapshot

PLAYED = ("winner", "bid", "bombs", "rockets", "spring", "multiplier")
"""Fields that `ROUND_END` takes unchanged from the event that ends a round."""


class DouDizhuMessages:
    """The message writer of Dou Dizhu: turns snapshots of a seat into protocol messages."""

    def __init__(self, form: Form, *, legal: bool) -> None:
        self._form, self._legal = form, legal

    def deal_of(self, sight: SeatSnapshot) -> tuple[int, int] | None:
        """Returns (round, redeal), which identifies the present deal; None between rounds."""
        view = sight.view
        return None if view["result"] is not None or sight.ended else (sight.round, view["redeals"])

    def deal(self, sight: SeatSnapshot) -> Message:
        view = sight.view
        hand = format_cards(view["hand"], self._form)
        return sight.message(
            "DEAL", role=view["roles"][sight.seat], hand=hand, hand_count=len(hand), seat_order=list(sight.players),
            round=sight.round, redeal=view["redeals"],
        )  # fmt: skip

    def request(self, sight: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        return self._bid(sight, ask) if "bid" in ask.verbs else self._play(sight, ask)

    def mark(self, sight: SeatSnapshot, ask: OpenRequest) -> Any:
        """Returns the time at which the request closes. If it changes, the request is sent again."""
        return ask.closes_at

    def update(self, sight: SeatSnapshot) -> Message:
        return {}

    def round_end(self, sight: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        hands = sight.view.get("hands")
        shown = None if hands is None else [format_cards(hand, self._form) for hand in hands]
        landlord = data.get("landlord")
        return sight.message(
            "ROUND_END", game=sight.game, round=data.get("round", sight.round), points=sight.by_player(data["points"]),
            scores=sight.by_player(sight.view.get("scores")), landlord=self._named(sight, landlord),
            hands=sight.by_player(shown),
            **{name: data.get(name) for name in PLAYED},
        )  # fmt: skip

    def _bid(self, sight: SeatSnapshot, ask: OpenRequest) -> Message:
        view = sight.view
        highest, first = view["highest"], view["first_bidder"] or 0
        order = [(first + step) % len(sight.players) for step in range(len(sight.players))]
        return sight.message(
            "BID_REQUEST", current_highest_bid=highest,
            bid_history=[
                {"player": sight.players[seat], "bid": view["bids"][seat]}
                for seat in order
                if view["bids"][seat] is not None
            ],
            available_bids=[*range(highest + 1, 4), 0], request_id=ask.id, round=sight.round,
            hand=format_cards(view["hand"], self._form), **sight.timed(ask),
        )  # fmt: skip

    def _play(self, sight: SeatSnapshot, ask: OpenRequest) -> Message:
        view, players = sight.view, sight.players
        role = view["roles"][sight.seat]
        mates = [
            players[seat]
            for seat, other in enumerate(view["roles"])
            if seat != sight.seat and other == role == "farmer"
        ]
        history = [self._laid(sight, turn) for turn in view["history"]]
        last = None
        if view["last"] is not None:
            last = next(turn for turn in reversed(history) if turn["type"] != "PASS")
        return sight.message(
            "PLAY_REQUEST", hand=format_cards(view["hand"], self._form), is_free_play=last is None, last_play=last,
            play_history=history, remaining_cards=sight.by_player(view["counts"]), role=role, teammates=mates,
            request_id=ask.id, round=sight.round, landlord=self._named(sight, view["landlord"]),
            bid=view["multiplier"]["bid"], bottom_cards=format_cards(view["bottom"] or (), self._form),
            multiplier=view["multiplier"]["total"], **self._plays(sight, ask), **sight.timed(ask),
        )  # fmt: skip

    def _plays(self, sight: SeatSnapshot, ask: OpenRequest) -> dict[str, Any]:
        if not self._legal:
            return {}
        actions, complete = sight.legal(ask)
        plays = [
            {"cards": format_cards(action["cards"], self._form), "hand_type": action["hand_type"]}
            for action in actions
            if action["verb"] == "play"
        ]
        return {"legal_plays": plays, "legal_complete": complete}

    def _laid(self, sight: SeatSnapshot, turn: Mapping[str, Any]) -> Message:
        """Returns a play or a pass in the form that `play_history` and `last_play` contain."""
        return {
            "player": sight.players[turn["seat"]], "type": turn["type"],
            "cards": format_cards(turn.get("cards", ()), self._form), "main_rank": turn.get("rank"),
            "length": turn.get("length", 0), "trick": turn["trick"],
        }  # fmt: skip

    def _named(self, sight: SeatSnapshot, seat: int | None) -> str | None:
        return None if seat is None else sight.players[seat]
