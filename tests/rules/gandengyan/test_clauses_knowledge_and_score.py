"""RULES.md, sections 8 and 9: what is seen, penalties, and the match."""

from __future__ import annotations

from typing import Any

from games.rules.core import Move, Outcome, Rng, due_timeout, parse_options, start
from games.rules.gandengyan import GanDengYan
from games.rules.gandengyan.options import GanDengYanOptions
from games.rules.series import Ready, Series

from .round_driver import GAME, SEED, RoundDriver

MATCH = Series(GanDengYan(), GanDengYan.length, listed=("bombs", "multiplier"))


def test_clause_8_1_a_seat_sees_its_hand_and_what_lies_open():
    scene = RoundDriver.playing("JQb3", "459", "66", pile="7T")
    scene.lay("JQb")
    scene.skip()
    view = scene.view(1)
    assert view["hand"] == ["9S", "5S", "4S"]
    assert (view["counts"], view["pile"], view["turn"], view["leader"]) == ([1, 3, 2], 2, 2, 0)
    straight = {"type": "STRAIGHT", "rank": 13, "length": 3, "cards": ["JS", "QS", "SJ"], "jokers": [13]}
    assert view["history"] == [{"trick": 1, "seat": 0, **straight}, {"trick": 1, "seat": 1, "type": "PASS"}]
    assert view["played"] == ["JS", "QS", "SJ"]
    scene.skip()
    assert scene.view(1)["draws"] == [{"trick": 2, "seat": 0}]
    assert scene.view(1)["counts"] == [2, 3, 2]


def test_clause_8_2_the_drawn_card_is_seen_by_its_own_seat_alone():
    scene = RoundDriver.playing("53", "64", "78", pile="K9")
    scene.lay("5")
    events = [*scene.skip(), *scene.skip()]
    telling = [event for event in events if "KS" in str(event.data)]
    assert [event.audience for event in telling] == [(0,)]
    assert scene.view(0)["drawn"] == "KS"
    assert scene.view(1)["drawn"] is scene.view(2)["drawn"] is None
    assert "drawn" not in scene.view()
    assert "KS" not in str(scene.view(1)) + str(scene.view())
    scene.lay("3")
    assert scene.view(0)["drawn"] == "KS"
    scene.lay("6")
    for _ in range(2):
        scene.skip()
    assert scene.view(0)["drawn"] is None  # another trick, another leader
    assert scene.view(1)["drawn"] == "9S"


def test_clause_8_2_the_first_card_of_the_deck_is_seen_like_any_other():
    scene = RoundDriver.playing("54", "69", pile="3")  # the card that is number 0
    scene.lay("5")
    scene.skip()
    assert scene.view(0)["drawn"] == "3S"
    assert scene.view(1)["drawn"] is None


def test_clause_8_3_a_spectator_sees_the_same_without_a_hand():
    scene = RoundDriver.playing("53", "64", "78")
    scene.lay("5")
    assert scene.view(1) == scene.view() | {"hand": ["6S", "4S"], "drawn": None}


def test_clause_8_4_at_the_end_the_hands_are_open_and_the_pile_is_not():
    scene = RoundDriver.playing("5", "64", "78", pile="K9")
    assert "hands" not in scene.view(1)
    scene.lay("5")
    for seat in (None, 0, 1):
        assert scene.view(seat)["hands"] == [[], ["6S", "4S"], ["8S", "7S"]]
        assert scene.view(seat)["pile"] == 2
        assert "KS" not in str(scene.view(seat))


def test_clause_8_5_cards_that_lie_otherwise_change_nothing_that_a_viewer_has():
    scene = RoundDriver.playing("5399", "64", "78QK")
    scene.lay("5")
    scene.skip()
    scene.skip()
    for seat in (None, 0, 1, 2):
        hands = set()
        for number in range(20):
            other = GAME.redeal(scene.state, seat, Rng(f"{number:064x}"))
            assert GAME.view(other, seat) == scene.view(seat)
            assert [len(hand) for hand in other.hands] == [len(hand) for hand in scene.state.hands]
            if seat is not None:
                window = other.ctx.windows[0]
                assert list(GAME.legal_actions(other, seat, window)) == scene.choices(seat)
            assert other.drawn in other.hands[0]
            hands.add(other.hands)
        assert len(hands) > 15


def test_clause_9_1_each_card_left_is_a_penalty_point():
    scene = RoundDriver.playing("5", "64", "789QK")
    scene.lay("5")
    assert GAME.outcome(scene.state) == Outcome("went_out", (0, -2, -5), (1, 2, 3))
    summary = GAME.round_summary(scene.state)
    assert [(row["points"], row["left"], row["won"]) for row in summary["seats"]] == [
        (0, 0, True), (-2, 2, False), (-5, 5, False),
    ]  # fmt: skip
    assert scene.view()["result"] == {"seat": 0, "points": [0, -2, -5]}


