"""Fields that a format can hold, and rounds that lots decide."""

from __future__ import annotations

import pytest

from games.rules.core import InvalidOption
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.services import directing

from .stage import NOON, START, announced, at, director, with_agents

pytestmark = pytest.mark.django_db
SEVENS = {"game": "liars_dice", "options": {}, "size": 7}


@pytest.mark.parametrize("capacity", [26, 48, 49])
def test_a_round_robin_takes_no_more_than_can_be_scheduled_whatever_their_number(capacity):
    with pytest.raises(InvalidOption) as refused:
        announced("round_robin", **SEVENS, capacity=capacity)
    assert (refused.value.code, refused.value.data["high"]) == ("OUT_OF_RANGE", 25)


def test_a_field_that_no_schedule_holds_is_called_off_and_the_log_says_so():
    tournament = with_agents("round_robin", 14, **SEVENS, capacity=25)
    Tournament.objects.filter(pk=tournament.pk).update(capacity=49)
    directing.enter_agents(tournament=tournament, by=director(), level="novice", count=14, now=NOON)
    assert at(tournament, START).status == "aborted"
    assert (tournament.due_at, tournament.round) == (None, 0)
    last = tournament.acts.last()
    assert (last.code, last.data) == ("no_schedule", {"entrants": 28})
