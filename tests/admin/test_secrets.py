"""Staff see of a running match what a spectator sees; the seed, the snapshot and held remarks are in no page."""

from __future__ import annotations

from random import Random

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from games.models import ChatMessage, Match, Move, Replay, RoundReplay, Snapshot
from tests.support.hidden_cards import assert_keeps_secrets, card_codes_in, hidden_cards
from tests.support.live_matches import person, played_out, running, step, table_at
from tests.support.second_factor import sign_in_staff

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sign_in_staff(client, person("boss", staff=True))
    return client


def in_play() -> Match:
    """A running match in the middle of its first round, with cards played."""
    match = running(person("anna"), person("bela"))
    rng = Random(3)
    while len(hidden_cards(match, seat=None)) > 40:  # not so many moves: in a deal where planes fly hardly any are left
        step(match, rng)
    assert len(hidden_cards(match, seat=None)) > 20
    return match


def page(client: Client, match: Match) -> str:
    answer = client.get(reverse("admin:games_match_change", args=[match.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_of_a_running_match_holds_no_hidden_card_and_no_seed(staff: Client) -> None:
    match = in_play()
    text = page(staff, match)
    assert_keeps_secrets(text, match)
    assert "Sealed until the match ends." in text
    assert match.commitment in text


def test_it_shows_what_lies_on_the_felt(staff: Client) -> None:
    match = in_play()
    played = {card for move in Move.objects.filter(match=match, verb="play") for card in move.action["cards"]}
    assert played
    assert played <= card_codes_in([page(staff, match)])


def test_the_list_the_results_and_the_table_tell_no_more(staff: Client) -> None:
    match = in_play()
    for address in (
        reverse("admin:games_match_changelist"),
        reverse("admin:games_roundresult_changelist"),
        reverse("admin:games_result_changelist"),
        reverse("admin:games_table_change", args=[match.table.pk]),
        reverse("admin:games_table_changelist"),
        reverse("admin:index"),
    ):
        answer = staff.get(address)
        assert answer.status_code == 200
        assert_keeps_secrets(answer.content.decode(), match)


def test_the_journal_is_shut_while_the_match_runs_and_open_after(staff: Client) -> None:
    match = in_play()
    address = reverse("admin:games_match_journal", args=[match.pk])
    assert staff.get(address).status_code == 404
    played_out(match)
    text = staff.get(address).content.decode()
    assert "anna" in text
    assert staff.get(address, {"page": 2}).status_code == 200
    assert match.seed in page(staff, match)


def test_the_journal_speaks_both_languages(staff: Client) -> None:
    match = played_out(running(person("anna")))
    address = reverse("admin:games_match_journal", args=[match.pk])
    assert "bids" in staff.get(address, HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert "叫" in staff.get(address, HTTP_ACCEPT_LANGUAGE="zh-hans").content.decode()


def test_log_and_snapshot_have_no_page_at_all() -> None:
    for model in (Move, Snapshot, Replay, RoundReplay):
        assert not admin.site.is_registered(model)


def test_what_agents_hold_back_is_not_among_the_messages(staff: Client) -> None:
    match = in_play()
    table = table_at(match)
    ChatMessage.objects.create(table=table, match=match, seat=2, name="小满", text="I kept my bomb", held=True)
    ChatMessage.objects.create(table=table, match=match, seat=0, name="anna", text="good luck")
    text = staff.get(reverse("admin:games_chatmessage_changelist")).content.decode()
    assert "good luck" in text
    assert "bomb" not in text


def test_who_is_no_staff_is_sent_to_sign_in() -> None:
    match = in_play()
    client = Client()
    client.force_login(person("cem"))
    for name in ("change", "journal"):
        answer = client.get(reverse(f"admin:games_match_{name}", args=[match.pk]))
        assert (answer.status_code, "/admin/login/" in answer["Location"]) == (302, True)
