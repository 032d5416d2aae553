"""Carries out the requests that a client sends on a table's socket, such as a move or a chat message.

Each request is one call of a service, in a worker thread. The services decide what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import User
from accounts.services import NoSuchPlayer, TooManyMuted, mute, unmute
from games.models import Table
from games.rules.core import IllegalMove
from games.selectors import TableState
from games.selectors.closed_windows import has_played
from games.services import advice, chat, concession, leave_and_return, moves, reports, tables
from games.services.moves_together import SentMove
from games.socket_limits import person_may

from .inbound_frames import Request
from .socket_visitor import Visitor

Hint = dict[str, Any]
"""The match and log number of a move that was just made: `{"match", "number"}`, as in `after_commit.nudge_table`.

`repeated` is also there if an earlier copy of the frame had made the move.
"""


@dataclass(frozen=True, slots=True)
class RequestContext:
    """A request from a table's socket, with its sender, the table state that the sender saw, and its arrival time."""

    request: Request
    visitor: Visitor
    code: str
    moment: TableState
    """The table state that the viewer was shown last."""
    now: datetime
    """The time at which the frame arrived. Waiting for a lock does not make a move later."""
    behind: int = 0
    """The seconds by which the sender sees a delayed match late; 0 for everybody who sees the present."""

    @property
    def user(self) -> User:
        if self.visitor.user is None:
            raise IllegalMove("NOT_SIGNED_IN")
        return self.visitor.user

    @property
    def table(self) -> Table:
        return Table.objects.get(code=self.code)

    @property
    def match(self) -> Any:
        """Returns the match info of the table's newest match.

        Raises IllegalMove GAME_NOT_STARTED before the first match.
        """
        if self.moment.head is None:
            raise IllegalMove("GAME_NOT_STARTED")
        return self.moment.head.info

    @property
    def fields(self) -> dict[str, Any]:
        return self.request.fields


def handle_request(call: RequestContext) -> Hint | None:
    """Carries out a request by calling a service, which commits its changes.

    Returns the match and number of the move if the request made one in a match, else None.

    Raises MalformedMove, IllegalMove, StaleMove or InvalidOption; then nothing has changed. IllegalMove RATE_LIMITED
    means that this person sends too many requests.
    """
    _require_allowed(call)
    return _DOES[call.request.kind](call)


def sent_move(call: RequestContext) -> SentMove:
    """Returns the move in a request of the kind `move`, to be played with others.

    Raises IllegalMove: RATE_LIMITED, NOT_SIGNED_IN, GAME_NOT_STARTED, NOT_SEATED.
    """
    _require_allowed(call)
    return _sent_move(call)


def play_alone(sent: SentMove) -> Hint:
    """Plays a move in a transaction of its own. Raises as `handle_request`."""
    played = moves.play_move_by_alias(
        match_id=sent.match_id, seat=sent.seat, alias=sent.alias, verb=sent.verb, data=sent.data, ref=sent.ref,
        now=sent.now,
    )  # fmt: skip
    return move_hint(played)


def has_been_played(call: RequestContext) -> bool:
    """Whether the match has the move of a frame that its client sends again, because the answer to it was lost."""
    window, verb, data = (call.fields[name] for name in ("window", "verb", "data"))
    return not call.behind and has_played(code=call.code, user_id=call.user.pk, alias=window, verb=verb, data=data)


def _require_allowed(call: RequestContext) -> None:
    user_id = call.visitor.user_id
    if user_id is not None and not person_may(user_id, call.request.kind):
        raise IllegalMove("RATE_LIMITED")
    if call.behind and call.request.kind in _OF_SEATS:
        raise IllegalMove(_OF_SEATS[call.request.kind])  # no refusal may tell what has happened since


def _sent_move(call: RequestContext) -> SentMove:
    seat = call.match.seat_of(call.user.pk)
    if seat is None:
        raise IllegalMove("NOT_SEATED")
    window, verb, data = (call.fields[name] for name in ("window", "verb", "data"))
    return SentMove(call.match.id, seat, window, verb, data, call.request.ref, call.now)


