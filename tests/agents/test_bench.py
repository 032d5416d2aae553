"""The bench of the agents: fair deals, seats that see their own view, a record that goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench.agents import __main__ as bench
from bench.agents import level_matches
from bench.agents.agent_match import play, seed_of
from bench.agents.level_matches import Duel, Pairing
from bench.agents.match_records import MIND, ROOT, append_record, code_digest, quantile, read_records, wilson_interval
from games.agents import registry as agents
from games.agents.base import Agent, Decision, RngFactory, View
from games.rules import registry as rules
from games.rules.core import Window
from games.rules.liars_dice.actions import Jump

DICE = rules.game("liars_dice")


class Watcher(Agent):
    """Plays as the club does, and keeps what it was shown and asked."""

    level = "club"

    def __init__(self) -> None:
        self.seen: list[tuple[View, Window]] = []

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        return agents.agent("liars_dice", "club").will_answer(window, view, rng_factory)

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        self.seen.append((view, window))
        return agents.agent("liars_dice", "club").decide(view, window, legal, rng)


class Jumper(Watcher):
    """Jumps whenever it may."""

    def will_answer(self, window: Window, view: Callable[[], View], rng_factory: RngFactory = Random) -> bool:
        return True

    def decide(self, view: View, window: Window, legal: Sequence[Any], rng: Random) -> Decision:
        if isinstance(legal[0], Jump):
            self.seen.append((view, window))
            return Decision(legal[0])
        return super().decide(view, window, legal, rng)


def duel(won: float, *, deal: int = 0, seat: int = 0, took: dict[str, int] | None = None) -> Duel:
    return Duel("m", "liars_dice", 2, "club", "novice", deal, seat, won, 40, took or {"2": 9, "30": 1})


def test_the_same_seed_and_players_play_the_same_match():
    club = agents.agent("liars_dice", "club")
    first, again, other = (
        play(game=DICE, options={}, players=[club] * 3, seed=seed_of("liars_dice", 3, deal)) for deal in (4, 4, 5)
    )
    assert (first.outcome, first.moves) == (again.outcome, again.moves)
    assert (first.outcome, first.moves) != (other.outcome, other.moves)
    assert sorted(first.outcome.places) == [1, 2, 3]
    assert all(len(took) > 0 for took in first.took)


def test_a_seat_is_shown_its_own_dice_alone():
    watchers = [Watcher() for _ in range(3)]
    play(game=DICE, options={}, players=watchers, seed=seed_of("liars_dice", 3, 1))
    for seat, watcher in enumerate(watchers):
        for view, window in watcher.seen:
            assert seat in window.seats
            assert len(view["dice"]) == view["counts"][seat]
            assert "hands" not in view


def test_who_means_to_answer_out_of_turn_does_so_before_the_machine_that_is_to_move():
    players = [Jumper() for _ in range(4)]
    played = play(game=DICE, options={"dice": 2}, players=players, seed=seed_of("liars_dice", 4, 2))
    reveals = [view["reveal"] for player in players for view, _ in player.seen if view["reveal"]]
    assert sum(reveal["jump"] for reveal in reveals) > len(reveals) / 2
    assert played.outcome.termination == "last_with_dice"


def test_a_game_that_never_ends_is_no_match(monkeypatch):
    monkeypatch.setattr("bench.agents.agent_match.MOST_MOVES", 3)
    with pytest.raises(RuntimeError, match="not ended after 3"):
        play(game=DICE, options={}, players=[agents.agent("liars_dice", "club")] * 2, seed=seed_of("liars_dice", 2, 0))


def test_every_deal_is_played_from_every_seat():
    pairing = Pairing("liars_dice", 3, "club", "novice")
    wanted = list(level_matches.matches_to_play("m", pairing, 7))
    assert [task[2:] for task in wanted] == [(deal, seat) for deal in range(3) for seat in range(3)]


def test_each_level_meets_the_one_below_at_the_smallest_table():
    assert next(level_matches.level_pairings("doudizhu")) == Pairing("doudizhu", 3, "club", "novice")
    levels = list(agents.levels("liars_dice"))
    met = list(level_matches.level_pairings("liars_dice", 5))
    assert [(each.lower, each.upper) for each in met] == list(pairwise(levels))
    assert {each.seats for each in met} == {5}


def test_games_whose_agents_speak_or_have_one_level_are_left_to_others(monkeypatch):
    assert "werewolf" not in level_matches.games_with_levels()
    assert set(level_matches.games_with_levels()) >= {"doudizhu", "liars_dice"}
    monkeypatch.setattr(agents, "levels", lambda game: ("club",))
    assert level_matches.games_with_levels() == ()


def test_a_match_says_who_won_it():
    line = level_matches.play_recorded_match(("m", Pairing("liars_dice", 2, "club", "novice"), 0, 1))
    assert line.won in (0, 1)
    assert (line.deal, line.seat, line.upper) == (0, 1, "club")
    assert sum(line.took.values()) > 0


def test_a_row_has_the_share_of_first_places_with_its_interval_and_the_time_of_the_upper_level():
    pairing = Pairing("liars_dice", 2, "club", "novice")
    row = level_matches.result_row(
        pairing, [duel(1, seat=0), duel(1, seat=1), duel(0.5, deal=1), duel(0, deal=1, seat=1)]
    )
    assert (row["matches"], row["upper_wins"], row["even"], row["moves"]) == (4, 0.625, 0.5, 40)
    assert row["ci"][0] < 0.625 < row["ci"][1]
    assert (row["p50_ms"], row["p95_ms"], row["max_ms"]) == (0.2, 3.0, 3.0)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(10, 20, 0.299, 0.701), (58, 100, 0.482, 0.672), (0, 10, 0, 0.278)],  # as R's prop.test(correct = FALSE) has it
)
def test_intervals_are_those_of_wilson(won, games, low, high):
    assert wilson_interval(won, games) == pytest.approx((low, high), abs=0.001)


def test_no_decisions_have_no_quantile():
    assert quantile({}, 0.5) is None


def test_a_record_gives_back_whole_lines_of_the_same_code(tmp_path: Path):
    ledger = tmp_path / "record" / "duels.jsonl"
    assert list(read_records(Duel, "m", ledger)) == []
    append_record(duel(1), ledger)
    append_record(duel(0, seat=1), ledger)
    with ledger.open("a") as out:
        out.write('{"minds":"m","game":"liars_di')
    assert [line.seat for line in read_records(Duel, "m", ledger)] == [0, 1]
    assert list(read_records(Duel, "other", ledger)) == []


def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path, capsys):
    ledger = tmp_path / "duels.jsonl"
    bench.main(["liars_dice", "--matches", "2", "--jobs", "1", "--out", str(ledger)])
    lines = ledger.read_text().splitlines()
    first = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    ledger.write_text("\n".join(lines[:-1]) + "\n")
    bench.main(["liars_dice", "--matches", "2", "--jobs", "1", "--out", str(ledger)])
    again = ledger.read_text().splitlines()
    rows = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert again[:-1] == lines[:-1]
    assert len(again) == len(lines) == 2 * len(rows)
    assert [row["upper_wins"] for row in rows] == [row["upper_wins"] for row in first]


def test_a_game_without_such_agents_is_refused(capsys):
    with pytest.raises(SystemExit) as refused:
        bench.main(["chess"])
    assert refused.value.code == 2
    assert "no agents of several levels: chess" in capsys.readouterr().err


def test_the_mark_of_a_record_reads_every_module_that_decides():
    folder = ROOT / "games" / "agents" / "werewolf"
    assert [name for name in MIND if not (folder / f"{name}.py").is_file()] == []
    assert len(code_digest()) == 12
