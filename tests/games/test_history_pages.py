"""My matches, a match with its rounds, and the replay's page and data."""

from __future__ import annotations

import gzip
import json
from datetime import timedelta
from random import Random

import pytest
from django.core.cache import cache
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from games.models import Match
from games.selectors import replay_data
from tests.support.hidden_cards import assert_keeps_secrets, card_codes_in, hidden_cards
from tests.support.live_matches import code_of, head, person, played_out, running, step
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, Line, make_match, make_player
from tests.support.pages import CHINESE, ENGLISH, Page, browser, squeeze

pytestmark = pytest.mark.django_db


def in_play(*people: object) -> Match:
    match = running(*people)  # type: ignore[arg-type]
    rng = Random(3)
    for _ in range(14):
        step(match, rng)
    return match


# ── My matches ──────────────────────────────────────────────────────────────────────────────────


def test_my_matches_ask_who_is_there() -> None:
    answer = browser().get(reverse("my_matches"))
    assert (answer.status_code, answer["Location"].startswith("/accounts/login/")) == (302, True)


def test_my_matches_are_mine_alone_and_the_latest_first() -> None:
    anna, bela = make_player("anna"), make_player("bela")
    older = make_match([anna, bela, None])
    newer = make_match([anna, None, None], at=NOON + timedelta(hours=2))
    make_match([bela, None, None])
    page = browser(user=anna).get(reverse("my_matches")).context["page"]
    assert list(page.object_list) == [newer, older]


def test_my_matches_are_narrowed_by_how_they_ended() -> None:
    anna = make_player("anna")
    found = {
        make_match([anna, None, None], LANDLORD_WINS).pk: "won",
        make_match([anna, None, None], FARMERS_WIN).pk: "lost",
        running(anna).pk: "running",
    }
    aborted = make_match([anna, None, None], status="aborted")
    aborted.results.all().delete()
    found[aborted.pk] = "aborted"
    client, every = browser(user=anna), {"won", "lost", "aborted", "running"}
    for result, names in [*((each, {each}) for each in every), ("", every), ("nonsense", every)]:
        page = client.get(reverse("my_matches"), {"result": result}).context["page"]
        assert {found[match.pk] for match in page.object_list} == names


def test_a_match_that_was_given_up_is_no_win_whatever_became_of_the_seat() -> None:
    """The agent that took the seat over may win with it: the list says that the match was conceded."""
    anna, bela = make_player("anna"), make_player("bela")
    match = make_match([anna, bela, None], LANDLORD_WINS)
    match.seats.filter(user=anna).update(conceded=True)
    assert match.results.get(user=anna).place == 1
    client = browser(language=ENGLISH, user=anna)
    listed = {how: client.get(reverse("my_matches"), {"result": how}) for how in ("", "won", "lost")}
    assert {how: len(answer.context["page"]) for how, answer in listed.items()} == {"": 1, "won": 0, "lost": 1}
    shown = squeeze(Page(listed[""].content.decode()).with_class("how")[0].text)
    assert shown == "Conceded"
    other = browser(language=ENGLISH, user=bela).get("/players/anna/").content.decode()
    assert squeeze(Page(other).with_class("how")[0].text) == "Conceded"
    assert "Conceded" not in browser(language=ENGLISH, user=bela).get(reverse("my_matches")).content.decode()


