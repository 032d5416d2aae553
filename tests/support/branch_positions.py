"""The positions in which a viewer may play on from a match, to compare what two presents of the match tell."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import orjson
import pytest
from django.db import transaction

from accounts.models import User
from games.models import Match
from games.rules.core import RulesError
from games.services import branches, match_start
from tests.support import live_matches


def branch_positions(match: Match, viewer: User | None, *, now: datetime) -> bytes:
    """Returns the position in which this viewer may play on in each seat, with true and redealt cards alike.

    The seeds of the branches are fixed, so that only the position itself can tell two presents apart.
    """
    if viewer is None:
        return b""
    found: list[Any] = []
    for seat in range(3):
        seeds = iter(f"{number:064x}" for number in range(9))
        with pytest.MonkeyPatch.context() as patch, transaction.atomic():
            patch.setattr(match_start, "new_seed", seeds.__next__)
            try:
                begun = branches.play_on(parent=Match.objects.get(pk=match.pk), user=viewer, seat=seat, move=1, now=now)
                found.append([begun.branch.move, live_matches.head(begun).state.ctx.at, _views(begun)])
            except RulesError as refusal:
                found.append([refusal.code, refusal.data])
            transaction.set_rollback(True)
    return orjson.dumps(found)


def _views(match: Match) -> list[Any]:
    """Returns the view of a spectator and of each seat in the newest state of a match."""
    head = live_matches.head(match)
    return [head.info.rules.view(head.state, None), *(head.info.rules.own_view(head.state, seat) for seat in range(3))]
