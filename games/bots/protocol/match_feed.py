"""Decides which messages a bot gets about one match, and remembers which of its requests are still open.

Its input are snapshots: what the bot's seat sees at successive moments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.services.store_results import ROUND_ENDS

from .doudizhu_cards import Form
from .doudizhu_messages import DouDizhuMessages
from .generic_messages import GenericMessages
from .seat_snapshot import Message, OpenRequest, SeatSnapshot
from .uno_messages import UnoMessages

READY = "ready"
"""The verb that ends an intermission. A bot has nothing to look at and is ready at once."""


class GameMessages(Protocol):
    """The interface of the classes that build a game's messages, such as `DouDizhuMessages`.

    `deal_key` and `resend_key` return values to compare: a new deal key announces a deal, a new resend key repeats a
    request.
    """

    def deal_key(self, snapshot: SeatSnapshot) -> tuple[int, int] | None: ...

    def deal(self, snapshot: SeatSnapshot) -> Message | None: ...

    def request(self, snapshot: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None: ...

    def resend_key(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Any: ...

    def update(self, snapshot: SeatSnapshot) -> Message: ...

    def news(self, snapshot: SeatSnapshot) -> list[Message]: ...

    def round_end(self, snapshot: SeatSnapshot, data: Mapping[str, Any]) -> Message: ...


@dataclass(frozen=True, slots=True)
class HelloOptions:
    """The options that a bot chooses in its `HELLO`.

    They say how cards are written, whether legal actions and updates are sent, and the language of texts.
    """

    cards: Form = "text"
    legal: bool = False
    follow: bool = False
    language: str = "en"


@dataclass(slots=True)
class FeedUpdate:
    """The messages to send to a bot after one snapshot, and whether the bot may now say that it is ready.

    Ready means ready for the next match at its table.
    """

    messages: list[Message] = field(default_factory=list)
    ready: str | None = None
    """The id of the window in which the seat may say that it is ready; None without one."""


class MatchFeed:
    """The messages about one match to one bot, from the first snapshot of the match until `GAME_OVER`."""

    def __init__(self, wishes: HelloOptions) -> None:
        self._wishes = wishes
        self._writer: GameMessages | None = None
        self._open: dict[str, Any] = {}
        """Open request id -> the mark with which the request was last sent."""
        self._kinds: dict[str, str] = {}
        self._answered: set[str] = set()
        self._deal: tuple[int, int] | None = None
        self._trustee = False
        self.begun = False
        self.over = False
        self.snapshot: SeatSnapshot | None = None
        """The last snapshot."""

    def open_requests(self, answer: str) -> list[str]:
        """Returns the ids of unanswered requests that an answer of this type may answer, such as `PLAY_RESPONSE`."""
        wanted = {"BID_RESPONSE": "BID_REQUEST", "PLAY_RESPONSE": "PLAY_REQUEST"}.get(answer, "ACTION_REQUEST")
        return [request for request, kind in self._kinds.items() if kind == wanted and request not in self._answered]

    def knows(self, request: str) -> bool:
        return request in self._open

    def awaits(self, request: str) -> bool:
        """Whether the request is open and no answer of the bot to it has been accepted."""
        return request in self._open and request not in self._answered

    def mark_answered(self, request: str) -> None:
        """Records that the bot's answer to this request was accepted, so that no `REQUEST_CLOSED` follows for it."""
        self._answered.add(request)

    def process(self, snapshot: SeatSnapshot, *, resumed: bool = False) -> FeedUpdate:
        """Stores a new snapshot and returns the messages to send because of it.

        `resumed`: the bot may have missed messages, so the match is announced anew and open requests are sent again.
        """
        before, self.snapshot = self.snapshot, snapshot
        if self._writer is None:
            self._writer = messages_for(snapshot.game, self._wishes)
        told = FeedUpdate()
        if self.over:
            return told
        if resumed or not self.begun:
            self._begin(snapshot, told, resumed=resumed)
        elif self._wishes.follow and (snapshot.events or before is None or before.view != snapshot.view):
            told.messages.append(update_message(snapshot, self._writer))
        if snapshot.trustee != self._trustee:
            self._trustee = snapshot.trustee
            told.messages.append(snapshot.message("TRUSTEE", on=snapshot.trustee, reason=_trustee_reason(snapshot)))
        told.messages += self._closing_messages(snapshot)
        told.messages += (self._writer.round_end(snapshot, data) for data in _round_ends(snapshot))
        if snapshot.ended:
            self.over = True
            told.messages.append(game_over(snapshot, snapshot.view["outcome"]))
            return told
        deal = self._writer.deal_key(snapshot)
        if deal is not None and deal != self._deal and (dealt := self._writer.deal(snapshot)) is not None:
            told.messages.append(dealt)
        self._deal = deal
        told.messages += self._writer.news(snapshot)
        for ask in snapshot.asks:
            if not ask.turn:  # a window that accepts several answers is open again
                self._answered.discard(ask.id)
            if ask.verbs == (READY,):
                told.ready = ask.id if any(True for _ in ask.legal()) else None
            else:
                told.messages += self._request_messages(snapshot, ask)
        return told

    def _begin(self, snapshot: SeatSnapshot, told: FeedUpdate, *, resumed: bool) -> None:
        self.begun = True
        self._open, self._kinds, self._deal, self._trustee = {}, {}, None, False
        told.messages.append(
            snapshot.message(
                "MATCH_START",
                game=snapshot.game,
                seat_order=list(snapshot.players),
                **snapshot.opening,
                round=snapshot.round,
                scores=snapshot.by_player(snapshot.view.get("scores")),
                resumed=resumed,
            )
        )

    def _closing_messages(self, snapshot: SeatSnapshot) -> Iterator[Message]:
        here = {ask.id for ask in snapshot.asks}
        for request in [request for request in self._open if request not in here]:
            del self._open[request]
            del self._kinds[request]
            if request in self._answered:
                self._answered.discard(request)
            else:
                yield snapshot.message("REQUEST_CLOSED", request_id=request, reason=_closing_reason(snapshot))

    def _request_messages(self, snapshot: SeatSnapshot, ask: OpenRequest) -> Iterator[Message]:
        writer = self._writer
        assert writer is not None  # noqa: S101  `process` has set it
        mark, again = writer.resend_key(snapshot, ask), ask.id in self._open
        if again and self._open[ask.id] == mark:
            return
        message = writer.request(snapshot, ask, again=again)
        if message is None:
            return
        self._open[ask.id], self._kinds[ask.id] = mark, message["type"]
        self._answered.discard(ask.id)
        yield message


