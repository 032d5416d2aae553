"""The twelve laws, for every registered game: fifty random matches each, and two thousand in the slow run."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from games.rules.core import CONTROLS, Abort, Depart, Finish, Gift, Rng, describe_options, reserved_options
from games.rules.doudizhu.state import GiftKind
from games.rules.registry import GAMES, find, game
from games.rules.series import Series

from .contract.laws import LAWS
from .contract.random_matches import Played, is_stream, random_match

FAST, SLOW, CHUNK = 50, 2_000, 100
EACH = 10
LONG = 250
"""Moves of a fast match after which everybody goes home."""
CLOSING, WHOLE = 100, 8
"""Moves of a fast match of rounds after which the staff ends it: the rounds that follow are like those before. One
match of `WHOLE` is played to its own end."""
ENDS = {
    "doudizhu": {"wins_reached", "rounds_played", "seat_left", "all_away", "stream_changed", "aborted"},
    "gandengyan": {"rounds_played", "aborted"},
    "liars_dice": {"last_with_dice"},
    "uno": {"rounds_played", "points_reached", "aborted"},
    "werewolf": {"wolves_out", "specials_out", "villagers_out"},
}
"""How matches end, per game."""
ROOT = Path(__file__).parents[2]


@cache
def matches(key: str) -> tuple[Played, ...]:
    closings = [CLOSING if isinstance(GAMES[key], Series) and (number + 1) % WHOLE else None for number in range(FAST)]
    found = tuple(random_match(GAMES[key], number, long=LONG, closing=at) for number, at in enumerate(closings))
    for match in found:
        match.each = EACH
    return found


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("key", GAMES)
def test_law(key, law):
    for match in matches(key):
        law(match)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FAST, FAST + SLOW, CHUNK))
@pytest.mark.parametrize("key", GAMES)
def test_laws_over_thousands_of_matches(key, first):
    for number in range(first, first + CHUNK):
        match = random_match(GAMES[key], number)
        for law in LAWS:
            law(match)


@pytest.mark.parametrize("key", GAMES)
def test_the_random_matches_meet_what_can_happen(key):
    """A law over matches in which nothing happens would hold for nothing."""
    steps = [step for match in matches(key) for step in match.steps]
    verbs = {game(key).verb_of(step.move.action) for step in steps if step.move.seat >= 0}
    assert verbs == set(game(key).actions)
    assert {step.move.by for step in steps} == {"person", "agent", "trustee", "system"}
    told = [match.first for match in matches(key)] + steps
    seen = {event.kind for step in told for event in step.events}
    assert {"timeout", "trustee", "paused", "resumed", "time_added", "round_start", "match_end"} <= seen
    assert {match.seats for match in matches(key)} == set(game(key).seats)
    assert {match.game.outcome(match.last).termination for match in matches(key)} == ENDS[key]
    for row in describe_options(game(key).Options):
        values = {getattr(match.options, row["key"]) for match in matches(key)}
        if row["type"] == "bool" or row["choices"]:
            assert values == set(row["choices"] or (False, True))
        else:
            assert {value == row["default"] for value in values} == {True, False}


@pytest.mark.parametrize("key", GAMES)
def test_of_the_moments_and_moves_that_the_laws_look_at_no_kind_is_missing(key):
    """They look at one of many: see `Played`."""
    windows = {name for match in matches(key) for state in match.states() for name in names(state)}
    for size in (1, 2, 4, 5, 12):
        assert {name for match in matches(key) for state in match.sample(size) for name in names(state)} == windows
    assert {name for match in matches(key) for state in match.some_states() for name in names(state)} == windows
    moves = {type(step.move.action) for match in matches(key) for step in match.steps}
    assert {type(step.move.action) for match in matches(key) for step in match.some_steps()} == moves
    never = {Abort, Depart} if isinstance(GAMES[key], Series) else {Abort}  # the next round deals everybody in
    if "gifts" not in reserved_options(game(key).Options):  # streams of other games have none
        never |= {Gift, Finish}
    assert moves >= {*game(key).actions.values(), *CONTROLS.values()} - never


def test_the_random_streams_meet_every_gift():
    streams = [match for match in matches("doudizhu") if is_stream(match)]
    assert 8 < len(streams) < 25
    records = [step.move.action for match in streams for step in match.steps if isinstance(step.move.action, Gift)]
    assert {gift.kind for gift in records} == {kind.value for kind in GiftKind}
    shown = {event.kind for match in streams for step in match.steps for event in step.events}
    assert {"gift", "gift_cards", "reshuffle", "finished"} <= shown


def names(state):
    return [window.name for window in state.ctx.windows]


@pytest.mark.parametrize("key", GAMES)
def test_who_is_out_stays_out_has_nothing_to_do_and_everybody_knows(key):
    seen = 0
    for match in matches(key):
        before: set[int] = set()
        for state in match.states():
            out = {seat for seat in range(match.seats) if match.game.is_out(state, seat)}
            assert out >= before
            assert not any(seat in window.seats for window in state.ctx.windows for seat in out)
            before, seen = out, seen + len(out)
        for state in match.sample(6):
            other = match.game.redeal(state, None, Rng(match.seed))
            for seat in range(match.seats):
                assert match.game.is_out(state, seat) == match.game.is_out(other, seat)
    assert bool(seen) == (not isinstance(GAMES[key], Series))


@pytest.mark.parametrize("key", GAMES)
def test_a_redeal_changes_what_others_see(key):
    """Or the law about secrets would compare a world with itself."""
    changed = tried = 0
    for match in matches(key)[::2]:
        for state in match.sample(4):
            if state.ctx.window_named("intermission"):
                continue
            for seat in range(match.seats):
                other = game(key).redeal(state, seat, Rng(match.seed))
                others = [place for place in range(match.seats) if place != seat]
                changed += any(game(key).view(state, place) != game(key).view(other, place) for place in others)
                tried += 1
    assert changed > 0.9 * tried > 100


def clauses(key: str) -> list[str]:
    rules = (ROOT / "games" / "rules" / key / "RULES.md").read_text()
    return re.findall(r"^\*{0,2}(\d+\.\d+)\b", rules, flags=re.MULTILINE)


@pytest.mark.parametrize("key", GAMES)
def test_every_clause_of_the_rules_has_a_test_named_after_it(key):
    tests = "\n".join(path.read_text() for path in (ROOT / "tests" / "rules" / key).glob("test_*.py"))
    named = {tuple(found) for found in re.findall(r"^def test_clause_(\d+)_(\d+)_\w", tests, flags=re.MULTILINE)}
    numbers = {tuple(clause.split(".")) for clause in clauses(key)}
    assert numbers
    assert numbers - named == set()
    assert named - numbers == set()


@pytest.mark.parametrize("key", GAMES)
def test_the_clauses_are_numbered_without_gaps(key):
    numbers = [tuple(map(int, clause.split("."))) for clause in clauses(key)]
    expected = [(1, 1)]
    for section, clause in numbers[1:]:
        last = expected[-1]
        expected.append((last[0] + 1, 1) if section != last[0] else (last[0], last[1] + 1))
        assert (section, clause) == expected[-1]


def test_the_registry_finds_games_by_their_key():
    assert [game(key).key for key in GAMES] == list(GAMES)
    assert find("doudizhu") is GAMES["doudizhu"]
    assert find("chess") is None
    with pytest.raises(KeyError):
        game("chess")
