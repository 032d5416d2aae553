"""The written match of Dou Dizhu shows what a match can bring."""

from __future__ import annotations

import json
import re

from ..contract.playthrough import FOLDER

TEXT = (FOLDER / "doudizhu.txt").read_text(encoding="utf-8")


def events(kind: str) -> list[dict[str, object]]:
    return [json.loads(data) for data in re.findall(rf"^  {kind} (\{{.*\}})$", TEXT, re.MULTILINE)]


def test_a_whole_match_with_bombs_a_spring_a_redeal_and_a_timeout():
    rounds = events("round_end")
    assert [row["round"] for row in rounds] == [1, 2, 3, 4]
    assert {row["winner"] for row in rounds} == {"landlord", "farmers"}
    assert sum(int(str(row["bombs"])) + int(str(row["rockets"])) for row in rounds) == 2
    assert "spring" in [row["spring"] for row in rounds]
    assert {"redeal": 1} in events("deal")
    assert events("timeout") == [{"seat": 0}] * 3
    assert [row["on"] for row in events("trustee")] == [True, False]
    assert len(events("match_end")) == 1


def test_every_refusal_of_the_rules_is_in_it():
    codes = set(re.findall(r"^  refused \w+ (\w+)", TEXT, re.MULTILINE))
    assert codes == {
        "NOT_YOUR_TURN", "INVALID_BID", "BID_TOO_LOW", "MALFORMED", "CANNOT_PASS_ON_LEAD", "CARD_NOT_IN_HAND",
        "NOT_A_COMBINATION", "WRONG_READING", "DOES_NOT_BEAT", "STALE_WINDOW",
    }  # fmt: skip
