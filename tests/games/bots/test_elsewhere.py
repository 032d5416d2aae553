"""Where somebody plays is told to that person alone, whoever is refused for it."""

from __future__ import annotations

import pytest

from games.bots.services import challenges
from games.rules.core import IllegalMove
from tests.support import live_matches
from tests.support.live_matches import NOON

from .conftest import bot_account

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def test_where_a_person_plays_meanwhile_is_told_to_nobody_else():
    ann, beta = live_matches.person("ann"), bot_account("b1")
    made = challenges.challenge(
        by=bot_account("alpha"), opponents=["ann", "b1"], game="doudizhu", options={}, fill=None, now=NOON
    )
    challenges.accept(challenge_id=made.pk, user=ann, now=NOON)
    elsewhere = live_matches.running(ann, private=True, rated=True)
    with pytest.raises(IllegalMove, match="ALREADY_PLAYING") as refused:
        challenges.accept(challenge_id=made.pk, user=beta, now=NOON)
    assert refused.value.data == {}
    made.asked.update(accepted=None)
    made.asked.filter(user=beta).update(accepted=True)
    with pytest.raises(IllegalMove, match="ALREADY_PLAYING") as own:
        challenges.accept(challenge_id=made.pk, user=ann, now=NOON)
    assert own.value.data == {"table": live_matches.code_of(elsewhere)}
