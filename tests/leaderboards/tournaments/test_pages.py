"""Permissions on the pages of tournaments; the pages of a tournament in play are in `test_page_content.py`."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from leaderboards.tournaments import lifecycle
from leaderboards.tournaments.models import Adjustment, Entrant, Tournament
from leaderboards.tournaments.services import entries
from tests.support.pages import CHINESE, ENGLISH, Page, browser
from tests.support.slow_cases import rarely

from .page_text import PAGES, page, status
from .tournament_runs import NOON, START, announced, at, director, live_tables, opened, person, verified  # fmt: skip

pytestmark = pytest.mark.django_db

ACTS = ("register", "check-in", "withdraw", "come-back", "wait", "rest")
DEEDS = ("pause", "resume", "agents", "settle", "pair-again", "adjust", "remove", "abort")


def press(user: User | None, tournament: Tournament, act: str) -> Any:
    return browser(user=user).post(reverse("tournament_entry", args=[tournament.code, act]))


# ── who may ──


@pytest.mark.parametrize("share", [3, *rarely(1)])
def test_nobody_but_the_director_opens_the_panel_or_does_what_is_on_it(share: int) -> None:
    creator = verified("creator")
    tournament = announced(by=creator)
    entrant = person("entrant")
    at(tournament, NOON)
    entries.join(tournament=tournament, user=entrant, now=NOON)
    panel = reverse("tournament_director", args=[tournament.code])
    assert browser().get(panel)["Location"] == f"{reverse('account_login')}?next={panel}"
    for number, user in enumerate((person("other"), person("guest", guest=True), entrant)):
        visitor = browser(user=user)
        assert visitor.get(panel).status_code == 403
        for act in DEEDS[number % share :: share]:
            deed = reverse("tournament_direct", args=[tournament.code, act])
            assert visitor.post(deed, {"reason": "because"}).status_code == 403
    for user in (creator, director()):
        assert status("tournament_director", tournament.code, user=user) == 200
    tournament.refresh_from_db()
    assert (tournament.paused, tournament.status) == (False, Tournament.Status.REGISTRATION)


@pytest.mark.parametrize("act", ACTS)
def test_who_is_not_signed_in_is_led_to_the_door_and_back(act: str) -> None:
    tournament = announced()
    answer = press(None, tournament, act)
    assert answer["Location"] == f"{reverse('account_login')}?next=%2Ftournaments%2F{tournament.code}%2F"
    assert browser().get(reverse("tournament_entry", args=[tournament.code, act])).status_code == 405


def test_who_may_not_announce_one_is_told_what_is_missing() -> None:
    new = reverse("tournament_new")
    assert browser().get(new)["Location"] == f"{reverse('account_login')}?next={new}"
    for user in (person("unverified"), person("guest", guest=True)):
        answer = browser(language=ENGLISH, user=user).get(new)
        assert (answer.status_code, "Confirm an email address first" in answer.content.decode()) == (200, True)
        assert "<form class" not in answer.content.decode()
        assert browser(user=user).post(new, {"tournament_name": "Cup"}).status_code == 403
    assert not Tournament.objects.exists()
    for user in (verified("creator"), director()):
        assert browser(user=user).get(new).status_code == 200


def test_a_guest_who_wants_to_enter_keeps_the_account_first() -> None:
    tournament = announced()
    at(tournament, NOON)
    assert press(person("guest", guest=True), tournament, "register")["Location"] == reverse("keep_guest")
    assert not tournament.entrants.exists()


# ── announcing ──


@cache
def offered() -> dict[str, Any]:
    """What stands in the form of a tournament of Gan Deng Yan."""
    form = browser(user=director()).get(reverse("tournament_new"), {"game": "gandengyan"}).context["form"]
    return {name: field.initial for name, field in form.fields.items() if field.initial not in (None, False, "")}


def plan(**changed: Any) -> dict[str, Any]:
    """What the form sends, if this is changed."""
    start = (timezone.now() + timedelta(days=1)).astimezone(ZoneInfo("Asia/Tokyo"))
    own = {
        "game": "gandengyan", "tournament_name": "Cup of Tea", "zone": "Asia/Tokyo",
        "tournament_starts_at": start.strftime("%Y-%m-%dT%H:%M"), "rounds": 1,
    }  # fmt: skip
    return {**offered(), **own, **changed}


def announce(**changed: Any) -> Any:
    return browser(language=ENGLISH, user=director()).post(reverse("tournament_new"), plan(**changed))


def test_a_tournament_is_announced_as_the_form_says_in_the_zone_of_who_announces() -> None:
    given = plan(tournament_format="swiss", tournament_rounds=3, tournament_capacity=9, listed="code")
    answer = browser(user=director()).post(reverse("tournament_new"), given)
    made = Tournament.objects.get()
    assert answer["Location"] == reverse("tournament", args=[made.code])
    assert made.starts_at.astimezone(ZoneInfo("Asia/Tokyo")).strftime("%Y-%m-%dT%H:%M") == given["tournament_starts_at"]
    assert (made.name, made.game, made.format, made.rounds) == ("Cup of Tea", "gandengyan", "swiss", 3)
    assert (made.capacity, made.listed, made.options) == (9, False, {"rounds": 1})


def test_one_that_has_just_been_announced_is_open_counts_down_and_can_be_handed_on() -> None:
    given = plan(tournament_format="swiss", tournament_agents=6, tournament_agent_level="novice")
    made = Tournament.objects.get(
        code=browser(user=director()).post(reverse("tournament_new"), given)["Location"][13:21]
    )
    assert (made.status, made.due_at) == ("registration", lifecycle.check_in_opens_at(made.starts_at))
    assert list(made.acts.values_list("code", flat=True)) == ["created", "registration"]
    english, chinese = (page("tournament", made.code, language=each) for each in (ENGLISH, CHINESE))
    for text in (english, chinese):
        assert f'datetime="{timezone.localtime(made.starts_at).isoformat(timespec="seconds")}" data-countdown' in text
        assert f'data-share="/tournaments/{made.code}/"' in text
    assert "Registration opens in" not in english
    assert "AI fills up to 6" in english
    assert "不足 6 人由 AI 补齐" in chinese
    assert "AI fills up to 6" in page("tournaments", language=ENGLISH)


@pytest.mark.parametrize(
    ("opens", "starts", "status"),
    [(60, 3600, "announced"), (0, 3600, "registration"), (0, 200, "check_in"), (60, 200, "announced")],
)
def test_it_begins_in_the_phase_that_its_times_say(opens: int, starts: int, status: str) -> None:
    made = announced(opens_at=NOON + timedelta(seconds=opens), starts_at=NOON + timedelta(seconds=starts))
    assert made.status == status
    assert made.due_at is not None
    assert made.due_at > NOON


def test_a_player_is_told_that_it_will_not_be_rated() -> None:
    ann = verified("ann")
    text = page("tournament_new", user=ann, game="gandengyan")
    assert 'name="rated"' not in text
    assert "Rated tournaments are run by staff." in text
    assert 'name="rated"' in page("tournament_new", user=director(), game="gandengyan")
    browser(user=ann).post(reverse("tournament_new"), {**plan(), "rated": "on"})
    assert not Tournament.objects.get().rated


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"tournament_name": ""}, "tournament_name"),
        ({"tournament_capacity": "4000"}, "tournament_capacity"),
        ({"tournament_starts_at": "2020-01-01T12:00"}, "tournament_starts_at"),
        ({"tournament_format": "duplicate"}, "tournament_format"),
        ({"tournament_opens_at": "2099-01-01T12:00"}, "tournament_opens_at"),
        ({"rounds": "1000"}, "rounds"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(changed: dict[str, Any], field: str) -> None:
    answer = announce(**changed)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    assert not Tournament.objects.exists()


def test_a_format_of_the_tables_that_never_ends_is_not_offered() -> None:
    text = page("tournament_new", user=director(), game="doudizhu")
    assert 'value="quick"' in text
    assert 'value="daily"' not in text
    assert 'value="duplicate"' in text
    assert 'value="duplicate"' not in page("tournament_new", user=director(), game="uno")


# ── a life on the page ──


def test_a_person_enters_checks_in_finds_the_table_and_the_way_there() -> None:
    anna, bela, cem = person("anna"), person("bela"), person("cem")
    tournament = announced(rounds=1, starts_at=timezone.now() + timedelta(minutes=10), now=timezone.now())
    at(tournament, timezone.now())
    assert "Join</button>" in page("tournament", tournament.code, user=anna)
    for user in (anna, bela, cem):
        press(user, tournament, "register")
    assert "You have joined" in page("tournament", tournament.code, user=anna)
    at(tournament, tournament.starts_at - timedelta(minutes=4))
    assert "Check in</button>" in page("tournament", tournament.code, user=anna)
    for user in (anna, bela, cem):
        press(user, tournament, "check-in")
    assert "You are checked in" in page("tournament", tournament.code, user=anna)
    at(tournament, tournament.starts_at)
    table = live_tables(tournament)[0].table
    assert table is not None
    text = page("tournament", tournament.code, user=anna)
    assert "Table 1 waits for you" in text
    assert f'href="{reverse("table", args=[table.code])}">Go to your table' in " ".join(text.split())
    at_home = page("home", user=anna)
    assert "Cup: your table is ready" in at_home
    assert f'href="{reverse("table", args=[table.code])}"' in at_home
    assert "your table is ready" not in page("home", user=person("other"))
    assert reverse("tournament", args=[tournament.code]) in page("table", table.code, user=anna)


def test_a_refusal_is_said_on_the_page_and_changes_nothing() -> None:
    anna = person("anna")
    tournament = announced(opens_at=START - timedelta(minutes=6))
    answer = browser(language=ENGLISH, user=anna).post(
        reverse("tournament_entry", args=[tournament.code, "register"]), follow=True
    )
    assert "Registration isn&#x27;t open yet." in answer.content.decode()
    assert not tournament.entrants.exists()


def test_who_withdraws_is_asked_back() -> None:
    anna = person("anna")
    tournament = announced()
    at(tournament, NOON)
    press(anna, tournament, "register")
    press(anna, tournament, "withdraw")
    assert tournament.entrants.get().status == Entrant.Status.WITHDRAWN
    assert "Rejoin</button>" in page("tournament", tournament.code, user=anna)
    press(anna, tournament, "come-back")
    assert tournament.entrants.get().status == Entrant.Status.REGISTERED


def test_the_parts_alone_are_sent_while_a_page_is_open_and_nothing_if_nothing_changed() -> None:
    anna = person("anna")
    tournament = announced()
    at(tournament, NOON)
    client, address = browser(language=ENGLISH, user=anna), reverse("tournament", args=[tournament.code])
    whole, part = client.get(address), client.get(address, {"live": 1})
    assert whole["ETag"] == part["ETag"]
    assert "<html" not in part.content.decode()
    assert "live=1" not in part.content.decode()
    again = client.get(address, {"live": 1}, headers={"If-None-Match": part["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    entries.join(tournament=tournament, user=person("bela"), now=NOON)
    fresh = client.get(address, {"live": 1}, headers={"If-None-Match": part["ETag"]})
    assert (fresh.status_code, "bela" in fresh.content.decode()) == (200, True)


# ── directing ──


def do(act: str, tournament: Tournament, **given: Any) -> Any:
    client: Client = browser(language=ENGLISH, user=director())
    return client.post(reverse("tournament_direct", args=[tournament.code, act]), given)


def test_the_director_pauses_with_a_reason_and_everybody_reads_it() -> None:
    tournament = opened(announced(rounds=3), *(person(name) for name in ("anna", "bela", "cem")))
    assert do("pause", tournament).status_code == 422
    tournament.refresh_from_db()
    assert not tournament.paused
    assert do("pause", tournament, reason="power is out").status_code == 302
    assert "power is out" in page("tournament_log", tournament.code)
    assert "Paused by the director." in page("tournament", tournament.code, user=User.objects.get(username="anna"))
    assert do("resume", tournament).status_code == 302
    tournament.refresh_from_db()
    assert not tournament.paused


def test_the_director_adjusts_removes_settles_pairs_anew_and_calls_off() -> None:
    tournament = opened(announced(rounds=3), *(person(name) for name in ("anna", "bela", "cem")))
    assert do("adjust", tournament, entrant=1, points="-0.5", reason="late").status_code == 302
    assert "director −0.5" in page("tournament", tournament.code)
    assert do("pair-again", tournament, reason="wrong lots").status_code == 302
    assert page("tournament_rounds", tournament.code).count("re-paired") == 1
    assert do("remove", tournament, entrant=3, reason="unfair").status_code == 302
    assert tournament.entrants.get(number=3).why == Entrant.Why.DIRECTOR
    assert do("settle", tournament, table=1, reason="stuck").status_code == 302
    assert do("settle", tournament, table=1, reason="again").status_code == 422
    assert do("abort", tournament, reason="no more").status_code == 302
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.ABORTED
    refused = do("abort", tournament, reason="again")
    assert (refused.status_code, "The tournament is over." in refused.content.decode()) == (422, True)


def test_the_director_lets_agents_in_before_the_start() -> None:
    tournament = announced(capacity=4)
    at(tournament, NOON)
    assert do("agents", tournament, level="novice", count=3).status_code == 302
    full = do("agents", tournament, level="novice", count=3)
    assert (full.status_code, "The tournament is full." in full.content.decode()) == (422, True)
    assert tournament.entrants.count() == 3


# ── words and looks ──


def test_a_page_holds_no_address_nor_device() -> None:
    anna = verified("anna")
    tournament = announced(rated=True, options={})
    at(tournament, NOON)
    entries.join(tournament=tournament, user=anna, device="cookie", now=NOON)
    mark = tournament.entrants.get().device
    for name in PAGES:
        text = page(name, tournament.code, user=director())
        assert "anna@kaiju.test" not in text
        assert mark not in text


# ── sent twice ──


def once_of(answer: Any) -> str:
    return Page(answer.content.decode()).all("input", name="once")[0]["value"]


def test_the_form_of_a_tournament_makes_one() -> None:
    client = browser(user=verified("creator"))
    shown = client.get(reverse("tournament_new"))
    form = shown.context["form"]
    values = {name: form[name].value() for name in form.fields}
    fields = {name: "on" if value is True else value for name, value in values.items() if value not in (None, False)}
    fields |= {
        "game": "doudizhu", "tournament_name": "Twice", "zone": "UTC", "once": once_of(shown),
        "tournament_starts_at": (timezone.now() + timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M"),
    }  # fmt: skip
    led = {client.post(reverse("tournament_new"), fields).get("Location") for _ in range(2)}
    assert led == {reverse("tournament", args=[Tournament.objects.get().code])}


def test_a_score_is_adjusted_once_by_one_form_and_twice_by_two() -> None:
    creator = verified("creator")
    tournament = opened(announced(by=creator, rounds=3), *(person(name) for name in ("anna", "bela", "cem")))
    client, panel = browser(user=creator), reverse("tournament_director", args=[tournament.code])
    deed = reverse("tournament_direct", args=[tournament.code, "adjust"])
    for given in (1, 2):
        fields = {"entrant": "1", "points": "-0.5", "reason": "late", "once": once_of(client.get(panel))}
        assert {client.post(deed, fields).get("Location") for _ in range(2)} == {panel}
        assert Adjustment.objects.count() == given
