"""Sections 1 and 2 of the rules: the roles, and the steps of the night."""

from __future__ import annotations

from collections import Counter

import pytest

from games.rules.core import IllegalMove, InvalidOption, Rng, replace, start, stored_options
from games.rules.werewolf.actions import Hunt
from games.rules.werewolf.options import WerewolfOptions
from games.rules.werewolf.roles import PRESETS, ROLES

from .round_driver import GAME, RoundDriver, seed

# ── 1. The table and the roles ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", range(6, 13))
def test_clause_1_1_six_to_twelve_play(seats):
    assert len(start(GAME, WerewolfOptions(), seats, seed(1)).state.roles) == seats


@pytest.mark.parametrize("seats", [5, 13])
def test_clause_1_1_other_numbers_are_refused(seats):
    with pytest.raises(InvalidOption) as error:
        start(GAME, WerewolfOptions(), seats, seed(1))
    assert error.value.code == "WRONG_SEATS"
    assert GAME.default_seats == 9


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
    table = RoundDriver("VWSWTGVWV")
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
    table = RoundDriver("WWSTVV")
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
    [roles] = state.ctx.windows
    night = GAME.timeout(state.with_ctx(replace(state.ctx, at=roles.closes_at)), roles).state.ctx.windows[0]
    assert night.closes_at == 36_000 + root.derive("night 1 wolves").below(3_001)[0]


# ── 1.7 The roles are looked at ─────────────────────────────────────────────────────────────────


def test_clause_1_7_before_the_first_night_everybody_looks_at_their_role():
    table = RoundDriver(role_seconds=6)
    [window] = table.state.ctx.windows
    assert (window.name, window.seats, window.verbs, window.closes_at) == ("roles", (), (), 6_000)
    assert [event.kind for event in table.first.events if event.audience is None] == ["round_start"]
    for seat in (None, *range(9)):
        view = table.view(seat)
        assert (view["phase"], view["step"], view["day"]) == ("ROLES", None, 0)
    assert table.view(0)["pack"] == [0, 1, 2]
    assert table.view(4)["used"] == {"save": False, "poison": None}
    assert table.view(5)["protecting"] is None
    table.wait()
    assert (table.phase, table.view()["day"], table.state.ctx.at) == ("NIGHT", 1, 6_000)
    assert table.kinds() == ["night", "step"]


def test_clause_1_7_without_that_time_the_night_falls_at_once():
    assert RoundDriver(role_seconds=0).kinds() == ["round_start", *["role"] * 9, "night", "step"]


def test_clause_1_7_nobody_talks_meanwhile():
    table = RoundDriver(role_seconds=6, open_chat=True)
    for seat in (None, 0, 6):
        with pytest.raises(IllegalMove) as error:
            GAME.chat_audience(table.state, seat)
        assert error.value.code == "SILENCE"


def test_clause_1_6_lots_are_drawn_by_purpose_so_that_nothing_hidden_moves_them():
    quiet, loud = RoundDriver(number=7), RoundDriver("VVVGTSWWW", number=7)
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
    table = RoundDriver()
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
        table = RoundDriver(number=number, wolf_seconds=5, guard_seconds=7, witch_seconds=9)
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
    table = RoundDriver()
    assert table.window_named("wolves").seats == (0, 1, 2)
    assert table.window_named("seer").seats == (3,)
    assert (
        table.window_named("wolves").closes_at
        == table.window_named("seer").closes_at
        == table.window_named("night").closes_at
    )


def test_clause_2_3_a_step_does_not_end_when_all_have_chosen():
    table = RoundDriver()
    closes_at = table.window_named("night").closes_at
    for wolf in (0, 1, 2):
        table.hunt(wolf, 8)
    table.check(0)
    assert table.view()["step"] == "wolves"
    assert table.window_named("night").closes_at == closes_at
    table.wait()
    assert table.state.ctx.at == closes_at


