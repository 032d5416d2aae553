"""A process that dies in the middle of a night, of a speech and of a vote, as `kill -9` would let it.

A program for `test_crash_safety.py`: at each scene and each point a child of its own makes a move and dies in it; then the
player sends the same frame again, as a page does whose line broke. What it finds is a JSON object a line.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from typing import Any, NoReturn, cast

import django
import pytest

POINTS = ("locked", "said", "half written", "written", "committed")
"""`said`: the text of a speech is stored, its move is not yet."""
IGNORANT = (None, 4, 5, 6, 7)
"""Seats that are no wolf and not the seer, and a spectator: they may know nothing of the night's moves."""


def main() -> None:
    django.setup()

    from .live_scene import seated

    scene = seated(pytest.MonkeyPatch())
    die_in(scene, 0, "hunt", target=8)
    die_in(scene, 1, "whisper", text="kill No. 9")
    die_in(scene, 3, "check", target=0)
    die_in(scene, scene.to_speech(), "say", text="No. 3 is a wolf", claims=[])
    while scene.state.ctx.named("vote") is None:
        scene.clock()
    die_in(scene, 8 if scene.state.alive[8] else 7, "vote", target=2)


def die_in(scene: Any, seat: int, verb: str, **data: Any) -> None:
    """A child dies in this move at every point; after the last one its player sends the same frame again."""
    from django.db import connection

    from games.rules.core import RulesError

    for point in POINTS:
        if point == "said" and "text" not in data:
            continue
        again = partial(scene.frame, seat, verb, ref=f"{verb} {point}", alias=scene.alias(seat, verb), **data)
        before, shown = told(scene), seen(scene, but=seat)
        connection.close()  # a child must not use its parent's
        child = os.fork()
        if not child:
            die_at(point)
            again()
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, f"{verb} {point}"
        line = {
            "move": verb,
            "point": point,
            "gained": gained(before, told(scene)),
            "unseen": seen(scene, but=seat) == shown,
        }
        if point == "committed":
            try:
                again()
                line["again"] = "ack"
            except RulesError as refusal:
                line["again"] = refusal.code
            line["twice"] = gained(before, told(scene))
        sys.stdout.write(json.dumps({**line, "ok": verified(scene)}) + "\n")


def told(scene: Any) -> dict[str, int]:
    """How many choices and texts there are, in the state and beside it."""
    from games.models import ChatMessage

    state = scene.state
    return {
        "moves": scene.match.moves.filter(seat__gte=0).count(), "texts": ChatMessage.objects.count(),
        "hunts": len(state.night.hunts), "whispers": len(state.whispers),
        "checks": int(state.night.checked is not None),
        "speeches": len(state.speeches), "ballots": len(state.vote.ballots) if state.vote is not None else 0,
    }  # fmt: skip


def gained(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - count for name, count in before.items() if after[name] != count}


def seen(scene: Any, *, but: int) -> list[Any]:
    """What fresh connections show those who may not know, but for who has voted, which everybody may."""
    from games import journal, selectors

    facts = journal.match_info_of(scene.match.pk)
    shown: list[Any] = []
    for viewer in IGNORANT:
        if viewer == but:
            continue
        user = None if viewer is None else scene.people[viewer]
        frame = selectors.state_frame(table_code=scene.code, user=user)
        assert frame is not None
        view = frame.data["view"]
        if view["vote"] is not None:
            view["vote"].pop("voted")
        windows = frame.data["windows"]
        if view["phase"] == "VOTE":
            windows = [{**window, "seats": []} for window in windows]
        shown.append([view, windows, frame.data["seats"], selectors.said_frame(facts, viewer, ended=False)])
    return shown


def verified(scene: Any) -> bool:
    from games import selectors

    return selectors.verify(scene.match).ok


def die_at(point: str) -> None:
    """Lets this process die at that point of its next move."""
    from games import effects
    from games.journal import sql
    from games.services import agent_requests, speech

    def die(*args: Any, **kwargs: Any) -> NoReturn:
        os._exit(9)

    write = sql.insert_and_update

    def write_and_die(insert: str, values: list[Any], update: str, changes: list[Any]) -> None:
        if point == "half written":
            update, changes = "UPDATE games_snapshot SET number = number WHERE match_id = %s", changes[-1:]
        write(insert, values, update, changes)
        die()

    keep = speech.store_speech

    def keep_and_die(*args: Any) -> None:
        keep(*args)
        die()

    match point:
        case "locked":
            agent_requests.requests_after_move = die
        case "said":
            speech.store_speech = cast("Any", keep_and_die)
        case "half written" | "written":
            sql.insert_and_update = write_and_die
        case "committed":
            effects.broadcast = die


if __name__ == "__main__":
    main()
