"""Logs that an earlier release wrote, move by move with what each of them showed: they fold to what they led to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from games import selectors
from games.models import Kind, Match, MatchSeat, Move, Snapshot, Table
from games.rules import registry
from games.rules.core import commitment
from games.selectors.notation import notation_of
from tests.support.live_matches import NOON, after

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_seldom]

LOGS = Path(__file__).parent / "logs_of_before"
"""As the first version of the rules of each game played them."""


def stored(name: str, *, version: int = 1) -> Match:
    """The rows of that match, as the earlier release left them."""
    log: dict[str, Any] = json.loads((LOGS / f"{name}.json").read_text())
    match = Match.objects.create(
        table=Table.objects.create(game=log["game"], size=log["seats"], status=Table.Status.CLOSED), game=log["game"],
        rules_version=version, options=log["options"], seed=log["seed"], commitment=commitment(log["seed"]),
        status=Match.Status.FINISHED, started_at=NOON, finished_at=after(3_600),
    )  # fmt: skip
    for seat in range(log["seats"]):
        agent = seat in log["agents"]
        MatchSeat.objects.create(
            match=match, index=seat, name=f"P{seat}", avatar="fox", kind=Kind.AGENT if agent else Kind.PERSON,
            agent="steady" if agent else "",
        )  # fmt: skip
    names = ("seat", "window", "verb", "action", "at", "by", "events")
    Move.objects.bulk_create(
        Move(match=match, month=match.log_month, number=number, **dict(zip(names, line, strict=True)))
        for number, line in enumerate(log["lines"])
    )
    Snapshot.objects.create(match=match, number=len(log["lines"]) - 1, state=json.dumps(log["state"]))
    return match


@pytest.mark.parametrize("name", sorted(path.stem for path in LOGS.glob("*.json")))
def test_a_log_of_before_folds_to_its_state(name: str) -> None:
    match = stored(name)
    verdict = selectors.verify(match)
    assert verdict.moves > 20
    assert (verdict.commitment, verdict.events, verdict.state) == (True, True, True)


@pytest.mark.parametrize("name", ["doudizhu_daily_of_agents", "uno_shared_first_place"])
def test_a_log_of_before_is_none_of_the_rules_that_have_changed(name: str) -> None:
    """Else the test above would show nothing."""
    assert not selectors.verify(stored(name, version=registry.game(name.split("_", maxsplit=1)[0]).version)).ok


def test_a_match_of_agents_that_ended_with_its_first_round_ends_so_in_its_text() -> None:
    text = notation_of(stored("doudizhu_daily_of_agents"))
    assert 'all_away"]' in text
    assert '[Rules "1"]' in text


def test_a_new_match_is_played_by_the_newest_version() -> None:
    for key, game in registry.GAMES.items():
        assert registry.game_of_version(key, game.version) is game
        assert all(version < game.version for known, version in registry.EARLIER if known == key)
