"""Plays a bot's answers to requests as moves, through the same service as people's moves.

A refused answer may be corrected once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from games import metrics
from games.bots.services.automatic_pauses import note_refusal
from games.bots.services.bot_chat import show_bot_chat
from games.bots.services.token_authentication import active_bot
from games.consumers.database_threads import in_thread
from games.consumers.inbound_frames import Refused
from games.process_cache import ProcessCache
from games.rules.core import MalformedMove, RulesError, StaleMove
from games.selectors.bot_reconnect import answered_by_player
from games.services import moves
from games.services.failure_log import log_failure

from . import doudizhu_cards, uno_messages
from .inbound_frames import ANSWERS, Frame, chat_fields
from .outbound import OutboundConnection
from .table_session import TableSession

logger = logging.getLogger(__name__)

MAX_WRONG_ANSWERS = 2
"""The number of wrong answers to one request after which it accepts no more."""
FREE = frozenset({"PROTECTED", "PAUSED", "GAME_OVER", "GAME_NOT_STARTED", "TOO_EARLY"})
"""Codes of refusals that are no fault of the answer. It may be sent again and does not count as wrong."""
STOPPED = frozenset({"BOT_PAUSED", "BOT_RETIRED"})
"""Codes of refusals after the bot was stopped. The answer does not count as wrong and may not be sent again."""

_wrong: ProcessCache[tuple[str, str], int] = ProcessCache(
    "bots.wrong_answers", max_bytes=2_000_000, weigh=lambda _: 400
)
"""(bot name, request id) -> number of wrong answers, in this process. Reconnecting gives a bot no further attempt."""


@dataclass(frozen=True, slots=True)
class _AnsweredRequest:
    """The request that a bot answers, with its match, the bot's seat, and the bot's session at that table."""

    session: TableSession
    match_id: UUID
    seat: int
    request: str
    others: tuple[TableSession, ...] = ()
    """Other tables at which the request may have been answered, if it is not open and the answer names no match."""


async def handle_answer(consumer: OutboundConnection, frame: Frame, now: datetime) -> None:
    """Plays the answer in a bot's frame as a move, and sends the bot `ACCEPTED` or `ERROR`."""
    about = {"request": frame.fields["request_id"], "match": frame.fields["match_id"]}
    try:
        meant = await _wait_and_find_request(consumer, frame)
    except RulesError as error:
        if not isinstance(error, MalformedMove) or not consumer.count_offence():
            consumer.refuse(error, **about)
        return
    about = {"request": meant.request, "match": str(meant.match_id)}
    if (_wrong.get((consumer.name, meant.request)) or 0) >= MAX_WRONG_ANSWERS:
        consumer.refuse(StaleMove("NO_RETRY"), **about)
        return
    loop, room = asyncio.get_running_loop(), meant.session.room

    def acknowledge(*, repeated: bool = False) -> None:
        meant.session.feed.mark_answered(meant.request)
        consumer.post(
            {
                "type": "ACCEPTED",
                "player_id": consumer.name,
                "match_id": str(meant.match_id),
                "request_id": meant.request,
                "repeated": repeated,
            }
        )

    def play_and_refresh() -> RulesError | None:
        """Plays the answer and shows the move to all viewers of the table.

        Returns the refusal; None if the move was made.
        """
        try:
            played = _play(meant, frame, now)
        except RulesError as error:
            return error
        try:
            room.refresh(nudge={"match": str(played.match_id), "number": played.number}, first=acknowledge)
            metrics.record_delivery(str(played.match_id))
        except Exception as error:  # noqa: BLE001  whatever the error is, the move has been made
            log_failure(logger, error, "table %s could not be read after a bot's move", room.code)
            loop.call_soon_threadsafe(acknowledge)
        return None

    with meant.session.hold_messages():
        refusal = await in_thread(play_and_refresh)
        if refusal is None:
            return
        open_ = meant.session.feed.awaits(meant.request)
        if (isinstance(refusal, StaleMove) or not open_) and await in_thread(lambda: _was_answered(meant)):
            acknowledge(repeated=True)
            return
        await _refuse_answer(consumer, refusal, **about)
    if isinstance(refusal, StaleMove):
        room.pull()  # what this bot knows may be outdated


async def refuse_unreadable(consumer: OutboundConnection, refused: Refused, given: Mapping[str, Any]) -> None:
    """Sends `ERROR` for a frame that cannot be parsed.

    It counts as a wrong answer if it names a request known to the bot. A frame that was refused only because too many
    came in a short time does not count.
    """
    request: Any = given.get("request_id")
    hurried = refused.code == "RATE_LIMITED"  # the frame was not even parsed, so it does not count
    answers = given.get("type") in ANSWERS and (hurried or refused.code == "MALFORMED") and isinstance(request, str)
    session = next((each for each in consumer.table_sessions.values() if answers and each.feed.knows(request)), None)
    if session is None:
        consumer.refuse(refused, ref=refused.ref)
    elif hurried:
        consumer.refuse(refused, request=request, match=session.match_id, retry=True)
    else:
        await _refuse_answer(consumer, refused, request=request, match=session.match_id)


