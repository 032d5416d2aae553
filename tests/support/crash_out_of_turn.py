"""Child processes that are killed, as by `kill -9`, while a seat other than the one to move acts.

The moves are a jump, catching a player who forgot to call UNO, and getting ready for the next round. The module is a
part of `crash_moves.py`. For each game and each point one child makes the move and dies in it. Then its player makes
that move again. The findings are JSON objects, one a line.
"""

from __future__ import annotations

import json
import os
import sys
from random import Random
from typing import Any

WINDOWS = {"liars_dice": "jump", "uno": "challenge", "gandengyan": "intermission"}
"""Key of a game -> the window that it opens beside turns."""
LONG = {"uno": {"target_score": 1000, "initial_cards": 3}}
"""Options with which that window opens soon and the match lasts until then, for every seed."""


def main() -> None:
    for game, name in WINDOWS.items():
        die_in(game, name)


def die_in(game: str, name: str) -> None:
    """Starts a match with an open window of this name, and lets one child die at each of `POINTS` in a move there.

    At the last point the move is committed. Prints what is stored after each death, and after a repetition of the move.
    """
    from django.db import connection

    from games import selectors
    from games.rules.core import RulesError
    from games.services import moves

    from .crash_moves import POINTS, die_at
    from .live_matches import head, kept, legal, person, played_until, running, step

    people = [person(f"{game}{seat}") for seat in range(3)]
    match = running(*people, agents=0, game=game, options=LONG.get(game, {}))
    played_until(match, lambda state: state.ctx.window_named(name) is not None)
    now = head(match)
    window = now.state.ctx.window_named(name)
    seat = window.seats[-1]
    moment = now.info.moment(max(window.opens_at, now.state.ctx.at) + 1)
    (action, *_others) = legal(match, seat, window)

    def move() -> None:
        moves.play_move(match_id=match.pk, seat=seat, window=window.id, action=action, now=moment)

    for point in POINTS:
        before = kept(match)
        connection.close()  # a child must not use its parent's connection
        child = os.fork()
        if not child:
            die_at(point)
            move()
            os._exit(0)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9, f"{game} {point}"
        after = kept(match)
        line: dict[str, Any] = {"game": game, "point": point, "moves": after[-1] - before[-1]}
        line["same"] = after == before
        if point == "committed":
            line["ok"] = selectors.verify(match).ok  # a whole fold; before this point nothing had changed
            try:
                move()
                line["again"] = "accepted"
            except RulesError as refusal:
                line["again"] = refusal.code
            line["twice"] = kept(match) != after
            rng = Random(1)
            for _ in range(10):  # the match continues
                step(match, rng)
            line["ok"] &= selectors.verify(match).ok
        sys.stdout.write(json.dumps(line) + "\n")