@pytest.mark.parametrize(
    ("language", "said"), [(ENGLISH, ("Won", "Lost", "Draw")), (CHINESE, ("赢了", "输了", "平局"))]
)
def test_a_match_that_sides_win_is_listed_as_won_or_lost_and_others_by_place(
    language: str, said: tuple[str, str, str]
) -> None:
    """Of six winners and three losers, a loser's place would be the seventh."""
    anna, bela = make_player("anna"), make_player("bela")
    village, wolves, nobody = ((2, 2, 2), (-2, 1, 1), (0, 0, 0))
    for hour, points in enumerate((village, wolves, nobody)):
        match = make_match([anna, None, None], [Line("villager", each) for each in points],
                           at=NOON + timedelta(hours=hour))  # fmt: skip
        Match.objects.filter(pk=match.pk).update(game="werewolf", options={})
    for page in (
        browser(language=language, user=anna).get(reverse("my_matches")),
        browser(language=language, user=bela).get("/players/anna/"),
    ):
        shown = [squeeze(each.text) for each in Page(page.content.decode()).with_class("how")]
        assert [text.split()[0] for text in shown] == [said[2], said[1], said[0]]
        assert not any("#" in text or "名" in text for text in shown)
    make_match([bela, None, None], FARMERS_WIN)
    other = browser(language=language, user=bela).get(reverse("my_matches")).content.decode()
    place = squeeze(Page(other).with_class("how")[0].text).split(" \N{MINUS SIGN}")[0]
    assert place == ("#3" if language == ENGLISH else "第 3 名")


def test_my_matches_come_in_pages_with_few_queries(django_assert_max_num_queries: object) -> None:
    anna = make_player("anna")
    for hour in range(23):
        make_match([anna, None, None], at=NOON + timedelta(hours=hour))
    client = browser(user=anna)
    client.get(reverse("my_matches"))  # the first page of a session notes the browser
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        first = client.get(reverse("my_matches"))
    assert len(first.context["page"].object_list) == 20
    assert len(client.get(reverse("my_matches"), {"page": 2}).context["page"].object_list) == 3


def test_who_has_played_nothing_is_told_kindly() -> None:
    page = browser(user=make_player("anna"), language=ENGLISH).get(reverse("my_matches")).content.decode()
    assert "No matches here" in page


# ── A match ─────────────────────────────────────────────────────────────────────────────────────


def test_a_match_page_shows_places_rounds_and_sums() -> None:
    anna, bela, cem = make_player("anna", display="Anna"), make_player("bela"), make_player("cem")
    match = make_match([anna, bela, cem], LANDLORD_WINS, FARMERS_WIN, FARMERS_WIN)
    answer = browser(language=ENGLISH).get(reverse("match", args=[match.pk]))
    assert [(row["seat"].name, row["score"]) for row in answer.context["rows"]] == [
        ("bela", 3),
        ("cem", 3),
        ("Anna", -6),
    ]
    assert [[cell["total"] for cell in row["cells"]] for row in answer.context["rounds"]] == [
        [6, -3, -3],
        [0, 0, 0],
        [-6, 3, 3],
    ]
    page = answer.content.decode()
    assert "2 of 3 rounds won" in page
    assert "\N{MINUS SIGN}6" in page
    assert reverse("replay", args=[match.pk]) + "?round=2" in page
    assert reverse("profile", args=["bela"]) in page


@pytest.mark.parametrize(
    ("language", "bombs", "said"),
    [(ENGLISH, 1, "1 bomb or rocket"), (ENGLISH, 2, "2 bombs or rockets"), (CHINESE, 1, "炸弹或王炸 1 个")],
)
def test_a_match_page_tells_a_screen_reader_how_often_a_round_was_doubled(language: str, bombs: int, said: str) -> None:
    match = make_match([make_player("anna"), None, None])
    match.round_results.filter(seat=1).update(bombs=bombs)
    page = browser(language=language).get(reverse("match", args=[match.pk])).content.decode()
    assert f'<span aria-hidden="true">{bombs}</span><span class="sr">{said}</span>' in page


def test_a_match_of_one_round_says_who_won_it() -> None:
    match = make_match([make_player("anna"), make_player("bela"), make_player("cem")], LANDLORD_WINS)
    page = browser(language=ENGLISH).get(reverse("match", args=[match.pk])).content.decode()
    assert page.count("Won the round") == 1
    assert page.count("0 of 1 round won") == 2
    assert "1 rounds" not in page


def test_a_match_page_is_in_the_readers_language() -> None:
    match = make_match([make_player("anna"), None, None])
    assert 'lang="en"' in browser(language=ENGLISH).get(reverse("match", args=[match.pk])).content.decode()
    assert 'lang="zh-Hans"' in browser(language=CHINESE).get(reverse("match", args=[match.pk])).content.decode()


