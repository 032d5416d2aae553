"""Builds the messages to bots that play Dou Dizhu, field by field as in `docs/bots/doudizhu.md`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .doudizhu_cards import Form, format_cards
from .seat_snapshot import Message, OpenRequest, SeatSnapshot

PLAYED = ("winner", "bid", "bombs", "rockets", "spring", "multiplier")
"""Fields that `ROUND_END` takes unchanged from the event that ends a round."""


class DouDizhuMessages:
    """The messages about a match of Dou Dizhu, built from snapshots, that is, from what the bot's seat sees."""

    def __init__(self, form: Form, *, legal: bool) -> None:
        self._form, self._legal = form, legal

    def deal_key(self, snapshot: SeatSnapshot) -> tuple[int, int] | None:
        """Returns (round, number of redeals), by which the deals of a match are told apart; None between rounds."""
        view = snapshot.view
        return None if view["result"] is not None or snapshot.ended else (snapshot.round, view["redeals"])

    def deal(self, snapshot: SeatSnapshot) -> Message:
        view = snapshot.view
        hand = format_cards(view["hand"], self._form)
        return snapshot.message(
            "DEAL", role=view["roles"][snapshot.seat], hand=hand, hand_count=len(hand),
            seat_order=list(snapshot.players), round=snapshot.round, redeal=view["redeals"],
        )  # fmt: skip

    def request(self, snapshot: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None:
        return self._bid(snapshot, ask) if "bid" in ask.verbs else self._play(snapshot, ask)

    def resend_key(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Any:
        """Returns the time at which a request for a move closes.

        If that time changes, the request is sent to the bot again.
        """
        return ask.closes_at

    def update(self, snapshot: SeatSnapshot) -> Message:
        return {}

    def round_end(self, snapshot: SeatSnapshot, data: Mapping[str, Any]) -> Message:
        hands = snapshot.view.get("hands")
        shown = None if hands is None else [format_cards(hand, self._form) for hand in hands]
        landlord = data.get("landlord")
        return snapshot.message(
            "ROUND_END", game=snapshot.game, round=data.get("round", snapshot.round),
            points=snapshot.by_player(data["points"]), scores=snapshot.by_player(snapshot.view.get("scores")),
            landlord=self._named(snapshot, landlord),
            hands=snapshot.by_player(shown),
            **{name: data.get(name) for name in PLAYED},
        )  # fmt: skip

    def news(self, snapshot: SeatSnapshot) -> list[Message]:
        """Returns a message `GIFT` for each gift that a stream's viewers paid for and that took effect.

        The message shows only those of the gift's cards that the bot's seat may see.
        """
        shown = {
            event["data"]["number"]: event["data"]["cards"]
            for event in snapshot.events
            if event["kind"] in ("gift", "gift_cards") and "cards" in event["data"]
        }
        return [
            self._gift(snapshot, event["data"], shown.get(event["data"]["number"], ()))
            for event in snapshot.events
            if event["kind"] == "gift"
        ]

    def _gift(self, snapshot: SeatSnapshot, data: Mapping[str, Any], cards: Sequence[str]) -> Message:
        view = snapshot.view
        return snapshot.message(
            "GIFT", round=snapshot.round, gift=data["kind"], number=data["number"],
            player=self._named(snapshot, data["seat"]), opponent=self._named(snapshot, data["target"]),
            cards=format_cards(cards, self._form), hand=format_cards(view["hand"], self._form),
            remaining_cards=snapshot.by_player(view["counts"]), multiplier=view["multiplier"]["total"],
        )  # fmt: skip

    def _bid(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Message:
        view = snapshot.view
        highest, first = view["highest"], view["first_bidder"] or 0
        order = [(first + step) % len(snapshot.players) for step in range(len(snapshot.players))]
        return snapshot.message(
            "BID_REQUEST", current_highest_bid=highest,
            bid_history=[
                {"player": snapshot.players[seat], "bid": view["bids"][seat]}
                for seat in order
                if view["bids"][seat] is not None
            ],
            available_bids=[*range(highest + 1, 4), 0], request_id=ask.id, round=snapshot.round,
            hand=format_cards(view["hand"], self._form), **snapshot.timed(ask),
        )  # fmt: skip

    def _play(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Message:
        view, players = snapshot.view, snapshot.players
        role = view["roles"][snapshot.seat]
        mates = [
            players[seat]
            for seat, other in enumerate(view["roles"])
            if seat != snapshot.seat and other == role == "farmer"
        ]
        history = [self._play_fields(snapshot, turn) for turn in view["history"]]
        last = None
        if view["last"] is not None:
            last = next(turn for turn in reversed(history) if turn["type"] != "PASS")
        return snapshot.message(
            "PLAY_REQUEST", hand=format_cards(view["hand"], self._form), is_free_play=last is None, last_play=last,
            play_history=history, remaining_cards=snapshot.by_player(view["counts"]), role=role, teammates=mates,
            request_id=ask.id, round=snapshot.round, landlord=self._named(snapshot, view["landlord"]),
            bid=view["multiplier"]["bid"], bottom_cards=format_cards(view["bottom"] or (), self._form),
            multiplier=view["multiplier"]["total"], **self._plays(snapshot, ask), **snapshot.timed(ask),
        )  # fmt: skip

    def _plays(self, snapshot: SeatSnapshot, ask: OpenRequest) -> dict[str, Any]:
        if not self._legal:
            return {}
        actions, complete = snapshot.legal(ask)
        plays = [
            {"cards": format_cards(action["cards"], self._form), "hand_type": action["hand_type"]}
            for action in actions
            if action["verb"] == "play"
        ]
        return {"legal_plays": plays, "legal_complete": complete}

    def _play_fields(self, snapshot: SeatSnapshot, turn: Mapping[str, Any]) -> Message:
        """Returns the fields of one play or pass, as `play_history` and `last_play` list them."""
        return {
            "player": snapshot.players[turn["seat"]], "type": turn["type"],
            "cards": format_cards(turn.get("cards", ()), self._form), "main_rank": turn.get("rank"),
            "length": turn.get("length", 0), "trick": turn["trick"],
        }  # fmt: skip

    def _named(self, snapshot: SeatSnapshot, seat: int | None) -> str | None:
        return None if seat is None else snapshot.players[seat]
