"""An entrant who gives a match up gets nothing for it and does not go on; the others keep what they made."""

from __future__ import annotations

from typing import Any

import pytest

from games.services import conceding
from leaderboards.tournaments.models import Place, Tournament
from tests.games.seats import table_at

from .stage import START, all_ready, announced, at, entrant, match_of, opened, person, play_on

pytestmark = pytest.mark.django_db


def played_with(name: str, format_: str = "swiss", **plan: Any) -> Tournament:
    """One table, whose match this entrant gives up as soon as it has begun."""
    tournament = opened(announced(format_, **plan), *(person(one) for one in ("ann", "bo", "cy")))
    all_ready(tournament, now=START)
    at(tournament, START)
    match = match_of(tournament)
    user = entrant(tournament, name).user
    assert conceding.concede(table=table_at(match), user=user, now=START)
    at(tournament, play_on(match, now=START))
    return tournament


def rows(tournament: Tournament) -> dict[str, Place]:
    return {
        place.entrant.name: place
        for place in Place.objects.filter(table__round__tournament=tournament, table__round__number=1)
    }


@pytest.mark.parametrize("name", ["ann", "bo", "cy"])
def test_who_concedes_has_no_score_and_the_others_have_theirs(name):
    """Whoever of the three it is: among them is who would have won."""
    got = rows(played_with(name, rounds=2))
    assert (got[name].score, got[name].rounds_won, got[name].place) == (0, 0, 3)
    kept = {other: place.score for other, place in got.items() if other != name}
    assert all(score is not None for score in kept.values())
    assert max(score or 0 for score in kept.values()) > 0


@pytest.mark.parametrize("name", ["ann", "bo", "cy"])
def test_in_a_duplicate_round_nothing_is_gained(name):
    got = rows(played_with(name, "duplicate", rounds=2, boards=2))
    assert (got[name].score or 0) <= 0
