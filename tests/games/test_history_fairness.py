"""The browser deals a match again from its seed and finds the deals that were played."""

from __future__ import annotations

import json
import shutil
import subprocess
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.rules.doudizhu.actions import Bid
from games.selectors import replay_data
from games.services import moves
from tests.support.live_matches import NOON, head, person, played_out, played_until, running
from tests.support.streams import streamed_out, streaming

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[2]


def recomputed(replay: dict[str, Any], folder: Path) -> dict[str, Any]:
    """What the modules of the fairness page make of a replay."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("node is missing: install Node 20 or later, and put it on the PATH")
    file = folder / "replay.json"
    file.write_text(json.dumps(replay))
    script = "tests/js/fairness/recompute.js"
    ran = subprocess.run([node, script, file], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    verdict: dict[str, Any] = json.loads(ran.stdout)
    return verdict


def all_pass(match: Match) -> None:
    """Everybody passes, so the cards are dealt again."""
    for _ in range(3):
        now = head(match)
        (window,) = now.state.ctx.windows
        moment = NOON + timedelta(milliseconds=now.state.ctx.at + 900)
        moves.play_move(match_id=match.pk, seat=window.seats[0], window=window.id, action=Bid(0), now=moment)


def stopped_in_round(match: Match, number: int) -> Match:
    """Plays on until that round has been dealt, and ends the match there: its seed and its hands are open then."""
    played_until(match, lambda state: state.number >= number)
    at = head(match).state.ctx.at
    moves.abort(match_id=match.pk, by_staff=person("boss", staff=True), now=NOON + timedelta(milliseconds=at + 1))
    match.refresh_from_db()
    return match


def test_every_deal_of_a_match_is_found_again(tmp_path: Path) -> None:
    match = played_out(running(person("anna")))
    verdict = recomputed(replay_data(match), tmp_path)
    assert verdict["sealed"] is True
    assert [deal["round"] for deal in verdict["deals"]][-1] == match.round_results.filter(seat=0).count()
    assert all(deal["differs"] == [] for deal in verdict["deals"])


def test_deals_that_were_thrown_in_are_found_too(tmp_path: Path) -> None:
    match = running(person("anna"), person("bela"), person("cem"))
    all_pass(match)
    all_pass(match)
    stopped_in_round(match, 1)
    deals = recomputed(replay_data(match), tmp_path)["deals"]
    assert [(deal["round"], deal["redeal"], deal["differs"]) for deal in deals[:3]] == [
        (1, 0, []),
        (1, 1, []),
        (1, 2, []),
    ]
    assert all(deal["differs"] == [] for deal in deals)


def test_a_landlord_that_goes_round_is_drawn_from_the_seed(tmp_path: Path) -> None:
    match = stopped_in_round(running(person("anna"), options={"landlord_rotation": True}), 2)
    deals = recomputed(replay_data(match), tmp_path)["deals"]
    assert [(deal["round"], deal["differs"]) for deal in deals] == [(1, []), (2, [])]


def test_what_gifts_drew_and_the_deals_that_they_threw_in_are_found_again(tmp_path: Path) -> None:
    replay = replay_data(streamed_out(streaming(person("anna")), rounds=4))
    events = [event for step in replay["steps"] for event in step["events"]]
    drawn = [event for event in events if "cards" in event["data"] and event["kind"] in ("gift", "gift_cards")]
    shuffled = sum(event["kind"] == "reshuffle" for event in events)
    assert len(drawn) > 4
    assert shuffled > 0
    deals = recomputed(replay, tmp_path)["deals"]
    assert all(deal["differs"] == [] for deal in deals)
    assert sum(deal["gifts"] for deal in deals) == len(drawn)
    assert len(deals) == sum(event["kind"] == "deal" for event in events) - shuffled

    forged = json.loads(json.dumps(replay))
    told = next(
        e
        for step in forged["steps"]
        for e in step["events"]
        if e["kind"] in ("gift", "gift_cards") and "cards" in e["data"]
    )
    told["data"]["cards"].reverse()
    told["data"]["cards"][0] = "3S" if told["data"]["cards"][0] != "3S" else "4S"
    assert [deal["differs"] for deal in recomputed(forged, tmp_path)["deals"] if deal["differs"]] == [["gifts"]]


def test_another_seed_another_card_or_another_bottom_is_noticed(tmp_path: Path) -> None:
    replay = replay_data(stopped_in_round(running(person("anna")), 2))
    forged = json.loads(json.dumps(replay)) | {"seed": "00" * 32}
    verdict = recomputed(forged, tmp_path)
    assert verdict["sealed"] is False
    assert all("hands" in deal["differs"] for deal in verdict["deals"])

    swapped = json.loads(json.dumps(replay))
    hands = swapped["steps"][0]["view"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    assert recomputed(swapped, tmp_path)["deals"][0]["differs"] == ["hands"]

    bottoms = json.loads(json.dumps(replay))
    told = next(e for step in bottoms["steps"] for e in step["events"] if e["kind"] == "landlord")
    told["data"]["bottom"][0] = bottoms["steps"][0]["view"]["hands"][0][0]
    assert "bottom" in recomputed(bottoms, tmp_path)["deals"][0]["differs"]


def test_the_page_shows_the_hash_at_once_and_the_seed_after_the_end() -> None:
    match = running(person("anna"))
    address = reverse("fairness", args=[match.pk])
    before = Client().get(address).content.decode()
    assert match.commitment in before
    assert match.seed not in before
    assert 'id="verify"' not in before
    stopped_in_round(match, 1)
    after = Client().get(address).content.decode()
    assert match.seed in after
    assert 'id="verify"' in after
