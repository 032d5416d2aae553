"""A process is killed in the middle of a night, a speech, a vote: nothing is lost, revealed or doubled."""

from __future__ import annotations

import pytest

from tests.support.crash import told_by

pytestmark = pytest.mark.django_db(transaction=True)

GAINED = {
    "hunt": {"moves": 1, "hunts": 1},
    "whisper": {"moves": 1, "texts": 1, "whispers": 1},
    "check": {"moves": 1, "checks": 1},
    "say": {"moves": 1, "texts": 1, "speeches": 1},
    "vote": {"moves": 1, "ballots": 1},
}
AGAIN = {"hunt": "ack", "whisper": "ack", "check": "ALREADY_CHECKED", "say": "ack", "vote": "ALREADY_VOTED"}
"""What the player's second try of a move that had been committed is answered."""


def test_whatever_the_moment_a_choice_is_made_once_or_not_at_all_and_nobody_sees_it(environment):
    found = told_by("tests.games.werewolf.crash_program", env=environment, within=240)
    assert {each["move"] for each in found} == set(GAINED)
    for each in found:
        assert each["ok"], each
        committed = each["point"] == "committed"
        # of those who died only the one that had committed had moved, with its text or without any
        assert each["gained"] == (GAINED[each["move"]] if committed else {}), each
        assert each["unseen"] or (committed and each["move"] == "say"), each
        if committed:
            assert each["again"] == AGAIN[each["move"]], each
            assert each["twice"] == GAINED[each["move"]], each