def test_the_pages_of_a_running_match_keep_its_secrets() -> None:
    anna, bela = person("anna"), person("bela")
    match = in_play(anna, bela)
    for name in ("match", "replay", "fairness", "replay_data"):
        address = reverse(name, args=[match.pk])
        assert_keeps_secrets(browser().get(address).content.decode(), match)
        assert_keeps_secrets(browser(user=anna).get(address).content.decode(), match, seat=0)


def test_the_pages_of_a_match_lead_to_a_private_table_for_its_players_alone() -> None:
    anna = person("anna")
    private, listed = running(anna, listed=False, rated=False), running(person("bela"))
    for name in ("match", "fairness"):
        address = reverse(name, args=[private.pk])
        assert code_of(private) not in browser().get(address).content.decode()
        assert code_of(private) not in browser(user=person(f"stranger-{name}")).get(address).content.decode()
        assert f"/t/{code_of(private)}/" in browser(user=anna).get(address).content.decode()
        assert f"/t/{code_of(listed)}/" in browser().get(reverse(name, args=[listed.pk])).content.decode()


def test_a_seat_whose_account_is_gone_keeps_its_name() -> None:
    anna = make_player("anna", display="Anna")
    match = make_match([anna, None, None])
    anna.delete()
    page = browser(language=ENGLISH).get(reverse("match", args=[match.pk])).content.decode()
    assert "Anna" in page
    assert "/players/anna/" not in page


def test_an_unknown_match_is_not_found() -> None:
    for name in ("match", "replay", "fairness", "replay_data"):
        address = reverse(name, args=["00000000-0000-4000-8000-000000000000"])
        assert browser().get(address).status_code == 404


def test_the_pages_only_read() -> None:
    match = make_match([make_player("anna"), None, None])
    for name in ("match", "replay", "fairness", "replay_data"):
        assert browser().post(reverse(name, args=[match.pk])).status_code == 405


# ── The replay ──────────────────────────────────────────────────────────────────────────────────


def test_the_replay_of_an_ended_match_shows_all_hands_to_everybody() -> None:
    match = played_out(running(person("anna")))
    answer = browser().get(reverse("replay_data", args=[match.pk]))
    body = answer.json()
    assert body == replay_data(match)
    assert body["open"] is True
    assert sorted(card for hand in body["steps"][0]["view"]["hands"] for card in hand) == sorted(
        set(card_codes_in([str(body["steps"][0]["view"]["hands"])]))
    )
    assert "public" in answer["Cache-Control"]


def test_the_replay_travels_packed_when_the_browser_takes_it() -> None:
    match = played_out(running(person("anna")))
    for address in (reverse("replay_data", args=[match.pk]), f"/api/v1/matches/{match.pk}/replay/"):
        plain = browser().get(address)
        packed = browser().get(address, HTTP_ACCEPT_ENCODING="gzip")
        assert packed["Content-Encoding"] == "gzip"
        assert json.loads(gzip.decompress(packed.content)) == plain.json()
        assert len(packed.content) * 5 < len(plain.content)


def test_the_replay_of_a_running_match_is_the_viewers_own_and_is_not_kept() -> None:
    anna, bela = person("anna"), person("bela")
    match = in_play(anna, bela)
    answer = browser(user=anna).get(reverse("replay_data", args=[match.pk]))
    assert answer["Cache-Control"] == "private, no-store"
    body = answer.json()
    assert (body["open"], body["viewer"], body["seed"]) == (False, 0, None)
    own = hidden_cards(match, seat=None) - hidden_cards(match, seat=0)
    assert own
    assert own <= card_codes_in([answer.content.decode()])
    assert browser().get(reverse("replay_data", args=[match.pk])).json()["viewer"] is None


