"""The queue on an owner's pages: a bot is put into it with the game's own options, shown there, and taken out."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.models import Bot, QueueEntry
from games.bots.services import owner_actions
from games.rules.registry import GAMES
from tests.support.live_matches import NOON, person
from tests.support.slow_cases import rarely

from .conftest import Made, bot

pytestmark = pytest.mark.django_db


def signed_in(user: User, language: str = "en") -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    client.force_login(user)
    return client


def text(client: Client, name: str, *args: object, **query: str) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def filled(client: Client, game: str, **wishes: Any) -> dict[str, Any]:
    """The form as the page shows it, with these fields changed."""
    form = client.get(reverse("bot_queue", args=["alpha"]), {"game": game}).context["form"]
    shown = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    left = {name: value for name, value in shown.items() if value is not None and value is not False}
    return {"game": game, **left, **wishes}


@pytest.fixture
def alpha() -> Made:
    return bot("alpha")


def test_it_waits_for_the_match_that_its_owner_chose(alpha: Made) -> None:
    client = signed_in(alpha.owner)
    assert "Not queued for a match." in text(client, "bot", "alpha")
    fields = filled(client, "doudizhu", format="standard", turn_seconds=30, fill="novice", fill_after=60)
    answer = client.post(reverse("bot_queue", args=["alpha"]), fields)
    assert answer["Location"] == reverse("bot", args=["alpha"])
    waiting = QueueEntry.objects.get()
    assert (waiting.user, waiting.game, waiting.size, waiting.rated) == (alpha.user, "doudizhu", 3, True)
    assert waiting.options == {"format": "standard", "turn_seconds": 30}
    assert waiting.fill == "novice"
    assert waiting.fill_at is not None
    assert (waiting.fill_at - waiting.since).total_seconds() == 60
    page = text(client, "bot", "alpha")
    assert "Dou Dizhu · Standard · 10 rounds" in page
    assert "3 players · rated · AI fill: Novice · 30 s per turn" in page


def test_it_is_the_same_as_over_rest(alpha: Made) -> None:
    client = signed_in(alpha.owner)
    client.post(reverse("bot_queue", args=["alpha"]), filled(client, "uno", seats=4, fill="", target_score=500))
    address = "/api/v1/me/bots/alpha/waiting/"
    rest = Client(HTTP_AUTHORIZATION=f"Bearer {alpha.token}")
    same = {"game": "uno", "seats": 4, "fill": None, "options": {"target_score": 500}}
    assert rest.post(address, same, "application/json").status_code == 201
    [waiting] = rest.get(address).json()
    assert (waiting["game"], waiting["seats"], waiting["rated"], waiting["fill"]) == ("uno", 4, True, None)
    assert "bots only" in text(client, "bot", "alpha")


EVERY = [
    *((game, "zh-hans") for game in GAMES), ("uno", "en"), *rarely(*((game, "en") for game in GAMES if game != "uno")),
]  # fmt: skip


@pytest.mark.parametrize("asked", EVERY, ids="-".join)
def test_every_game_may_be_waited_for_as_it_is_usual(alpha: Made, asked: tuple[str, str]) -> None:
    game, language = asked
    client = signed_in(alpha.owner, language)
    assert client.post(reverse("bot_queue", args=["alpha"]), filled(client, game)).status_code == 302
    assert QueueEntry.objects.get().game == game
    assert ("Leave the queue" if language == "en" else "退出排队") in text(client, "bot", "alpha")


def test_its_owner_takes_it_out_and_twice_is_once(alpha: Made) -> None:
    client = signed_in(alpha.owner)
    for game in ("uno", "doudizhu"):
        client.post(reverse("bot_queue", args=["alpha"]), filled(client, game))
    leave = reverse("bot_queue_leave", args=["alpha", QueueEntry.objects.get(game="uno").pk])
    assert leave in text(client, "bot", "alpha")
    for _ in range(2):
        assert client.post(leave)["Location"] == reverse("bot", args=["alpha"])
    assert QueueEntry.objects.get().game == "doudizhu"


def test_nobody_else_sees_or_moves_it(alpha: Made) -> None:
    owner, eve = signed_in(alpha.owner), signed_in(person("eve"))
    fields = filled(owner, "uno")
    owner.post(reverse("bot_queue", args=["alpha"]), fields)
    waiting = QueueEntry.objects.get()
    assert "Queue" not in text(eve, "bot", "alpha")
    assert eve.get(reverse("bot_queue", args=["alpha"])).status_code == 404
    assert eve.post(reverse("bot_queue", args=["alpha"]), {**fields, "game": "doudizhu"}).status_code == 404
    assert eve.post(reverse("bot_queue_leave", args=["alpha", waiting.pk])).status_code == 404
    mine = bot("beta", owner=person("ben"))
    elsewhere = reverse("bot_queue_leave", args=["beta", waiting.pk])
    signed_in(mine.owner).post(elsewhere)  # through a bot of one's own it is nobody's
    assert QueueEntry.objects.get() == waiting


def test_what_is_refused_is_said_on_the_form(alpha: Made) -> None:
    client = signed_in(alpha.owner)
    fields = filled(client, "doudizhu")
    late = client.post(reverse("bot_queue", args=["alpha"]), {**fields, "fill_after": 601})
    assert "600" in " ".join(late.context["form"].errors["fill_after"])
    owner_actions.pause(bot=Bot.objects.get(), now=NOON)
    refused = client.post(reverse("bot_queue", args=["alpha"]), fields)
    assert "The bot is paused." in unescape(refused.content.decode())
    assert not QueueEntry.objects.exists()
    assert client.get(reverse("bot_queue", args=["alpha"]), {"game": "chess"}).status_code == 404


def test_a_bot_whose_day_is_full_has_its_owner_told_so(alpha: Made) -> None:
    client = signed_in(alpha.owner)
    told = "The bot has used its 0 matches for today. Come back tomorrow."
    assert told not in text(client, "bot", "alpha")
    Bot.objects.update(matches_a_day=0)
    assert told in text(client, "bot", "alpha")
    assert told not in text(signed_in(person("eve")), "bot", "alpha")