def _advise(call: RequestContext) -> None:
    advice.request_advice(
        match_id=call.match.id, user_id=call.user.pk, alias=call.fields["window"], ref=call.request.ref, now=call.now
    )


def _trustee(call: RequestContext) -> Hint | None:
    who = {"match_id": call.match.id, "user_id": call.user.pk, "now": call.now}
    if call.fields["on"]:
        return move_hint(moves.take_over(**who))
    left = any(seat is not None and seat.user_id == call.user.pk and seat.left for seat in call.moment.table.seats)
    if left and leave_and_return.reclaim_seat(table=call.table, user=call.user, now=call.now):
        return None
    return move_hint(moves.give_back(**who))


def _chat(call: RequestContext) -> None:
    chat.send_message(table=call.table, user=call.user, ref=call.request.ref, now=call.now, **call.fields)


def _sit(call: RequestContext) -> None:
    visitor = call.visitor
    tables.sit(
        table=call.table, user=call.user, seat=call.fields["seat"], device=visitor.device, session=visitor.session,
        address=visitor.address, now=call.now,
    )  # fmt: skip


def _stand(call: RequestContext) -> None:
    tables.stand(table=call.table, user=call.user, now=call.now)


def _ready(call: RequestContext) -> None:
    visitor = call.visitor
    tables.set_ready(
        table=call.table, user=call.user, ready=call.fields["on"], device=visitor.device, session=visitor.session,
        address=visitor.address, now=call.now,
    )  # fmt: skip


def _agent(call: RequestContext) -> None:
    seat, level = call.fields["seat"], call.fields["level"]
    if level is None:
        tables.free_seat(table=call.table, by=call.user, seat=seat, now=call.now)
    else:
        tables.seat_agent(table=call.table, by=call.user, seat=seat, level=level, now=call.now)


def _leave(call: RequestContext) -> None:
    tables.leave(table=call.table, user=call.user, now=call.now)


def _concede(call: RequestContext) -> None:
    if not concession.concede(table=call.table, user=call.user, now=call.now):
        raise IllegalMove("GAME_NOT_STARTED")


def _skip(call: RequestContext) -> None:
    concession.skip_to_the_end(table=call.table, user=call.user, now=call.now)


def _report(call: RequestContext) -> None:
    reports.report_message(ref=call.fields["message"], user=call.user, reason=call.fields["reason"], now=call.now)


def _mute(call: RequestContext) -> None:
    mute_or_unmute(call.user, call.fields["username"], on=call.fields["on"])


def mute_or_unmute(user: User, username: str, *, on: bool) -> None:
    """Mutes a player for this account, or unmutes them. Raises IllegalMove: NO_SUCH_PLAYER, TOO_MANY_MUTED."""
    try:
        if on:
            mute(user=user, username=username)
        else:
            unmute(user=user, username=username)
    except NoSuchPlayer:
        raise IllegalMove("NO_SUCH_PLAYER") from None
    except TooManyMuted:
        raise IllegalMove("TOO_MANY_MUTED") from None


_OF_SEATS = {
    "move": "NOT_SEATED", "advise": "NOT_SEATED", "trustee": "NOT_SEATED", "sit": "MATCH_RUNNING",
    "stand": "MATCH_RUNNING", "ready": "MATCH_RUNNING", "agent": "MATCH_RUNNING", "skip": "GAME_NOT_STARTED",
    "concede": "GAME_NOT_STARTED",
}  # fmt: skip
"""The refusals of a viewer who sees a delayed match late: kind of request -> code, as while the match runs."""

_DOES: Mapping[str, Callable[[RequestContext], Hint | None]] = {
    "move": lambda call: play_alone(_sent_move(call)),
    "advise": _advise,
    "trustee": _trustee,
    "chat": _chat,
    "sit": _sit,
    "stand": _stand,
    "ready": _ready,
    "agent": _agent,
    "leave": _leave,
    "concede": _concede,
    "skip": _skip,
    "report": _report,
    "mute": _mute,
}


def move_hint(played: moves.AcceptedMove) -> Hint:
    """Returns the hint about a move that was just made."""
    hint: Hint = {"match": str(played.match_id), "number": played.number}
    return {**hint, "repeated": True} if played.repeated else hint