def test_the_replay_of_a_running_match_has_the_rate_of_the_api(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"anon": "9/min", "user": "9/min", "replay": "3/min"})
    running_on, ended = in_play(person("anna"), person("bela")), make_match([make_player("cem"), None, None])
    of_page, of_api = reverse("replay_data", args=[running_on.pk]), f"/api/v1/matches/{running_on.pk}/replay/"
    asked = [browser().get(address) for address in (of_page, of_page, of_api, of_page)]
    assert [answer.status_code for answer in asked] == [200, 200, 200, 429]
    assert 1 <= int(asked[-1]["Retry-After"]) <= 60
    assert browser(user=person("dora")).get(of_page).status_code == 200
    assert browser().get(reverse("match", args=[ended.pk])).status_code == 200


def test_the_page_of_the_replay_knows_where_the_reader_sat() -> None:
    anna, bela = make_player("anna"), make_player("bela")
    match = make_match([bela, anna, None])
    page = browser(user=anna).get(reverse("replay", args=[match.pk]))
    assert page.context["island"]["seat"] == 1
    assert browser().get(reverse("replay", args=[match.pk])).context["island"]["seat"] is None


def test_a_match_of_dice_shows_the_dice_left_and_what_each_round_cost() -> None:
    match = played_out(running(make_player("anna"), agents=2, game="liars_dice", options={"dice": 2}))
    answer = browser().get(reverse("match", args=[match.pk]))
    results = {result.seat: result for result in match.results.all()}
    assert {row["seat"].index: row["score"] for row in answer.context["rows"]} == {
        seat: result.score for seat, result in results.items()
    }
    assert sorted(result.score for result in results.values())[:2] == [0, 0]
    lost = [-sum(each["cells"][seat]["points"] for each in answer.context["rounds"]) for seat in range(3)]
    assert [2 - dice for dice in lost] == [results[seat].score for seat in range(3)]
    left = [cell["total"] for cell in answer.context["rounds"][-1]["cells"]]
    assert left == [results[seat].score for seat in range(3)]
    page = browser(language=ENGLISH).get(reverse("match", args=[match.pk])).content.decode()
    assert "0 dice left" in page
    assert "The dice lost in each round" in page
    assert "+1" not in page
    assert "rounds won" not in page  # nobody wins a round of dice: one seat loses it


def test_players_of_werewolf_go_by_their_seats_and_those_of_card_games_by_place() -> None:
    match = played_out(running(make_player("anna"), agents=5, game="werewolf"))
    page = browser(language=ENGLISH).get(reverse("match", args=[match.pk]))
    shown = [squeeze(each.text) for each in Page(page.content.decode()).with_class("place")]
    assert shown == [f"Seat {row['seat'].index + 1}" for row in page.context["rows"]]
    assert len(set(shown)) == 6
    cards = make_match([make_player("bela"), make_player("cem"), None], LANDLORD_WINS)
    page = browser(language=ENGLISH).get(reverse("match", args=[cards.pk]))
    shown = [squeeze(each.text) for each in Page(page.content.decode()).with_class("place")]
    assert shown == [str(row["result"].place) for row in page.context["rows"]]


@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_the_page_of_a_finished_match_of_werewolf_says_who_won_and_why(language: str) -> None:
    match = running(make_player("anna"), agents=5, game="werewolf")
    address = reverse("match", args=[match.pk])
    assert browser(language=language).get(address).context["ending"] is None
    played_out(match)
    outcome, roles = head(match).info.rules.outcome(head(match).state), head(match).state.roles
    wolves = {role == "wolf" for role, score in zip(roles, outcome.scores, strict=True) if score > 0}
    reasons = {
        "villagers_out": ("All villagers are out", "村民全部出局（屠民）"),
        "specials_out": ("All special roles are out", "神职全部出局（屠神）"),
        "wolves_out": ("All wolves are out", "狼人全部出局"),
        "days_out": ("The day limit was reached with no winner", "已到最多天数，未分胜负"),
    }
    winners = {
        (): ("A draw", "平局"),
        (True,): ("The wolves win", "狼人胜"),
        (False,): ("The village wins", "好人胜"),
    }
    place = int(language == CHINESE)
    shown = squeeze(Page(browser(language=language).get(address).content.decode()).with_class("ending")[0].text)
    assert shown == f"{winners[tuple(wolves)][place]} · {reasons[outcome.termination][place]}"