def messages_for(game: str, wishes: HelloOptions) -> GameMessages:
    """Returns the object that builds the messages of this game: Dou Dizhu's, UNO's, or the generic one."""
    match game:
        case "doudizhu":
            return DouDizhuMessages(wishes.cards, legal=wishes.legal)
        case "uno":
            return UnoMessages()
    return GenericMessages()


def update_message(snapshot: SeatSnapshot, writer: GameMessages) -> Message:
    return snapshot.message(
        "UPDATE", game=snapshot.game, events=[dict(event) for event in snapshot.events], view=dict(snapshot.view),
        **writer.update(snapshot),
    )  # fmt: skip


def game_over(snapshot: SeatSnapshot, outcome: Mapping[str, Any]) -> Message:
    """Returns the message `GAME_OVER`. `outcome` is `{"termination", "scores", "places"}`."""
    winners = [player for player, place in zip(snapshot.players, outcome["places"], strict=False) if place == 1]
    return snapshot.message(
        "GAME_OVER", game=snapshot.game, termination=outcome["termination"],
        scores=snapshot.by_player(outcome["scores"]), places=snapshot.by_player(outcome["places"]), winners=winners,
    )  # fmt: skip


def _round_ends(snapshot: SeatSnapshot) -> list[Mapping[str, Any]]:
    return [event["data"] for event in snapshot.events if event["kind"] in ROUND_ENDS]


def _mine(snapshot: SeatSnapshot, kind: str) -> list[Mapping[str, Any]]:
    return [
        event["data"]
        for event in snapshot.events
        if event["kind"] == kind and event["data"].get("seat") == snapshot.seat
    ]


def _closing_reason(snapshot: SeatSnapshot) -> str:
    """Returns why a request closed unanswered: `timeout`, `trustee` or `moved_on`; `REQUEST_CLOSED` contains it."""
    if _mine(snapshot, "timeout"):
        return "timeout"
    return "trustee" if snapshot.trustee else "moved_on"


def _trustee_reason(snapshot: SeatSnapshot) -> str | None:
    changes = _mine(snapshot, "trustee")
    return changes[-1].get("reason") if changes else None
