"""Writes an ended match in its game's notation, a text format for moves, in games that have one."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone

from games import journal
from games.models import Match, MatchSeat
from games.rules import codec, registry
from games.rules.match_record import Record

NOBODY = "—"


def has_notation(match: Match) -> bool:
    """Whether `notation_of` can write this match: its game has a notation, and the match is over and not sealed.

    A branch has none: the text begins with the seed of the match, and a branch begins in the middle of another match.
    """
    return match.game in registry.NOTATIONS and match.ended and not match.sealed and not match.is_branch


def notation_of(match: Match) -> str:
    """Returns an ended match as a text in its game's notation, described in `docs/notation.md`."""
    info = journal.match_info_of(match.pk)
    moves = [
        {"seat": line.seat, "window": line.window, "verb": line.verb, "data": line.action, "at": line.at, "by": line.by}
        for line in journal.log_entries(match.pk, after=0)
    ]
    record = Record(
        info.options,
        info.seed,
        tuple(codec.decode_move(info.rules.actions, move) for move in moves),
        tuple(seat.index for seat in info.seats if seat.agent),
        _tags(match),
    )
    return registry.NOTATIONS[match.game].write(info.rules, record)


def public_name(seat: MatchSeat) -> str | None:
    """Returns the name of the player in this seat for a text that leaves the server, such as an export.

    Returns None for a closed or deleted account: such a text cannot be recalled, so it names no player who has left.
    """
    gone = seat.user is None or not seat.user.is_active
    return None if gone and not seat.agent else seat.name


def public_username(seat: MatchSeat) -> str | None:
    """Returns the username of the player in this seat; None for agents, guests, and closed or deleted accounts."""
    user = seat.user
    return None if user is None or user.is_guest or not user.is_active else user.username


def _tags(match: Match) -> dict[str, str]:
    tags = {"Match": str(match.pk), "Started": _moment(match.started_at)}
    if match.finished_at:
        tags["Finished"] = _moment(match.finished_at)
    tags |= {"Board": match.board or "none", "Rated": str(match.rated).lower()}
    for seat in match.seats.select_related("user").order_by("index"):
        tags[f"Seat{seat.index}"] = public_name(seat) or NOBODY
        if account := public_username(seat):
            tags[f"Account{seat.index}"] = account
    return tags


def _moment(moment: datetime) -> str:
    return timezone.localtime(moment, timezone=UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
