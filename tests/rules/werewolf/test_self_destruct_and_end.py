"""Sections 9 and 10 of the rules: self-destruction, and the end."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.core import Abort, Outcome
from games.rules.werewolf.actions import SelfDestruct
from games.rules.werewolf.roles import winner_of

from .round_driver import GAME, NINE, TWELVE, RoundDriver


def first_day(roles: str = NINE, *, kill: int | None = None, poison: int | None = None, **options: Any) -> RoundDriver:
    table = RoundDriver(roles, **options)
    table.night(kill, poison=poison)
    return table


def speeches(roles: str = NINE, *, kill: int | None = None, **options: Any) -> RoundDriver:
    table = first_day(roles, kill=kill, **options)
    table.stands()
    while table.phase == "LAST_WORDS":
        table.end()
    return table


# ── 9. Self-destruction ─────────────────────────────────────────────────────────────────────────


def test_clause_9_1_at_any_time_of_the_day_until_the_last_vote_has_closed():
    table = first_day(TWELVE, kill=11)
    assert (table.phase, table.booms()) == ("STAND", [0, 1, 2, 3])
    table.stands(5, 11)
    assert (table.view()["speaking"]["kind"], table.booms()) == ("election", [0, 1, 2, 3])
    table.talk()
    assert (table.phase, table.booms()) == ("VOTE", [0, 1, 2, 3])
    table.votes({1: 5, 2: 11})
    assert (table.view()["speaking"]["kind"], table.booms()) == ("election_tie", [0, 1, 2, 3])
    table.talk()
    table.votes({}, 11)
    assert (table.phase, table.booms()) == ("LAST_WORDS", [0, 1, 2, 3])
    table.end()
    assert (table.phase, table.booms()) == ("BADGE", [0, 1, 2, 3])
    table.badge(5)
    assert (table.phase, table.booms()) == ("ORDER", [0, 1, 2, 3])
    table.order()
    assert (table.view()["speaking"]["kind"], table.booms()) == ("day", [0, 1, 2, 3])
    table.talk()
    assert (table.phase, table.booms()) == ("VOTE", [0, 1, 2, 3])
    table.votes({1: 5, 2: 6})
    assert (table.view()["speaking"]["kind"], table.booms()) == ("banish_tie", [0, 1, 2, 3])
    table.talk()
    assert (table.phase, table.booms()) == ("VOTE", [0, 1, 2, 3])
    table.votes({}, 5)
    assert (table.phase, table.booms()) == ("LAST_WORDS", [])
    table.end()
    assert (table.phase, table.booms()) == ("BADGE", [])
    table.badge(None)
    assert (table.phase, table.booms()) == ("NIGHT", [])


def test_clause_9_1_each_wolf_has_a_window_that_it_alone_sees():
    table = speeches()
    windows = [window for window in table.state.ctx.windows if window.name == "self_destruct"]
    assert [window.seats for window in windows] == [(0,), (1,), (2,)]
    assert "self_destruct" in table.names(1)
    assert all("self_destruct" not in table.names(seat) for seat in (None, 3, 4, 5, 6, 7, 8))
    assert table.refused(6, SelfDestruct()).code == "STALE_WINDOW"
    while table.speaker == 0:
        table.end()
    assert table.refused(0, SelfDestruct(), window="speech").code == "NOT_YOUR_TURN"


def test_clause_9_1_a_wolf_that_has_been_told_dead_may_not():
    table = speeches(kill=2)
    assert table.booms() == [0, 1]
    table.boom(1)
    table.night()
    assert table.booms() == [0]


def test_clause_9_2_also_one_that_died_in_the_night_and_does_not_know():
    table = first_day(kill=2)
    assert table.state.untold == (2,)
    assert table.booms() == [0, 1, 2]
    table.boom(2)
    assert table.told("self_destruct") == {"seat": 2}
    assert table.told("deaths") == {"seats": []}
    assert table.view()["out"] == [{"seat": 2, "how": "self_destruct", "day": 1}]


def test_clause_9_2_others_that_died_are_told_as_ever():
    table = first_day(TWELVE, kill=2, poison=11)
    table.boom(2)
    assert table.told("deaths") == {"seats": [11]}
    assert table.view()["alive"] == [True, True, False, *[True] * 8, False]


def test_clause_9_3_a_wolf_that_is_sheriff_may_not():
    table = first_day()
    table.elect(1)
    assert table.booms() == [0, 2]


def test_clause_9_3_unless_the_table_allows_it_and_then_passes_the_badge():
    table = first_day(sheriff_may_self_destruct=True)
    table.elect(1)
    assert table.booms() == [0, 1, 2]
    table.boom(1)
    assert (table.phase, table.window_named("badge").seats) == ("BADGE", (1,))
    table.badge(0)
    assert (table.phase, table.view()["sheriff"]) == ("NIGHT", 0)


def test_clause_9_4_it_is_out_at_once_and_known_as_a_wolf():
    table = speeches()
    events = table.boom(1)
    assert (events[0].kind, events[0].data, events[0].audience) == ("self_destruct", {"seat": 1}, None)
    assert table.view()["exposed"] == [1]
    assert table.view()["alive"][1] is False
    assert (table.phase, table.view()["speaking"]) == ("NIGHT", None)


def test_clause_9_4_a_vote_that_runs_is_void_and_never_shown():
    table = speeches()
    table.talk()
    table.vote(4, 0)
    table.vote(5, 0)
    table.boom(1)
    assert "ballots" not in table.kinds()
    assert table.view()["votes"] == []
    assert table.view()["vote"] is None
    assert table.view(4)["ballot"] is None
    assert table.state.vote is None


def test_clause_9_4_nor_is_it_shown_who_would_have_stood():
    table = first_day()
    table.stand(4)
    table.boom(1)
    assert "stood" not in table.kinds()
    assert table.view()["election"] is None
    assert table.view(4)["standing"] is True
    assert table.view(5)["standing"] is None


def test_clause_9_5_the_dead_are_told_and_night_falls_without_last_words():
    table = first_day(kill=8)
    table.boom(0)
    assert table.kinds() == ["self_destruct", "elected", "deaths", "night", "step"]
    assert table.told("deaths") == {"seats": [8]}
    assert (table.phase, table.view()["day"]) == ("NIGHT", 2)


def test_clause_9_5_last_words_that_run_are_cut_short():
    table = first_day(TWELVE, kill=11, poison=10)
    table.stands()
    assert (table.phase, table.speaker) == ("LAST_WORDS", 10)
    table.boom(0)
    assert table.phase == "NIGHT"
    table.night()
    table.talk()
    table.votes({}, 9)
    assert (table.phase, table.speaker, table.state.speaking.order) == ("LAST_WORDS", 9, (9,))


@pytest.mark.parametrize("when", ["LAST_WORDS", "BADGE"])
def test_clause_9_5_a_badge_that_is_to_be_passed_is_passed(when):
    table = first_day(kill=8)
    table.elect(8)
    while table.phase != when:
        table.end()
    table.boom(0)
    assert (table.phase, table.window_named("badge").seats) == ("BADGE", (8,))
    assert table.booms() == []
    table.badge(3)
    assert (table.phase, table.view()["sheriff"]) == ("NIGHT", 3)


def test_clause_9_5_a_badge_that_is_held_stays():
    table = first_day()
    table.elect(8)
    table.boom(0)
    assert (table.phase, table.view()["sheriff"]) == ("NIGHT", 8)


def test_clause_9_6_before_the_election_has_ended_it_takes_the_badge_away():
    for stage in ("stand", "election", "vote", "election_tie", "second vote"):
        table = first_day()
        if stage != "stand":
            table.stands(4, 5)
        if stage in ("vote", "election_tie", "second vote"):
            table.talk()
        if stage in ("election_tie", "second vote"):
            table.votes({1: 4, 2: 5})
        if stage == "second vote":
            table.talk()
        table.boom(0)
        assert table.told("elected") == {"seat": None}
        assert (table.view()["sheriff"], table.view()["badge"]) == (None, "lost")
        assert table.phase == "NIGHT"
        table.night()
        assert table.phase == "SPEECH"


def test_clause_9_6_a_candidate_may_do_it_too():
    table = first_day()
    table.stands(0, 4)
    while table.speaker != 0:
        table.end()
    table.boom(0)
    assert table.view()["badge"] == "lost"
    assert table.view()["exposed"] == [0]


# ── 10. The end ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("living", "result"),
    [
        ("WSTGVV", None),
        ("WSV", None),
        ("WSTG", ("wolves", "villagers_out")),
        ("WVVV", ("wolves", "specials_out")),
        ("STV", ("good", "wolves_out")),
        ("SV", ("good", "wolves_out")),
        ("VV", ("wolves", "specials_out")),
        ("ST", ("wolves", "villagers_out")),
        ("", ("wolves", "villagers_out")),
    ],
)
def test_clause_10_3_if_both_sides_win_at_once_the_wolves_do(living, result):
    roles = [{"W": "wolf", "S": "seer", "T": "witch", "G": "guard", "V": "villager"}[letter] for letter in living]
    assert winner_of(roles, range(len(roles))) == result


def test_clause_10_1_the_wolves_win_when_no_villager_is_left():
    table = RoundDriver("WWSTVV")
    table.night(4, poison=5)
    assert table.view()["outcome"] == {
        "termination": "villagers_out", "scores": [1, 1, -1, -1, -1, -1], "places": [1, 1, 3, 3, 3, 3],
    }  # fmt: skip


def test_clause_10_1_or_no_special():
    table = RoundDriver("WWSVVV")
    table.night(2)
    assert table.view()["outcome"]["termination"] == "specials_out"
    assert table.told("round_end")["winner"] == "wolves"


def test_clause_10_2_the_good_win_when_no_wolf_is_left():
    table = RoundDriver("WSTGVV")
    table.night(None, poison=0)
    assert table.view()["outcome"] == {
        "termination": "wolves_out", "scores": [-1, 1, 1, 1, 1, 1], "places": [6, 1, 1, 1, 1, 1],
    }  # fmt: skip


def test_clause_10_3_the_knife_falls_before_the_last_wolf():
    table = RoundDriver("WTVVVV")
    table.night(1, poison=0)
    assert table.state.nights[0].deaths == (0, 1)
    assert table.told("round_end")["winner"] == "wolves"


def test_clause_10_4_at_dawn_before_the_election_and_the_dead_are_told_at_once():
    table = RoundDriver("WWSTVV")
    table.night(4, poison=5)
    assert table.kinds() == ["day", "deaths", "round_end", "match_end"]
    assert table.told("deaths") == {"seats": [4, 5]}
    assert table.view()["phase"] == "GAME_OVER"
    assert table.state.ctx.windows == ()


def test_clause_10_4_after_a_banishment_before_the_last_words():
    table = speeches("WSTGVV")
    table.talk()
    table.votes({}, 0)
    assert table.kinds() == ["ballots", "banished", "round_end", "match_end"]
    assert table.told("round_end")["winner"] == "good"


def test_clause_10_4_after_a_self_destruction():
    table = speeches("WSTGVV")
    table.boom(0)
    assert table.kinds() == ["self_destruct", "round_end", "match_end"]
    assert table.view()["outcome"]["termination"] == "wolves_out"


def test_clause_10_4_the_last_wolf_that_shows_itself_before_the_dead_are_told():
    table = first_day("WSTGVV", kill=5)
    table.boom(0)
    assert table.kinds() == ["self_destruct", "elected", "deaths", "round_end", "match_end"]
    assert table.told("round_end")["winner"] == "good"


def test_clause_10_5_after_so_many_days_it_is_a_draw():
    table = RoundDriver(max_days=5)
    for _ in range(5):
        table.night()
        table.day_without_sheriff()
    assert table.kinds()[-2:] == ["round_end", "match_end"]
    assert table.told("round_end")["winner"] == "draw"
    assert table.view()["outcome"] == {"termination": "days_out", "scores": [0] * 9, "places": [1] * 9}
    assert table.view()["day"] == 5


def test_clause_10_6_everything_is_shown_at_the_end():
    table = RoundDriver("WWSTVV")
    table.hunt(0, 4)
    table.hunt(1, 4)
    table.check(0)
    table.wait(), table.wait()
    table.poison(5)
    table.wait()
    roles = ["wolf", "wolf", "seer", "witch", "villager", "villager"]
    assert table.told("round_end") == {"round": 1, "winner": "wolves", "roles": roles}
    scores, places = [1, 1, -1, -1, -1, -1], [1, 1, 3, 3, 3, 3]
    assert table.told("match_end") == {"winner": "wolves", "scores": scores, "places": places}
    for seat in (None, 3):
        assert table.view(seat)["roles"] == roles
        assert table.view(seat)["nights"] == [
            {
                "night": 1, "hunts": {"0": 4, "1": 4}, "victim": 4, "protected": None, "saved": False, "poisoned": 5,
                "checked": {"seat": 0, "wolf": True}, "deaths": [4, 5],
            }
        ]  # fmt: skip


def test_clause_10_6_the_dead_win_and_lose_with_their_side():
    table = speeches("WSTGVV", kill=5)
    table.talk()
    table.votes({}, 0)
    assert table.view()["outcome"]["scores"] == [-1, 1, 1, 1, 1, 1]
    summary = GAME.round_summary(table.state)
    assert summary["seats"][5] == {"seat": 5, "role": "villager", "points": 1, "won": True}
    assert (summary["winner"], summary["days"]) == ("good", 1)


def test_clause_10_7_an_aborted_match_has_no_places():
    table = speeches()
    table.control(Abort())
    assert GAME.outcome(table.state) == Outcome("aborted", (0,) * 9, (0,) * 9)
    assert table.phase == "GAME_OVER"
    assert GAME.round_summary(table.state) == {}
