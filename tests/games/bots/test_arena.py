"""The arena: house levels and programs over pipes, the same cards for everybody, and a table with intervals."""

from __future__ import annotations

import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.bots.management.arena.ledger import Account, mean, share, table
from games.bots.management.arena.table import Score

RULE = f"{sys.executable} bots/rule_bot.py --pipes"
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


def test_the_ledger_takes_a_deal_for_one_reading_and_gives_intervals():
    account = Account("a")
    score = Score([4, -2, -2], [0, 1, 0], [0, 0, 1], [0.1, 0.2, 0.3], [1, 1, 1])
    account.add([(score, 0), (score, 1)])
    account.add([(score, 2), (score, 0)])
    assert (account.deals, account.rounds, account.won, account.refused, account.late) == ([1.0, 1.0], 4, 2, 1, 1)
    middle, half = mean([1.0, 3.0])
    assert (middle, round(half, 2)) == (2.0, 1.96)
    part, low, high = share(8, 10)
    assert (part, round(low, 3), round(high, 3)) == (0.8, 0.49, 0.943)
    assert len(table([account])) == 2
