"""RULES.md, sections 15 and 16: what each viewer may know, and what a table may choose."""

from __future__ import annotations

import json
import random
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from games.rules.cards import DECK
from games.rules.core import InvalidOption, Rng, describe_options, parse_options, reserved_options, start
from games.rules.doudizhu import rules
from games.rules.doudizhu.options import DouDizhuOptions
from games.rules.doudizhu.state import Phase

from .round_driver import GAME, RoundDriver

VIEWERS = (None, 0, 1, 2)
CODE = re.compile(r'"((?:[3-9JQKA2]|10)[SHDC]|SJ|BJ)"')


def shown(data: Any) -> set[str]:
    """Every card code in it."""
    return set(CODE.findall(json.dumps(data)))


def some_rounds(count: int = 12) -> list[RoundDriver]:
    """Rounds played at random, each stopped at another point."""
    picker = random.Random(7)
    scenes = []
    for number in range(count):
        scene = RoundDriver.dealt(f"{number + 100:064x}")
        for _ in range(number * 12):
            if not scene.state.ctx.windows:
                break
            scene.do(picker.choice(scene.choices()))
        scenes.append(scene)
    assert {scene.state.phase for scene in scenes} == set(Phase)
    return scenes


def test_clause_15_1_a_seat_sees_its_hand_and_all_that_is_public():
    for scene in some_rounds():
        state = scene.state
        for seat in range(3):
            view = scene.view(seat)
            assert view["hand"] == [card.code for card in sorted(state.hands[seat], reverse=True)]
            allowed = {card.code for card in state.hands[seat]} | {c.code for turn in state.history for c in turn.cards}
            if state.phase is not Phase.BIDDING:
                allowed |= {card.code for card in state.bottom}
            if state.phase is Phase.ROUND_END:
                allowed |= {card.code for hand in state.hands for card in hand}
            assert shown(view) == allowed
            assert view["counts"] == [len(hand) for hand in state.hands]
            assert view["played"] == [card.code for turn in state.history for card in turn.cards]
            assert len(view["history"]) == len(state.history)
            assert view["turn"] == state.turn
    assert set(some_rounds()[0].view(0)) == {
        "phase", "turn", "hand", "counts", "roles", "bids", "landlord", "first_bidder", "highest", "redeals", "bottom",
        "plays", "last", "trick", "played", "history", "multiplier", "result", "options",
    }  # fmt: skip


def test_clause_15_2_a_spectator_sees_the_same_without_a_hand():
    for scene in some_rounds():
        seen = scene.view(None)
        assert "hand" not in seen
        for seat in range(3):
            own = scene.view(seat)
            own.pop("hand")
            assert own == seen


def test_clause_15_3_all_hands_are_shown_when_the_round_has_ended():
    for scene in some_rounds():
        over = scene.state.phase is Phase.ROUND_END
        for viewer in VIEWERS:
            view = scene.view(viewer)
            assert ("hands" in view) is over
            if over:
                assert view["hands"] == [[card.code for card in reversed(hand)] for hand in scene.state.hands]


def test_clause_15_4_another_deal_of_the_hidden_cards_looks_the_same():
    for scene in some_rounds(24):
        state = scene.state
        for viewer in VIEWERS:
            other = GAME.redeal(state, viewer, Rng("77" * 32))
            assert json.dumps(GAME.view(other, viewer)) == json.dumps(GAME.view(state, viewer))
            assert other.ctx.windows == state.ctx.windows
            assert other.ctx.rng != state.ctx.rng
            assert sorted(all_cards(other)) == list(DECK) == sorted(all_cards(state))
            if viewer is not None and state.turn == viewer:
                actions = list(GAME.legal_actions(state, viewer, scene.window))
                assert list(GAME.legal_actions(other, viewer, scene.window)) == actions
    bidding = RoundDriver.dealt().state
    assert GAME.redeal(bidding, 0, Rng("77" * 32)).hands[1] != bidding.hands[1]
    assert GAME.redeal(bidding, 0, Rng("77" * 32)).bottom != bidding.bottom


def all_cards(state: Any) -> list[int]:
    """The 54 cards of a round, wherever they are."""
    below = state.bottom if state.phase is Phase.BIDDING else ()
    return [*below, *(c for hand in state.hands for c in hand), *(c for turn in state.history for c in turn.cards)]


