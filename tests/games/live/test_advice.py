"""A socket asks what to do, and hears it alone."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache

from accounts.models import User
from games import task_sending
from games.models import Match
from games.services import advice
from tests.games.review.fake_advisers import PassingAdviser
from tests.support.live_matches import turn_of

from .conftest import in_database
from .running_matches import begin, steps


@pytest.fixture(autouse=True)
def _fresh() -> None:
    cache.clear()


def at_turn_of_the_first(user: User) -> Match:
    """A match with agents, where it is this person's turn."""
    match = begin(user, agents=2)
    while turn_of(match)[0] != 0:
        steps(match, 1, Random(1))
    return match


async def test_the_player_whose_turn_it_is_hears_it_and_nobody_else(
    people: list[User], open_socket: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker's part is done at once, by an adviser that would always pass."""

    def task(name: str, args: tuple[Any, ...] = (), **options: Any) -> None:
        if name == "games.tasks.advise":
            match_id, seat, window, ref = args
            advice.deliver_advice(match_id=UUID(match_id), seat=seat, window=window, ref=ref, adviser=PassingAdviser())

    monkeypatch.setattr(task_sending, "send_task", task)
    match = await in_database(at_turn_of_the_first)(people[0])
    asking, watching = [await open_socket(match.table.code, user) for user in people[:2]]
    window = next(window["id"] for window in asking.state["windows"] if window["mine"])
    ref = await asking.send("advise", window=window)
    frame = await asking.until("advice")
    assert frame == {
        "type": "advice", "ref": ref, "window": window, "answer": {"verb": "pass"}, "reasons": [{"code": "WAITS"}],
        "text": "No hurry: let it go.",
    }  # fmt: skip
    again = await asking.ask("advise", window=window)
    assert (again["code"], again["class"]) == ("ALREADY_ADVISED", "illegal")
    refused = await watching.ask("advise", window=window)
    assert (refused["code"], refused["class"]) == ("NOT_SEATED", "illegal")
    assert "advice" not in {seen["type"] for seen in watching.seen}
