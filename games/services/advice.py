"""Advice for a person at their own turn: what the best built-in agent would do with this seat's view, and why.

A socket requests the advice, a worker computes it, and only this person receives it. Nothing is stored: advice that is
lost with its worker stays lost, and the turn continues without it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from time import thread_time
from uuid import UUID

from django.core.cache import cache

from games import after_commit, journal
from games.agents import registry as agents
from games.agents.adviser import Adviser
from games.journal import MatchInfo
from games.models import Kind, Match, Table
from games.rules.core import IllegalMove, StaleMove
from games.selectors import window_aliases

SECONDS = 0.3
"""Processor seconds for evaluating the turn."""
RETRY_AFTER = timedelta(seconds=10)
"""Time after which advice for the same turn may be requested again. By then the first advice has arrived or is lost."""
PEOPLE = (Kind.PERSON, Kind.GUEST)


def request_advice(*, match_id: UUID, user_id: int, alias: str, ref: str | None, now: datetime) -> None:
    """Requests advice for a person on their own turn. A worker computes the advice and sends it to the person.

    `alias` is the client's name for the turn's window, the period of the turn. Raises StaleMove STALE_WINDOW;
    IllegalMove: NOT_SEATED, GAME_OVER, PAUSED, NOT_YOUR_TURN, NO_ADVICE (the game has no adviser, or no help is allowed
    in this match), ALREADY_ADVISED. After a refusal no worker is asked.
    """
    head = journal.head_of(match_id)
    info, ctx = head.info, head.state.ctx
    seat = head.seat_of(user_id)
    if seat is None:
        raise IllegalMove("NOT_SEATED")
    if head.ended:
        raise IllegalMove("GAME_OVER")
    if ctx.paused_at is not None:
        raise IllegalMove("PAUSED")
    window = ctx.window(window_aliases.window_with_alias(match_id, seat, alias, ctx.windows))
    if window is None or head.ms(now) >= window.closes_at:
        raise StaleMove("STALE_WINDOW")
    if seat not in window.seats or not window.turn:
        raise IllegalMove("NOT_YOUR_TURN")
    if not may_request_advice(info, seat):
        raise IllegalMove("NO_ADVICE")
    if not cache.add(f"advice/{match_id}/{seat}/{window.id}", 1, timeout=RETRY_AFTER.total_seconds()):
        raise IllegalMove("ALREADY_ADVISED")
    after_commit.schedule_advice(match_id, seat, window.id, ref)


def may_request_advice(info: MatchInfo, seat: int) -> bool:
    """Whether the player in this seat may get advice: a person or guest, in a game that has an adviser.

    Tournaments allow no advice. Rated matches allow it only on the practice board.
    """
    if not agents.has_adviser(info.game) or info.seats[seat].kind not in PEOPLE:
        return False
    if info.rated and info.board != Match.Board.PRACTICE:
        return False
    return not Table.objects.filter(code=info.table_code).exclude(tournament="").exists()


def deliver_advice(
    *, match_id: UUID, seat: int, window: int, ref: str | None, adviser: Adviser | None = None
) -> bool:  # fmt: skip
    """Computes advice on a turn from what the turn's player may see, and sends it to this player alone.

    Returns False if the turn is over.
    """
    head = journal.head_of(match_id)
    info, rules, state = head.info, head.info.rules, head.state
    open_, user_id = state.ctx.window(window), info.seats[seat].user_id
    if open_ is None or user_id is None:
        return False
    legal = tuple(rules.legal_actions(state, seat, open_))
    rng = Random(f"{match_id}/{seat}/{window}")  # noqa: S311  which determinizations are drawn is no secret
    mind = adviser or agents.adviser(info.game)
    advice = mind.advise(rules.view(state, seat), legal, rng=rng, seconds=SECONDS, clock=thread_time)
    message = {
        "type": "advice.given", "table": info.table_code, "game": info.game, "ref": ref, "seat": seat,
        "window": window_aliases.alias_of(match_id, seat, window), "answer": advice.best.told,
        "reasons": [reason.told for reason in advice.reasons],
    }  # fmt: skip
    after_commit.broadcast(after_commit.user_group(user_id), message)
    return True
