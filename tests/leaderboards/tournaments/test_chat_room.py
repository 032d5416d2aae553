"""The room of a tournament: who reads it, who hosts it, and that no deal that is still played leaks by any room."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import after_commit, selectors
from games.models import ChatMessage
from games.rules.core import IllegalMove
from games.services import chat_rooms, reports
from leaderboards.tournaments.models import Tournament
from leaderboards.tournaments.selectors import upcoming
from leaderboards.tournaments.services import director_acts
from leaderboards.tournaments.services.chat_room import room_key
from tests.support.live_matches import code_of_refusal, person

from .sealed_round import NAMES, ended, people, running
from .tournament_runs import START, all_ready, announced, at, opened, play_on, verified

pytestmark = pytest.mark.django_db

CARDS = "board 1: the big joker lies with the farmer"


def refusal(user: User, key: str, **fields: Any) -> str:
    said = fields or {"text": CARDS}
    return code_of_refusal(IllegalMove, chat_rooms.send_to_room, key=key, user=user, now=START, **said)


def half_played() -> Tournament:
    """A duplicate round of six people at two tables: the match of the first has ended, the second one's runs."""
    tournament = opened(announced("duplicate", rounds=1, boards=1), *(person(name) for name in NAMES))
    all_ready(tournament, now=START)
    at(tournament, START)
    play_on(ended(), now=START)
    return at(tournament, START)


def test_everybody_who_may_see_the_tournament_talks_in_its_room_before_it_begins():
    tournament = announced(by=verified("carol"), listed=False)
    eve = person("eve")
    assert tournament.code not in {one.code for one in upcoming(eve)}
    message = chat_rooms.send_to_room(key=room_key(tournament), user=eve, text="good luck", now=START)
    assert selectors.room_title(room_key(tournament)) == "Cup"
    page = Client(HTTP_ACCEPT_LANGUAGE="en").get(reverse("tournament", args=[tournament.code])).content.decode()
    assert f'data-room="/ws/rooms/tournament/{tournament.code}/"' in page
    assert reports.report_message(ref=message.ref, user=person("fay")).pk
    assert "good luck" not in page  # the room's socket alone brings messages
    wrong = tournament.code[::-1]
    assert refusal(eve, f"tournament:{wrong}") == "NO_SUCH_ROOM"
    assert refusal(eve, f"tournament:{tournament.code.upper()}") == "NO_SUCH_ROOM"


def test_the_creator_of_an_unrated_tournament_hosts_its_room_and_no_other():
    carol = verified("carol")
    tournament, other = announced(by=carol), announced(by=verified("dan"))
    chat_rooms.set_slow_mode(key=room_key(tournament), by=carol, seconds=30)
    assert selectors.slow_seconds(room_key(tournament)) == 30
    for key in (room_key(other), "lobby"):
        code = code_of_refusal(IllegalMove, chat_rooms.set_slow_mode, key=key, by=carol, seconds=30)
        assert code == "NOT_ROOM_HOST"
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(carol)
    shown = ["talk-slow" in client.get(reverse("tournament", args=[one.code])).content.decode()
             for one in (tournament, other)]  # fmt: skip
    assert shown == [True, False]


def test_while_a_sealed_round_is_played_its_room_is_closed_and_its_players_are_silent_everywhere():
    tournament = half_played()
    key = room_key(tournament)
    assert selectors.room_frame(key)["closed"] is True
    finished, playing, outsider = people(ended())[0], people(running())[0], person("outsider")
    for user in (finished, playing, outsider):
        assert refusal(user, key) == "ROOM_CLOSED"
        assert refusal(user, key, phrase="luck") == "ROOM_CLOSED"
    other = room_key(announced(now=START, starts_at=START + timedelta(hours=1)))
    for user in (finished, playing):
        for room in ("lobby", other):
            assert refusal(user, room) == "DEALS_SEALED"
            assert refusal(user, room, phrase="luck") == "DEALS_SEALED"
    chat_rooms.send_to_room(key="lobby", user=outsider, text="hello", now=START)
    assert not ChatMessage.objects.filter(text=CARDS).exists()


def test_somebody_who_withdrew_or_conceded_still_knows_the_deals():
    half_played()
    gone = people(ended())[1]
    tournament = Tournament.objects.get()
    entrant = tournament.entrants.get(user=gone)
    director_acts.remove(tournament=tournament, by=tournament.creator, entrant=entrant.number, reason="late", now=START)
    assert refusal(gone, "lobby") == "DEALS_SEALED"


def test_the_room_opens_to_all_in_the_transaction_that_unseals(monkeypatch, django_capture_on_commit_callbacks):
    tournament = half_played()
    key, sent = room_key(tournament), []
    monkeypatch.setattr(after_commit, "broadcast", lambda group, message: sent.append((group, message["type"])))
    with django_capture_on_commit_callbacks(execute=True):
        play_on(running(), now=START)
        at(tournament, START)
    assert ("room." + key.replace(":", "."), "room.changed") in sent
    assert selectors.room_frame(key)["closed"] is False
    for user in (*people(ended())[:1], *people(running())[:1]):
        assert chat_rooms.send_to_room(key=key, user=user, text="what a deal", now=START).pk


def test_re_pairing_closes_the_room_again_over_the_new_deals():
    tournament = half_played()
    director_acts.re_pair(tournament=tournament, by=tournament.creator, reason="wrong", now=START)
    assert selectors.room_frame(room_key(tournament))["closed"] is True


def test_a_round_of_another_format_leaves_its_room_open_and_its_players_silent():
    tournament = opened(announced(), *(person(name) for name in NAMES))
    all_ready(tournament, now=START)
    at(tournament, START)
    player = people(running())[0]
    assert refusal(player, room_key(tournament)) == "PLAYING_NOW"
    assert chat_rooms.send_to_room(key=room_key(tournament), user=person("eve"), text="hi", now=START).pk
