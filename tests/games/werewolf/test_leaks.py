"""What nobody may know leaves the platform in no way: two worlds with two roles exchanged send the same bytes.

Every seat that cannot know and a spectator receive the same number of frames, at the same moments, byte for byte; and
they read the same in the replay so far, in the API, on the pages and in the administration.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.agents.personas import FACES
from games.models import AgentNote, AgentQuestions
from games.rules.werewolf import Werewolf
from tests.rules.werewolf import redeal_twins
from tests.support.live_matches import person

from . import live_twins
from .live_twins import FramedTwins, SeatedTwins

FEW, FIRST, SLOW, CHUNK = (0, 6, 7), 8, 500, 50
"""Those of every run: in two of them a wolf is exchanged, whose pack votes and talks otherwise in each world."""
FAST = len(FEW)
TABLE, TABLES = 6, 30
"""Matches that are played through services and database."""


def differences(pair: redeal_twins.Twins) -> list[str]:
    """Who could tell the worlds apart, and by what."""
    one, two = pair.worlds
    found = []
    for viewer in pair.viewers():
        if one.frames[viewer] != two.frames[viewer]:
            frames = zip(one.frames[viewer], two.frames[viewer], strict=False)
            found.append(f"viewer {viewer}: {next((told(a, b) for a, b in frames if a != b), 'one has more')}")
    return found


def told(one: tuple[int, bytes], two: tuple[int, bytes]) -> str:
    """Where two frames part."""
    if one[0] != two[0]:
        return f"at {one[0]} and at {two[0]}"
    place = next((i for i, (a, b) in enumerate(zip(one[1], two[1], strict=False)) if a != b), 0)
    return f"{one[1][max(0, place - 60) : place + 60]!r} / {two[1][max(0, place - 60) : place + 60]!r}"


def play(number: int) -> FramedTwins:
    pair = FramedTwins(number)
    pair.play()
    assert differences(pair) == []
    return pair


def test_every_frame_is_the_same_for_who_may_not_know():
    met = Counter[str]()
    for number in FEW:
        pair = play(number)
        met["compared"] += len(pair.viewers())
        met["frames"] += sum(len(pair.worlds[0].frames[viewer]) for viewer in pair.viewers())
        met["hidden moves"] += pair.hidden_moves
        met["exchanged wolf"] += "wolf" in pair.exchanged
    assert met["compared"] > 4 * FAST
    assert met["frames"] > 20 * met["compared"]
    assert met["hidden moves"] > 5 * FAST
    assert met["exchanged wolf"]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FIRST, SLOW, CHUNK))
def test_nor_over_five_hundred_matches(first):
    for number in range(first, min(first + CHUNK, SLOW)):
        play(number)


# ── Through the services ────────────────────────────────────────────────────────────────────────


@pytest.fixture
def table(db, django_capture_on_commit_callbacks):
    """Plays a match at two tables."""
    person("boss", staff=True)
    users = [person(f"p{seat}") for seat in range(12)]
    for user, face in zip(users, FACES, strict=True):  # of those who want the same face some are dealt one by the code
        user.avatar = face
        user.save(update_fields=["avatar"])

    def play_at_tables(number: int) -> SeatedTwins:
        pair = SeatedTwins(number, users=users, commits=django_capture_on_commit_callbacks)
        with live_twins.collect_nudges(pair.worlds):
            pair.play()
        return pair

    return play_at_tables


@pytest.mark.parametrize("number", [TABLE])
def test_nothing_that_leaves_a_table_tells(table, number):
    pair = table(number)
    assert differences(pair) == []
    assert not AgentNote.objects.exists()
    assert not AgentQuestions.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("number", range(TABLES))
def test_nor_over_thirty_tables(table, number):
    assert differences(table(number)) == []


# ── It would be found ───────────────────────────────────────────────────────────────────────────


class Telling(Werewolf):
    """Lets everybody see how many wolves have voted."""

    def view(self, state, seat):
        return super().view(state, seat) | {"secret": sum(len(night.hunts) for night in state.nights)}


class Waking(Werewolf):
    """Tells everybody of a check, without saying whose."""

    def act(self, state, move, window):
        after = super().act(state, move, window)
        events: Any = tuple(type(event)("checked", {}) if event.kind == "checked" else event for event in after.events)
        return type(after)(after.state, events)


@pytest.mark.parametrize("leak", [Telling, Waking])
def test_what_tells_is_found(leak):
    """A comparison that finds nothing must be able to find something."""
    for number in range(0, 10, 2):
        pair = FramedTwins(number, leak())
        try:
            pair.play()
        except AssertionError:  # the worlds have gone apart
            return
        if differences(pair):
            return
    raise AssertionError("nobody noticed")
