"""What a seat may not know is in no frame and no log line: deal it anew, and every byte must stay the same."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games.agents.doudizhu import Club
from games.journal import Head, MatchInfo, SeatInfo
from games.journal.newest_state import EntryEvents
from games.models import Table
from games.rules import registry
from games.rules.cards import DECK
from games.rules.core import SYSTEM, GiveBack, Move, Rng, TakeOver, commitment, due_timeout, parse_options, start
from games.selectors import table_state
from games.selectors.state_frames import Cursor
from games.selectors.table_info import SeatView, TableInfo
from games.selectors.table_state import TableState
from games.services import agent_moves
from tests.support.live_matches import NOON, after, head, person, running, step
from tests.support.slow_cases import rarely

PEOPLE = 100
"""User ids of the seats of these matches: 100, 101, …"""


def facts_of(game: str, seats: int, seed: str, number: int) -> MatchInfo:
    rules = registry.game(game)
    options: Any = parse_options(rules.Options, {})
    names = tuple(SeatInfo(s, PEOPLE + s, f"user-{s}", f"Name {s}", "fox", "person", "") for s in range(seats))
    return MatchInfo(
        UUID(int=number), 1, 1, "abcdef", game, rules, options, seed, commitment(seed), NOON, True, "", names
    )


def table_of(info: MatchInfo) -> TableInfo:
    seats = tuple(
        SeatView(s.index, s.user_id, s.name, s.username, s.avatar, s.kind, "", ready=True, left=False)
        for s in info.seats
    )
    return TableInfo(
        1,
        info.table_code,
        1,
        info.game,
        {},
        Table.Status.RUNNING,
        PEOPLE,
        True,
        None,
        True,
        len(seats),
        seats,
        info.id,
    )


def heads(info: MatchInfo, rng: Random, *, most: int) -> Iterator[Head]:
    """A random match, state by state: moves, timeouts, trustees who come and go."""
    rules = info.rules
    after_start = start(rules, info.options, len(info.seats), info.seed)
    current = Head(info, 0, after_start.state, (EntryEvents(0, after_start.events),))
    yield current
    for _ in range(most):
        if current.ended:
            return
        move = _random_move(rules, current.state, rng)
        played = rules.apply(current.state, move)
        number = current.number + 1
        current = Head(info, number, played.state, (*current.recent, EntryEvents(number, played.events))[-3:])
        yield current


def _random_move(rules: Any, state: Any, rng: Random) -> Move:
    ctx, chance = state.ctx, rng.random()
    if chance < 0.03:
        seat = rng.randrange(len(ctx.missed))
        control = GiveBack(seat) if seat in ctx.trustees else TakeOver(seat)
        return Move(SYSTEM, None, control, ctx.at + 50, "system")
    choices = [
        (seat, window, action)
        for window in ctx.windows
        for seat in window.seats
        for action in list(rules.legal_actions(state, seat, window))[:40]
    ]
    if chance < 0.08 or not choices:
        timeout = due_timeout(state, min(window.closes_at for window in ctx.windows))
        assert timeout is not None
        return timeout
    seat, window, action = rng.choice(choices)
    return Move(seat, window.id, action, max(ctx.at + 700, window.opens_at))


def body(info: MatchInfo, shown: Head, viewer: int | None, cursor: Cursor | None) -> bytes:
    table_state._bodies.clear()  # a frame that was kept would be the same for a wrong reason
    user_id = None if viewer is None else PEOPLE + viewer
    encoded = TableState(table_of(info), shown, 5).encoded(user_id=user_id, cursor=cursor)
    return b"" if encoded is None else encoded.body


WORLDS = [
    *(("doudizhu", 3, n) for n in range(3)), *(("liars_dice", 2 + n % 5, n) for n in (0, 2, 3)),
    *rarely(*(("doudizhu", 3, n) for n in range(3, 40)), *(("liars_dice", 2 + n % 5, n) for n in (1, *range(4, 20)))),
]  # fmt: skip
"""Game, seats, number of a match."""


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: "-".join(map(str, world)))
def test_a_frame_is_the_same_in_every_world_that_the_viewer_cannot_tell_apart(world):
    game, seats, number = world
    rng = Random(f"{game} {number}")
    info = facts_of(game, seats, rng.randbytes(32).hex(), number)
    before: Head | None = None
    for shown in heads(info, rng, most=110):
        for viewer in (*range(seats), None):
            cursor = None if before is None else Cursor(info.id, before.number, 1, b"")
            other = info.rules.redeal(shown.state, viewer, Rng(rng.randbytes(32).hex()))
            world = Head(info, shown.number, other, shown.recent)
            assert body(info, shown, viewer, cursor) == body(info, world, viewer, cursor)
        before = shown


def test_the_redealt_world_is_another_one():
    """The comparison above would prove nothing if dealing anew changed nothing."""
    info = facts_of("doudizhu", 3, "ab" * 32, 1)
    state = start(info.rules, info.options, 3, info.seed).state
    other = info.rules.redeal(state, 0, Rng("cd" * 32))
    assert other.round.hands[0] == state.round.hands[0]
    assert other.round.hands[1] != state.round.hands[1]


def test_no_seat_finds_anothers_card_in_its_frame():
    info = facts_of("doudizhu", 3, "ef" * 32, 1)
    shown = Head(info, 0, start(info.rules, info.options, 3, info.seed).state)
    for viewer in range(3):
        text = body(info, shown, viewer, None)
        own = {card.code for card in shown.state.round.hands[viewer]}
        assert all((f'"{card.code}"'.encode() in text) == (card.code in own) for card in DECK)
    assert not any(f'"{card.code}"'.encode() in body(info, shown, None, None) for card in DECK)


@pytest.mark.django_db
def test_no_log_line_tells_a_card_or_the_seed(caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    match = running(person("ann"))
    rng = Random(4)

    def fail(self, view, window, legal, rng):
        raise ValueError(f"cannot play {view['hand']}")

    monkeypatch.setattr(Club, "decide", fail)
    for _ in range(40):
        step(match, rng)
    assert "the agent in seat" in caplog.text
    lines = [record.getMessage() + str(record.exc_text) for record in caplog.records if record.name.startswith("games")]
    text = "\n".join(lines)
    assert match.seed not in text
    assert not any(f"'{card.code}'" in text for card in DECK)


@pytest.mark.django_db
def test_what_is_printed_of_a_match_in_memory_tells_nothing():
    match = running(person("ann"))
    now = head(match)
    assert match.seed not in repr(now) + repr(now.info)
    assert "hands" not in repr(now)
    assert not agent_moves.play_pending_decision(match_id=UUID(int=9), seat=0, window=1, now=after(1))
