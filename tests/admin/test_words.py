"""What the administration calls things, and that browsers find the icon they ask for."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.agents.personas import localized_name
from games.models import MatchSeat
from tests.support.live_matches import person, played_out, running
from tests.support.pages import CHINESE, ENGLISH
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db


@pytest.fixture(params=[ENGLISH, CHINESE])
def root(request: pytest.FixtureRequest) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE=request.param)
    sign_in_staff(client, person("root", staff=True))
    return client


def test_no_two_parts_of_the_administration_have_one_name(root: Client) -> None:
    titles = [part["name"] for part in root.get(reverse("admin:index")).context["app_list"]]
    assert len(set(map(str, titles))) == len(titles)
    assert len(titles) >= 4


def test_agents_are_named_in_the_lists_of_results() -> None:
    english = Client(HTTP_ACCEPT_LANGUAGE=ENGLISH)
    sign_in_staff(english, person("root", staff=True))
    match = played_out(running(person("anna")))
    agents = [localized_name(seat.name, "en") for seat in MatchSeat.objects.filter(match=match, kind="agent")]
    assert len(agents) == 2
    addresses = [reverse(f"admin:games_{name}_changelist") for name in ("result", "roundresult")]
    for address in [*addresses, reverse("admin:games_match_change", args=[match.pk])]:
        page = english.get(address).content.decode()
        assert all(f">{name} (AI)<" in page for name in agents)
        assert "anna" in page
    result = match.results.get(seat=1)
    page = english.get(reverse("admin:games_result_change", args=[result.pk])).content.decode()
    assert f"{agents[0]} (AI)" in page


def test_a_browser_that_asks_for_the_icon_by_its_old_name_finds_it() -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"].endswith(".svg")
    assert "favicon" in answer["Location"]
