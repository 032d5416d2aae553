"""The browser draws a match of Werewolf again from its seed and finds the roles, orders and lengths that it had."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from games.rules.core import next_deadline
from games.selectors import replay_data
from games.services import decisions, owed, turn
from tests.games.seats import head, person, running
from tests.games.test_history_fairness import recomputed

pytestmark = pytest.mark.django_db


def left_to_the_agents(match: Match) -> Match:
    """Plays to the end: what agents owe, then the clock, which brings the trustee for who never answers."""
    silent: set[tuple[int, int, str]] = set()
    while not (now := head(match)).ended:
        moment = now.facts.moment(now.state.ctx.at + 900)
        owing = [each for each in owed.decisions(now.facts, now.state) if (each[0], each[1].id, each[2]) not in silent]
        if owing and moment < now.facts.moment(owing[0].window.closes_at):
            seat, window, about = owing[0]
            if not decisions.decide(match_id=match.pk, seat=seat, window=window.id, now=moment):
                silent.add((seat, window.id, about))
        else:
            assert turn.settle_due(match_id=match.pk, now=now.facts.moment(next_deadline(now.state) or 0))
    match.refresh_from_db()
    return match


@pytest.fixture
def match() -> Match:
    return left_to_the_agents(running(person("anna"), agents=8, game="werewolf"))


def test_every_draw_of_a_match_is_made_again(match: Match, tmp_path: Path):
    replay = replay_data(match)
    verdict = recomputed(replay, tmp_path)
    labels = [deal["label"] for deal in verdict["deals"]]
    nights = replay["steps"][-1]["view"].get("day") or sum(label.endswith(" guard") for label in labels)
    assert verdict["sealed"]
    assert labels[:4] == ["roles", "night 1 wolves", "night 1 guard", "night 1 witch"]
    assert sum(label.startswith("night ") for label in labels) == 3 * nights
    assert [deal["differs"] for deal in verdict["deals"]] == [[]] * len(labels)


def test_other_roles_than_were_drawn_are_found_out(match: Match, tmp_path: Path):
    replay = replay_data(match)
    own = replay["steps"][0]["view"]["own"]
    wolf = next(seat for seat in range(9) if own[seat]["role"] == "wolf")
    other = next(seat for seat in range(9) if own[seat]["role"] == "villager")
    own[wolf]["role"], own[other]["role"] = "villager", "wolf"
    verdict = recomputed(replay, tmp_path)
    assert {deal["label"]: deal["differs"] for deal in verdict["deals"]}["roles"] == ["draw"]


def test_the_page_of_the_proof_tells_of_roles(match: Match, client: Client):
    page = client.get(reverse("fairness", args=[match.pk]), headers={"Accept-Language": "en"}).content.decode()
    assert "Were the roles drawn fairly?" in page
    assert match.seed in page


def test_the_page_of_the_match_tells_everybody_s_role_and_no_rounds(match: Match, client: Client):
    page = client.get(reverse("match", args=[match.pk]), headers={"Accept-Language": "en"}).content.decode()
    assert page.count("Villager") == 3
    assert "Landlord" not in page
