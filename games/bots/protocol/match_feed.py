"""The feed of one match to one bot: it turns the seat's snapshots into messages and remembers the open requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.services.results import ROUND_ENDS

from .cards import Form
from .doudizhu import DouDizhuMessages
from .generic_game import GenericMessages
from .seat_snapshot import Message, OpenRequest, SeatSnapshot
from .uno import UnoSpeech

READY = "ready"
"""The verb that ends an intermission. A bot has nothing to look at and is ready at once."""


class GameMessages(Protocol):
    """The interface of a game's message writer, which turns snapshots into protocol messages."""

    def deal_of(self, sight: SeatSnapshot) -> tuple[int, int] | None: ...

    def deal(self, sight: SeatSnapshot) -> Message | None: ...

    def request(self, sight: SeatSnapshot, ask: OpenRequest, *, again: bool) -> Message | None: ...

    def mark(self, sight: SeatSnapshot, ask: OpenRequest) -> Any: ...

    def update(self, sight: SeatSnapshot) -> Message: ...

    def round_end(self, sight: SeatSnapshot, data: Mapping[str, Any]) -> Message: ...


@dataclass(frozen=True, slots=True)
class HelloOptions:
    """The options that a bot chooses in its `HELLO`."""

    cards: Form = "text"
    legal: bool = False
    follow: bool = False
    language: str = "en"


@dataclass(slots=True)
class FeedUpdate:
    """The messages that follow from one snapshot."""

    messages: list[Message] = field(default_factory=list)
    ready: str | None = None
    """The id of the window in which the seat may say that it is ready; None without one."""


class MatchFeed:
    """The feed of one match to one bot. It begins with the first snapshot and ends with `GAME_OVER`."""

    def __init__(self, wishes: HelloOptions) -> None:
        self._wishes = wishes
        self._speech: GameMessages | None = None
        self._open: dict[str, Any] = {}
        """Open request id -> the mark with which the request was last sent."""
        self._kinds: dict[str, str] = {}
        self._answered: set[str] = set()
        self._deal: tuple[int, int] | None = None
        self._trustee = False
        self.begun = False
        self.over = False
        self.sight: SeatSnapshot | None = None
        """The last snapshot."""

    def open_requests(self, answer: str) -> list[str]:
        """Returns the ids of unanswered requests that a frame of type `answer` may answer."""
        wanted = {"BID_RESPONSE": "BID_REQUEST", "PLAY_RESPONSE": "PLAY_REQUEST"}.get(answer, "ACTION_REQUEST")
        return [request for request, kind in self._kinds.items() if kind == wanted and request not in self._answered]

    def knows(self, request: str) -> bool:
        return request in self._open

    def awaits(self, request: str) -> bool:
        """Whether the request is open and no answer of the bot to it has been accepted."""
        return request in self._open and request not in self._answered

    def answered(self, request: str) -> None:
        """Records that the bot's answer was accepted, so that no `REQUEST_CLOSED` follows for this request."""
        self._answered.add(request)

    def see(self, sight: SeatSnapshot, *, resumed: bool = False) -> FeedUpdate:
        """Returns the messages to send after a new snapshot.

        `resumed`: the bot may have missed messages, so the match is announced anew and open requests are sent again.
        """
        before, self.sight = self.sight, sight
        if self._speech is None:
            self._speech = messages_for(sight.game, self._wishes)
        told = FeedUpdate()
        if self.over:
            return told
        if resumed or not self.begun:
            self._begin(sight, told, resumed=resumed)
        elif self._wishes.follow and (sight.events or before is None or before.view != sight.view):
            told.messages.append(update(sight, self._speech))
        if sight.trustee != self._trustee:
            self._trustee = sight.trustee
            told.messages.append(sight.message("TRUSTEE", on=sight.trustee, reason=_reason(sight)))
        told.messages += self._closed(sight)
        told.messages += (self._speech.round_end(sight, data) for data in _round_ends(sight))
        if sight.ended:
            self.over = True
            told.messages.append(game_over(sight, sight.view["outcome"]))
            return told
        deal = self._speech.deal_of(sight)
        if deal is not None and deal != self._deal and (dealt := self._speech.deal(sight)) is not None:
            told.messages.append(dealt)
        self._deal = deal
        for ask in sight.asks:
            if not ask.turn:  # a window that accepts several answers is open again
                self._answered.discard(ask.id)
            if ask.verbs == (READY,):
                told.ready = ask.id if any(True for _ in ask.legal()) else None
            else:
                told.messages += self._asked(sight, ask)
        return told

    def _begin(self, sight: SeatSnapshot, told: FeedUpdate, *, resumed: bool) -> None:
        self.begun = True
        self._open, self._kinds, self._deal, self._trustee = {}, {}, None, False
        told.messages.append(
            sight.message(
                "MATCH_START",
                game=sight.game,
                seat_order=list(sight.players),
                **sight.opening,
                round=sight.round,
                scores=sight.by_player(sight.view.get("scores")),
                resumed=resumed,
            )
        )

    def _closed(self, sight: SeatSnapshot) -> Iterator[Message]:
        here = {ask.id for ask in sight.asks}
        for request in [request for request in self._open if request not in here]:
            del self._open[request]
            del self._kinds[request]
            if request in self._answered:
                self._answered.discard(request)
            else:
                yield sight.message("REQUEST_CLOSED", request_id=request, reason=_why(sight))

    def _asked(self, sight: SeatSnapshot, ask: OpenRequest) -> Iterator[Message]:
        speech = self._speech
        assert speech is not None  # noqa: S101  `see` has set it
        mark, again = speech.mark(sight, ask), ask.id in self._open
        if again and self._open[ask.id] == mark:
            return
        message = speech.request(sight, ask, again=again)
        if message is None:
            return
        self._open[ask.id], self._kinds[ask.id] = mark, message["type"]
        self._answered.discard(ask.id)
        yield message


