"""Matches of several rounds: formats, intermissions, who stands first, and what ends a match without an end."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.rules.codec import decode, encode
from games.rules.core import (
    SYSTEM,
    Abort,
    By,
    Event,
    Format,
    GiveBack,
    IllegalMove,
    Move,
    Pause,
    Resume,
    Rng,
    TakeOver,
    Transition,
    due_timeout,
    start,
)
from games.rules.series import FORMATS, Ready, Series, SeriesState

from .contract.toy_game import Add, Toy, ToyOptions, ToyState

TOY = Series(Toy(), listed=("winner",))
SEED = "c3" * 32
Match = SeriesState[ToyState]


def fresh(form: str = "quick", *, agents: tuple[int, ...] = (), seconds: int = 10, seats: int = 3) -> Match:
    return start(TOY, ToyOptions(format=form, intermission_seconds=seconds), seats, SEED, agents=agents).state


def play(state: Match, seat: int, action: Any, *, at: int | None = None) -> Transition[Match]:
    name = "intermission" if isinstance(action, Ready) else "turn"
    window = state.ctx.window_named(name)
    assert window is not None
    moment = max(state.ctx.at, window.machines_from) if at is None and seat in state.ctx.gone else at
    by: By = "trustee" if seat in state.ctx.gone else "person"
    return TOY.apply(state, Move(seat, window.id, action, state.ctx.at if moment is None else moment, by))


def control(state: Match, action: Any, at: int | None = None) -> Transition[Match]:
    return TOY.apply(state, Move(SYSTEM, None, action, state.ctx.at if at is None else at, "system"))


def won_by(state: Match, winner: int) -> Transition[Match]:
    """Plays the round on until this seat reaches ten."""
    number = state.number
    while True:
        turn, total = state.round.turn, state.round.total
        # with 9 or more the seat to move wins: others creep up to 8 by ones, the winner takes what is left
        amount = 2 if turn == winner and total >= 8 else 1
        if total == 9 and turn != winner:
            state = replace(state, round=replace(state.round, total=8))
        after = play(state, turn, Add(amount))
        state = after.state
        if state.number != number or state.ctx.window_named("turn") is None:
            return after


def next_round(state: Match) -> Match:
    move = due_timeout(state, state.ctx.at + 3_600_000)
    assert move is not None
    return TOY.apply(state, move).state


def played(form: str, winners: list[int]) -> Match:
    state = fresh(form)
    for index, winner in enumerate(winners):
        state = won_by(state, winner).state
        if index < len(winners) - 1:
            state = next_round(state)
    return state


def kinds(after: Transition[Match]) -> list[str]:
    return [event.kind for event in after.events]


# ── Rounds ──────────────────────────────────────────────────────────────────────────────────────


def test_the_first_round_begins_at_once() -> None:
    after = start(TOY, ToyOptions(), 3, SEED)
    assert kinds(after) == ["round_start", "deal", "secret"]
    assert after.events[0] == Event("round_start", {"round": 1})
    assert (after.state.number, after.state.scores, after.state.wins) == (1, (0, 0, 0), (0, 0, 0))


def test_every_round_draws_from_the_match_generator_by_its_number() -> None:
    state = fresh()
    for number in (1, 2, 3):
        secret, _ = Rng(SEED).derive(number).below(1_000_000)
        assert state.round.secret == secret
        assert state.root == Rng(SEED)
        if number < 3:
            state = next_round(won_by(state, number % 2).state)


def test_the_round_before_hands_on_what_the_next_one_needs() -> None:
    state = fresh()
    assert state.round.first == 0
    state = next_round(won_by(state, 0).state)
    assert state.round.first == 1


def test_a_round_that_ends_is_summed_up_and_counted() -> None:
    after = won_by(fresh(), 1)
    assert kinds(after) == ["add", "round_end"]
    assert after.events[1].data == {"round": 1, "points": [-1, 2, -1], "winner": 1}
    assert (after.state.scores, after.state.wins) == ((-1, 2, -1), (0, 1, 0))
    assert after.state.rounds == (
        {
            "round": 1,
            "winner": 1,
            "seats": [
                {"points": -1, "won": False, "timeouts": 0},
                {"points": 2, "won": True, "timeouts": 0},
                {"points": -1, "won": False, "timeouts": 0},
            ],
        },
    )


def test_timeouts_are_counted_per_round() -> None:
    state = fresh()
    state = next_round(state)  # seat 0 misses its turn
    state = won_by(state, 2).state
    assert [row["timeouts"] for row in state.rounds[0]["seats"]] == [1, 0, 0]
    state = won_by(next_round(state), 2).state
    assert [row["timeouts"] for row in state.rounds[1]["seats"]] == [0, 0, 0]
    assert state.ctx.timeouts == (1, 0, 0)


# ── Intermission ────────────────────────────────────────────────────────────────────────────────


def test_between_rounds_everybody_may_say_ready() -> None:
    state = won_by(fresh(), 0).state
    [window] = state.ctx.windows
    assert (window.name, window.seats, window.verbs) == ("intermission", (0, 1, 2), ("ready",))
    assert window.closes_at == state.ctx.at + 10_000
    assert not window.turn
    assert [list(TOY.legal_actions(state, seat, window)) for seat in range(3)] == [[Ready()]] * 3


def test_the_next_round_begins_when_all_are_ready() -> None:
    state = won_by(fresh(), 0).state
    first = play(state, 2, Ready())
    assert kinds(first) == ["ready"]
    assert TOY.view(first.state, None)["ready"] == [False, False, True]
    second = play(first.state, 0, Ready())
    third = play(second.state, 1, Ready())
    assert kinds(third) == ["ready", "round_start", "deal", "secret"]
    assert third.state.number == 2
    assert TOY.view(third.state, None)["ready"] == [False, False, False]


def test_the_next_round_begins_by_the_clock_when_somebody_is_not() -> None:
    state = play(won_by(fresh(), 0).state, 2, Ready()).state
    move = due_timeout(state, state.ctx.at + 10_000)
    assert move is not None
    after = TOY.apply(state, move)
    assert kinds(after) == ["round_start", "deal", "secret"]
    assert after.state.ctx.missed == (0, 0, 0)


def test_nobody_waits_for_agents_and_trustees() -> None:
    state = won_by(fresh(agents=(1,)), 0).state
    state = control(state, TakeOver(2)).state
    assert TOY.view(state, 0)["ready"] == [False, True, True]
    after = play(state, 0, Ready())
    assert after.state.number == 2


def test_the_round_begins_when_the_last_one_who_was_waited_for_goes_away() -> None:
    state = play(won_by(fresh(agents=(1,)), 0).state, 0, Ready()).state
    assert state.number == 1
    after = control(state, TakeOver(2, "left"))
    assert kinds(after) == ["trustee", "round_start", "deal", "secret"]


def test_an_intermission_without_people_takes_its_time_so_that_watchers_see_the_result() -> None:
    state = won_by(fresh(agents=(0, 1, 2)), 0).state
    assert state.ctx.window_named("intermission") is not None
    assert next_round(state).number == 2


def test_ready_is_said_once() -> None:
    state = play(won_by(fresh(agents=(1,)), 0).state, 0, Ready()).state
    for seat in (0, 1):
        with pytest.raises(IllegalMove) as refused:
            play(state, seat, Ready())
        assert refused.value.code == "ALREADY_READY"
        [window] = state.ctx.windows
        assert list(TOY.legal_actions(state, seat, window)) == []


def test_nothing_is_played_between_the_rounds() -> None:
    state = won_by(fresh(), 0).state
    [window] = state.ctx.windows
    with pytest.raises(IllegalMove) as refused:
        TOY.apply(state, Move(0, window.id, Add(1), state.ctx.at))
    assert refused.value.code == "WRONG_PHASE"


def test_without_an_intermission_the_next_round_follows_at_once() -> None:
    after = won_by(fresh(seconds=0), 0)
    assert kinds(after) == ["add", "round_end", "round_start", "deal", "secret"]


def test_a_paused_intermission_neither_ends_nor_begins_a_round() -> None:
    state = play(won_by(fresh(agents=(1,)), 0).state, 0, Ready()).state
    state = control(state, Pause(), state.ctx.at + 100).state
    state = control(state, TakeOver(2), state.ctx.at + 50_000).state
    assert state.number == 1
    after = control(state, Resume(), state.ctx.at + 50_000)
    assert kinds(after) == ["resumed", "round_start", "deal", "secret"]
    turn = after.state.ctx.window_named("turn")
    assert turn is not None
    assert turn.closes_at - after.state.ctx.at == 20_000


# ── Formats ─────────────────────────────────────────────────────────────────────────────────────


def test_the_formats_are_as_long_as_they_say() -> None:
    assert {key: (form.rounds, form.wins) for key, form in FORMATS.items()} == {
        "daily": (None, None),
        "quick": (5, 3),
        "standard": (10, None),
        "championship": (20, None),
    }


def test_quick_ends_with_the_third_win_and_without_an_intermission() -> None:
    state = played("quick", [0, 1, 1])
    assert TOY.outcome(state) is None
    after = won_by(next_round(state), 1)
    assert kinds(after) == ["add", "round_end", "match_end"]
    assert after.state.ctx.windows == ()
    outcome = TOY.outcome(after.state)
    assert outcome is not None
    assert (outcome.termination, outcome.scores, outcome.places) == ("wins_reached", (-1, 5, -4), (2, 1, 3))
    assert after.events[-1].data == {"scores": [-1, 5, -4], "places": [2, 1, 3]}


def test_quick_ends_after_five_rounds_though_nobody_has_three_wins() -> None:
    outcome = TOY.outcome(played("quick", [0, 1, 2, 0, 1]))
    assert outcome is not None
    assert (outcome.termination, outcome.scores, outcome.places) == ("rounds_played", (1, 1, -2), (1, 1, 3))


@pytest.mark.parametrize(("form", "rounds"), [("standard", 10), ("championship", 20)])
def test_the_long_formats_play_all_their_rounds(form: str, rounds: int) -> None:
    state = played(form, [index % 3 for index in range(rounds - 1)])
    assert TOY.outcome(state) is None
    state = won_by(next_round(state), 0).state
    outcome = TOY.outcome(state)
    assert outcome is not None
    assert outcome.termination == "rounds_played"
    assert len(state.rounds) == rounds


def standing(form: str, wins: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
    state = played(form, [0])
    ended = replace(state.with_ctx(state.ctx.close()), termination="rounds_played", wins=wins, scores=scores)
    outcome = TOY.outcome(ended)
    assert outcome is not None
    return outcome.places


def test_in_quick_who_has_three_wins_stands_before_who_has_more_points() -> None:
    assert standing("quick", (3, 2, 0), (2, 9, -11)) == (1, 2, 3)


def test_points_decide_between_two_who_have_three_wins() -> None:
    assert standing("quick", (3, 3, 1), (4, 6, -10)) == (2, 1, 3)
    assert standing("quick", (3, 3, 1), (5, 5, -10)) == (1, 1, 3)


def test_points_decide_when_nobody_has_three_wins() -> None:
    assert standing("quick", (2, 1, 2), (-3, 7, -4)) == (2, 1, 3)


def test_elsewhere_wins_count_for_nothing() -> None:
    assert standing("standard", (9, 1, 0), (-4, 8, -4)) == (2, 1, 2)


# ── Daily ───────────────────────────────────────────────────────────────────────────────────────


def test_daily_goes_on_and_on_and_carries_the_last_twenty_rounds() -> None:
    state = fresh("daily")
    for index in range(25):
        state = next_round(won_by(state, index % 3).state)
    assert TOY.outcome(state) is None
    assert [record["round"] for record in state.rounds] == list(range(6, 26))
    assert sum(state.wins) == 25
    assert TOY.view(state, None)["rounds"] is None


def test_daily_ends_when_a_seat_leaves_between_the_rounds() -> None:
    state = won_by(fresh("daily"), 0).state
    after = control(state, TakeOver(1, "left"))
    assert kinds(after) == ["trustee", "match_end"]
    outcome = TOY.outcome(after.state)
    assert outcome is not None
    assert (outcome.termination, outcome.places) == ("seat_left", (1, 2, 2))


def test_daily_ends_too_when_the_seat_that_leaves_was_on_trustee() -> None:
    state = control(won_by(fresh("daily"), 0).state, TakeOver(1)).state
    assert TOY.outcome(state) is None
    assert TOY.outcome(control(state, TakeOver(1, "left")).state) is not None


def test_daily_ends_when_a_seat_leaves_during_a_paused_intermission() -> None:
    state = control(won_by(fresh("daily"), 0).state, Pause()).state
    after = control(state, TakeOver(1, "left"))
    assert TOY.outcome(after.state) is not None
    assert after.state.ctx.paused_at is None


def test_daily_goes_on_when_a_seat_leaves_during_a_round() -> None:
    state = control(fresh("daily"), TakeOver(1, "left")).state
    state = won_by(state, 0).state
    assert TOY.outcome(state) is None
    assert next_round(state).number == 2


def test_other_formats_go_on_when_a_seat_leaves_between_the_rounds() -> None:
    state = control(won_by(fresh("standard"), 0).state, TakeOver(1, "left")).state
    assert TOY.outcome(state) is None


def test_daily_ends_at_the_intermission_when_nobody_is_there() -> None:
    state = fresh("daily", agents=(2,))
    for seat in (0, 1):
        state = control(state, TakeOver(seat, "asked")).state
    after = won_by(state, 0)
    assert kinds(after) == ["add", "round_end", "match_end"]
    outcome = TOY.outcome(after.state)
    assert outcome is not None
    assert outcome.termination == "all_away"


def test_daily_ends_when_the_last_player_goes_away_in_the_intermission() -> None:
    state = won_by(fresh("daily", agents=(1, 2)), 0).state
    after = control(state, TakeOver(0, "asked"))
    assert kinds(after) == ["trustee", "match_end"]


def test_daily_of_agents_alone_goes_on_round_after_round() -> None:
    state = fresh("daily", agents=(0, 1, 2))
    for number in range(1, 6):
        state = won_by(state, number % 3).state
        assert TOY.outcome(state) is None
        state = next_round(state)
        assert state.number == number + 1


def test_an_agent_does_not_stand_in_for_a_person_who_is_there() -> None:
    state = control(fresh("daily", agents=(2,)), TakeOver(0, "asked")).state
    assert TOY.outcome(won_by(state, 2).state) is None


def test_who_comes_back_in_time_keeps_daily_going() -> None:
    state = fresh("daily", agents=(1, 2))
    state = control(state, TakeOver(0, "asked")).state
    state = control(state, GiveBack(0)).state
    assert TOY.outcome(won_by(state, 0).state) is None


# ── View, abort, codec, secrets ─────────────────────────────────────────────────────────────────


def test_the_view_is_the_rounds_view_and_the_score() -> None:
    state = next_round(won_by(fresh(), 1).state)
    assert TOY.view(state, 1) == {
        "phase": "PLAYING",
        "total": 0,
        "turn": 1,
        "format": "quick",
        "round": 2,
        "rounds": 5,
        "wins_needed": 3,
        "scores": [-1, 2, -1],
        "wins": [0, 1, 0],
        "rounds_played": [{"round": 1, "points": [-1, 2, -1], "won": [False, True, False], "winner": 1}],
        "ready": [False, False, False],
        "outcome": None,
    }


def test_the_view_keeps_the_last_round_at_the_end_of_the_match() -> None:
    state = won_by(fresh(), 1).state
    assert TOY.view(state, None)["phase"] == "ROUND_END"
    view = TOY.view(played("quick", [0, 0, 0]), None)
    assert view["phase"] == "GAME_OVER"
    assert view["total"] >= 10
    assert view["outcome"] == {"termination": "wins_reached", "scores": [6, -3, -3], "places": [1, 2, 2]}


@pytest.mark.parametrize("between", [False, True])
def test_an_aborted_match_has_a_score_and_no_places(between: bool) -> None:
    state = won_by(fresh(), 1).state
    state = control(state if between else next_round(state), Abort("staff")).state
    outcome = TOY.outcome(state)
    assert outcome is not None
    assert (outcome.termination, outcome.scores, outcome.places) == ("aborted", (-1, 2, -1), (0, 0, 0))
    assert TOY.view(state, 0)["phase"] == "GAME_OVER"
    assert len(state.rounds) == 1


def test_a_match_comes_back_from_its_snapshot() -> None:
    for state in (fresh(), won_by(fresh(), 1).state, played("quick", [0, 0, 0])):
        assert decode(TOY.State, json.loads(json.dumps(encode(state)))) == state


def test_a_redeal_draws_the_rounds_to_come_anew_and_keeps_what_is_known() -> None:
    state = next_round(won_by(fresh(), 1).state)
    for seat in (0, 1, None):
        other = TOY.redeal(state, seat, Rng("99" * 32))
        assert other.root != state.root
        assert (other.round.secret == state.round.secret) == (seat == 0)
        assert TOY.view(other, seat) == TOY.view(state, seat)
    ended = played("quick", [0, 0, 0])
    assert TOY.redeal(ended, None, Rng("99" * 32)) == ended


# ── Games that say themselves how long a match is ───────────────────────────────────────────────


def to_three(options: Any) -> Format:
    """The winner of a round has 2 points, the others lose 1; the match goes on until somebody has 3 or more."""
    return Format("points", points=3)


class Backwards(Toy):
    def match_places(self, state: ToyState, scores: Any) -> tuple[int, ...]:
        return tuple(range(state.seats, 0, -1))


def played_by(game: Series[ToyState], winners: list[int]) -> tuple[Match, Transition[Match]]:
    state = before = start(game, ToyOptions(), 3, SEED).state
    after = Transition(state)
    for number, winner in enumerate(winners, 1):
        while state.ctx.window_named("intermission") is None and state.ctx.windows:
            turn, total = state.round.turn, state.round.total
            if total >= 8 and turn != winner:
                state = replace(state, round=replace(state.round, total=7))
            window = state.ctx.window_named("turn")
            assert window is not None
            after = game.apply(state, Move(turn, window.id, Add(2 if total >= 8 else 1), state.ctx.at))
            before, state = state, after.state
        if number < len(winners):
            move = due_timeout(state, state.ctx.at + 3_600_000)
            assert move is not None
            state = game.apply(state, move).state
    return before, after


def test_a_game_may_be_played_until_somebody_has_so_many_points():
    game = Series(Toy(), to_three)
    _, after = played_by(game, [1])
    assert game.outcome(after.state) is None
    _, after = played_by(game, [1, 0])
    assert game.outcome(after.state) is None
    _, after = played_by(game, [1, 0, 1])
    outcome = game.outcome(after.state)
    assert outcome is not None
    assert (outcome.termination, outcome.scores, outcome.places) == ("points_reached", (0, 3, -3), (2, 1, 3))
    assert game.view(after.state, None)["format"] == "points"


def test_a_game_may_say_itself_how_places_are_made():
    game = Series(Backwards(), to_three)
    _, after = played_by(game, [1, 0, 1])
    outcome = game.outcome(after.state)
    assert outcome is not None
    assert outcome.places == (3, 2, 1)
    assert after.events[-1] == Event("match_end", {"scores": [0, 3, -3], "places": [3, 2, 1]})
