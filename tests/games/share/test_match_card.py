"""The card of a match: only where everybody may see all of it, with the names of its page, drawn once asked for."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import services as accounts
from games.models import Match, MatchSeat
from games.selectors import with_seats
from games.share import services, tasks
from games.share.models import CardPicture
from games.share.selectors import match_card, with_last_play
from games.share.services import draw_cards
from tests.support.live_matches import person, played_out, running
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, make_match, make_player
from tests.support.pages import CHINESE, ENGLISH, browser, page

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG" + b"\0" * 96
Sent = list[tuple[Any, ...]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Sent:
    """The arguments of the tasks that are sent."""
    found: Sent = []
    cache.clear()
    monkeypatch.setattr(draw_cards, "rasterised", lambda svg: PNG)
    monkeypatch.setattr("games.task_sending.send_task", lambda name, args, *, expires: found.append(args))
    return found


def address(match: Match, language: str = "en") -> str:
    return f"/matches/{match.pk}/card/{language}.png"


def card_of(match: Match) -> Any:
    found = with_seats(Match.objects.all()).get(pk=match.pk)
    return match_card(found, address="https://kaiju.example/")


def test_the_first_request_leads_to_the_games_picture_and_asks_a_worker_once(sent: Sent):
    match = make_match([make_player("anna"), None, None], FARMERS_WIN)
    for _ in range(2):
        answer = Client().get(address(match))
        assert (answer.status_code, answer["Location"]) == (302, "/static/art/preview-doudizhu.jpg")
        assert answer["Cache-Control"] == "no-store"
    assert len(sent) == 1
    tasks.draw(*sent[0])
    answer = Client().get(address(match))
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "image/png", PNG)
    assert answer["Cache-Control"] == "public, max-age=3600"
    assert not answer.cookies  # a cache on the way would give one visitor's mark to all
    again = Client().get(address(match), HTTP_IF_NONE_MATCH=answer["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_a_card_says_the_result_in_the_language_of_its_address(sent: Sent):
    match = make_match([make_player("anna", display="白露为霜"), make_player("ben"), None], FARMERS_WIN)
    Client().get(address(match, "en"))
    Client().get(address(match, "zh-hans"))
    (_, kind, english), (_, _, chinese) = sent
    assert kind == "match"
    assert (english["title"], chinese["title"]) == ("The farmers win", "农民胜")
    assert (english["seal"], chinese["seal"]) == ("WIN", "胜")
    assert (english["headline"], chinese["headline"] + chinese["unit"]) == ("×6", "6倍")
    assert english["detail"] == "Bid 3"
    assert [(each["name"], each["hat"], each["score"]) for each in english["players"]] == [
        ("ben", "farmer", "+3"), ("Agent 2", "farmer", "+3"), ("白露为霜", "landlord", "−6"),
    ]  # fmt: skip
    assert english["address"] == f"http://testserver/matches/{match.pk}/replay/"


def test_several_rounds_name_the_winner_and_their_number(sent: Sent):
    match = make_match([make_player("anna"), None, None], LANDLORD_WINS, LANDLORD_WINS)
    Client().get(address(match))
    said = sent[0][2]
    assert said["title"] == "anna wins"
    assert said["score"] == "+12"
    assert said["detail"].startswith("2 rounds · ")
    assert [each["hat"] for each in said["players"]] == ["", "", ""]


@pytest.mark.parametrize(
    "change", [{"private": True}, {"private": True, "rated": False}, {"sealed": True}, {"status": "running"},
               {"status": "paused"}, {"status": "aborted"}],
)  # fmt: skip
def test_there_is_no_card_of_what_not_everybody_may_see(sent: Sent, change: dict[str, Any]):
    anna = make_player("anna", staff=True)
    match = make_match([anna, None, None])
    Client().get(address(match))
    tasks.draw(*sent[0])  # drawn while it was open
    assert Client().get(address(match)).status_code == 200
    Match.objects.filter(pk=match.pk).update(**change)
    for client in (Client(), browser(user=anna)):
        assert client.get(address(match)).status_code == 404
        assert "card/" not in client.get(f"/matches/{match.pk}/").content.decode()


def test_nothing_is_asked_of_a_worker_for_a_running_match(sent: Sent):
    assert Client().get(address(running(person("anna")))).status_code == 404
    assert sent == []


def test_other_languages_and_methods_are_refused(sent: Sent):
    match = make_match([None, None, None])
    assert Client().get(address(match, "fr")).status_code == 404
    assert Client().post(address(match)).status_code == 405
    assert Client().head(address(match)).status_code == 302


def test_a_closed_account_has_no_name_on_a_card_and_the_old_one_is_gone(sent: Sent):
    anna = make_player("anna")
    match = make_match([anna, None, None])
    Client().get(address(match))
    tasks.draw(*sent[0])
    accounts.close_account(user=anna)
    assert not CardPicture.objects.exists()
    assert Client().get(address(match)).status_code == 302
    assert [each["name"] for each in sent[1][2]["players"]] == ["Closed account", "Agent 1", "Agent 2"]
    assert "anna" not in repr(sent[1])


def test_a_name_that_changes_in_the_match_changes_the_card(sent: Sent):
    match = make_match([make_player("anna"), None, None])
    before = card_of(match).key()
    MatchSeat.objects.filter(match=match, index=0).update(name="Closed account")
    assert card_of(match).key() != before


def test_the_cards_of_the_last_play_are_read_for_the_drawing_alone():
    match = played_out(running(person("anna")))
    found = with_seats(Match.objects.all()).get(pk=match.pk)
    card = match_card(found, address="https://kaiju.example/")
    assert card.last_play == ()
    drawn = with_last_play(card, found)
    assert drawn.last_play
    assert drawn.key() != card.key()  # pictures are stored under the first


@pytest.mark.parametrize(("game", "seats"), [("liars_dice", 3), ("uno", 3), ("gandengyan", 3), ("werewolf", 6)])
def test_every_game_has_a_card(sent: Sent, game: str, seats: int):
    match = played_out(running(person("anna"), agents=seats - 1, game=game))
    assert match.status == Match.Status.FINISHED
    for language in ("en", "zh-hans"):
        assert Client().get(address(match, language)).status_code == 302
    for key, kind, said in sent:
        assert said["title"]
        assert bool(said["last_play"]) == (game == "gandengyan")
        services.draw_and_store(key=key, kind=kind, said=said, now=match.started_at)
    if game == "werewolf":
        assert sent[0][2]["title"] in ("The village wins", "The wolves win")


def test_an_address_that_asks_for_too_much_is_told_so(sent: Sent, settings: Any):
    limits = settings.ACCOUNT_RATE_LIMITS
    settings.ACCOUNT_RATE_LIMITS = {**limits, "card_drawn": "2/m/ip"}
    matches = [make_match([None, None, None]) for _ in range(3)]
    client = Client(REMOTE_ADDR="203.0.113.7")
    assert [client.get(address(each)).status_code for each in matches] == [302, 302, 429]
    assert len(sent) == 2
    assert client.get(address(matches[0])).status_code == 302  # asked already: costs nothing
    settings.ACCOUNT_RATE_LIMITS = {**limits, "card": "1/m/ip"}
    other = Client(REMOTE_ADDR="203.0.113.8")
    assert [other.get(address(each)).status_code for each in matches[:2]] == [302, 429]


def test_the_page_of_a_match_shows_the_card_and_shares_it():
    match = make_match([make_player("anna"), None, None])
    for language, code in ((ENGLISH, "en"), (CHINESE, "zh-hans")):
        shown = page(browser(language=language), f"/matches/{match.pk}/")
        assert shown.one("meta", property="og:image")["content"] == f"http://testserver{address(match, code)}"
        assert shown.one("img", **{"data-card": address(match, code)})
        assert shown.one("button", popovertarget="share-panel")
