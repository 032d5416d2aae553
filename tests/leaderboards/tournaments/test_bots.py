"""Bots in tournaments: where they are allowed, there from the start, one hand with their owner where it is rated."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.models import Bot
from games.bots.services import owner_actions
from games.models import Match
from games.rules.core import IllegalMove
from leaderboards.tournaments import selectors
from leaderboards.tournaments.lifecycle import NO_SHOW
from leaderboards.tournaments.models import Entrant, RoundSeat, Tournament
from leaderboards.tournaments.services import director_acts, entries
from tests.leaderboards.tournaments.tournament_runs import NOON, START, announced, at, director, live_tables, person
from tests.support.live_matches import code_of_refusal, head

pytestmark = pytest.mark.django_db


def bot_of(owner: User, name: str = "robo") -> User:
    return owner_actions.register_bot(owner=owner, username=name, now=NOON).user


def open_one(**plan: Any) -> Tournament:
    return at(announced(**plan), NOON)


def test_a_bot_enters_only_where_bots_may_and_needs_no_check_in():
    robo = bot_of(person("anna"))
    closed, opened = open_one(), open_one(bots=True)
    refused = code_of_refusal(IllegalMove, entries.join, tournament=closed, user=robo, now=NOON)
    assert refused == "BOTS_NOT_ALLOWED"
    entrant = entries.join(tournament=opened, user=robo, now=NOON)
    assert (entrant.status, entrant.checked_in_at) == (Entrant.Status.PLAYING, NOON)
    row = selectors.standings(opened)[0]
    assert (row.person.username, row.person.is_bot, row.person.agent) == ("robo", True, "")


def test_an_owner_and_their_bots_have_one_place_in_a_rated_tournament():
    anna = person("anna")
    robo, twin = bot_of(anna), bot_of(anna, "twin")
    rated = open_one(bots=True, rated=True)
    entries.join(tournament=rated, user=robo, now=NOON)
    for user in (anna, twin):
        assert code_of_refusal(IllegalMove, entries.join, tournament=rated, user=user, now=NOON) == "SAME_OWNER"
    friendly = open_one(bots=True)
    for user in (anna, robo, twin):
        entries.join(tournament=friendly, user=user, now=NOON)
    assert friendly.entrants.count() == 3


def test_where_all_tables_play_the_same_deals_they_have_one_place_too_rated_or_not():
    anna = person("anna")
    robo, twin = bot_of(anna), bot_of(anna, "twin")
    same = open_one(bots=True, format_="duplicate")
    entries.join(tournament=same, user=robo, now=NOON)
    for user in (anna, twin):
        assert code_of_refusal(IllegalMove, entries.join, tournament=same, user=user, now=NOON) == "SAME_OWNER"
    entries.withdraw(tournament=same, user=robo, now=NOON)
    entries.join(tournament=same, user=anna, now=NOON)
    refused = code_of_refusal(IllegalMove, entries.join, tournament=same, user=robo, now=NOON)
    assert refused == "SAME_OWNER"  # who comes back is asked, too


def test_an_owner_enters_a_bot_on_the_page_and_nobody_elses():
    anna = person("anna")
    bot_of(anna)
    bot_of(person("ben"), "other")
    tournament = open_one(bots=True)
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    client.force_login(anna)
    page = client.get(reverse("tournament", args=[tournament.code])).content.decode()
    assert 'name="bot" value="robo"' in page
    assert "other" not in page
    entry = reverse("tournament_entry", args=[tournament.code, "register"])
    assert client.post(entry, {"bot": "other"}).status_code == 404
    client.post(entry, {"bot": "robo"})
    assert [entrant.user.username for entrant in tournament.entrants.select_related("user")] == ["robo"]
    client.post(reverse("tournament_entry", args=[tournament.code, "withdraw"]), {"bot": "robo"})
    assert tournament.entrants.get().status == Entrant.Status.WITHDRAWN
    owner_actions.pause(bot=anna.bots.get().bot, now=NOON)
    client.post(entry, {"bot": "robo"})
    assert tournament.entrants.get().status == Entrant.Status.WITHDRAWN


def test_a_bot_that_may_begin_no_more_matches_stays_away_and_a_trustee_plays_for_it():
    robo = bot_of(person("anna"))
    tournament = open_one(bots=True)
    entries.join(tournament=tournament, user=robo, now=NOON)
    director_acts.enter_agents(tournament=tournament, by=director(), level="novice", count=2, now=NOON)
    at(tournament, START)
    [laid] = live_tables(tournament)
    assert laid.table is not None
    laid.table.seats.filter(user=robo).update(ready=True)
    Bot.objects.update(matches_a_day=0)
    at(tournament, START + NO_SHOW)
    match = Match.objects.get()
    [seat] = match.seats.filter(user=robo).values_list("index", flat=True)
    assert (match.rated, seat in head(match).state.ctx.trustees) == (False, True)
    assert RoundSeat.objects.get(entrant__user=robo).missed is True
