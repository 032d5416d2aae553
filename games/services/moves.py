"""Changes a running match: moves of players, take-overs by the trustee, pauses, extra time and aborts.

Sockets, tasks, the API and the admin change matches only through this module and the services beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone

from games import journal
from games.journal import match_info_of
from games.models import Match
from games.rules import codec
from games.rules.core import (
    SYSTEM,
    Abort,
    AddTime,
    By,
    Event,
    Game,
    GiveBack,
    IllegalMove,
    MalformedMove,
    Move,
    Pause,
    Resume,
    StaleMove,
    TakeOver,
)
from games.selectors import window_aliases
from games.selectors.branches import has_played_in

from . import leave_and_return, lesson_log, resent_frames, restrictions
from . import speech as speech_services
from .bot_permissions import bot_permissions
from .match_transaction import MatchTransaction, events_for_seat, open_match


@dataclass(frozen=True, slots=True)
class AcceptedMove:
    """The result of a move that was played: its match, its log entry, and its events.

    Of the events it has only those that the moving seat may see.
    """

    match_id: UUID
    number: int
    events: tuple[Event, ...]
    repeated: bool = False
    """Whether an earlier copy of the frame had made the move, so that this one has changed nothing."""


def play_move(
    *,
    match_id: UUID,
    seat: int,
    window: int,
    action: Any,
    by: By = "person",
    now: datetime | None = None,
    texts: Mapping[str, str] | None = None,
    since: int | None = None,
    in_transaction: Callable[[MatchTransaction], None] | None = None,
) -> AcceptedMove:
    """Plays an action for a seat in an open window, a period in which certain seats may make certain moves.

    `texts` are the words of a spoken verb by language. `since` is the number of the last log entry that the player had
    seen. If the seat has moved in this window after that entry, the new move is stale. `in_transaction` is called
    before the commit, to write rows with the move. A person or a bot whose seat a trustee plays takes the seat back by
    playing. A move in a hidden window does not, since taking the seat back would reveal the window. A refused move
    changes nothing. Raises MalformedMove, IllegalMove or StaleMove. Raises IllegalMove GAME_NOT_STARTED if the match
    does not exist, and BOT_PAUSED or BOT_RETIRED for a stopped bot.
    """
    action, speech = speech_services.attach_speech(rules_of(match_id), action, texts or {})

    def window_of(turn: MatchTransaction) -> int | None:
        moved_on = since is not None and turn.before.number != since
        if moved_on and journal.has_answered(match_id, seat=seat, window=window, after=since or 0):
            raise StaleMove("STALE_WINDOW")
        return window

    return _play(
        match_id=match_id,
        seat=seat,
        window_of=window_of,
        action=action,
        speech=speech,
        by=by,
        now=now,
        in_transaction=in_transaction,
    )


def play_move_by_alias(
    *, match_id: UUID, seat: int, alias: str, verb: object, data: dict[str, Any], by: By = "person",
    ref: str | None = None, now: datetime | None = None,
) -> AcceptedMove:  # fmt: skip
    """Plays the move in a client's frame, which names the window (the period for the move) by its `alias`.

    The frame's verb and fields give the action; a spoken verb has `text` in place of its action's `message`. If the
    acknowledgement was lost, a client sends the frame again with the same `ref`. The copy acts only once: its text is
    stored once, and a repeatable verb is played once. Other moves cannot be made twice anyway. Raises as `play_move`.
    Raises MalformedMove UNKNOWN_VERB, MALFORMED, TEXT_TOO_LONG or NO_SUCH_CARD before the match is read, and
    IllegalMove MUTED if staff muted the player of a seat that speaks.
    """
    rules = rules_of(match_id)
    speech = sent = None
    frame = None if ref is None else (str(match_id), seat, alias, verb, ref)
    if isinstance(verb, str) and verb in rules.spoken_verbs:
        speech, data = speech_services.parse_speech(data, frame=frame)
        restrictions.require_seat_may_speak(match_id, seat, now=now or timezone.now())
    action = codec.parse_action(rules.actions, verb, data)
    if frame is not None and verb in rules.repeatable:
        sent = resent_frames.reference_of((*frame, codec.encode(action)))

    def window_of(turn: MatchTransaction) -> int | None:
        return window_aliases.window_with_alias(match_id, seat, alias, turn.state.ctx.windows)

    return _play(
        match_id=match_id, seat=seat, window_of=window_of, action=action, speech=speech, sent=sent, by=by, now=now
    )


def take_over(*, match_id: UUID, user_id: int, reason: str = "asked", now: datetime | None = None) -> AcceptedMove:
    """Hands this player's seat to the trustee, the agent that plays in place of an absent person.

    Raises IllegalMove: NOT_SEATED, ALREADY_TRUSTEE, CONCEDED, OUT_OF_THE_GAME, RATE_LIMITED, GAME_OVER.
    """

    def play(turn: MatchTransaction) -> int:
        seat = _seat(turn, user_id)
        if turn.before.info.rules.is_out(turn.state, seat):
            raise IllegalMove("OUT_OF_THE_GAME")
        leave_and_return.require_few_switches(turn, seat)
        turn.control(TakeOver(seat, reason))
        return seat

    return _in_turn(match_id, play, now)


def give_back(*, match_id: UUID, user_id: int, now: datetime | None = None) -> AcceptedMove:
    """Returns a seat from the trustee to its player, who plays it again.

    Raises IllegalMove: NOT_SEATED, NOT_TRUSTEE, CONCEDED, RATE_LIMITED, GAME_OVER.
    """

    def play(turn: MatchTransaction) -> int:
        seat = _seat(turn, user_id)
        leave_and_return.require_few_switches(turn, seat)
        turn.control(GiveBack(seat))
        leave_and_return.mark_returned(turn, seat)
        return seat

    return _in_turn(match_id, play, now)


def pause(*, match_id: UUID, by_staff: Any, now: datetime | None = None) -> AcceptedMove:
    """Stops all clocks of a match, for staff. Raises IllegalMove: STAFF_ONLY, OWN_CASE, PAUSED, GAME_OVER."""
    return _by_staff(match_id, by_staff, Pause(), now)


def resume(*, match_id: UUID, by_staff: Any, now: datetime | None = None) -> AcceptedMove:
    """Starts all clocks of a paused match again, for staff.

    Raises IllegalMove: STAFF_ONLY, OWN_CASE, NOT_PAUSED, GAME_OVER.
    """
    return _by_staff(match_id, by_staff, Resume(), now)


def abort(*, match_id: UUID, by_staff: Any, now: datetime | None = None) -> AcceptedMove:
    """Ends a match without a result, for staff. Raises IllegalMove: STAFF_ONLY, OWN_CASE, GAME_OVER."""
    return _by_staff(match_id, by_staff, Abort(), now)


def add_time(
    *, match_id: UUID, by_staff: Any, ms: int, window: int | None = None, now: datetime | None = None
) -> AcceptedMove:
    """Adds `ms` milliseconds to the time of one open window (such as a turn), or of all open ones if `window` is None.

    For staff. Raises IllegalMove: STAFF_ONLY, OWN_CASE, PAUSED, GAME_OVER; StaleMove: STALE_WINDOW.
    """
    return _by_staff(match_id, by_staff, AddTime(ms), now, window=window)


def require_staff(user: Any) -> None:
    """Refuses a user who is not an active member of staff. Raises IllegalMove STAFF_ONLY."""
    if not (user.is_active and user.is_staff):
        raise IllegalMove("STAFF_ONLY")


def require_other_case(staff: Any, *, match_id: UUID) -> None:
    """Refuses a member of staff who began in a seat of this match, or whose bot did. Raises IllegalMove OWN_CASE."""
    if has_played_in(match_id, staff):
        raise IllegalMove("OWN_CASE")


def _play(
    *,
    match_id: UUID,
    seat: int,
    window_of: Callable[[MatchTransaction], int | None],
    action: Any,
    by: By,
    now: datetime | None,
    speech: speech_services.Speech | None = None,
    sent: str | None = None,
    in_transaction: Callable[[MatchTransaction], None] | None = None,
) -> AcceptedMove:
    def play(turn: MatchTransaction) -> int:
        if not 0 <= seat < len(turn.before.info.seats):
            raise MalformedMove("NO_SUCH_SEAT")
        if (speech is not None and speech_services.is_stored(speech)) or (
            sent is not None and resent_frames.has_made_move(sent)
        ):
            turn.repeated = True
            return seat
        user_id = turn.before.info.seats[seat].user_id
        if by == "bot" and user_id is not None:
            bot_permissions().require_may_move(user_id)
        answered = window_of(turn)
        window = turn.state.ctx.window(answered)
        moves = [Move(seat, answered, action, turn.at, by)]
        # a player who answers a hidden window stays on trustee: all players see a seat that is taken back
        if by in ("person", "bot") and seat in turn.state.ctx.trustees and (window is None or window.public):
            moves.insert(0, Move(SYSTEM, None, GiveBack(seat), turn.at, "system"))
        turn.apply(*moves)
        if turn.before.info.lesson:
            lesson_log.record_learner_move(turn.before.info, turn.number, now=turn.now)
        if len(moves) > 1:
            leave_and_return.mark_returned(turn, seat)
        if speech is not None and window is not None:
            speech_services.store_speech(turn, seat, window.name, speech)
        if sent is not None:
            resent_frames.record_move(sent, match_id=match_id)
        if in_transaction is not None:
            in_transaction(turn)
        return seat

    return _in_turn(match_id, play, now)


def rules_of(match_id: UUID) -> Game[Any]:
    try:
        return match_info_of(match_id).rules
    except Match.DoesNotExist:
        raise IllegalMove("GAME_NOT_STARTED") from None


def _seat(turn: MatchTransaction, user_id: int) -> int:
    seat = turn.before.info.seat_of(user_id)
    if seat is None:
        raise IllegalMove("NOT_SEATED")
    return seat


def _by_staff(match_id: UUID, user: Any, action: Any, now: datetime | None, window: int | None = None) -> AcceptedMove:
    require_staff(user)
    require_other_case(user, match_id=match_id)

    def play(turn: MatchTransaction) -> int:
        turn.apply(Move(SYSTEM, window, action, turn.at, "system"))
        return SYSTEM

    return _in_turn(match_id, play, now)


def _in_turn(match_id: UUID, play: Callable[[MatchTransaction], int], now: datetime | None) -> AcceptedMove:
    # the time at which a move arrived, not the time at which it got the lock
    now = now or timezone.now()
    try:
        with open_match(match_id=match_id, now=now) as turn:
            seat = play(turn)
            events = turn.lines[-1].events if turn.lines else ()
            return AcceptedMove(match_id, turn.number, events_for_seat(events, seat), turn.repeated)
    except Match.DoesNotExist:
        raise IllegalMove("GAME_NOT_STARTED") from None
