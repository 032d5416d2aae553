"""Challenges on their page and over REST: an owner answers for a bot, a person for themselves, nobody for others."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.models import Challenge, QueueEntry
from games.models import Table
from tests.support.live_matches import person

from .conftest import Made, bot

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(user)
    return client


def page(client: Client) -> str:
    return unescape(client.get(reverse("challenges")).content.decode())


@pytest.fixture
def alpha() -> Made:
    return bot("alpha")


def challenge(made: Made, *opponents: str) -> Challenge:
    fields = {"bot": "alpha", "opponents": " ".join(opponents), "game": "doudizhu", "rated": "on"}
    assert signed_in(made.owner).post(reverse("challenges"), fields).status_code == 302
    return Challenge.objects.get()


def answer(client: Client, found: Challenge, said: str, name: str) -> str:
    address = reverse("challenge_answer", args=[found.pk, said])
    return client.post(address, {"as": name}).headers.get("Location", "")


def test_an_owner_challenges_a_person_who_accepts_and_is_taken_to_the_table(alpha: Made) -> None:
    ann = person("ann")
    found = challenge(alpha, "ann")
    client = signed_in(ann)
    assert "Accept" in page(client)
    where = answer(client, found, "accept", "ann")
    table = Table.objects.get()
    assert where == reverse("table", args=[table.code])
    assert table.status == Table.Status.RUNNING
    assert "No challenges right now." in page(client)


def test_an_owner_accepts_for_a_bot_and_nobody_else_does(alpha: Made) -> None:
    beta = bot("beta")
    found = challenge(alpha, "beta")
    assert signed_in(person("eve")).post(
        reverse("challenge_answer", args=[found.pk, "accept"]), {"as": "beta"}
    ).status_code == 404  # fmt: skip
    assert "Accept for beta" in page(signed_in(beta.owner))
    assert answer(signed_in(beta.owner), found, "accept", "beta") == reverse("challenges")
    assert Table.objects.get().status == Table.Status.RUNNING


def test_declining_and_taking_back(alpha: Made) -> None:
    beta = bot("beta")
    found = challenge(alpha, "beta")
    answer(signed_in(beta.owner), found, "withdraw", "beta")  # not theirs to take back
    found.refresh_from_db()
    assert found.state == "open"
    answer(signed_in(alpha.owner), found, "withdraw", "alpha")
    found.refresh_from_db()
    assert found.state == "withdrawn"


def test_what_is_refused_says_why_on_the_page(alpha: Made) -> None:
    fields = {"bot": "alpha", "opponents": "nobody", "game": "doudizhu"}
    answer = signed_in(alpha.owner).post(reverse("challenges"), fields)
    assert "No such player." in answer.content.decode()


def test_a_bot_challenges_and_waits_over_rest(alpha: Made) -> None:
    bot("beta")
    client = Client(HTTP_AUTHORIZATION=f"Bearer {alpha.token}")
    address = "/api/v1/me/bots/alpha/"
    made = client.post(f"{address}challenges/", {"game": "doudizhu", "opponents": ["beta"]}, "application/json")
    assert (made.status_code, made.json()["answers"]) == (201, {"beta": None})
    assert client.get(f"{address}challenges/").json() == [
        made.json() | {"expires_in_ms": pytest.approx(600_000, abs=60_000)}
    ]
    taken = client.put(
        f"{address}challenges/{made.json()['challenge_id']}/", {"answer": "withdraw"}, "application/json"
    )
    assert taken.json()["state"] == "withdrawn"
    waits = client.post(f"{address}waiting/", {"game": "uno", "seats": 4}, "application/json")
    assert (waits.status_code, waits.json()["seats"], waits.json()["fill"]) == (201, 4, "club")
    assert client.delete(f"{address}waiting/{waits.json()['waiting_id']}/").status_code == 204
    assert QueueEntry.objects.count() == 0
    refused = client.post(f"{address}waiting/", {"game": "chess"}, "application/json")
    assert refused.status_code == 400
    assert client.get("/api/v1/me/bots/beta/waiting/").status_code == 404
