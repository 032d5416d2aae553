"""Rated matches among people, ended in every way, for the tests of conduct."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from games.models import Match
from games.services import moves
from leaderboards.conduct import services
from leaderboards.conduct.models import Lapse
from tests.support.live_matches import head, person, played_out, played_until, running

QUICK = {"format": "quick"}


def among_people(*names: str, **kwargs: Any) -> Match:
    """Starts a rated match among these people, with an agent in each free seat."""
    return running(*(known(name) for name in names), **kwargs)


def known(name: str) -> User:
    return User.objects.filter(username=name).first() or person(name)


def begin(match: Match) -> None:
    """Plays so far that every seat has made a move."""
    left = iter(range(12))
    played_until(match, lambda _state: next(left, None) is None)


def soon(match: Match) -> datetime:
    """Returns the time shortly after the match's last move."""
    now = head(match)
    return now.info.moment(now.state.ctx.at + 100)


def finish(match: Match) -> datetime:
    """Plays the match to its end and returns the time of its end."""
    played_out(match)
    match.refresh_from_db()
    assert match.finished_at is not None
    return match.finished_at


def abort(match: Match) -> datetime:
    """Ends the match as staff, without a result."""
    staff = known("house")
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    staff.refresh_from_db()
    moves.abort(match_id=match.pk, by_staff=staff, now=soon(match))
    match.refresh_from_db()
    assert match.finished_at is not None
    return match.finished_at


def lapses_of(match: Match, *, now: datetime) -> dict[str, list[tuple[str, int]]]:
    """Records the lapses of all ended matches, and returns those of this one: username -> (kind, number)."""
    services.record_lapses(now=now)
    found: dict[str, list[tuple[str, int]]] = {}
    for lapse in Lapse.objects.filter(match=match).select_related("user").order_by("pk"):
        found.setdefault(lapse.user.username, []).append((lapse.kind, lapse.count))
    return found
