"""Sections 1 to 4 of the rules: the roles, the night, what is done in it, what comes of it."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.core import IllegalMove, InvalidOption, MalformedMove, Rng, StaleMove, start
from games.rules.werewolf.actions import Check, Hunt, Poison, Protect, Save, Whisper
from games.rules.werewolf.options import WerewolfOptions
from games.rules.werewolf.roles import PRESETS, ROLES

from .table import GAME, TWELVE, Table, seed

# ── 1. The table and the roles ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(6, 13))
def test_clause_1_1_six_to_twelve_play(seats):
    assert len(start(GAME, WerewolfOptions(), seats, seed(1)).state.roles) == seats


@pytest.mark.parametrize("seats", [5, 13])
def test_clause_1_1_other_numbers_are_refused(seats):
    with pytest.raises(InvalidOption) as error:
        start(GAME, WerewolfOptions(), seats, seed(1))
    assert error.value.code == "WRONG_SEATS"
    assert GAME.usual_seats == 9


@pytest.mark.parametrize(
    ("seats", "roles"),
    [(6, "WWSTVV"), (7, "WWSTGVV"), (8, "WWWSTVVV"), (9, "WWWSTGVVV"), (10, "WWWSTGVVVV"), (11, "WWWWSTGVVVV"),
     (12, "WWWWSTGVVVVV")],
)  # fmt: skip
def test_clause_1_2_the_number_of_players_decides_the_roles(seats, roles):
    state = start(GAME, WerewolfOptions(), seats, seed(3)).state
    letters = {"wolf": "W", "seer": "S", "witch": "T", "guard": "G", "villager": "V"}
    assert Counter(letters[role] for role in state.roles) == Counter(roles)
    assert set(PRESETS) == set(range(6, 13))


def test_clause_1_3_a_table_may_choose_its_own_roles():
    options = WerewolfOptions(roles="custom", wolves=4, seer=True, witch=False, guard=False)
    state = start(GAME, options, 10, seed(1)).state
    assert Counter(state.roles) == {"wolf": 4, "seer": 1, "villager": 5}
    assert GAME.view(state, None)["set"] == {"wolf": 4, "seer": 1, "witch": 0, "guard": 0, "villager": 5}


@pytest.mark.parametrize(
    ("seats", "wolves", "specials", "fits"),
    [
        (6, 2, 3, True),
        (6, 2, 0, False),  # no special
        (6, 3, 2, False),  # as many wolves as others
        (7, 3, 3, True),
        (6, 1, 3, True),
        (9, 5, 3, False),
        (11, 5, 3, True),
        (7, 4, 3, False),  # no villager
    ],
)
def test_clause_1_3_a_set_needs_a_villager_a_special_and_fewer_wolves_than_others(seats, wolves, specials, fits):
    options = WerewolfOptions(
        roles="custom", wolves=wolves, seer=specials > 0, witch=specials > 1, guard=specials > 2
    )  # fmt: skip
    if fits:
        GAME.check_seats(options, seats)
        return
    with pytest.raises(InvalidOption) as error:
        start(GAME, options, seats, seed(1))
    assert error.value.code == "WRONG_ROLES"
    assert error.value.data["wolves"] == wolves
    assert error.value.data["specials"] == specials


def test_clause_1_3_the_number_of_wolves_says_nothing_where_the_preset_holds():
    state = start(GAME, WerewolfOptions(wolves=5, seer=False), 6, seed(1)).state
    assert Counter(state.roles) == {"wolf": 2, "seer": 1, "witch": 1, "villager": 2}


def test_clause_1_4_everybody_learns_their_own_role_and_wolves_their_pack():
    table = Table("VWSWTGVWV")
    told = {event.data["seat"]: event for event in table.first.events if event.kind == "role"}
    assert all(event.audience == (seat,) for seat, event in told.items())
    assert told[1].data == {"seat": 1, "role": "wolf", "pack": [1, 3, 7]}
    assert told[2].data == {"seat": 2, "role": "seer", "pack": []}
    assert [table.view(seat)["role"] for seat in (0, 1, 2)] == ["villager", "wolf", "seer"]
    assert table.view(3)["pack"] == [1, 3, 7]
    assert "pack" not in table.view(4)


def test_clause_1_4_every_seat_is_a_wolf_about_equally_often():
    dealt = [start(GAME, WerewolfOptions(), 6, seed(number)).state.roles for number in range(300)]
    assert all(75 <= sum(roles[seat] == "wolf" for roles in dealt) <= 125 for seat in range(6))


def test_clause_1_5_who_is_what_is_shown_at_the_end_and_not_before():
    table = Table("WWSTVV")
    assert table.view()["set"] == {"wolf": 2, "seer": 1, "witch": 1, "guard": 0, "villager": 2}
    assert table.view()["roles"] is None
    assert table.view()["nights"] is None
    assert "wolf" not in str({key: value for key, value in table.view(4).items() if key not in ("set", "options")})
    table.night(4, poison=5)
    assert table.view()["roles"] == ["wolf", "wolf", "seer", "witch", "villager", "villager"]


def test_clause_1_6_anybody_can_recompute_the_roles_and_the_lots_from_the_seed():
    state = start(GAME, WerewolfOptions(), 9, seed(5)).state
    root = Rng(seed(5))
    deck = [role for role, count in zip(ROLES, PRESETS[9], strict=True) for _ in range(count)]
    assert state.roles == root.derive("roles").shuffled(deck)[0]
    [night, *_] = state.ctx.windows
    assert night.closes_at == 30_000 + root.derive("night 1 wolves").below(3_001)[0]


def test_clause_1_6_lots_are_drawn_by_purpose_so_that_nothing_hidden_moves_them():
    quiet, loud = Table(number=7), Table("VVVGTSWWW", number=7)
    loud.hunt(6, 0)
    loud.hunt(7, 1)
    loud.whisper(8)
    for table in (quiet, loud):
        table.wait(), table.wait(), table.wait()
        table.stands(1, 3, 5)
    assert quiet.state.election.order == loud.state.election.order
    assert quiet.state.ctx.at == loud.state.ctx.at


# ── 2. The night ────────────────────────────────────────────────────────────────────────────────


def test_clause_2_1_the_match_begins_with_the_first_night():
    table = Table()
    assert [event.kind for event in table.first.events if event.audience is None] == ["round_start", "night", "step"]
    assert (table.phase, table.view()["day"]) == ("NIGHT", 1)
    table.night()
    assert table.view()["day"] == 1
    table.day_without_sheriff()
    assert (table.phase, table.view()["day"]) == ("NIGHT", 2)
    assert table.told("night") == {"night": 2}


def test_clause_2_2_three_steps_of_their_length_and_up_to_three_seconds_more():
    lengths = []
    for number in range(40):
        table = Table(number=number, wolf_seconds=5, guard_seconds=7, witch_seconds=9)
        steps, at = [], 0
        for _ in range(3):
            steps.append(table.view()["step"])
            table.wait()
            lengths.append(table.state.ctx.at - at - {"wolves": 5_000, "guard": 7_000, "witch": 9_000}[steps[-1]])
            at = table.state.ctx.at
        assert steps == ["wolves", "guard", "witch"]
    assert all(0 <= extra <= 3_000 for extra in lengths)
    assert len(set(lengths)) > 100
    assert max(lengths) - min(lengths) > 2_500


def test_clause_2_2_the_wolves_and_the_seer_are_awake_together():
    table = Table()
    assert table.named("wolves").seats == (0, 1, 2)
    assert table.named("seer").seats == (3,)
    assert table.named("wolves").closes_at == table.named("seer").closes_at == table.named("night").closes_at


def test_clause_2_3_a_step_does_not_end_when_all_have_chosen():
    table = Table()
    closes_at = table.named("night").closes_at
    for wolf in (0, 1, 2):
        table.hunt(wolf, 8)
    table.check(0)
    assert table.view()["step"] == "wolves"
    assert table.named("night").closes_at == closes_at
    table.wait()
    assert table.state.ctx.at == closes_at


@pytest.mark.parametrize("roles", ["WWSTVV", "WWSGVV", "WWWSVVV"])
def test_clause_2_4_a_step_is_as_long_without_its_role(roles):
    table, full = Table(roles, number=4), Table(number=4)
    for _ in range(3):
        assert table.view()["step"] == full.view()["step"]
        assert table.named("night").closes_at == full.named("night").closes_at
        table.wait(), full.wait()


def test_clause_2_4_a_dead_or_a_spent_witch_has_her_step_all_the_same():
    table = Table()
    table.night(6, save=True)
    table.day_without_sheriff()
    table.night(None, poison=7)
    table.day_without_sheriff()
    table.wait(), table.wait()
    assert (table.view()["step"], "witch" in table.names(4)) == ("witch", False)
    spent = table.named("night").closes_at - table.state.ctx.at
    dead = Table()
    dead.night(4)
    dead.day_without_sheriff()
    dead.night()
    dead.day_without_sheriff()
    dead.wait(), dead.wait()
    assert (dead.view()["step"], "witch" in dead.names(4)) == ("witch", False)
    assert dead.named("night").closes_at - dead.state.ctx.at == spent


def test_clause_2_5_the_others_see_the_step_and_nothing_else():
    table = Table()
    for seat in (None, 4, 6):
        assert table.names(seat) == {"night"}
    before = [table.view(seat) for seat in (None, 4, 5, 6)]
    table.hunt(0, 6)
    table.whisper(1)
    table.check(0)
    assert [table.view(seat) for seat in (None, 4, 5, 6)] == before
    assert all(event.audience is not None for event in table.log[-3:])
    assert table.names(3) == {"night", "seer"}
    assert table.refused(6, Hunt(3), window="wolves").code == "STALE_WINDOW"


# ── 3. What is done by night ────────────────────────────────────────────────────────────────────


def test_clause_3_1_wolves_vote_for_anybody_alive_and_change_their_votes():
    table = Table()
    assert table.legal(1, "wolves") == [Hunt(None), *(Hunt(seat) for seat in range(9)), Whisper("")]
    table.hunt(0, 1)
    table.hunt(0, 8)
    table.hunt(1, 7)
    table.hunt(1, None)
    table.hunt(2, 2)
    table.hunt(2, 8)
    assert table.view(0)["hunts"] == {"0": 8, "2": 8}
    table.wait()
    assert table.state.night.victim == 8


def test_clause_3_1_wolves_may_kill_a_wolf():
    table = Table()
    table.night(2)
    assert table.state.untold == (2,)


def test_clause_3_2_one_vote_is_enough_and_most_decide():
    table = Table()
    table.hunt(2, 6)
    table.wait()
    assert table.state.night.victim == 6
    table = Table()
    for wolf, target in ((0, 6), (1, 7), (2, 7)):
        table.hunt(wolf, target)
    table.wait()
    assert table.state.night.victim == 7


def test_clause_3_2_without_a_vote_nobody_is_attacked():
    table = Table()
    table.wait()
    assert table.state.night.victim is None
    table.wait()
    assert table.told("victim") == {"seat": None}


def test_clause_3_3_tied_wolves_kill_nobody():
    table = Table()
    table.hunt(0, 6)
    table.hunt(1, 7)
    table.wait()
    assert table.state.night.victim is None


def test_clause_3_3_or_one_of_the_tied_by_lot():
    killed = Counter[int | None]()
    for number in range(60):
        table = Table(number=number, wolf_tie="random")
        for wolf, target in ((0, 8), (1, 6), (2, 3)):
            table.hunt(wolf, target)
        table.wait()
        killed[table.state.night.victim] += 1
        assert table.state.night.victim == (3, 6, 8)[Rng(seed(number)).derive("night 1 tie").below(3)[0]]
    assert set(killed) == {3, 6, 8}
    assert min(killed.values()) >= 10


def test_clause_3_4_wolves_see_each_others_votes_at_once():
    table = Table()
    [event] = table.hunt(1, 6)
    assert (event.kind, event.data, event.audience) == ("hunt", {"seat": 1, "target": 6}, (0, 1, 2))
    assert table.view(2)["hunts"] == {"1": 6}
    assert "hunts" not in table.view(6)
    table.wait()
    assert "hunts" not in table.view(2)


def test_clause_3_5_wolves_talk_among_the_living_pack():
    table = Table()
    [event] = table.whisper(1)
    assert (event.kind, event.audience) == ("whisper", (0, 1, 2))
    assert table.view(0)["whispers"] == [{"night": 1, "seat": 1, "message": "0123456789abcdef"}]
    assert "whispers" not in table.view(3)
    assert GAME.spoken == {"say", "whisper"}


def test_clause_3_5_twenty_messages_a_night_are_enough():
    table = Table()
    for _ in range(20):
        table.whisper(1)
    error = table.refused(1, Whisper(""))
    assert (error.code, error.data) == ("TOO_MANY_MESSAGES", {"most": 20})
    assert Whisper("") not in table.legal(1, "wolves")
    table.whisper(0)
    table.night()
    table.day_without_sheriff()
    table.whisper(1)


@pytest.mark.parametrize("message", ["hello", "0123456789ABCDEF", "0123456789abcde", "0123456789abcdef0"])
def test_clause_3_5_a_message_is_the_reference_of_a_text(message):
    error = Table().refused(1, Whisper(message))
    assert isinstance(error, MalformedMove)
    assert (error.code, error.data) == ("MALFORMED", {"field": "message"})


def test_clause_3_6_the_seer_learns_at_once_whether_a_seat_is_a_wolf():
    table = Table()
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
    table = Table()
    assert table.refused(3, Check(3)).code == "NOT_YOURSELF"
    assert table.legal(3, "seer") == [Check(seat) for seat in range(9) if seat != 3]


def test_clause_3_8_the_guard_protects_one_itself_or_nobody_and_that_is_final():
    for target in (5, 0, None):
        table = Table()
        table.wait()
        assert table.legal(5, "guard") == [Protect(None), *(Protect(seat) for seat in range(9))]
        [event] = table.protect(target)
        assert (event.kind, event.data, event.audience) == ("protected", {"seat": target}, (5,))
        assert table.view(5)["protecting"] == target
        assert table.refused(5, Protect(8)).code == "ALREADY_PROTECTED"
        assert table.legal(5, "guard") == []


def test_clause_3_9_not_the_same_seat_two_nights_running():
    table = Table()
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
    table = Table()
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
    table = Table()
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
    table = Table()
    table.wait(), table.wait()
    assert table.refused(4, Save()).code == "NO_VICTIM"
    assert Save() not in table.legal(4, "witch")


def test_clause_3_11_herself_she_saves_in_the_first_night_only():
    table = Table()
    table.night(4, save=True)
    assert table.state.untold == ()
    table = Table()
    table.night()
    table.day_without_sheriff()
    table.hunt(0, 4)
    table.wait(), table.wait()
    assert table.view(4)["victim"] == 4
    assert table.refused(4, Save()).code == "NOT_YOURSELF"
    assert Save() not in table.legal(4, "witch")


def test_clause_3_12_the_poison_kills_anybody_but_herself():
    table = Table()
    table.wait(), table.wait()
    assert table.refused(4, Poison(4)).code == "NOT_YOURSELF"
    assert table.legal(4, "witch") == [Poison(seat) for seat in range(9) if seat != 4]
    [event] = table.poison(0)
    assert (event.kind, event.data, event.audience) == ("poisoned", {"seat": 0}, (4,))
    table.wait()
    assert table.state.untold == (0,)


def test_clause_3_13_one_potion_a_night():
    table = Table()
    table.hunt(0, 6)
    table.wait(), table.wait()
    table.save()
    assert table.refused(4, Poison(0)).code == "ONE_POTION_A_NIGHT"
    assert table.refused(4, Save()).code == "ONE_POTION_A_NIGHT"
    assert table.legal(4, "witch") == []
    table = Table()
    table.hunt(0, 6)
    table.wait(), table.wait()
    table.poison(0)
    assert table.refused(4, Save()).code == "ONE_POTION_A_NIGHT"


def test_clause_3_13_each_potion_is_there_once():
    table = Table()
    table.night(None, poison=8)
    table.day_without_sheriff()
    table.hunt(0, 6)
    table.wait(), table.wait()
    assert table.refused(4, Poison(0)).code == "NO_POTION"
    assert table.legal(4, "witch") == [Save()]


def test_clause_3_14_who_is_out_cannot_be_chosen():
    table = Table(TWELVE)
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
    error = Table().refused(0, Hunt(target))
    assert isinstance(error, MalformedMove)
    assert error.code == "NO_SUCH_SEAT"


# ── 4. What comes of it ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("protect", "save", "dies"), [(None, False, True), (6, False, False), (None, True, False), (7, False, True)]
)
def test_clause_4_1_the_victim_dies_unless_guard_or_witch_kept_them(protect, save, dies):
    table = Table()
    table.night(6, protect=protect, save=save)
    assert table.state.untold == ((6,) if dies else ())


def test_clause_4_2_kept_by_both_they_die():
    table = Table()
    table.night(6, protect=6, save=True)
    assert table.state.untold == (6,)


def test_clause_4_3_nothing_helps_against_poison():
    table = Table()
    table.night(None, protect=6, poison=6)
    assert table.state.untold == (6,)
    table = Table()
    table.night(6, protect=6, poison=6)
    assert table.state.untold == (6,)


def test_clause_4_4_all_deaths_of_a_night_happen_together():
    table = Table(TWELVE)
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
    table = Table()
    table.night(3, check=0, poison=5)
    assert table.view(3)["checks"] == [{"night": 1, "seat": 0, "wolf": True}]
    assert table.state.untold == (3, 5)


def test_a_window_of_the_night_is_gone_when_its_step_is():
    table = Table()
    window = table.named("wolves")
    table.wait()
    error = table.refused(0, Hunt(6))
    assert isinstance(error, StaleMove | IllegalMove)
    assert table.state.ctx.window(window.id) is None
