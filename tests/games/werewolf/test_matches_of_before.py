"""What began before a release goes on under it, and its log still folds to its state."""

from __future__ import annotations

import json

import pytest

from games import journal, selectors
from games.journal import match_info_of
from games.models import Match, Snapshot
from games.rules.werewolf.actions import Hunt
from games.rules.werewolf.options import WerewolfOptions

from .live_scene import seated

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]


def as_before(match):
    """Takes out of the rows what a release without a look at the roles did not write."""
    options = {key: value for key, value in match.options.items() if key != "role_seconds"}
    Match.objects.filter(pk=match.pk).update(options=options)
    snapshot = Snapshot.objects.get(match=match)
    state = json.loads(snapshot.state)
    del state["options"]["role_seconds"]
    Snapshot.objects.filter(match=match).update(state=json.dumps(state, separators=(",", ":")))
    journal.match_info._known.clear()
    journal.newest_state._heads.clear()


def test_a_match_that_began_without_a_look_at_the_roles_goes_on_without_one(monkeypatch):
    scene = seated(monkeypatch)
    as_before(scene.match)
    assert WerewolfOptions().role_seconds > 0
    assert match_info_of(scene.match.pk).options.role_seconds == 0
    assert scene.state.options.role_seconds == 0
    assert selectors.verify(scene.match).ok
    scene.play(0, Hunt(8))
    as_before(scene.match)
    assert selectors.verify(scene.match).ok
    scene.to_morning()
    assert selectors.verify(scene.match).ok
