"""The browser draws a match of Werewolf again from its seed and finds the roles, orders and lengths that it had."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from games.selectors import replay_data
from tests.games.test_history_fairness import recomputed
from tests.support.live_matches import person, played_out, running


@dataclass(frozen=True)
class Told:
    """What is left of a match that has ended."""

    seed: str
    replay: dict[str, Any]
    pages: dict[str, str]
    """In English: `fairness`, `match`."""


@pytest.fixture(scope="module")
def told(django_db_setup: None, django_db_blocker: Any) -> Told:
    """One match for all of them, whose rows do not stay."""
    with django_db_blocker.unblock(), transaction.atomic():
        match = played_out(running(person("anna"), agents=8, game="werewolf"))
        client = Client(headers={"Accept-Language": "en"})
        pages = {name: client.get(reverse(name, args=[match.pk])).content.decode() for name in ("fairness", "match")}
        found = Told(match.seed, replay_data(match), pages)
        transaction.set_rollback(True)
    return found


def test_every_draw_of_a_match_is_made_again(told: Told, tmp_path: Path):
    replay = told.replay
    verdict = recomputed(replay, tmp_path)
    labels = [deal["label"] for deal in verdict["deals"]]
    nights = replay["steps"][-1]["view"].get("day") or sum(label.endswith(" guard") for label in labels)
    assert verdict["sealed"]
    assert labels[:4] == ["roles", "night 1 wolves", "night 1 guard", "night 1 witch"]
    assert sum(label.startswith("night ") for label in labels) == 3 * nights
    assert [deal["differs"] for deal in verdict["deals"]] == [[]] * len(labels)


def test_other_roles_than_were_drawn_are_found_out(told: Told, tmp_path: Path):
    replay = deepcopy(told.replay)
    own = replay["steps"][0]["view"]["own"]
    wolf = next(seat for seat in range(9) if own[seat]["role"] == "wolf")
    other = next(seat for seat in range(9) if own[seat]["role"] == "villager")
    own[wolf]["role"], own[other]["role"] = "villager", "wolf"
    verdict = recomputed(replay, tmp_path)
    assert {deal["label"]: deal["differs"] for deal in verdict["deals"]}["roles"] == ["draw"]


def test_the_page_of_the_proof_tells_of_roles(told: Told):
    assert "Were the roles drawn fairly?" in told.pages["fairness"]
    assert told.seed in told.pages["fairness"]


def test_the_page_of_the_match_tells_everybody_s_role_and_no_rounds(told: Told):
    assert told.pages["match"].count("Villager") == 3
    assert "Landlord" not in told.pages["match"]
