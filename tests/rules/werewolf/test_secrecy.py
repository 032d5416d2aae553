"""What nobody may know reaches nobody: two worlds with two roles exchanged show the same, at the same time.

Compared are the frames of every seat that cannot know and of a spectator: their count, their moments, the whole view,
the windows, what the seat may do, and the events; byte for byte.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.rules.core import Rng
from games.rules.werewolf import Werewolf
from games.rules.werewolf.state import WerewolfState

from .redeal_twins import Twins

FAST, SLOW, CHUNK = 25, 525, 50


def differences(twins: Twins) -> list[int | None]:
    """The viewers that could tell the worlds apart, of those that may not."""
    one, two = twins.worlds
    return [viewer for viewer in twins.viewers() if one.frames[viewer] != two.frames[viewer]]


def assert_nobody_can_tell(number: int) -> Twins:
    twins = Twins(number)
    twins.play()
    assert differences(twins) == []
    assert_times_keep_to_the_schedule(twins)
    return twins


def assert_times_keep_to_the_schedule(twins: Twins) -> None:
    """A spectator hears something when somebody acts in public and when a public clock runs out, and at no other time.

    By night nobody acts in public, and the clocks run out as options and seed say.
    """
    root, options = Rng(twins.seed), twins.worlds[0].state.options
    lengths = {"wolves": options.wolf_seconds, "guard": options.guard_seconds, "witch": options.witch_seconds}
    for world in twins.worlds:
        heard = [at for at, _ in world.frames[None]]
        assert set(heard) <= {0} | twins.public | twins.deadlines
        for night, begins in twins.nights.items():
            at, steps = begins, []
            for step, seconds in lengths.items():
                at += seconds * 1000 + root.derive(f"night {night} {step}").below(3_001)[0]
                steps.append(at)
            # the last night may have ended the match, which is not compared
            assert [moment for moment in heard if begins < moment <= at] == [at for at in steps if at <= heard[-1]]


def test_two_exchanged_roles_change_nothing_that_others_receive():
    met = Counter[str]()
    for number in range(FAST):
        twins = assert_nobody_can_tell(number)
        met.update(event["kind"] for event in twins.worlds[0].state.timeline)
        met["compared"] += len(twins.viewers())
        met["exchanged wolf"] += "wolf" in twins.exchanged
        met["both ended"] += all(world.over for world in twins.worlds)
        met["both special"] += not twins.exchanged & {"wolf", "villager"}
    assert met["compared"] > 4 * FAST
    assert met["exchanged wolf"] > FAST / 4
    assert met["both special"]
    assert met["both ended"] > FAST / 3
    assert all(met[kind] for kind in ("stood", "withdrew", "elected", "deaths", "tie", "banished", "order", "badge"))
    assert met["self_destruct"]


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FAST, SLOW, CHUNK))
def test_nor_do_they_over_five_hundred_matches(first):
    for number in range(first, first + CHUNK):
        assert_nobody_can_tell(number)


class Telling(Werewolf):
    """Lets a spectator see how many wolves have voted."""

    def view(self, state: WerewolfState, seat: int | None) -> dict[str, Any]:
        return super().view(state, seat) | {"secret": sum(len(night.hunts) for night in state.nights)}


class Hasty(Werewolf):
    """Ends the witch's step as soon as she has used a potion."""

    def act(self, state, move, window):
        after = super().act(state, move, window)
        return self.timeout(after.state, window) if window.name == "witch" else after


@pytest.mark.parametrize("leak", [Telling, Hasty])
def test_what_tells_is_found(leak):
    """A comparison that finds nothing must be able to find something."""
    for number in range(FAST):
        twins = Twins(number, leak())
        try:
            twins.play()
        except AssertionError:  # the worlds have gone apart
            return
        except IndexError:  # the leak has ended a match while it was played: try another
            continue
        if differences(twins):
            return
    raise AssertionError("nobody noticed")
