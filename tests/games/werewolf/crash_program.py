"""A program whose child processes are killed in the middle of a night, a speech and a vote, as by `kill -9`.

`test_crash_safety.py` runs it. For each point of a move, one child makes the move and dies there. Then the player sends
that frame again, as a page does whose connection broke. The findings are JSON objects, one a line.
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
"""Points of a move; at `said` the text of a speech is stored, but not its move."""
IGNORANT = (None, 4, 5, 6, 7)
"""A spectator, and the seats that are neither wolf nor seer: they may know nothing of the night's moves."""


def main() -> None:
    django.setup()

    from .live_scene import seated

    scene = seated(pytest.MonkeyPatch())
    die_in(scene, 0, "hunt", target=8)
    die_in(scene, 1, "whisper", text="kill No. 9")
    die_in(scene, 3, "check", target=0)
    die_in(scene, scene.to_speech(), "say", text="No. 3 is a wolf", claims=[])
    while scene.state.ctx.window_named("vote") is None:
        scene.clock()
    die_in(scene, 8 if scene.state.alive[8] else 7, "vote", target=2)


def die_in(scene: Any, seat: int, verb: str, **data: Any) -> None:
    """Lets one child die at each of the points `POINTS` in this move, as "half written".

    Then the player sends it again.

    Prints what the database held after each death, and what others could see.
    """
    from django.db import connection

    from games.rules.core import RulesError

    for point in POINTS:
        if point == "said" and "text" not in data:
            continue
        again = partial(scene.frame, seat, verb, ref=f"{verb} {point}", alias=scene.alias(seat, verb), **data)
        before, shown = count_stored(scene), shown_to_others(scene, but=seat)
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at(point)
            again()
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, f"{verb} {point}"
        line = {
            "move": verb,
            "point": point,
            "gained": gained(before, count_stored(scene)),
            "unseen": shown_to_others(scene, but=seat) == shown,
        }
        if point == "committed":
            try:
                again()
                line["again"] = "ack"
            except RulesError as refusal:
                line["again"] = refusal.code
            line["twice"] = gained(before, count_stored(scene))
        sys.stdout.write(json.dumps({**line, "ok": verified(scene)}) + "\n")


def count_stored(scene: Any) -> dict[str, int]:
    """Returns how many choices and texts of players the database holds, counted by kind."""
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


def shown_to_others(scene: Any, *, but: int) -> list[Any]:
    """Returns what new connections show to a spectator and to players who may not know of the move.

    The player in seat `but` is left out, and so is the public list of seats that have voted.
    """
    from games import journal, selectors

    info = journal.match_info_of(scene.match.pk)
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
        shown.append([view, windows, frame.data["seats"], selectors.said_frame(info, viewer, ended=False)])
    return shown


def verified(scene: Any) -> bool:
    from games import selectors

    return selectors.verify(scene.match).ok


def die_at(point: str) -> None:
    """Makes this process die in its next move at one of the points `POINTS`, such as "half written"."""
    from games import after_commit
    from games.journal import prepared_statements
    from games.services import agent_requests, speech

    def die(*args: Any, **kwargs: Any) -> NoReturn:
        os._exit(9)

    write = prepared_statements.insert_and_update

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
            prepared_statements.insert_and_update = write_and_die
        case "committed":
            after_commit.broadcast = die


if __name__ == "__main__":
    main()
