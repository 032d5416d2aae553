"""What holds for every night, every count of votes and every match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.core import Rng
from games.rules.werewolf.ballot_count import leaders, tally_ballots, tally_view
from games.rules.werewolf.night_outcome import deaths_of, wolves_target
from games.rules.werewolf.redraw_hidden import redeal_hidden, was_alive_in
from games.rules.werewolf.roles import SPECIALS, winner_of
from games.rules.werewolf.state import Night, WerewolfState

from ..contract.random_matches import Played, random_match
from .round_driver import GAME, seed

SEATS = st.integers(0, 11)
MAYBE = st.none() | SEATS
LOT = Rng(seed(9))


# ── The night ───────────────────────────────────────────────────────────────────────────────────


@given(victim=MAYBE, protected=MAYBE, saved=st.booleans(), poisoned=MAYBE)
def test_a_night_kills_the_victim_that_was_kept_by_none_or_two_and_the_poisoned(victim, protected, saved, poisoned):
    saved = saved and victim is not None
    deaths = deaths_of(Night(1, victim=victim, protected=protected, saved=saved, poisoned=poisoned))
    kept = (protected == victim) + saved
    expected = {poisoned} if poisoned is not None else set()
    if victim is not None and kept != 1:
        expected.add(victim)
    assert deaths == tuple(sorted(expected))


@given(targets=st.lists(SEATS, max_size=5))
def test_the_wolves_attack_one_of_those_that_most_of_them_named(targets):
    votes = Counter(targets)
    ahead = {seat for seat in votes if votes[seat] == max(votes.values())}
    peaceful = wolves_target(targets, tie="peaceful", rng=LOT)
    assert peaceful == (ahead.pop() if len(ahead) == 1 else None)
    lot = wolves_target(targets, tie="random", rng=LOT)
    assert lot is None if not targets else votes[lot] == max(votes.values())


@given(targets=st.lists(SEATS, max_size=5), data=st.data())
def test_it_does_not_matter_which_wolf_named_whom(targets, data):
    other = data.draw(st.permutations(targets))
    for tie in ("peaceful", "random"):
        assert wolves_target(targets, tie=tie, rng=LOT) == wolves_target(other, tie=tie, rng=LOT)


# ── Votes ───────────────────────────────────────────────────────────────────────────────────────


@given(ballots=st.dictionaries(SEATS, MAYBE), heavy=MAYBE)
def test_every_ballot_counts_once_and_the_heavy_one_half_more(ballots, heavy):
    tally = tally_ballots(ballots, heavy=heavy)
    cast = [voter for voter, target in ballots.items() if target is not None]
    assert sum(votes for _, votes in tally) == 2 * len(cast) + (heavy in cast)
    assert sum(votes for _, votes in tally_view(tally)) == len(cast) + (heavy in cast) / 2
    assert [votes for _, votes in tally] == sorted((votes for _, votes in tally), reverse=True)
    best = max((votes for _, votes in tally), default=0)
    assert leaders(tally) == tuple(sorted(seat for seat, votes in tally if votes == best))


# ── Whole matches ───────────────────────────────────────────────────────────────────────────────


@cache
def played() -> tuple[Played, ...]:
    return tuple(random_match(GAME, number) for number in range(1_000, 1_060))


def states() -> Iterator[WerewolfState]:
    for match in played():
        yield from match.states()


def test_nobody_comes_back_or_goes_out_twice():
    for match in played():
        before: WerewolfState = match.first.state
        for state in match.states():
            assert all(was or not lives for was, lives in zip(before.alive, state.alive, strict=True))
            gone = [out.seat for out in state.out]
            assert sorted(gone) == [seat for seat, lives in enumerate(state.alive) if not lives]
            assert state.out[: len(before.out)] == before.out
            before = state


def test_while_it_runs_no_side_has_won_and_afterwards_one_has():
    for state in states():
        if state.ctx.windows:
            assert winner_of(state.roles, state.really_living()) is None
        elif state.ending != "days_out" and not state.ctx.aborted:
            assert winner_of(state.roles, state.really_living()) == (state.winner, state.ending)


def test_the_sheriff_lives_or_is_about_to_pass_the_badge():
    for state in states():
        assert (state.badge == "held") == (state.sheriff is not None)
        if state.ctx.windows and state.sheriff is not None and not state.alive[state.sheriff]:
            assert state.stage == "badge" or state.speaking.kind == "last_words"


def test_each_potion_is_used_once_and_nobody_is_guarded_twice_running():
    for match in played():
        nights = match.last.nights
        assert sum(night.saved for night in nights) <= 1
        assert sum(night.poisoned is not None for night in nights) <= 1
        assert not any(night.saved and night.poisoned is not None for night in nights)
        guarded = [night.protected for night in nights]
        assert all(a is None or a != b for a, b in pairwise(guarded))


def test_who_acted_by_night_lived_and_had_the_role():
    for match in played():
        last = match.last
        for night in last.nights:
            for wolf, target in night.hunts:
                assert last.roles[wolf] == "wolf"
                assert was_alive_in(last, wolf, night.night)
                assert target is None or was_alive_in(last, target, night.night)
            for seat in (night.victim, night.checked, night.protected, night.poisoned):
                assert seat is None or was_alive_in(last, seat, night.night)


def test_every_window_of_a_stage_closes_with_it_and_the_hidden_ones_belong_to_their_roles():
    roles = {"wolves": {"wolf"}, "seer": {"seer"}, "guard": {"guard"}, "witch": {"witch"}, "self_destruct": {"wolf"}}
    for state in states():
        assert len({window.closes_at for window in state.ctx.windows}) <= 1
        for window in state.ctx.windows:
            if not window.public:
                assert {state.roles[seat] for seat in window.seats} == roles[window.name]


def test_a_night_lasts_as_long_as_its_options_and_lots_say_whatever_is_done():
    for match in played():
        for step in match.steps:
            if step.after.nights[:1] and step.after.stage == "wolves" and step.before.stage != "wolves":
                [night, *_] = step.after.ctx.windows
                lot = Rng(match.seed).derive(f"night {step.after.day} wolves").below(3_001)[0]
                seconds = match.options.wolf_seconds
                if match.options.short_ai_nights and set(step.after.living()) <= set(step.after.ctx.agents):
                    seconds = max(5, seconds // 3)
                assert night.closes_at - step.after.ctx.at == seconds * 1000 + lot


def test_random_matches_come_through_everything():
    steps = [step for match in played() for step in match.steps]
    seen = Counter(event.kind for step in steps for event in step.events)
    assert seen["badge"] > 10
    assert seen["tie"] > 30
    assert seen["withdrew"] > 30
    assert seen["self_destruct"] > 30
    speeches = {event.data["kind"] for step in steps for event in step.events if event.kind == "speech"}
    assert speeches == {"election", "election_tie", "day", "banish_tie", "last_words"}
    assert {match.last.ending for match in played()} >= {"villagers_out", "specials_out", "wolves_out"}


# ── Other worlds ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("role", ["spectator", "wolf", "seer", "witch", "guard", "villager"])
def test_another_world_has_the_same_set_and_is_mostly_another_one(role):
    tried = changed = 0
    for match in played():
        for state in match.sample(3):
            viewer = None if role == "spectator" else next(
                (seat for seat, own in enumerate(state.roles) if own == role), None
            )  # fmt: skip
            if viewer is None and role != "spectator":
                continue
            other = redeal_hidden(state, viewer, Rng(match.seed))
            assert sorted(other.roles) == sorted(state.roles)
            assert winner_of(other.roles, other.really_living()) is None
            changed += other.roles != state.roles
            tried += 1
    assert tried > 100
    assert changed > 0.9 * tried


def test_another_world_puts_hidden_roles_and_deaths_elsewhere():
    moved, deaths = Counter[str](), 0
    for match in played():
        for state in match.sample(4):
            other = redeal_hidden(state, None, Rng(match.seed))
            moved.update(was for was, now in zip(state.roles, other.roles, strict=True) if was != now)
            deaths += state.untold is not None and other.untold != state.untold
    assert all(moved[role] > 40 for role in ("wolf", *SPECIALS, "villager"))
    assert deaths > 10