def messages_for(game: str, wishes: HelloOptions) -> GameMessages:
    """Returns the message writer of a game: Dou Dizhu's, UNO's, or the generic one."""
    match game:
        case "doudizhu":
            return DouDizhuMessages(wishes.cards, legal=wishes.legal)
        case "uno":
            return UnoSpeech()
    return GenericMessages()


def update(sight: SeatSnapshot, speech: GameMessages) -> Message:
    return sight.message(
        "UPDATE", game=sight.game, events=[dict(event) for event in sight.events], view=dict(sight.view),
        **speech.update(sight),
    )  # fmt: skip


def game_over(sight: SeatSnapshot, outcome: Mapping[str, Any]) -> Message:
    """Returns the message `GAME_OVER`. `outcome` is `{"termination", "scores", "places"}`."""
    winners = [player for player, place in zip(sight.players, outcome["places"], strict=False) if place == 1]
    return sight.message(
        "GAME_OVER", game=sight.game, termination=outcome["termination"], scores=sight.by_player(outcome["scores"]),
        places=sight.by_player(outcome["places"]), winners=winners,
    )  # fmt: skip


def _round_ends(sight: SeatSnapshot) -> list[Mapping[str, Any]]:
    return [event["data"] for event in sight.events if event["kind"] in ROUND_ENDS]


def _mine(sight: SeatSnapshot, kind: str) -> list[Mapping[str, Any]]:
    return [
        event["data"] for event in sight.events if event["kind"] == kind and event["data"].get("seat") == sight.seat
    ]


def _why(sight: SeatSnapshot) -> str:
    """Returns the reason in `REQUEST_CLOSED` for an unanswered request: `timeout`, `trustee` or `moved_on`."""
    if _mine(sight, "timeout"):
        return "timeout"
    return "trustee" if sight.trustee else "moved_on"


def _reason(sight: SeatSnapshot) -> str | None:
    changes = _mine(sight, "trustee")
    return changes[-1].get("reason") if changes else None