@pytest.mark.parametrize("roles", ["WWSTVV", "WWSGVV", "WWWSVVV"])
def test_clause_2_4_a_step_is_as_long_without_its_role(roles):
    table, full = RoundDriver(roles, number=4), RoundDriver(number=4)
    for _ in range(3):
        assert table.view()["step"] == full.view()["step"]
        assert table.window_named("night").closes_at == full.window_named("night").closes_at
        table.wait(), full.wait()


def test_clause_2_4_a_dead_or_a_spent_witch_has_her_step_all_the_same():
    table = RoundDriver()
    table.night(6, save=True)
    table.day_without_sheriff()
    table.night(None, poison=7)
    table.day_without_sheriff()
    table.wait(), table.wait()
    assert (table.view()["step"], "witch" in table.names(4)) == ("witch", False)
    spent = table.window_named("night").closes_at - table.state.ctx.at
    dead = RoundDriver()
    dead.night(4)
    dead.day_without_sheriff()
    dead.night()
    dead.day_without_sheriff()
    dead.wait(), dead.wait()
    assert (dead.view()["step"], "witch" in dead.names(4)) == ("witch", False)
    assert dead.window_named("night").closes_at - dead.state.ctx.at == spent


def test_clause_2_5_the_others_see_the_step_and_nothing_else():
    table = RoundDriver()
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


MACHINES = (0, 1, 2, 3, 4, 5, 6, 7)


def step_lengths(table):
    """Returns the length in ms of each step of the night that begins, without what chance adds."""
    root, lengths = table.state.root, {}
    for step in ("wolves", "guard", "witch"):
        began, night = table.state.ctx.at, table.view()["day"]
        chance, _ = root.derive(f"night {night} {step}").below(3_001)
        lengths[step] = table.window_named("night").closes_at - began - chance
        table.wait()
    return lengths


def second_night(dead=8, *, agents=MACHINES, roles="WWWSTGVVV", **options):
    """Returns a match at the beginning of the second night, after this seat has died in the first."""
    table = RoundDriver(roles, agents=agents, **options)
    table.night(dead)
    table.day_without_sheriff()
    return table


def test_clause_2_6_with_only_ai_players_alive_a_night_takes_a_third():
    assert step_lengths(second_night()) == {"wolves": 10_000, "guard": 5_000, "witch": 5_000}
    slow = second_night(wolf_seconds=100, guard_seconds=50, witch_seconds=5)
    assert step_lengths(slow) == {"wolves": 33_000, "guard": 16_000, "witch": 5_000}
    assert step_lengths(RoundDriver(agents=(*MACHINES, 8)))["wolves"] == 10_000  # from the first night on


def test_clause_2_6_a_night_stays_as_long_while_one_person_lives():
    usual = {"wolves": 30_000, "guard": 12_000, "witch": 15_000}
    assert step_lengths(second_night(7)) == usual
    assert step_lengths(second_night(None)) == usual
    assert step_lengths(second_night(short_ai_nights=False)) == usual


def test_clause_2_6_a_person_whose_death_is_not_announced_yet_counts_as_living():
    table = RoundDriver(agents=MACHINES)
    table.hunt(0, 8)
    assert step_lengths(table) == {"wolves": 30_000, "guard": 12_000, "witch": 15_000}


@pytest.mark.parametrize("roles", ["WWWSTGVVV", "VVGTSWWWV", "SVWVWGTWV"])
def test_clause_2_6_the_length_depends_on_no_role_and_on_nothing_done_in_the_night(roles):
    table, other = second_night(roles=roles), second_night()
    wolf = table.window_named("wolves").seats[0]
    table.hunt(wolf, next(seat for seat in range(8) if table.state.roles[seat] == "villager"))
    table.check(wolf)
    assert step_lengths(table) == step_lengths(other)


def test_clause_2_6_a_match_from_before_the_option_keeps_its_nights():
    assert WerewolfOptions().short_ai_nights
    assert not stored_options(WerewolfOptions, {}).short_ai_nights
