"""Pages of branches: the form that plays on, the comparison, the fairness page; and frames for other sites."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import orjson
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import journal
from games.models import Branch, ChatMessage, Match, Table
from games.rules.core import MalformedMove, next_deadline
from games.selectors.chat import said_frame, speech_texts
from games.services import branches as services
from games.services.match_transaction import settle_due
from tests.support.finished_matches import cut_short, ended
from tests.support.live_matches import head, person, played_out, running, step

pytestmark = pytest.mark.django_db


def signed_in(user: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def form(**changes: Any) -> dict[str, Any]:
    return {"move": "3", "seat": "0", "level": "club", **changes}


@pytest.fixture
def parent() -> Match:
    return played_out(running(person("anna")))


@pytest.fixture
def finished_branch(parent: Match) -> Match:
    return played_out(services.play_on(parent=parent, user=person("dora"), seat=0, move=3))


def test_the_form_leads_to_the_table_of_the_branch(parent: Match):
    page = Client(headers={"Accept-Language": "en"})
    answer = page.post(reverse("play_on", args=[parent.pk]), form(seat="1"))
    branch = Branch.objects.get()
    assert answer["Location"] == reverse("table", args=[branch.match.table.code])
    assert (branch.parent_id, branch.move, branch.seat, branch.redealt) == (parent.pk, 3, 1, False)
    assert branch.owner is not None
    assert branch.owner.is_guest  # an anonymous reader becomes one


@pytest.mark.parametrize("changes", [{"seat": "x"}, {"move": "-1"}, {"move": "9" * 20}, {"level": ""}, {"seat": "٣"}])
def test_a_form_that_makes_no_sense_begins_nothing(parent: Match, changes: dict[str, str]):
    answer = signed_in(person("dora")).post(reverse("play_on", args=[parent.pk]), form(**changes), follow=True)
    assert answer.status_code == 200
    assert not Branch.objects.exists()


def test_the_same_form_begins_one_branch(parent: Match):
    client = signed_in(person("dora"))
    page = client.get(reverse("replay", args=[parent.pk])).content.decode()
    once = re.search(r'name="once" value="([^"]+)"', page)
    assert once
    sent = [client.post(reverse("play_on", args=[parent.pk]), form(once=once[1])) for _ in range(2)]
    assert sent[0]["Location"] == sent[1]["Location"]
    assert Branch.objects.count() == 1


def test_a_replay_offers_to_play_on_where_that_is_allowed(parent: Match):
    reader = signed_in(person("dora"))

    def offers(match: Match) -> bool:
        return b'id="play-on"' in reader.get(reverse("replay", args=[match.pk])).content

    assert offers(parent)
    assert offers(running(person("bela")))
    assert not offers(running(person("cem"), game="werewolf", agents=5))
    assert not offers(running(person("dan"), private=True))


def test_both_matches_lead_to_the_comparison(parent: Match, finished_branch: Match):
    reader, address = signed_in(person("eve")), reverse("branch", args=[finished_branch.pk])
    for match in (parent, finished_branch):
        assert address in reader.get(reverse("match", args=[match.pk])).content.decode()
    assert address in reader.get(reverse("replay", args=[finished_branch.pk])).content.decode()
    for name in ("match", "replay"):
        shown = reader.get(reverse(name, args=[finished_branch.pk])).content.decode()
        assert "Played on from move 3 of another match." in shown
        assert f'href="{reverse("match", args=[parent.pk])}">View the original match' in shown
    page = reader.get(address)
    assert page.status_code == 200
    island = orjson.loads(re.findall(r'id="branch-page"[^>]*>(.*?)</script>', page.content.decode(), re.DOTALL)[0])
    assert (island["move"], island["seat"]) == (3, 0)
    assert page.context["result"].better in ("played", "branch", "equal")


def test_the_comparison_waits_for_both_matches():
    parent = running(person("anna"))
    branch = played_out(services.play_on(parent=parent, user=person("dora"), seat=0))
    page = signed_in(person("eve")).get(reverse("branch", args=[branch.pk]))
    assert page.context["island"] is None
    assert "branch-page" not in page.content.decode()  # the number of the move stays secret too
    assert reverse("branch", args=[branch.pk]) not in Client().get(reverse("match", args=[parent.pk])).content.decode()
    assert Client().get(reverse("branch", args=[parent.pk])).status_code == 404


def test_a_branch_says_how_it_is_verified(parent: Match, finished_branch: Match):
    page = signed_in(person("eve")).get(reverse("fairness", args=[finished_branch.pk])).content.decode()
    assert reverse("fairness", args=[parent.pk]) in page
    assert 'id="verify"' not in page  # its seed alone gives no cards


def test_the_table_of_a_branch_is_closed_to_others(parent: Match):
    services.play_on(parent=parent, user=person("dora"), seat=0, move=3)
    table = Table.objects.get(matches__branched_at__isnull=False)
    assert (table.listed, table.private, table.rated, table.status) == (False, True, False, Table.Status.RUNNING)
    assert signed_in(person("eve")).get(reverse("table", args=[table.code])).status_code == 200


# ── Speeches ────────────────────────────────────────────────────────────────────────────────────


def test_a_branch_shows_the_speeches_before_it_and_no_later_ones():
    parent, rng = running(person("anna"), game="werewolf", agents=5), Random(3)
    said = ChatMessage.objects.filter(match=parent, channel="speech").order_by("pk")
    while said.count() < 2:
        try:
            step(parent, rng)
        except MalformedMove:  # the person has nothing to say, so the clock ends their speech
            now = head(parent)
            deadline = next_deadline(now.state)
            assert deadline is not None
            settle_due(match_id=parent.pk, now=now.info.moment(deadline))
    first, last = said[0], said[1]
    cut_short(parent, steps=0)
    move = next(each for each in parent.moves.order_by("number") if first.ref in str(each.events))
    alive = journal.fold_from_seed(head(parent).info, until=move.number).alive
    branch = services.play_on(parent=parent, user=person("dora"), seat=alive.index(True), move=move.number)
    info = head(branch).info
    shown = {message["ref"] for message in said_frame(info, None, ended=False)["messages"]}
    assert first.ref in shown
    assert last.ref not in shown
    told = speech_texts(match_id=branch.pk, seat=1)
    assert first.ref in told
    assert last.ref not in told
    ChatMessage.objects.filter(pk=first.pk).update(hidden=True)
    assert first.ref not in {each["ref"] for each in said_frame(info, None, ended=False)["messages"]}
    Match.objects.filter(pk=parent.pk).update(private=True, rated=True)  # then its messages are for its players
    assert said_frame(info, None, ended=False)["messages"] == []


# ── Frames ──────────────────────────────────────────────────────────────────────────────────────


def test_a_frame_may_be_shown_anywhere_and_knows_no_cookie(parent: Match):
    client = signed_in(person("anna2"))
    for name, cached in (("embed", "no-store"), ("embed_data", "public, max-age=60")):
        answer = client.get(reverse(name, args=[parent.pk]))
        assert answer.status_code == 200
        assert not answer.cookies
        assert "Set-Cookie" not in answer
        assert answer["Cache-Control"] == cached
        assert not hasattr(answer.wsgi_request, "user") or not answer.wsgi_request.user.is_authenticated
    policy = client.get(reverse("embed", args=[parent.pk]))["Content-Security-Policy"]
    assert "frame-ancestors *" in policy
    assert "X-Frame-Options" not in client.get(reverse("embed", args=[parent.pk]))
    usual = client.get(reverse("replay", args=[parent.pk]))["Content-Security-Policy"]
    for directive in usual.split("; "):
        if not directive.startswith(("frame-ancestors", "form-action", "script-src")):
            assert directive in policy
    assert "frame-ancestors 'none'" in usual


def test_only_open_matches_that_are_in_lists_have_a_frame(finished_branch: Match):
    live, sealed = running(person("bela")), ended(person("cem"))
    Match.objects.filter(pk=sealed.pk).update(sealed=True)
    private = played_out(running(person("dan"), private=True))
    for match in (live, sealed, private, finished_branch):
        for name in ("embed", "embed_data"):
            assert Client().get(reverse(name, args=[match.pk])).status_code == 404, name
        assert "embed-code" not in Client().get(reverse("replay", args=[match.pk])).content.decode()


def test_a_frame_asks_for_no_session(parent: Match, django_assert_max_num_queries: Any):
    client = signed_in(person("eve"))
    client.get(reverse("embed", args=[parent.pk]))
    with django_assert_max_num_queries(12) as asked:
        client.get(reverse("embed", args=[parent.pk]))
    assert not [query["sql"] for query in asked.captured_queries if "django_session" in query["sql"]]


# ── The same deal at other tables ───────────────────────────────────────────────────────────────


def test_a_duplicate_board_leads_to_its_other_tables_once_all_have_played_it():
    matches = [running(person(name)) for name in ("anna", "bela", "cem")]
    Table.objects.update(tournament="cup")
    reader = Client(headers={"Accept-Language": "en"})

    def others() -> set[str]:
        page = reader.get(reverse("match", args=[matches[0].pk])).content.decode()
        assert ("Same deal at other tables" in page) == (reverse("match", args=[matches[1].pk]) in page)
        return {str(match.pk) for match in matches[1:] if reverse("match", args=[match.pk]) in page}

    for match in matches[:2]:
        played_out(match)
    assert others() == set()  # the third table still plays
    played_out(matches[2])
    assert others() == {str(match.pk) for match in matches[1:]}
    page = reader.get(reverse("replay", args=[matches[0].pk])).content.decode()
    assert reverse("replay", args=[matches[1].pk]) in page
    Match.objects.filter(pk=matches[2].pk).update(sealed=True)
    assert others() == set()


def test_other_deals_are_no_duplicates():
    one, other = played_out(running(person("anna"))), played_out(running(person("bela"), seed="6" * 64))
    Table.objects.update(tournament="cup")
    page = Client().get(reverse("match", args=[one.pk])).content.decode()
    assert reverse("match", args=[other.pk]) not in page