def test_clause_9_2_a_bomb_left_in_a_hand_counts_as_its_cards():
    for doubles in (False, True):
        scene = RoundDriver.playing("5", "6666", "bB", bomb_doubles=doubles)
        scene.lay("5")
        assert scene.state.result is not None
        assert scene.state.result.points == (0, -4, -2)


def test_clause_9_3_with_bomb_doubles_each_bomb_doubles_the_penalties():
    scene = RoundDriver.playing("4445", "KKK9", "bB7", pile="T", bomb_doubles=True)
    scene.lay("444")
    scene.lay("KKK")
    assert (scene.view()["bombs"], scene.view()["multiplier"]) == (2, 4)
    scene.lay("bB")
    assert scene.view()["multiplier"] == 8
    scene.skips()
    scene.lay("7")
    scene.skips()
    scene.lay("T")
    assert scene.state.result is not None
    assert scene.state.result.points == (-8, -8, 0)


def test_clause_9_3_a_bomb_that_empties_a_hand_doubles_too():
    scene = RoundDriver.playing("444", "K96", bomb_doubles=True)
    scene.lay("444")
    assert scene.state.result is not None
    assert scene.state.result.points == (0, -6)
    plain = RoundDriver.playing("444", "K96")
    plain.lay("444")
    assert plain.state.result is not None
    assert plain.state.result.points == (0, -3)
    assert GAME.round_summary(plain.state)["multiplier"] == 1
    assert GAME.round_summary(plain.state)["seats"][0]["bombs"] == 1


# ── Through a series, as played ─────────────────────────────────────────────────────────────────


def begin(seats: int = 3, **options: Any) -> Any:
    return start(MATCH, parse_options(GanDengYanOptions, options), seats, SEED).state


def play_to(state: Any, *, rounds: int) -> Any:
    """The clock and greedy seats play until so many rounds have begun, or the match is over."""
    while state.ctx.windows and not (state.number >= rounds and state.ctx.window_named("intermission")):
        window = state.ctx.windows[0]
        if window.name == "intermission":
            move = due_timeout(state, window.closes_at)
            assert move is not None
            state = MATCH.apply(state, move).state
            continue
        seat = window.seats[0]
        action = list(MATCH.legal_actions(state, seat, window))[-1]
        state = MATCH.apply(state, Move(seat, window.id, action, state.ctx.at + 10)).state
    return state


def test_clause_9_4_a_match_is_so_many_rounds():
    for rounds in (1, 3):
        ended = play_to(begin(rounds=rounds), rounds=99)
        assert MATCH.outcome(ended).termination == "rounds_played"
        assert len(ended.rounds) == rounds
        assert MATCH.view(ended, None)["rounds"] == rounds
    assert GanDengYan.length(GanDengYanOptions()).rounds == 5


def test_clause_9_5_penalties_add_up_and_the_fewest_stand_first():
    ended = play_to(begin(4, rounds=4), rounds=99)
    totals = [sum(record["seats"][seat]["points"] for record in ended.rounds) for seat in range(4)]
    outcome = MATCH.outcome(ended)
    assert list(outcome.scores) == totals
    assert min(totals) < 0
    assert list(outcome.places) == [1 + sum(other > mine for other in totals) for mine in totals]
    lines = MATCH.view(ended, None)["rounds_played"]
    assert [set(line) for line in lines] == [{"round", "points", "won", "bombs", "multiplier"}] * 4


def test_clause_9_5_equal_penalties_share_a_place():
    scene = RoundDriver.playing("5", "64", "78")
    scene.lay("5")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None
    assert outcome.places == (1, 2, 2)


def test_clause_9_6_the_intermission_is_as_short_as_all_are_ready():
    state = play_to(begin(intermission_seconds=30), rounds=1)
    window = state.ctx.window_named("intermission")
    assert window.closes_at - state.ctx.at == 30_000
    for seat in range(3):
        assert state.number == 1
        state = MATCH.apply(state, Move(seat, window.id, Ready(), state.ctx.at + 5)).state
    assert state.number == 2
    assert state.round.starter == state.round.turn
    winners = [row["seat"] for row in state.rounds[0]["seats"] if row["won"]]
    assert [state.round.starter] == winners


def test_clause_9_7_two_turns_missed_bring_the_trustee():
    scene = RoundDriver.playing("3456", "789T", turn_seconds=5)
    scene.run_out()
    assert scene.window.closes_at - scene.now == 5_000
    scene.skip()
    events = scene.run_out()
    assert [event.kind for event in events] == ["timeout", "trustee", "play"]
    assert scene.state.ctx.trustees == (0,)
