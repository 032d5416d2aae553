"""Idleness, seasons, and the cap per pair and day."""

from __future__ import annotations

from leaderboards.ratings import (
    LADDERS,
    Presence,
    Rating,
    Record,
    aged_record,
    carried_points,
    inactive_from,
    newcomer,
    presence,
    repeat_weight,
    soft_reset,
    soft_reset_record,
    with_idle_uncertainty,
)

DAY = 86_400
UNO = LADDERS["uno"]


def player(deviation: float, last_at: int | None = 0) -> Record:
    return Record(Rating(1800, deviation, 0.02), {"x": Rating(1700, deviation, 0.02)}, matches=90, last_at=last_at)


def test_a_month_of_idleness_changes_nothing_and_more_makes_uncertain() -> None:
    rating = Rating(1800, 40)
    assert with_idle_uncertainty(rating, idle=30 * DAY, constants=UNO) == rating
    later = [with_idle_uncertainty(rating, idle=days * DAY, constants=UNO).deviation for days in (31, 60, 200, 5000)]
    assert later == sorted(later)
    assert later[0] < 41
    assert later[-1] == 350
    assert with_idle_uncertainty(rating, idle=5000 * DAY, constants=UNO).value == 1800


def test_idleness_makes_every_role_uncertain_and_nobody_younger() -> None:
    record = player(40)
    assert aged_record(record, now=-5, constants=UNO) == record
    assert aged_record(record, now=200 * DAY, constants=UNO).roles["x"].deviation > 100
    assert aged_record(newcomer(UNO), now=900 * DAY, constants=UNO) == newcomer(UNO)


def test_a_player_is_provisional_then_established_then_resting() -> None:
    assert presence(newcomer(UNO), now=0, constants=UNO) is Presence.PROVISIONAL
    assert presence(player(75.1), now=0, constants=UNO) is Presence.PROVISIONAL
    assert presence(player(40), now=0, constants=UNO) is Presence.ESTABLISHED
    assert presence(player(40), now=400 * DAY, constants=UNO) is Presence.INACTIVE
    assert presence(player(90), now=400 * DAY, constants=UNO) is Presence.PROVISIONAL


def test_the_second_from_which_a_player_rests_can_be_stored() -> None:
    record = player(40, last_at=1000)
    moment = inactive_from(record, UNO)
    assert moment is not None
    assert presence(record, now=moment - 10, constants=UNO) is Presence.ESTABLISHED
    assert presence(record, now=moment + 10, constants=UNO) is Presence.INACTIVE
    assert 190 * DAY < moment < 210 * DAY
    assert inactive_from(newcomer(UNO), UNO) is None
    assert inactive_from(player(80), UNO) is None


def test_a_season_begins_a_quarter_nearer_to_the_middle_and_less_certain() -> None:
    after = soft_reset(Rating(1900, 40, 0.3), UNO)
    assert (after.value, round(after.deviation, 2), after.volatility) == (1800, 72.11, 0.02)
    assert after.deviation < UNO.provisional
    assert soft_reset(Rating(1100, 350), UNO) == Rating(1200, 350, 0.02)


def test_a_season_keeps_the_order_of_players_and_counts_matches_anew() -> None:
    record = soft_reset_record(player(40), UNO)
    assert (record.matches, record.last_at, record.roles["x"].value) == (0, 0, 1650)
    values = [1100, 1499, 1500, 1501, 2200]
    kept = [soft_reset(Rating(value), UNO).value for value in values]
    assert kept == sorted(kept)


def test_a_quarter_of_the_points_is_carried_over_and_no_debts() -> None:
    assert [carried_points(points) for points in (-90, 0, 3, 100, 1203)] == [0, 0, 0, 25, 300]


def test_the_fourth_meeting_of_a_day_weighs_half() -> None:
    assert [repeat_weight(met) for met in range(6)] == [1, 1, 1, 0.5, 0.25, 0.125]
    assert repeat_weight(50) == 0
    assert sum(repeat_weight(met) for met in range(1000)) < 4
