"""A program that opens the matches of a run in the cluster's database, while anything may fail.

    python -m tests.chaos.open_matches COUNT AT_ONCE SOCKET_TABLES ENOUGH GAMES

First it opens a rated table of each of `GAMES`, with commas between, whose people leave their seats to trustees, and
waits until one of them has a result. Then it prints one JSON object for each table that is played over sockets. At
last it keeps `AT_ONCE` matches of agents running until `COUNT` have begun and the file `ENOUGH` exists. The games take
turns.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import django

from tests.support.servers import polling

T = TypeVar("T")

QUICK: dict[str, dict[str, Any]] = {
    "uno": {"initial_cards": 3, "turn_seconds": 5, "intermission_seconds": 3},
    "liars_dice": {"dice": 1, "turn_seconds": 5, "protection_seconds": 0},
    "gandengyan": {"rounds": 1, "turn_seconds": 5, "intermission_seconds": 3},
    "doudizhu": {"turn_seconds": 5, "intermission_seconds": 3},
    "werewolf": {
        "role_seconds": 0, "wolf_seconds": 5, "guard_seconds": 5, "witch_seconds": 5, "speech_seconds": 10,
        "vote_seconds": 5, "max_days": 5,
    },
}  # fmt: skip
"""Game -> options with which its matches end soon."""
GAMES = tuple(QUICK)
SEATS = {"uno": 3, "liars_dice": 3, "gandengyan": 3, "doudizhu": 3, "werewolf": 6}
LEVEL = "novice"
RETRY_SECONDS = 0.5
RESULT_SECONDS = 30.0
"""The most seconds to wait for the first result, which ratings, points and statistics are compared with."""


def main(count: int, at_once: int, socket_tables: int, enough: Path, left: Sequence[str]) -> None:
    django.setup()
    for game in left:
        open_left_table(game)
    end = time.monotonic() + RESULT_SECONDS
    while left and not _patiently(_has_result) and time.monotonic() < end:
        polling.last(RETRY_SECONDS)
    for number in range(socket_tables):
        sys.stdout.write(json.dumps(_patiently(partial(open_socket_table, number))) + "\n")
    sys.stdout.flush()
    begun = 0
    while begun < count or not enough.exists():
        begun, live = _patiently(_counts)
        if begun >= count and enough.exists():
            return
        if live < at_once:
            _patiently(partial(open_agent_match, GAMES[begun % len(GAMES)]))
        else:
            polling.last(RETRY_SECONDS)


def open_socket_table(number: int) -> dict[str, Any]:
    """Starts a rated match of Dou Dizhu among three people. Returns the table's code and their session cookies."""
    from django.db import transaction

    from bench.live.tables import cookie

    with transaction.atomic():
        table, people = _open_rated_table("doudizhu", f"chaos{number}")
        return {"code": table.code, "cookies": [cookie(user) for user in people]}


def open_left_table(game: str) -> None:
    """Starts a rated match among people who leave their seats to trustees at once."""
    from django.db import transaction

    from games.models import Match
    from games.rules.core import IllegalMove
    from games.services import moves

    def open_table() -> tuple[Any, list[Any]]:
        with transaction.atomic():  # an attempt whose answer was lost has taken its names
            return _open_rated_table(game, f"left-{secrets.token_hex(4)}")

    table, people = _patiently(open_table)
    match = _patiently(partial(Match.objects.get, table=table))
    for user in people:
        with contextlib.suppress(IllegalMove):  # such as a second attempt, or a match that has just ended
            _patiently(partial(moves.take_over, match_id=match.pk, user_id=user.pk))


def _open_rated_table(game: str, names: str) -> tuple[Any, list[Any]]:
    """Starts a match among people with these names and a number. Returns its table and them."""
    from django.utils import timezone

    from bench.live.tables import person
    from games.models import Seat
    from games.rules import registry
    from games.rules.core import blocks_rating
    from games.services import match_start, seating_steps, tables

    kind = registry.game(game).Options
    options = {name: value for name, value in QUICK[game].items() if not blocks_rating(kind, {name: value})}
    people = [person(f"{names}x{seat}") for seat in range(SEATS[game])]
    table = tables.open_table(host=people[0], game=game, options=options, listed=False, seats=len(people))
    Seat.objects.bulk_create(Seat(table=table, index=seat, user=user, ready=True) for seat, user in enumerate(people))
    match_start.create_match(seating_steps.lock_table(table), now=timezone.now())
    return table, people


def open_agent_match(game: str) -> None:
    """Starts a match in which agents have all seats, at the pace of their answers."""
    from django.db import transaction
    from django.utils import timezone

    from games.models import Seat, Table
    from games.services import match_start, seating_steps

    now, size = timezone.now(), SEATS[game]
    with transaction.atomic():
        fresh = Table(game=game, options=QUICK[game], listed=False, rated=False, size=size, active_at=now)
        table = seating_steps.save_with_new_code(fresh)
        Seat.objects.bulk_create(Seat(table=table, index=index, agent=LEVEL) for index in range(size))
        match_start.create_match(table, now=now)


def _has_result() -> bool:
    """Whether a rated match has ended."""
    from games.models import Match

    return Match.objects.filter(rated=True, status=Match.Status.FINISHED).exists()


def _counts() -> tuple[int, int]:
    """Returns the number of agents' matches that have begun, and of those that run."""
    from games.models import Match

    agents = Match.objects.exclude(seats__user__isnull=False)
    return agents.count(), agents.filter(status__in=Match.LIVE).count()


def _patiently(work: Callable[[], T]) -> T:
    """Does the work again until the database has done it, and no capacity refuses it."""
    from django.db import Error, connection

    from games.rules.core import IllegalMove

    while True:
        try:
            return work()
        except IllegalMove as refusal:
            if refusal.code != "CAPACITY":
                raise
            polling.last(RETRY_SECONDS)
        except Error:
            connection.close()
            polling.last(RETRY_SECONDS)


if __name__ == "__main__":
    main(
        int(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]),
        [game for game in sys.argv[5].split(",") if game],
    )  # fmt: skip
