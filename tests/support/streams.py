"""Matches of Dou Dizhu in which gifts of an audience act, for tests."""

from __future__ import annotations

from random import Random
from typing import Any

from accounts.models import User
from games.agents.registry import TRUSTEE
from games.models import Match, Seat, Table
from games.rules.core import Finish, Gift, RulesError
from games.rules.doudizhu.state import GiftKind
from games.services import match_transaction, tables
from tests.support.live_matches import NOON, SEED, head, in_intermission, move_by_chance, start_match

BETWEEN = [GiftKind.SWAP_ROLES, GiftKind.RESHUFFLE, GiftKind.EFFECT]


def streaming(*people: User, **options: Any) -> Match:
    """Starts a match with gifts at noon, people in the first seats and agents in the others."""
    table = tables.open_table(host=people[0], game="doudizhu", now=NOON)
    seated = [Seat(table=table, index=index, user=user, ready=True) for index, user in enumerate(people)]
    seated += [Seat(table=table, index=index, agent=TRUSTEE) for index in range(len(people), 3)]
    Seat.objects.bulk_create(seated)
    Table.objects.filter(pk=table.pk).update(seed=SEED, options={"gifts": True, **options})
    table.refresh_from_db()
    return start_match(table=table, now=NOON)


def streamed_out(match: Match, *, seed: int = 1, rounds: int = 2, share: float = 0.3) -> Match:
    """Plays a stream by chance, with gifts among the moves, and ends it in the break after so many rounds."""
    rng, now = Random(seed), head(match)
    with match_transaction.open_match(match_id=match.pk, now=now.info.moment(now.state.ctx.at)) as played:
        while not played.ended:
            over = in_intermission(played.state)
            if over and played.state.number >= rounds:
                played.control(Finish("stream_changed"))
            elif rng.random() >= (0.8 if over else share) or not _given(played, rng):
                played.apply(move_by_chance(now.info.rules, played.state, rng))
            played.at = played.state.ctx.at
            played.now = now.info.moment(played.at)
    match.refresh_from_db()
    return match


def _given(played: match_transaction.MatchTransaction, rng: Random) -> bool:
    """Lets a random gift act. Returns False if it was refused."""
    seats = rng.sample(range(3), 2)
    kinds = BETWEEN if in_intermission(played.state) else [*GiftKind]
    try:
        played.control(Gift(rng.choice(kinds).value, f"gift-{rng.getrandbits(32):x}", *seats))
    except RulesError:
        return False
    return True
