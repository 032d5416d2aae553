"""The same form sent twice makes one thing and leads to it; what is refused leaves nothing behind."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import forms_sent_twice
from accounts.models import SentForm, Token, User
from games.bots.models import Bot, Challenge, QueueEntry
from games.bots.services import owner_actions
from games.models import Match, Seat, Table
from games.rules.core import IllegalMove
from games.services import match_start, play_now, scheduler, seating_steps, tables
from tests.support.live_matches import NOON, person, running, table_of
from tests.support.pages import Page, browser, who

from .bots.test_pages import FORM as BOT
from .test_concession import gone_out

pytestmark = pytest.mark.django_db


def form_of(client: Client, url: str, action: str = "") -> dict[str, str]:
    """The hidden fields of the form that leads to `action` (empty: back to the page itself), as browsers send them."""
    html = client.get(url).content.decode()
    for part in html.split("<form")[1:]:
        head, _, rest = part.partition(">")
        form = Page(f"<form{head}>{rest.partition('</form>')[0]}</form>")
        (own,) = form.all("form")
        if (
            own.get("method") == "post"
            and own.get("action", url).partition("?")[0] == (action or url).partition("?")[0]
        ):
            return {each["name"]: each.get("value", "") for each in form.all("input", type="hidden")}
    raise AssertionError(f"no form on {url} leads to {action}")


def twice(client: Client, url: str, fields: dict[str, Any]) -> list[str]:
    """Where the two answers to a form that is pressed twice lead."""
    return [client.post(url, fields).get("Location", "") for _ in range(2)]


# ── What a form makes ───────────────────────────────────────────────────────────────────────────


def test_the_form_of_a_table_makes_one_table():
    client = browser(user=person("zhu"))
    fields = form_of(client, "/tables/new/") | {"format": "quick", "turn_seconds": "20", "listed": "open"}
    page = client.get("/tables/new/").context["form"]
    fields |= {each.name: page[each.name].value() for each in page.common()}
    first, second = twice(client, "/tables/new/", fields | _usual(page))
    table = Table.objects.get()
    assert first == second == f"/t/{table.code}/"
    other = form_of(client, "/tables/new/")
    assert other["once"] != fields["once"]
    assert client.post("/tables/new/", fields | _usual(page) | {"once": other["once"]})["Location"] != first
    assert Table.objects.count() == 2


def _usual(form: Any) -> dict[str, Any]:
    values = {name: form[name].value() for name in form.fields if name not in ("rated_private", "bots")}
    return {name: "on" if value is True else value for name, value in values.items() if value not in (None, False)}


def test_another_choice_on_the_same_page_is_another_form():
    client = browser(user=person("zhu"))
    page = client.get("/tables/new/").context["form"]
    fields = form_of(client, "/tables/new/") | _usual(page)
    client.post("/tables/new/", fields)
    client.post("/tables/new/", fields | {"turn_seconds": "45"})
    assert sorted(Table.objects.values_list("options", flat=True), key=len) == [{}, {"turn_seconds": 45}]


def test_with_friends_and_play_now_make_one_table_each():
    client = browser(user=person("zhu"))
    friends = form_of(client, "/", "/friends/doudizhu/")
    assert len(set(twice(client, "/friends/doudizhu/", friends))) == 1
    play = form_of(client, "/", "/play/doudizhu/")
    assert len(set(twice(client, "/play/doudizhu/", play))) == 1
    assert Table.objects.count() == 2


def test_who_is_out_of_the_match_that_play_began_begins_another_with_it():
    """Back on the page they came from, whose form has been sent before."""
    client = browser(user=person("zhu"))
    fields = form_of(client, "/", "/play/liars_dice/")
    first, again = twice(client, "/play/liars_dice/", fields)
    assert first == again
    match = gone_out(Match.objects.get())
    assert match.live
    assert client.post("/play/liars_dice/", fields)["Location"] != first


@pytest.mark.parametrize("length", [300, 2048])
def test_a_guest_is_led_on_to_an_address_however_long(length):
    client = browser()
    fields = form_of(client, "/accounts/login/", "/guest/")
    back = "/ladder/?q=".ljust(length, "a")
    assert set(twice(client, "/guest/", fields | {"next": back})) == {back}


def test_a_table_that_has_closed_is_opened_again():
    client = browser(user=person("zhu"))
    fields = form_of(client, "/", "/friends/doudizhu/")
    first = client.post("/friends/doudizhu/", fields)["Location"]
    client.post(f"{first}leave/")
    assert client.post("/friends/doudizhu/", fields)["Location"] != first


def test_who_has_left_a_table_with_others_at_it_opens_another():
    zhu, fox = person("zhu"), person("fox")
    client = browser(user=zhu)
    fields = form_of(client, "/", "/friends/doudizhu/")
    first = client.post("/friends/doudizhu/", fields)["Location"]
    tables.sit(table=Table.objects.get(), user=fox)
    client.post(f"{first}leave/")
    assert Table.objects.get().status == Table.Status.OPEN
    assert client.post("/friends/doudizhu/", fields)["Location"] != first


def test_a_stranger_who_presses_twice_is_one_guest():
    """The browser drops the first answer, and the cookie with it: the second comes without a name."""
    first, fields = browser(), {}
    fields = form_of(first, "/", "/play/doudizhu/")
    device = first.cookies["kaiju_device"].value
    gone = browser()
    gone.cookies["kaiju_device"] = device
    there = gone.post("/play/doudizhu/", fields)["Location"]
    assert first.post("/play/doudizhu/", fields)["Location"] == there
    assert who(first) == who(gone) == User.objects.get(is_guest=True)
    assert Match.objects.count() == 1


def test_the_guest_is_not_given_to_who_comes_later(monkeypatch: pytest.MonkeyPatch):
    first = browser()
    fields = form_of(first, "/", "/play/doudizhu/")
    first.post("/play/doudizhu/", fields)
    guest = who(first)
    first.cookies.pop("sessionid")
    SentForm.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    first.post("/play/doudizhu/", fields)
    assert who(first) != guest


def test_a_guest_is_made_once_and_joins_once():
    table = table_of(person("bob"), agents=0)
    client = browser()
    fields = form_of(client, "/", f"/t/{table.code}/join/")
    device = client.cookies["kaiju_device"].value
    first, again = browser(), browser()
    for each in (first, again):
        each.cookies["kaiju_device"] = device
        assert each.post(f"/t/{table.code}/join/", fields)["Location"] == f"/t/{table.code}/"
    assert (User.objects.filter(is_guest=True).count(), Seat.objects.filter(table=table).count()) == (1, 2)
    # who has stood up since sits down again by the same page
    guest = User.objects.get(is_guest=True)
    tables.stand(table=table, user=guest)
    again.post(f"/t/{table.code}/join/", fields)
    assert Seat.objects.filter(table=table, user=guest).exists()


def test_a_token_is_made_once_and_the_second_answer_says_so():
    client = browser(user=person("zhu"))
    fields = form_of(client, "/me/tokens/") | {"name": "script", "read": "on", "days": "30"}
    first = client.post("/me/tokens/", fields)
    assert first.context["written"]
    second = client.post("/me/tokens/", fields, follow=True)
    assert "这个令牌已经生成过" in second.content.decode()
    assert second.context["written"] == ""
    assert Token.objects.count() == 1


def test_a_bot_its_token_its_place_in_the_queue_and_its_challenge_are_made_once():
    zhu = person("zhu")
    client = browser(user=zhu)
    first, second = twice(client, "/me/bots/new/", form_of(client, "/me/bots/new/") | BOT)
    assert first == second == "/bots/robo/"
    assert Bot.objects.count() == 1
    fields = form_of(client, "/bots/robo/", "/bots/robo/tokens/") | {"name": "a", "bot": "on", "days": "30"}
    assert [client.post("/bots/robo/tokens/", fields).status_code for _ in range(2)] == [201, 302]
    assert Token.objects.count() == 1
    page = client.get("/bots/robo/queue/").context["form"]
    fields = form_of(client, "/bots/robo/queue/") | _usual(page)
    twice(client, "/bots/robo/queue/", fields)
    assert QueueEntry.objects.count() == 1
    QueueEntry.objects.all().delete()  # it has been seated since
    client.post("/bots/robo/queue/", fields)
    assert not QueueEntry.objects.exists()
    owner_actions.register_bot(owner=person("fox"), username="other")
    fields = form_of(client, "/me/challenges/") | {"bot": "robo", "opponents": "other", "game": "doudizhu"}
    twice(client, "/me/challenges/", fields)
    assert Challenge.objects.count() == 1


# ── The token ───────────────────────────────────────────────────────────────────────────────────


def test_a_token_of_another_browser_or_of_nobody_is_refused():
    client, other = browser(user=person("zhu")), browser(user=person("fox"))
    stolen = form_of(other, "/", "/friends/doudizhu/")
    for fields in (stolen, {"once": "made-up"}, {"once": stolen["once"] + "x"}):
        assert client.post("/friends/doudizhu/", fields).status_code == 400
    assert not Table.objects.exists()


def test_a_token_that_is_too_old_is_refused_and_its_row_is_kept_for_longer(monkeypatch: pytest.MonkeyPatch):
    client = browser(user=person("zhu"))
    fields = form_of(client, "/", "/friends/doudizhu/")
    client.post("/friends/doudizhu/", fields)
    now = timezone.now()
    scheduler.run_housekeeping(now=now + forms_sent_twice.KEEP_FOR)
    assert SentForm.objects.count() == 1
    scheduler.run_housekeeping(now=now + 2 * forms_sent_twice.KEEP_FOR + timedelta(days=1))
    assert SentForm.objects.count() == 0
    monkeypatch.setattr(forms_sent_twice, "KEEP_FOR", timedelta(seconds=-1))
    assert client.post("/friends/doudizhu/", fields).status_code == 400


@pytest.mark.django_db(transaction=True)
@pytest.mark.sqlite
def test_eight_that_are_sent_at_once_make_one():
    zhu = person("zhu")
    client = browser(user=zhu)
    fields = form_of(client, "/", "/friends/doudizhu/")
    start, led = threading.Barrier(8), []

    def press() -> None:
        other = browser()
        other.cookies.load({name: morsel.value for name, morsel in client.cookies.items()})
        start.wait()
        try:
            led.append(other.post("/friends/doudizhu/", fields)["Location"])
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(led) == 8
    assert set(led) == {f"/t/{Table.objects.get().code}/"}
    assert Seat.objects.count() == 1


# ── One act, one transaction ────────────────────────────────────────────────────────────────────


def left_behind() -> tuple[int, int, int, int]:
    guests = User.objects.filter(is_guest=True).count()
    return Table.objects.count(), Seat.objects.count(), SentForm.objects.count(), guests


def test_a_refused_opening_leaves_no_table():
    """A person whose rated match runs sits down at no other rated table."""
    zhu = person("zhu")
    match = running(zhu)
    before = left_behind()
    client = browser(user=zhu)
    page = client.get("/tables/new/").context["form"]
    answer = client.post("/tables/new/", form_of(client, "/tables/new/") | _usual(page))
    assert match.table is not None
    assert answer.status_code == 409
    assert f"/t/{match.table.code}/" in answer.content.decode()
    assert left_behind() == before


def refuse(*_: Any, **__: Any) -> Any:
    raise IllegalMove("TABLE_CLOSED")


@pytest.mark.parametrize(
    ("url", "late"),
    [("/tables/new/", (seating_steps, "seat_user")), ("/friends/doudizhu/", (seating_steps, "save_table")),
     ("/play/doudizhu/", (match_start, "create_match")), ("join", (seating_steps, "save_table"))],
)  # fmt: skip
def test_a_stranger_who_is_refused_late_is_nobody_still(
    url: str, late: tuple[Any, str], monkeypatch: pytest.MonkeyPatch
):
    table = table_of(person("bob"), agents=0)
    before = left_behind()
    client = browser()
    page = client.get("/tables/new/").context["form"]
    monkeypatch.setattr(*late, refuse)
    where = f"/t/{table.code}/join/" if url == "join" else url
    answer = client.post(where, _usual(page) if url == "/tables/new/" else {})
    assert answer.status_code == 302
    assert left_behind() == before
    assert "_auth_user_id" not in client.session
    shown = client.get(answer["Location"])
    assert not shown.context["user"].is_authenticated
    assert "这张桌已关闭" in shown.content.decode() or shown.status_code == 200


def test_the_services_open_and_seat_in_one_transaction(monkeypatch: pytest.MonkeyPatch):
    zhu = person("zhu")
    monkeypatch.setattr(seating_steps, "seat_user", refuse)
    with pytest.raises(IllegalMove):
        tables.open_and_sit(host=zhu, game="doudizhu", now=NOON)
    assert left_behind()[:2] == (0, 0)


def test_playing_now_leaves_no_table_where_it_may_not_start(monkeypatch: pytest.MonkeyPatch):
    zhu = person("zhu")
    monkeypatch.setattr(match_start, "create_match", refuse)
    with pytest.raises(IllegalMove):
        play_now.play_now(user=zhu, game="doudizhu", now=NOON)
    assert left_behind()[:2] == (0, 0)
