"""The pages of bots and tokens: what an owner may do there, what is shown once, and what others do not see."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from accounts import api_tokens
from accounts.models import Token, User
from games.bots.models import Bot
from games.bots.services import automatic_pauses, owner_actions, pausing, token_authentication
from games.models import Match
from tests.support.live_matches import NOON, person
from tests.support.match_rows import make_match
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db

FORM = {
    "username": "robo", "display_name": "Robo", "avatar": "crane", "description": "greedy", "matches_at_once": "3",
    "matches_a_day": "50", "messages_a_minute": "60",
}  # fmt: skip


def signed_in(user: User) -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    if user.is_staff:
        return sign_in_staff(client, user)
    client.force_login(user)
    return client


def text(client: Client, name: str, *args: object) -> str:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.fixture
def anna() -> User:
    return person("anna")


@pytest.fixture
def bot(anna: User) -> Bot:
    return owner_actions.register_bot(owner=anna, username="robo", description="greedy", now=NOON)


def test_an_owner_registers_a_bot_and_changes_it(anna: User) -> None:
    client = signed_in(anna)
    assert "You have no bots yet" in text(client, "bots_own")
    answer = client.post(reverse("bot_new"), FORM)
    assert answer["Location"] == reverse("bot", args=["robo"])
    bot = Bot.objects.get()
    assert (bot.owner, bot.name, bot.matches_at_once, bot.description) == (anna, "Robo", 3, "greedy")
    client.post(reverse("bot_edit", args=["robo"]), {**FORM, "display_name": "Rob", "matches_at_once": "5"})
    bot = Bot.objects.get()
    assert (bot.name, bot.matches_at_once, bot.user.username) == ("Rob", 5, "robo")
    assert "Rob" in text(client, "bots_own")


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [("username", "anna", "taken"), ("username", "official-1", "reserved"), ("matches_at_once", "999", "16")],
)
def test_a_name_or_a_limit_that_is_not_allowed_is_said_beside_its_field(anna, field, value, word) -> None:
    answer = signed_in(anna).post(reverse("bot_new"), {**FORM, field: value})
    assert word in " ".join(answer.context["form"].errors[field])
    assert not Bot.objects.exists()


def test_a_bots_token_is_shown_once_opens_the_bot_and_can_be_revoked(anna: User, bot: Bot) -> None:
    client = signed_in(anna)
    made = client.post(reverse("bot_token", args=["robo"]), {"name": "home", "bot": "on", "read": "on", "days": "30"})
    assert (made.status_code, "no-store" in made["Cache-Control"]) == (201, True)
    written = made.context["written"]
    assert written in made.content.decode()
    assert token_authentication.find_bot(written) == bot
    token = Token.objects.get()
    assert (token.name, token.scopes, token.expires_at is not None) == ("home", ["read", "bot"], True)
    page = text(client, "bot", "robo")
    assert token.start in page
    assert written not in page
    client.post(reverse("bot_token_revoke", args=["robo", token.pk]))
    assert not Token.objects.exists()


def test_a_token_of_ones_own_has_no_scope_of_bots_and_one_without_any_is_refused(anna: User) -> None:
    client = signed_in(anna)
    made = client.post(reverse("tokens"), {"name": "export", "read": "on", "bot": "on"})
    assert made.context["written"] in made.content.decode()
    assert Token.objects.get().scopes == ["read"]
    refused = client.post(reverse("tokens"), {"name": "nothing"})
    assert "Choose at least one permission" in unescape(refused.content.decode())
    client.post(reverse("token_revoke", args=[Token.objects.get().pk]))
    assert not Token.objects.exists()


def test_nobody_else_edits_pauses_or_makes_tokens_nor_sees_limits(anna: User, bot: Bot) -> None:
    token, _written = owner_actions.create_bot_token(bot=bot, name="home", scopes=["bot"], now=NOON)
    stranger = signed_in(person("ben"))
    for name, args in (
        ("bot_edit", ["robo"]), ("bot_act", ["robo", "pause"]), ("bot_token", ["robo"]),
        ("bot_token_revoke", ["robo", token.pk]),
    ):  # fmt: skip
        assert stranger.post(reverse(name, args=args), {"name": "x", "bot": "on"}).status_code == 404
    assert stranger.post(reverse("token_revoke", args=[token.pk])).status_code == 404
    page = text(stranger, "bot", "robo")
    assert "greedy" in page
    assert reverse("profile", args=["anna"]) in page
    assert "Limits" not in page
    assert token.start not in page
    assert Token.objects.count() == 1


def test_an_owner_pauses_lets_go_on_and_retires(anna: User, bot: Bot) -> None:
    client = signed_in(anna)
    for act, paused in (("pause", True), ("resume", False)):
        client.post(reverse("bot_act", args=["robo", act]))
        assert Bot.objects.get().paused is paused
    client.post(reverse("bot_act", args=["robo", "retire"]))
    assert Bot.objects.get().retired
    assert client.get(reverse("bot", args=["robo"])).status_code == 200
    assert Client().get(reverse("bot", args=["robo"])).status_code == 404
    assert "robo" not in text(client, "bots")


def test_the_house_tells_an_owner_on_every_page_why_a_bot_is_stopped(anna: User, bot: Bot) -> None:
    boss = person("boss", staff=True)
    answer = signed_in(boss).post(
        reverse("admin:bots_bot_changelist"),
        {"action": "stop", "_selected_action": [bot.pk], "note": "It floods the chat."},
    )
    assert answer.status_code == 302
    client = signed_in(anna)
    assert "It floods the chat." in text(client, "home")
    assert "Resume bot" not in text(client, "bot", "robo")
    client.post(reverse("bot_act", args=["robo", "resume"]))
    assert Bot.objects.get().paused
    assert "floods" not in text(signed_in(person("ben")), "home")
    pausing.resume_by_staff(bot=bot, by=boss)
    assert "floods" not in text(client, "home")


def test_the_owner_reads_where_the_program_connects(anna: User, bot: Bot) -> None:
    assert "ws://testserver/ws/bot/" in text(signed_in(anna), "bot", "robo")
    assert "/ws/bot/" not in text(signed_in(person("ben")), "bot", "robo")


def test_the_administration_shows_no_digest_and_can_revoke(bot: Bot) -> None:
    token, written = api_tokens.personal_token(user=bot.user, name="home", scopes=["bot"])
    client = signed_in(person("boss", staff=True))
    for address in (
        reverse("admin:accounts_token_changelist"), reverse("admin:accounts_token_change", args=[token.pk]),
        reverse("admin:bots_bot_change", args=[bot.pk]),
    ):  # fmt: skip
        page = client.get(address).content.decode()
        assert "robo" in page
        assert token.digest not in page
        assert written not in page
    assert client.get(f"{reverse('admin:accounts_token_changelist')}?digest__startswith=a").status_code in (302, 400)
    client.post(reverse("admin:accounts_token_changelist"), {"action": "revoke", "_selected_action": [token.pk]})
    assert not Token.objects.exists()


@pytest.mark.parametrize(
    ("status", "sealed", "shown"),
    [
        (Match.Status.RUNNING, False, False),
        (Match.Status.PAUSED, False, False),
        (Match.Status.FINISHED, True, False),
        (Match.Status.FINISHED, False, True),
        (Match.Status.ABORTED, False, True),
    ],
)
def test_staff_see_what_a_bot_was_refused_once_everybody_may_see_the_match(
    bot: Bot, status: str, sealed: bool, shown: bool
) -> None:
    match = make_match([bot.user, None, None], at=NOON, status=status)
    Match.objects.filter(pk=match.pk).update(sealed=sealed)
    automatic_pauses.note_refusal(bot=bot, code="NOT_A_WOLF", match_id=match.pk, now=NOON)
    page = signed_in(person("boss", staff=True)).get(reverse("admin:bots_bot_change", args=[bot.pk])).content.decode()
    assert ("NOT_A_WOLF" in page) is shown


def test_the_profile_of_a_bot_says_whose_it_is_and_guests_have_none(bot: Bot) -> None:
    page = text(Client(HTTP_ACCEPT_LANGUAGE="en"), "profile", "robo")
    assert "Bot by" in page
    assert 'class="icon bot-mark"' in page
    guest = signed_in(person("guest-1", guest=True))
    for name in ("bots_own", "bot_new", "tokens"):
        assert guest.get(reverse(name))["Location"] == reverse("keep_guest")