async def _refuse_answer(consumer: OutboundConnection, refusal: RulesError, *, request: str, match: str | None) -> None:
    """Sends `ERROR` for a refused answer, and counts the answer if it was wrong.

    `ERROR` tells whether the bot may answer the request again, which it may not after the second wrong answer.
    """
    retry = refusal.code in FREE
    if not retry and refusal.code not in STOPPED and not isinstance(refusal, StaleMove):
        key = consumer.name, request
        tried = (_wrong.get(key) or 0) + 1
        _wrong[key] = tried
        retry = tried < MAX_WRONG_ANSWERS
        await in_thread(lambda: _note_wrong_answer(consumer, refusal.code, match))
    consumer.refuse(refusal, request=request, match=match, retry=retry or refusal.code == "TRY_AGAIN")


async def _wait_and_find_request(consumer: OutboundConnection, frame: Frame) -> _AnsweredRequest:
    """Returns the request that an answer belongs to.

    If none is found, waits until every table of the bot has been read, and searches again. A bot may send an answer
    together with `HELLO`, before its matches are announced. Raises as `_find_request`.
    """
    table_sessions, request = list(consumer.table_sessions.values()), frame.fields["request_id"]
    if request is None or not any(each.feed.knows(request) for each in table_sessions):
        for each in table_sessions:
            await each.wait_for_first_state()
    return _find_request(consumer, frame)


def _find_request(consumer: OutboundConnection, frame: Frame) -> _AnsweredRequest:
    """Returns the request that an answer belongs to: the one it names, else the only open one that it can answer.

    Raises MalformedMove WRONG_PLAYER, REQUEST_ID_REQUIRED; StaleMove STALE_WINDOW if the bot plays no such match.
    """
    fields = frame.fields
    if fields["player_id"] not in (None, consumer.name):
        raise MalformedMove("WRONG_PLAYER", field="player_id")
    playing = [each for each in consumer.table_sessions.values() if each.feed.snapshot is not None]
    if fields["match_id"] is not None:
        playing = [each for each in playing if each.match_id == fields["match_id"]]
    request = fields["request_id"]
    others: tuple[TableSession, ...] = ()
    if request is None:
        found = [(each, one) for each in playing for one in each.feed.open_requests(frame.kind)]
        if len(found) != 1:
            raise MalformedMove("REQUEST_ID_REQUIRED", field="request_id")
        [(session, request)] = found
    else:
        known = [each for each in playing if each.feed.knows(request)] or playing
        if not known:
            raise StaleMove("STALE_WINDOW")
        session, *rest = known
        others = tuple(rest)
    snapshot = session.feed.snapshot
    assert snapshot is not None  # noqa: S101  `playing` has only sessions with a snapshot
    return _AnsweredRequest(session, UUID(snapshot.match_id), snapshot.seat, request, others)


def move_of(
    frame: Frame, view: Mapping[str, Any], *, game: str = "", players: Sequence[str] = ()
) -> tuple[str, dict[str, Any]]:
    """Translates a bot's answer into a move: returns the verb and the fields of its action.

    Cards named by their rank are taken from the hand in the seat's `view`. `players` are the players' ids by seat.
    Raises MalformedMove, and IllegalMove CARD_NOT_IN_HAND for ranks that the hand does not hold.
    """
    match frame.kind:
        case "BID_RESPONSE":
            return "bid", {"points": frame.fields["bid"]}
        case "PLAY_RESPONSE":
            if frame.fields["action"] == "PASS":
                return "pass", {}
            named = doudizhu_cards.parse_cards(frame.fields["cards"], view.get("hand", ()))
            return "play", {"cards": named, "hand_type": frame.fields["hand_type"]}
        case _ if game == "uno":
            return uno_messages.rules_move(str(frame.fields["verb"]), frame.rest, players)
        case _:
            return str(frame.fields["verb"]), frame.rest


def _play(meant: _AnsweredRequest, frame: Frame, now: datetime) -> moves.AcceptedMove:
    snapshot = meant.session.feed.snapshot
    seen: dict[str, Any] = {} if snapshot is None else {"game": snapshot.game, "players": snapshot.players}
    verb, data = move_of(frame, snapshot.view if snapshot is not None else {}, **seen)
    played = moves.play_move_by_alias(
        match_id=meant.match_id, seat=meant.seat, alias=meant.request, verb=verb, data=data, by="bot",
        ref=frame.fields.get("answer_id"), now=now,
    )  # fmt: skip
    words = chat_fields(frame.fields)
    moment = meant.session.room.moment
    if words and moment is not None and moment.head is not None and moment.head.info.id == meant.match_id:
        try:
            show_bot_chat(info=moment.head.info, seat=meant.seat, said=words, events=played.events, now=now)
        except Exception as error:  # noqa: BLE001  whatever the error is, the move has been made
            log_failure(logger, error, "what a bot said was left out")
    return played


def _was_answered(meant: _AnsweredRequest) -> bool:
    snapshots = [each.feed.snapshot for each in (meant.session, *meant.others)]
    return any(
        answered_by_player(match_id=UUID(snapshot.match_id), seat=snapshot.seat, alias=meant.request)
        for snapshot in snapshots
        if snapshot is not None
    )


def _note_wrong_answer(consumer: OutboundConnection, code: str, match: str | None) -> None:
    if consumer.bound is None:
        return
    with contextlib.suppress(RulesError):  # the bot is paused already
        note_refusal(bot=active_bot(consumer.bound.user_id), code=code, match_id=UUID(match) if match else None)