def test_clause_15_4_shown_bottom_cards_stay_with_the_landlord():
    scene = RoundDriver.dealt()
    scene.bid(3)
    landlord = scene.view()["landlord"]
    other = GAME.redeal(scene.state, (landlord + 1) % 3, Rng("77" * 32))
    assert set(scene.state.bottom) <= set(other.hands[landlord])
    assert other.hands[landlord] != scene.state.hands[landlord]


def test_clause_15_5_events_name_only_cards_on_the_table():
    scene, picker = RoundDriver.dealt("9f" * 32), random.Random(3)
    dealt = start(GAME, DouDizhuOptions(), 3, "9f" * 32).events
    assert [(event.kind, event.data, event.audience) for event in dealt] == [("deal", {"redeal": 0}, None)]
    seen: list[Any] = []
    while scene.state.ctx.windows:
        events = scene.do(picker.choice(scene.choices()))
        assert all(event.audience is None for event in events)
        seen += [event.data for event in events]
        table = {card.code for turn in scene.state.history for card in turn.cards}
        bottom = set() if scene.state.phase is Phase.BIDDING else {card.code for card in scene.state.bottom}
        assert shown(seen) <= table | bottom


def test_clause_15_6_what_is_left_of_a_duplicate_deal_is_shown_to_nobody():
    """Had the cards that were left lain otherwise, the ended round would look the same."""
    scene, picker = RoundDriver.dealt("9f" * 32, duplicate=2), random.Random(3)
    while scene.state.ctx.windows:
        scene.do(picker.choice(scene.choices()))
    for viewer in VIEWERS:
        view = scene.view(viewer)
        assert "hands" not in view
        assert view["result"]["points"] == list(scene.state.result.points)
        other = GAME.redeal(scene.state, viewer, Rng("77" * 32))
        assert json.dumps(GAME.view(other, viewer)) == json.dumps(view)
    assert GAME.redeal(scene.state, None, Rng("77" * 32)).hands != scene.state.hands
    loser = max(range(3), key=lambda seat: len(scene.state.hands[seat]))
    assert scene.view(loser)["hand"] == [card.code for card in reversed(scene.state.hands[loser])]


def test_clause_16_1_the_options_and_their_ranges():
    rows = {row["key"]: row for row in describe_options(DouDizhuOptions)}
    assert set(rows) | reserved_options(DouDizhuOptions).keys() == {field.name for field in fields(DouDizhuOptions)}
    table = (Path(rules.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    listed = {}
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0].strip("`") in rows:
            listed[cells[0].strip("`")] = cells[1:]
    assert set(listed) == set(rows)
    for key, (default, extent, bars) in listed.items():
        row = rows[key]
        words = {False: "off", None: "none"}
        assert default.strip("`") == (words[row["default"]] if row["default"] in (False, None) else str(row["default"]))
        if row["choices"]:
            assert extent.replace("`", "").split(", ") == row["choices"]
        elif row["low"] is not None:
            assert extent == f"{row['low']}–{row['high']}"
        assert (bars == "yes") is row["affects_rating"], key


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "eternal"), ("turn_seconds", 4), ("turn_seconds", 601), ("turn_seconds", "20"),
        ("intermission_seconds", 2), ("rotation_base", 0), ("rotation_base", 4), ("multiplier_cap", 0),
        ("max_redeals", -1), ("wings_from_chain", 1), ("landlord_rotation", None),
    ],
)  # fmt: skip
def test_clause_16_2_a_value_outside_its_range_is_refused(key: str, value: Any):
    with pytest.raises(InvalidOption) as refused:
        parse_options(DouDizhuOptions, {key: value})
    assert (refused.value.code, refused.value.data["key"]) == ("INVALID_OPTION", key)
    with pytest.raises(InvalidOption) as unknown:
        parse_options(DouDizhuOptions, {"jokers": 4})
    assert unknown.value.code == "UNKNOWN_OPTION"


def test_clause_16_3_the_landlord_does_not_go_round_without_end():
    with pytest.raises(InvalidOption) as refused:
        parse_options(DouDizhuOptions, {"format": "daily", "landlord_rotation": True})
    assert (refused.value.code, refused.value.data) == ("ROTATION_NOT_IN_DAILY", {"key": "landlord_rotation"})
    for form in ("quick", "standard", "championship"):
        assert parse_options(DouDizhuOptions, {"format": form, "landlord_rotation": True}).landlord_rotation
