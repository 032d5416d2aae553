"""The line that explains a decision: the seat of the decision with its odds, and no repetition of the move's name."""

from __future__ import annotations

import re

import pytest

from games.agents.werewolf.decision_explanations import SHOWN, rationale
from tests.agents.werewolf.sample_views import checked, is_role, said, sight, view_of


@pytest.mark.parametrize("role", ["villager", "wolf"])
def test_a_vote_names_the_odds_of_the_seat_that_it_is_for_besides_the_most_suspected(role):
    at = sight(view_of(0, role, speeches=[said(1, checked(2, wolf=True), checked(3, wolf=True))]))
    places = [place for place in at.table.living if place != at.table.me]
    for target in places:
        line = rationale(at, "vote", target)
        odds = {lang: said.partition(pose)[2] for (lang, said), pose in zip(line.items(), ("率", "dds"), strict=True)}
        assert re.search(rf"No\. {target + 1} \d+%", odds["en"])
        assert re.search(rf"{target + 1} 号 \d+%", odds["zh-hans"])
        assert {text.count("%") for text in odds.values()} <= {SHOWN, SHOWN + 1}


@pytest.mark.parametrize("key", ["speech", "order"])
def test_where_the_move_says_all_the_line_has_the_odds_alone(key):
    line = rationale(sight(view_of(0)), key)
    assert line["en"].startswith("Wolf odds: No. ")
    assert line["zh-hans"].startswith("狼人概率：")


def test_a_seer_that_votes_by_its_own_check_says_so():
    speeches = [said(0, is_role("seer"), checked(4, wolf=True))]
    seer = view_of(0, "seer", checks=[{"night": 1, "seat": 4, "wolf": True}], speeches=speeches)
    assert "No. 5: its own check says wolf." in rationale(sight(seer), "vote", 4)["en"]
    assert "own check" not in rationale(sight(view_of(1, speeches=speeches)), "vote", 4)["en"]
