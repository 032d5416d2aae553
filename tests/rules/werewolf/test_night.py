"""Sections 3 and 4 of the rules: what is done by night, and what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.core import IllegalMove, MalformedMove, Rng, StaleMove
from games.rules.werewolf.actions import Check, Hunt, Poison, Protect, Save, Whisper

from .round_driver import GAME, TWELVE, RoundDriver, seed

# ── 3. What is done by night ────────────────────────────────────────────────────────────────────


def test_clause_3_1_wolves_vote_for_anybody_alive_and_change_their_votes():
    table = RoundDriver()
    assert table.legal(1, "wolves") == [Hunt(None), *(Hunt(seat) for seat in range(9)), Whisper("")]
    table.hunt(0, 1)
    table.hunt(0, 8)
    table.hunt(1, 7)
    table.hunt(1, None)
    table.hunt(2, 2)
    table.hunt(2, 8)
    assert table.view(0)["hunts"] == {"0": 8, "1": None, "2": 8}
    table.wait()
    assert table.state.night.victim == 8


def test_clause_3_1_wolves_may_kill_a_wolf():
    table = RoundDriver()
    table.night(2)
    assert table.state.untold == (2,)


def test_clause_3_2_one_vote_is_enough_and_most_decide():
    table = RoundDriver()
    table.hunt(2, 6)
    table.wait()
    assert table.state.night.victim == 6
    table = RoundDriver()
    for wolf, target in ((0, 6), (1, 7), (2, 7)):
        table.hunt(wolf, target)
    table.wait()
    assert table.state.night.victim == 7


def test_clause_3_2_without_a_vote_nobody_is_attacked():
    table = RoundDriver()
    table.wait()
    assert table.state.night.victim is None
    table.wait()
    assert table.told("victim") == {"seat": None}


def test_clause_3_3_tied_wolves_kill_nobody():
    table = RoundDriver()
    table.hunt(0, 6)
    table.hunt(1, 7)
    table.wait()
    assert table.state.night.victim is None


def test_clause_3_3_or_one_of_the_tied_by_lot():
    killed = Counter[int | None]()
    for number in range(60):
        table = RoundDriver(number=number, wolf_tie="random")
        for wolf, target in ((0, 8), (1, 6), (2, 3)):
            table.hunt(wolf, target)
        table.wait()
        killed[table.state.night.victim] += 1
        assert table.state.night.victim == (3, 6, 8)[Rng(seed(number)).derive("night 1 tie").below(3)[0]]
    assert set(killed) == {3, 6, 8}
    assert min(killed.values()) >= 10


def test_clause_3_4_wolves_see_each_others_votes_at_once():
    table = RoundDriver()
    [event] = table.hunt(1, 6)
    assert (event.kind, event.data, event.audience) == ("hunt", {"seat": 1, "target": 6}, (0, 1, 2))
    assert table.view(2)["hunts"] == {"1": 6}
    assert "hunts" not in table.view(6)
    table.wait()
    assert "hunts" not in table.view(2)


def test_clause_3_5_wolves_talk_among_the_living_pack():
    table = RoundDriver()
    [event] = table.whisper(1)
    assert (event.kind, event.audience) == ("whisper", (0, 1, 2))
    assert table.view(0)["whispers"] == [{"night": 1, "seat": 1, "message": "0123456789abcdef"}]
    assert "whispers" not in table.view(3)
    assert GAME.spoken_verbs == {"say", "whisper"}


def test_clause_3_5_twenty_messages_a_night_are_enough():
    table = RoundDriver()
    for _ in range(20):
        table.whisper(1)
    error = table.refused(1, Whisper(""))
    assert (error.code, error.data) == ("TOO_MANY_MESSAGES", {"most": 20})
    assert Whisper("") not in table.legal(1, "wolves")
    table.whisper(0)
    table.night()
    table.day_without_sheriff()
    table.whisper(1)


def test_clause_3_5_they_talk_as_long_as_it_is_night_and_vote_in_their_step_alone():
    table = RoundDriver()
    for step in ("wolves", "guard", "witch"):
        assert table.state.stage == step
        [event] = table.whisper(1)
        assert (event.kind, event.audience) == ("whisper", (0, 1, 2))
        if step != "wolves":
            assert table.window_named("wolves").verbs == ("whisper",)
            assert table.legal(1, "wolves") == [Whisper("")]
            assert table.refused(1, Hunt(6), window="wolves").code == "WRONG_PHASE"
            assert table.names(6) == table.names(3) == table.names() == {"night"}
            assert table.refused(6, Whisper(""), window="wolves").code == "STALE_WINDOW"
        table.wait()
    assert table.state.ctx.window_named("wolves") is None


def test_clause_3_5_who_is_out_has_no_part_in_it():
    table = RoundDriver()
    table.night(1)
    table.day_without_sheriff()
    table.wait()
    assert table.window_named("wolves").seats == (0, 2)
    assert table.whisper(0)[0].audience == (0, 2)


def test_clause_3_5_twenty_messages_are_those_of_the_whole_night():
    table = RoundDriver()
    for _ in range(12):
        table.whisper(1)
    table.wait()
    for _ in range(8):
        table.whisper(1)
    assert table.refused(1, Whisper("")).code == "TOO_MANY_MESSAGES"
    assert table.legal(1, "wolves") == []


@pytest.mark.parametrize("message", ["hello", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0"])
def test_clause_3_5_a_message_is_the_reference_of_a_text(message):
    error = RoundDriver().refused(1, Whisper(message))
    assert isinstance(error, MalformedMove)
    assert (error.code, error.data) == ("MALFORMED", {"field": "message"})


def test_clause_3_6_the_seer_learns_at_once_whether_a_seat_is_a_wolf():
    table = RoundDriver()
    [event] = table.check(1)
    assert (event.kind, event.data, event.audience) == ("checked", {"seat": 1, "wolf": True}, (3,))
    assert table.view(3)["checks"] == [{"night": 1, "seat": 1, "wolf": True}]
    assert table.refused(3, Check(6)).code == "ALREADY_CHECKED"
    assert table.legal(3, "seer") == []
    table.night()
    table.day_without_sheriff()
    [event] = table.check(4)
    assert event.data == {"seat": 4, "wolf": False}


def test_clause_3_7_the_seer_does_not_ask_about_itself():
    table = RoundDriver()
    assert table.refused(3, Check(3)).code == "NOT_YOURSELF"
    assert table.legal(3, "seer") == [Check(seat) for seat in range(9) if seat != 3]


def test_clause_3_8_the_guard_protects_one_itself_or_nobody_and_that_is_final():
    for target in (5, 0, None):
        table = RoundDriver()
        table.wait()
        assert table.legal(5, "guard") == [Protect(None), *(Protect(seat) for seat in range(9))]
        [event] = table.protect(target)
        assert (event.kind, event.data, event.audience) == ("protected", {"seat": target}, (5,))
        assert table.view(5)["protecting"] == target
        assert table.view(5)["guard_done"] is True
        assert table.refused(5, Protect(8)).code == "ALREADY_PROTECTED"
        assert table.legal(5, "guard") == []


def test_clause_3_9_not_the_same_seat_two_nights_running():
    table = RoundDriver()
    table.night(protect=6)
    table.day_without_sheriff()
    table.wait()
    error = table.refused(5, Protect(6))
    assert (error.code, error.data) == ("GUARDED_LAST_NIGHT", {"target": 6})
    assert table.view(5)["guarded"] == 6
    assert Protect(6) not in table.legal(5, "guard")
    table.protect(None)
    table.wait(), table.wait()
    table.day_without_sheriff()
    table.wait()
    table.protect(6)


def test_clause_3_10_the_witch_learns_the_victim_guarded_or_not_while_she_has_the_antidote():
    table = RoundDriver()
    table.hunt(0, 6)
    table.wait()
    assert "victim" not in table.view(4)
    table.protect(6)
    table.wait()
    assert [(e.kind, e.data, e.audience) for e in table.events[-1:]] == [("victim", {"seat": 6}, (4,))]
    assert table.view(4)["victim"] == 6
    assert "victim" not in table.view(5)
    table.save()
    table.wait()
    table.day_without_sheriff()
    table.hunt(0, 7)
    table.wait(), table.wait()
    assert "victim" not in table.view(4)
    assert "victim" not in table.kinds()
    assert table.refused(4, Save()).code == "NO_POTION"


def test_clause_3_11_the_antidote_saves_the_victim():
    table = RoundDriver()
    table.hunt(0, 6)
    table.wait(), table.wait()
    assert Save() in table.legal(4, "witch")
    [event] = table.save()
    assert (event.kind, event.data, event.audience) == ("saved", {"seat": 6}, (4,))
    assert table.view(4)["potions"] == {"antidote": False, "poison": True}
    assert table.view(4)["used"] == {"save": True, "poison": None}
    table.wait()
    assert table.state.untold == ()


def test_clause_3_11_where_nobody_was_attacked_there_is_nobody_to_save():
    table = RoundDriver()
    table.wait(), table.wait()
    assert table.refused(4, Save()).code == "NO_VICTIM"
    assert Save() not in table.legal(4, "witch")


def test_clause_3_11_herself_she_saves_in_the_first_night_only():
    table = RoundDriver()
    table.night(4, save=True)
    assert table.state.untold == ()
    table = RoundDriver()
    table.night()
    table.day_without_sheriff()
    table.hunt(0, 4)
    table.wait(), table.wait()
    assert table.view(4)["victim"] == 4
    assert table.refused(4, Save()).code == "NOT_YOURSELF"
    assert Save() not in table.legal(4, "witch")


def test_clause_3_12_the_poison_kills_anybody_but_herself():
    table = RoundDriver()
    table.wait(), table.wait()
    assert table.refused(4, Poison(4)).code == "NOT_YOURSELF"
    assert table.legal(4, "witch") == [Poison(seat) for seat in range(9) if seat != 4]
    [event] = table.poison(0)
    assert (event.kind, event.data, event.audience) == ("poisoned", {"seat": 0}, (4,))
    table.wait()
    assert table.state.untold == (0,)


def test_clause_3_13_one_potion_a_night():
    table = RoundDriver()
    table.hunt(0, 6)
    table.wait(), table.wait()
    table.save()
    assert table.refused(4, Poison(0)).code == "ONE_POTION_A_NIGHT"
    assert table.refused(4, Save()).code == "ONE_POTION_A_NIGHT"
    assert table.legal(4, "witch") == []
    table = RoundDriver()
    table.hunt(0, 6)
    table.wait(), table.wait()
    table.poison(0)
    assert table.refused(4, Save()).code == "ONE_POTION_A_NIGHT"


def test_clause_3_13_each_potion_is_there_once():
    table = RoundDriver()
    table.night(None, poison=8)
    table.day_without_sheriff()
    table.hunt(0, 6)
    table.wait(), table.wait()
    assert table.refused(4, Poison(0)).code == "NO_POTION"
    assert table.legal(4, "witch") == [Save()]


def test_clause_3_14_who_is_out_cannot_be_chosen():
    table = RoundDriver(TWELVE)
    table.night(11)
    table.day_without_sheriff()
    assert table.refused(0, Hunt(11)).code == "NOT_A_TARGET"
    assert table.refused(4, Check(11)).code == "NOT_A_TARGET"
    table.wait()
    assert table.refused(6, Protect(11)).code == "NOT_A_TARGET"
    table.wait()
    assert table.refused(5, Poison(11)).code == "NOT_A_TARGET"


@pytest.mark.parametrize("target", [-1, 9, 10**9])
def test_clause_3_14_nor_can_a_seat_that_is_not_there(target):
    error = RoundDriver().refused(0, Hunt(target))
    assert isinstance(error, MalformedMove)
    assert error.code == "NO_SUCH_SEAT"


def test_clause_3_15_a_wolf_votes_thirty_times_a_night():
    table = RoundDriver()
    for change in range(30):
        table.hunt(0, 6 + change % 2)
    error = table.refused(0, Hunt(8))
    assert (error.code, error.data) == ("TOO_MANY_VOTES", {"most": 30})
    assert not any(isinstance(action, Hunt) for action in table.legal(0, "wolves"))
    assert table.state.night.hunts == ((0, 7),)
    table.hunt(1, 7)


def test_clause_3_16_the_pack_is_told_what_a_tie_chose():
    for tie, victims in (("peaceful", {None}), ("random", {6, 7})):
        table = RoundDriver(wolf_tie=tie)
        table.hunt(0, 6)
        table.hunt(1, 7)
        assert table.view(0)["attacks"] == []
        table.wait()
        [attack] = table.view(2)["attacks"]
        assert attack == {"night": 1, "seat": table.state.night.victim}
        assert attack["seat"] in victims
        assert table.view(0)["attacks"] == table.view(1)["attacks"] == [attack]
        for seat in (None, 3, 4, 5, 6):
            assert "attacks" not in table.view(seat)


def test_clause_3_16_a_wolf_that_is_out_keeps_what_it_knew_of_attacks_and_learns_no_more():
    table = RoundDriver()
    table.night(8)
    table.day_without_sheriff(1)
    table.night(7)
    assert [attack["seat"] for attack in table.view(0)["attacks"]] == [8, 7]
    assert [attack["seat"] for attack in table.view(1)["attacks"]] == [8]


# ── 4. What comes of it ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("protect", "save", "dies"), [(None, False, True), (6, False, False), (None, True, False), (7, False, True)]
)
def test_clause_4_1_the_victim_dies_unless_guard_or_witch_kept_them(protect, save, dies):
    table = RoundDriver()
    table.night(6, protect=protect, save=save)
    assert table.state.untold == ((6,) if dies else ())


def test_clause_4_2_kept_by_both_they_die():
    table = RoundDriver()
    table.night(6, protect=6, save=True)
    assert table.state.untold == (6,)


def test_clause_4_3_nothing_helps_against_poison():
    table = RoundDriver()
    table.night(None, protect=6, poison=6)
    assert table.state.untold == (6,)
    table = RoundDriver()
    table.night(6, protect=6, poison=6)
    assert table.state.untold == (6,)


def test_clause_4_4_all_deaths_of_a_night_happen_together():
    table = RoundDriver(TWELVE)
    table.hunt(0, 8)
    table.wait()
    assert table.state.alive == (True,) * 12
    table.wait()
    table.poison(0)
    assert isinstance(table.refused(0, Hunt(3), window="night"), IllegalMove)
    table.wait()
    assert table.state.untold == (0, 8)
    assert table.state.night.deaths == (0, 8)


def test_clause_4_4_who_dies_tonight_has_acted_tonight():
    table = RoundDriver()
    table.night(3, check=0, poison=5)
    assert table.view(3)["checks"] == [{"night": 1, "seat": 0, "wolf": True}]
    assert table.state.untold == (3, 5)


def test_a_window_of_the_night_is_gone_when_its_step_is():
    table = RoundDriver()
    window = table.window_named("wolves")
    table.wait()
    error = table.refused(0, Hunt(6))
    assert isinstance(error, StaleMove | IllegalMove)
    assert table.state.ctx.window(window.id) is None
