"""The written matches of Werewolf show what a match can bring."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import fields
from typing import Any

from games.rules.werewolf.actions import ACTIONS
from games.rules.werewolf.options import WerewolfOptions

from ..contract.playthrough import FOLDER

TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("werewolf*.txt"))}
TEXT = "\n".join(TEXTS.values())


def events(kind: str) -> list[dict[str, Any]]:
    return [json.loads(data) for data in re.findall(rf"^  {kind} (\{{.*?\}})(?: \(seen by .*)?$", TEXT, re.MULTILINE)]


def test_every_option_is_away_from_its_default_in_one_of_them():
    heads = [json.loads(head) for head in re.findall(r"^options: (.*)$", TEXT, re.MULTILINE)]
    changed = {key for head in heads for key, value in head.items() if value != getattr(WerewolfOptions(), key)}
    assert changed == {field.name for field in fields(WerewolfOptions)}


def test_every_verb_and_every_kind_of_speech_is_in_them():
    verbs = set(re.findall(r"^> [\d.]+ \S+ (\w+)", TEXT, re.MULTILINE))
    assert set(ACTIONS) <= verbs
    assert {row["kind"] for row in events("speech")} == {"election", "election_tie", "day", "banish_tie", "last_words"}


def test_the_matches_end_in_every_way_that_has_a_winner_or_none():
    assert Counter(row["winner"] for row in events("round_end")) == {"good": 1, "wolves": 1, "draw": 1}


def test_the_usual_match_has_an_election_a_tie_a_badge_last_words_and_a_self_destruction():
    usual = TEXTS["werewolf"]
    order = [
        'withdrew {"seat": 6}', 'tie {"kind": "election", "seats": [2, 3]}', 'elected {"seat": 3}',
        'deaths {"seats": [3]}', 'speech {"kind": "last_words", "seat": 3}', 'badge {"from": 3, "to": 2}',
        'order {"clockwise": false}', 'tie {"kind": "banish", "seats": [0, 4]}', 'banished {"seat": 4}',
        'speech {"kind": "last_words", "seat": 4}', 'deaths {"seats": [2]}', 'badge {"from": 2, "to": null}',
        'self_destruct {"seat": 7}', 'deaths {"seats": [1, 8]}', '"winner": "good"',
    ]  # fmt: skip
    places = [usual.index(line) for line in order]
    assert places == sorted(places)


def test_refusals_of_every_kind_are_in_them():
    codes = set(re.findall(r"^  refused \w+ (\w+)", TEXT, re.MULTILINE))
    assert codes == {
        "NOT_YOURSELF", "ALREADY_CHECKED", "ALREADY_PROTECTED", "GUARDED_LAST_NIGHT", "ALREADY_STOOD", "NOT_A_TARGET",
        "NOT_YOUR_TURN", "DEAD", "ONE_POTION_A_NIGHT", "NO_POTION", "STALE_WINDOW",
    }  # fmt: skip
