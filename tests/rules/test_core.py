"""What all games share: windows, clocks, trustees, pauses, the order of refusals, options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from games.rules import codec
from games.rules.core import (
    SYSTEM,
    Abort,
    AddTime,
    By,
    Concede,
    Depart,
    Event,
    GiveBack,
    IllegalMove,
    InvalidOption,
    MalformedMove,
    Move,
    Pause,
    Resume,
    RulesError,
    StaleMove,
    TakeOver,
    Timeout,
    all_options,
    blocks_rating,
    changed_options,
    describe_options,
    due_timeout,
    next_deadline,
    option,
    parse_options,
    places_by_key,
    start,
    stored_options,
)

from .contract.toy_game import TURN, Add, Peek, Toy, ToyOptions, ToyState

TOY = Toy()
SEED = "5a" * 32


def fresh(seats: int = 3) -> ToyState:
    return start(TOY, ToyOptions(), seats, SEED).state


def window(state: ToyState, name: str = "turn") -> int:
    found = state.ctx.window_named(name)
    assert found is not None
    return found.id


def act(state: ToyState, seat: int, action: Any, at: int, *, by: By = "person", name: str = "turn") -> ToyState:
    return TOY.apply(state, Move(seat, window(state, name), action, at, by)).state


def control(state: ToyState, action: Any, at: int) -> ToyState:
    return TOY.apply(state, Move(SYSTEM, None, action, at, "system")).state


def settle(state: ToyState, now: int) -> ToyState:
    while move := due_timeout(state, now):
        state = TOY.apply(state, move).state
    return state


def refusal(state: ToyState, move: Move) -> RulesError:
    with pytest.raises(RulesError) as refused:
        TOY.apply(state, move)
    return refused.value


# ── Windows ─────────────────────────────────────────────────────────────────────────────────────


def test_a_move_answers_a_window_and_opens_the_next() -> None:
    before = fresh()
    after = act(before, 0, Add(2), 3_000)
    assert (after.total, after.turn) == (2, 1)
    assert after.ctx.at == 3_000
    turn = after.ctx.window_named("turn")
    assert turn is not None
    assert (turn.seats, turn.opens_at, turn.closes_at) == ((1,), 3_000, 23_000)


def test_window_ids_never_come_twice() -> None:
    state, seen = fresh(), set[int]()
    for turn in range(8):
        ids = {w.id for w in state.ctx.windows}
        assert not ids & seen
        seen |= ids
        state = act(state, turn % 3, Add(1), turn)


def test_a_second_answer_to_the_same_window_is_stale() -> None:
    state = fresh()
    move = Move(0, window(state), Add(1), 10)
    after = TOY.apply(state, move).state
    error = refusal(after, move)
    assert isinstance(error, StaleMove)
    assert error.code == "STALE_WINDOW"


def test_a_window_is_open_until_just_before_its_close() -> None:
    state = fresh()
    assert act(state, 0, Add(1), TURN - 1).total == 1
    late = refusal(state, Move(0, window(state), Add(1), TURN))
    assert isinstance(late, StaleMove)
    assert late.code == "STALE_WINDOW"


def test_a_window_that_has_not_opened_says_how_long_to_wait() -> None:
    state = fresh()
    early = refusal(state, Move(0, window(state, "peek"), Peek(), 999))
    assert isinstance(early, IllegalMove)
    assert (early.code, early.data) == ("PROTECTED", {"ms": 1})
    assert act(state, 0, Peek(), 1_000, name="peek").ctx.window_named("peek") is None


@pytest.mark.parametrize("by", ["agent", "bot", "trustee"])
def test_machines_wait_out_protected_time(by: By) -> None:
    state = start(TOY, ToyOptions(), 3, SEED, agents=[0] if by == "agent" else []).state
    if by == "trustee":
        state = control(state, TakeOver(0), 0)
    early = refusal(state, Move(0, window(state), Add(1), 120, by))
    assert (early.code, early.data) == ("PROTECTED", {"ms": 380})
    assert act(state, 0, Add(1), 500, by=by).total == 1
    assert act(state, 0, Add(1), 120).total == 1


def test_a_hidden_window_answers_a_stranger_as_one_that_never_was() -> None:
    state = fresh()
    for at in (0, 5_000):
        hidden = refusal(state, Move(1, window(state, "peek"), Peek(), at))
        never = refusal(state, Move(1, 999, Peek(), at))
        assert (type(hidden), hidden.code, hidden.data) == (type(never), never.code, never.data)


def test_refusals_come_in_a_fixed_order() -> None:
    state = fresh()
    turn = window(state)
    ended = control(state, Abort(), 5)
    paused = control(state, Pause(), 5)
    assert refusal(ended, Move(1, 999, Add(9), 6)).code == "GAME_OVER"
    assert refusal(paused, Move(1, 999, Add(9), 6)).code == "PAUSED"
    assert refusal(state, Move(1, 999, Add(9), 6)).code == "STALE_WINDOW"
    assert refusal(state, Move(1, turn, Add(9), 6, "agent")).code == "STALE_WINDOW"
    assert refusal(state, Move(1, turn, Add(9), 6, "bot")).code == "PROTECTED"
    assert refusal(state, Move(1, turn, Add(9), 6)).code == "NOT_YOUR_TURN"
    assert refusal(state, Move(0, turn, Peek(), 6)).code == "WRONG_PHASE"
    assert refusal(state, Move(0, turn, Add(9), 6)).code == "WRONG_AMOUNT"


@pytest.mark.parametrize("action", [Pause(), Timeout(), TakeOver(1), "add", None])
def test_a_player_cannot_make_the_moves_of_the_clock_or_the_staff(action: Any) -> None:
    state = fresh()
    error = refusal(state, Move(0, window(state), action, 30_000))
    assert isinstance(error, MalformedMove)
    assert error.code == "UNKNOWN_VERB"


def test_the_system_plays_no_game_moves() -> None:
    assert refusal(fresh(), Move(SYSTEM, 1, Add(1), 0, "system")).code == "UNKNOWN_VERB"


def test_time_never_goes_back() -> None:
    state = act(fresh(), 0, Add(1), 4_000)
    assert act(state, 1, Add(1), 3_000).ctx.at == 4_000


def test_a_refused_move_changes_nothing() -> None:
    state = fresh()
    before = repr(state)
    refusal(state, Move(0, window(state), Add(9), 6))
    assert repr(state) == before


# ── The clock ───────────────────────────────────────────────────────────────────────────────────


def test_what_is_due_first_is_settled_first_at_its_own_time() -> None:
    state = fresh()
    assert due_timeout(state, TURN - 1) is None
    assert next_deadline(state) == TURN
    move = due_timeout(state, TURN + 700)
    assert move == Move(SYSTEM, window(state), Timeout(), TURN, "system")
    after = TOY.apply(state, move).state
    assert after.ctx.at == TURN
    assert next_deadline(after) == 2 * TURN


def test_a_timeout_before_its_time_is_refused() -> None:
    state = fresh()
    error = refusal(state, Move(SYSTEM, window(state), Timeout(), TURN - 5, "system"))
    assert (error.code, error.data) == ("TOO_EARLY", {"ms": 5})


def test_the_second_turn_missed_in_a_row_brings_the_trustee() -> None:
    state = settle(fresh(), 3 * TURN)
    assert state.ctx.missed == state.ctx.timeouts == (1, 1, 1)
    assert state.ctx.trustees == ()
    move = due_timeout(state, 4 * TURN)
    assert move is not None
    after = TOY.apply(state, move)
    assert after.state.ctx.trustees == (0,)
    assert after.events[:2] == (
        Event("timeout", {"seat": 0}),
        Event("trustee", {"seat": 0, "on": True, "reason": "missed"}),
    )


def test_a_turn_in_time_forgives_the_one_before() -> None:
    state = settle(fresh(2), 2 * TURN)
    assert state.ctx.missed == (1, 1)
    state = act(state, 0, Add(1), 2 * TURN + 1)
    assert state.ctx.missed == (0, 1)
    assert state.ctx.timeouts == (1, 1)


def test_only_a_turn_forgives() -> None:
    state = settle(fresh(2), 2 * TURN)
    state = act(state, 0, Peek(), 2 * TURN + 1_000, name="peek")
    assert state.ctx.missed == (1, 1)


def test_a_trustee_neither_misses_nor_forgives() -> None:
    state = control(settle(fresh(2), 2 * TURN), TakeOver(0), 2 * TURN + 1)
    acted = act(state, 0, Add(1), 2 * TURN + 600, by="trustee")
    assert acted.ctx.missed == (1, 1)
    slept = settle(state, 3 * TURN)
    assert slept.ctx.missed == slept.ctx.timeouts == (1, 1)


def test_what_a_trustee_thought_is_stale_once_the_player_is_back() -> None:
    state = control(control(fresh(2), TakeOver(0), 1), GiveBack(0), 2)
    late = refusal(state, Move(0, window(state), Add(1), 700, "trustee"))
    assert (type(late), late.code) == (StaleMove, "STALE_WINDOW")
    assert act(state, 0, Add(1), 700).total == 1


def test_an_agent_that_misses_its_turns_is_played_by_default_and_never_on_trustee() -> None:
    state = start(TOY, ToyOptions(), 2, SEED, agents=[1]).state
    state = settle(state, 4 * TURN)
    assert state.total == 4
    assert (state.ctx.missed, state.ctx.timeouts, state.ctx.trustees) == ((2, 0), (2, 0), (0,))


def test_taking_the_seat_back_starts_the_count_anew() -> None:
    state = settle(fresh(2), 3 * TURN)
    assert state.ctx.trustees == (0,)
    back = TOY.apply(state, Move(SYSTEM, None, GiveBack(0), 3 * TURN + 5, "system"))
    assert back.state.ctx.trustees == ()
    assert back.state.ctx.missed == (0, 1)
    assert back.events == (Event("trustee", {"seat": 0, "on": False}),)


# ── Control moves ───────────────────────────────────────────────────────────────────────────────


def test_a_pause_moves_all_that_lies_ahead_and_nothing_that_lies_behind() -> None:
    state = control(fresh(), Pause(), 400)
    assert due_timeout(state, 10 * TURN) is None
    assert next_deadline(state) is None
    state = control(state, Resume(), 60_400)
    turn, peek = state.ctx.window_named("turn"), state.ctx.window_named("peek")
    assert turn is not None
    assert peek is not None
    assert (turn.opens_at, turn.closes_at, turn.machines_from) == (0, TURN + 60_000, 60_500)
    assert (peek.opens_at, peek.closes_at) == (61_000, TURN + 60_000)


def test_a_trustee_called_during_a_pause_does_not_shorten_it() -> None:
    state = control(fresh(), Pause(), 400)
    state = control(state, TakeOver(1), 30_000)
    state = control(state, Resume(), 60_400)
    assert next_deadline(state) == TURN + 60_000


def test_nothing_is_played_in_a_pause_and_a_pause_cannot_be_paused() -> None:
    state = control(fresh(), Pause(), 400)
    for move in (
        Move(0, window(state), Add(1), 500),
        Move(SYSTEM, window(state), Timeout(), TURN, "system"),
        Move(SYSTEM, window(state), AddTime(5), 500, "system"),
        Move(SYSTEM, None, Pause(), 500, "system"),
    ):
        assert refusal(state, move).code == "PAUSED"
    assert refusal(fresh(), Move(SYSTEM, None, Resume(), 1, "system")).code == "NOT_PAUSED"


def test_added_time_keeps_together_what_closes_together() -> None:
    state = fresh()
    after = TOY.apply(state, Move(SYSTEM, window(state), AddTime(5_000), 10, "system"))
    assert [w.closes_at for w in after.state.ctx.windows] == [TURN + 5_000, TURN + 5_000]
    assert [w.opens_at for w in after.state.ctx.windows] == [0, 1_000]
    assert after.events == (Event("time_added", {"ms": 5_000}),)


def test_time_added_to_no_window_in_particular_is_added_to_all() -> None:
    state = act(fresh(), 0, Peek(), 1_000, name="peek")
    apart = state.with_ctx(state.ctx.open("other", [1], ["add"], closes_at=77_000))
    after = TOY.apply(apart, Move(SYSTEM, None, AddTime(5_000), 1_010, "system"))
    assert [w.closes_at for w in after.state.ctx.windows] == [TURN + 5_000, 82_000]
    one = TOY.apply(apart, Move(SYSTEM, window(apart), AddTime(5_000), 1_010, "system"))
    assert [w.closes_at for w in one.state.ctx.windows] == [TURN + 5_000, 77_000]


def test_time_added_to_a_hidden_window_is_told_to_its_own_seats_alone() -> None:
    state = fresh()
    after = TOY.apply(state, Move(SYSTEM, window(state, "peek"), AddTime(1), 10, "system"))
    assert after.events[0].audience == (0,)


def test_time_is_only_ever_added_to_a_window_that_is_open() -> None:
    state = fresh()
    assert refusal(state, Move(SYSTEM, 999, AddTime(5), 1, "system")).code == "STALE_WINDOW"
    assert refusal(state, Move(SYSTEM, window(state), AddTime(-5), 1, "system")).code == "MALFORMED"


def test_a_seat_has_one_trustee() -> None:
    state = control(fresh(), TakeOver(2), 1)
    assert state.ctx.trustees == (2,)
    assert refusal(state, Move(SYSTEM, None, TakeOver(2), 2, "system")).code == "ALREADY_TRUSTEE"
    assert control(state, TakeOver(2, "left"), 2).ctx.trustees == (2,)
    assert refusal(state, Move(SYSTEM, None, TakeOver(3), 2, "system")).code == "NO_SUCH_SEAT"
    assert refusal(state, Move(SYSTEM, None, GiveBack(1), 2, "system")).code == "NOT_TRUSTEE"


def test_a_conceded_seat_is_played_by_its_trustee_and_never_taken_back() -> None:
    after = TOY.apply(fresh(), Move(SYSTEM, None, Concede(2), 1, "system"))
    state = after.state
    assert (state.ctx.trustees, state.ctx.gone) == ((2,), (2,))
    assert after.events == (Event("conceded", {"seat": 2}),)
    for control_move in (GiveBack(2), TakeOver(2), TakeOver(2, "left"), Concede(2)):
        assert refusal(state, Move(SYSTEM, None, control_move, 2, "system")).code == "CONCEDED"
    state = act(act(state, 0, Add(1), 3), 1, Add(1), 4)
    for by in ("person", "bot"):
        assert refusal(state, Move(2, window(state), Add(1), 5_000, by)).code == "CONCEDED"
    assert act(state, 2, Add(1), 5_000, by="trustee").total == 3


def test_a_match_is_conceded_during_a_pause_too() -> None:
    state = control(control(fresh(), Pause(), 1), Concede(0), 2)
    assert (state.ctx.gone, state.ctx.paused_at) == ((0,), 1)


def test_only_a_player_concedes_and_only_who_is_out_departs() -> None:
    state = start(TOY, ToyOptions(), 3, SEED, agents=(1,)).state
    assert refusal(state, Move(SYSTEM, None, Concede(1), 1, "system")).code == "NO_SUCH_SEAT"
    assert refusal(state, Move(SYSTEM, None, Concede(3), 1, "system")).code == "NO_SUCH_SEAT"
    assert refusal(state, Move(SYSTEM, None, Depart(0), 1, "system")).code == "STILL_IN_THE_GAME"


def test_a_match_is_unattended_when_every_person_has_gone_for_good() -> None:
    state = start(TOY, ToyOptions(), 3, SEED, agents=(1,)).state
    assert not control(state, TakeOver(0), 1).ctx.unattended
    state = control(state, Concede(0), 1)
    assert not state.ctx.unattended
    assert control(state, Concede(2), 2).ctx.unattended
    assert not start(TOY, ToyOptions(), 3, SEED, agents=(0, 1, 2)).state.ctx.unattended


def test_an_aborted_match_is_over() -> None:
    state = control(control(fresh(), Pause(), 1), Abort("staff"), 9)
    assert state.ctx.windows == ()
    outcome = TOY.outcome(state)
    assert outcome is not None
    assert outcome.termination == "aborted"
    assert refusal(state, Move(SYSTEM, None, Resume(), 10, "system")).code == "GAME_OVER"


# ── Start, places, options ──────────────────────────────────────────────────────────────────────


def test_a_match_starts_at_nought_with_nobody_away() -> None:
    state = start(TOY, ToyOptions(), 3, SEED, agents=[2, 1]).state
    assert (state.ctx.at, state.ctx.missed, state.ctx.timeouts) == (0, (0, 0, 0), (0, 0, 0))
    assert (state.ctx.trustees, state.ctx.agents) == ((), (1, 2))


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_match_needs_the_right_number_of_seats(seats: int) -> None:
    with pytest.raises(InvalidOption) as refused:
        start(TOY, ToyOptions(), seats, SEED)
    assert (refused.value.code, refused.value.data) == ("WRONG_SEATS", {"seats": seats, "low": 2, "high": 3})


@pytest.mark.parametrize(
    ("keys", "expected"),
    [((5, 9, 1), (2, 1, 3)), ((3, 3, 1), (1, 1, 3)), ((0, 0, 0), (1, 1, 1)), (((True, 1), (False, 9)), (1, 2))],
)
def test_equal_seats_share_a_place(keys: tuple[Any, ...], expected: tuple[int, ...]) -> None:
    assert places_by_key(keys) == expected


def test_options_are_their_defaults_until_a_table_says_otherwise() -> None:
    assert parse_options(ToyOptions, {}) == ToyOptions()
    chosen = parse_options(ToyOptions, {"step": 5, "pace": 1, "cap": 9, "loud": False, "format": "daily"})
    assert chosen == ToyOptions(format="daily", step=5, pace=1, cap=9, loud=False)
    assert parse_options(ToyOptions, {"cap": None}) == ToyOptions()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("step", 0), ("step", 6), ("step", "2"), ("step", 2.0), ("step", True), ("step", None), ("step", [2]),
        ("pace", 0.4), ("pace", float("nan")), ("pace", float("inf")), ("pace", True), ("cap", 0), ("cap", "x"),
        ("loud", 1), ("loud", "yes"), ("format", "long"), ("format", None),
    ],
)  # fmt: skip
def test_an_option_keeps_to_its_range(key: str, value: Any) -> None:
    with pytest.raises(InvalidOption) as refused:
        parse_options(ToyOptions, {key: value})
    assert refused.value.code == "INVALID_OPTION"
    assert refused.value.data["key"] == key


def test_an_option_out_of_range_says_the_range() -> None:
    with pytest.raises(InvalidOption) as refused:
        parse_options(ToyOptions, {"step": 7})
    assert refused.value.data == {"key": "step", "value": 7, "low": 1, "high": 5, "choices": []}


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(InvalidOption) as refused:
        parse_options(ToyOptions, {"speed": 7})
    assert (refused.value.code, refused.value.data) == ("UNKNOWN_OPTION", {"key": "speed"})


def test_options_describe_themselves_for_a_form() -> None:
    described = {row["key"]: row for row in describe_options(ToyOptions)}
    assert described["step"] == {
        "key": "step", "default": 2, "type": "int", "low": 1, "high": 5, "choices": [], "affects_rating": False,
    }  # fmt: skip
    assert described["cap"]["type"] == "int"
    assert described["cap"]["default"] is None
    assert described["format"]["choices"] == ["daily", "quick", "standard", "championship"]


def test_a_state_with_another_context_is_the_same_state() -> None:
    state = fresh()
    assert state.with_ctx(replace(state.ctx, at=9)) == replace(state, ctx=replace(state.ctx, at=9))


def test_options_are_told_whole_or_as_what_was_changed():
    assert all_options(ToyOptions, {"step": 5}) == {**all_options(ToyOptions, {}), "step": 5}
    assert changed_options(ToyOptions, {"step": 5, "cap": None}) == {"step": 5}
    assert not blocks_rating(ToyOptions, {"step": 5})
    with pytest.raises(InvalidOption) as refusal:
        all_options(ToyOptions, {"speed": 7})
    assert refusal.value.code == "UNKNOWN_OPTION"


@dataclass(frozen=True, slots=True)
class Later:
    """Options of a game that has got one since."""

    seconds: int = option(6, low=0, high=30, before=0)
    tempo: int = option(2)


def test_an_option_that_came_later_is_for_matches_of_before_what_was_played_without_it():
    assert stored_options(Later, {"tempo": 3}) == codec.decode(Later, {"tempo": 3}) == Later(0, 3)
    assert stored_options(Later, {"seconds": 9}) == codec.decode(Later, {"seconds": 9}) == Later(9, 2)
    assert parse_options(Later, {}) == Later(6, 2)
    assert "before" not in describe_options(Later)[0]
