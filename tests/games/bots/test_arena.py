"""The arena: house levels and programs over pipes, the same cards for everybody, and a table with intervals."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.agents import registry as agents
from games.agents.base import Agent, Decision, View
from games.bots.management.arena import contestants
from games.bots.management.arena.arena_round import RoundScores, snapshot_of
from games.bots.management.arena.contestants import AgentContestant, ProgramContestant
from games.bots.management.arena.scoreboard import ContestantResults, mean, scoreboard_lines, share
from games.rules import registry
from games.rules.core import Window, parse_options, start

from . import protocol_docs

RULE = f"{sys.executable} examples/bots/rule_bot.py --pipes"
STUBBORN = (
    f"{sys.executable} -c \"import sys,json;print(json.dumps({{'type':'HELLO'}}),flush=True)\n"
    "for line in sys.stdin:\n"
    "  m=json.loads(line)\n"
    "  if m['type'].endswith('REQUEST') or m.get('retry'):\n"
    "    print(json.dumps({'type':'BID_RESPONSE','bid':9}),flush=True)\""
)
"""Bids nine, whatever it is asked."""


def arena(*bots: str, **options: object) -> list[str]:
    out = StringIO()
    call_command("arena", *bots, stdout=out, **{"seed": "x"} | options)
    return out.getvalue().splitlines()


def test_a_duplicate_is_played_once_from_every_seat_and_points_add_up_to_nothing():
    heading, _columns, *rows = arena("club", "novice", RULE, rounds=2, duplicate=True)
    assert heading == "doudizhu, seed x, 2 deals, 6 rounds"
    names = [row.split("  ")[0].strip() for row in rows]
    assert names == ["club", "novice", RULE]
    points = [float(row[len(max(names, key=len)) :].split()[0]) for row in rows]
    assert sum(points) == pytest.approx(0, abs=0.01)
    assert all(row.split()[-3:-1] == ["0", "0"] for row in rows)  # nobody was refused, nobody late


def test_the_same_seed_gives_the_same_rounds():
    first, again = (arena("club", "club", "novice", rounds=2) for _ in range(2))
    assert [line.rsplit(maxsplit=1)[0] for line in first] == [line.rsplit(maxsplit=1)[0] for line in again]
    assert first[2].startswith("club #1")


def test_who_is_wrong_twice_is_played_by_the_clock():
    rows = arena("club", "club", STUBBORN, rounds=1)
    refused, late = rows[-1].split()[-3:-1]
    assert int(refused) >= 2
    assert int(refused) % 2 == 0
    assert late == "0"


@pytest.mark.parametrize(
    ("bots", "why"),
    [(("club",), "takes 3 to 3 bots, not 1"), (("club", "club", "no-such-program"), "no-such-program"),
     (("club", "club", f"{sys.executable} -c pass"), "it has ended")],
)  # fmt: skip
def test_what_cannot_play_is_told_in_a_line(bots, why):
    with pytest.raises(CommandError, match=why):
        arena(*bots, rounds=1)


class Slow(Agent):
    """Thinks until it is let go."""

    level = "slow"

    def __init__(self) -> None:
        self.asked, self.let_go, self.answered = Event(), Event(), Event()

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        self.asked.set()
        self.let_go.wait(30)
        self.answered.set()
        return Decision(legal[0])


def test_an_arena_that_is_interrupted_does_not_wait_for_an_agent_that_thinks(monkeypatch):
    slow = Slow()
    monkeypatch.setattr(agents, "agent", lambda game, level: slow)
    rules = registry.game("doudizhu")
    state = start(rules, parse_options(rules.Options, {}), 3, "00" * 32).state
    [window] = state.ctx.windows
    sight = snapshot_of(rules, state, window.seats[0], players=("a", "b", "c"), match_id="x")

    async def interrupted() -> None:
        answer = asyncio.create_task(AgentContestant("doudizhu", "slow", "a").request_answer(sight, None, seconds=20))
        await asyncio.to_thread(slow.asked.wait, 30)
        answer.cancel()
        await asyncio.wait([answer])

    asyncio.run(interrupted())
    assert not slow.answered.is_set()
    slow.let_go.set()
    assert slow.answered.wait(30)  # nobody is told


def test_a_program_that_does_not_want_to_end_is_ended(monkeypatch, tmp_path: Path):
    monkeypatch.setattr(contestants, "END_SECONDS", 0.0)
    program = tmp_path / "deaf.py"
    program.write_text(
        "import json, signal, sys\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "print(json.dumps({'type': 'HELLO'}), flush=True)\n"
        "while True:\n"
        "    signal.pause()\n"
    )

    async def over() -> int | None:
        side = ProgramContestant(f"{sys.executable} {program}", "deaf")
        await side.begin()
        await side.close()
        assert side._process is not None
        return side._process.returncode

    assert asyncio.run(over()) == -9


def test_a_program_is_welcomed_as_over_the_socket(tmp_path: Path):
    program = tmp_path / "hello.py"
    program.write_text(
        "import json, sys\n"
        "print(json.dumps({'type': 'HELLO', 'cards': 'rank'}), flush=True)\n"
        f"open({str(tmp_path / 'heard')!r}, 'w').write(sys.stdin.readline())\n"
    )

    async def met() -> None:
        side = ProgramContestant(f"{sys.executable} {program}", "alpha")
        await side.begin()
        assert side._process is not None
        await side._process.wait()
        await side.close()

    asyncio.run(met())
    heard = json.loads((tmp_path / "heard").read_text())
    protocol_docs.check(heard)
    assert set(heard) == protocol_docs.to_the_bot()["WELCOME"]
    assert (heard["player_id"], heard["cards"], heard["limits"]) == ("alpha", "rank", {})


def test_the_ledger_takes_a_deal_for_one_reading_and_gives_intervals():
    account = ContestantResults("a")
    score = RoundScores([4, -2, -2], [0, 1, 0], [0, 0, 1], [0.1, 0.2, 0.3], [1, 1, 1])
    account.add([(score, 0), (score, 1)])
    account.add([(score, 2), (score, 0)])
    assert (account.deals, account.rounds, account.won, account.refused, account.late) == ([1.0, 1.0], 4, 2, 1, 1)
    middle, half = mean([1.0, 3.0])
    assert (middle, round(half, 2)) == (2.0, 1.96)
    part, low, high = share(8, 10)
    assert (part, round(low, 3), round(high, 3)) == (0.8, 0.49, 0.943)
    assert len(scoreboard_lines([account])) == 2
