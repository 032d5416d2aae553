"""A call of "UNO" that is sent again: its window may take two of one seat, so that only the reference knows a frame."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Match
from games.rules.core import StaleMove
from games.selectors.closed_windows import has_played
from games.selectors.window_aliases import alias_of
from games.services import moves
from tests.support.live_matches import code_of, head, log_of, person, played_until, player, running

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def may_call(state: Any) -> bool:
    window = state.ctx.window_named("call")
    return window is not None and bool(window.seats)


def send_call(match: Match, seat: int, alias: str, ref: str) -> moves.AcceptedMove:
    now = head(match)
    return moves.play_move_by_alias(
        match_id=match.pk, seat=seat, alias=alias, verb="call", data={}, ref=ref,
        now=now.info.moment(now.state.ctx.at + 10),
    )  # fmt: skip


def test_a_call_is_confirmed_by_its_reference_and_not_by_another_call_in_the_same_window() -> None:
    match = running(*(person(name) for name in ("ann", "bob", "cat")), agents=0, game="uno")
    played_until(match, may_call)
    window = head(match).state.ctx.window_named("call")
    assert window is not None
    seat = window.seats[0]
    alias = alias_of(match.pk, seat, window.id)
    call: dict[str, Any] = {
        "code": code_of(match),
        "user_id": player(match, seat).pk,
        "alias": alias,
        "verb": "call",
        "data": {},
    }
    assert not send_call(match, seat, alias, "first").repeated
    again = send_call(match, seat, alias, "first")
    assert again.repeated
    assert [verb for _number, who, verb in log_of(match) if who == seat].count("call") == 1
    assert not has_played(**call)  # a second call, which was refused, is no copy of the first
    now = head(match)
    staff = person("staff", staff=True)
    moves.abort(match_id=match.pk, by_staff=staff, now=now.info.moment(now.state.ctx.at + 20))
    assert has_played(**call)  # then no other call can be meant


def test_a_call_that_was_not_made_is_refused() -> None:
    match = running(*(person(name) for name in ("ann", "bob", "cat")), agents=0, game="uno")
    with pytest.raises(StaleMove):
        send_call(match, 0, "0" * 12, "never")
