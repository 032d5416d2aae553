"""`/api/v1/matches/`: lists, rounds, moves, replays; of a running match only what the caller may know."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from rest_framework.test import APIClient

from accounts.models import User
from games import journal
from games.models import Match
from tests.support.finished_matches import cut_short
from tests.support.hidden_cards import assert_keeps_secrets, card_codes_in, hidden_cards
from tests.support.live_matches import person, played_out, running, step
from tests.support.match_rows import NOON, make_match, make_player

pytestmark = pytest.mark.django_db


def steps_on(match: Match, count: int) -> None:
    """So many moves, or fewer: a card that was played in a round before this one would be hidden again."""
    rng = Random(5)
    for _ in range(count):
        if min(map(len, journal.head_of(match.pk).state.round.hands)) <= 8:
            return
        step(match, rng)


def test_the_newest_match_comes_first_with_its_seats_and_results(api: APIClient) -> None:
    make_match([make_player("bela"), None, None], board="practice")
    make_match([make_player("anna"), None, None], board="practice", at=NOON + timedelta(hours=1))
    first, second = api.get("/api/v1/matches/").json()["results"]
    assert first["started_at"] > second["started_at"]
    assert [(s["seat"], s["username"], s["kind"], s["score"], s["place"]) for s in first["seats"]] == [
        (0, "anna", "person", 6, 1), (1, None, "agent", -3, 2), (2, None, "agent", -3, 2),
    ]  # fmt: skip
    assert first["options"]["format"] == "quick"
    assert first["options"]["turn_seconds"] == 20


@pytest.mark.parametrize(
    ("query", "names"),
    [({"player": "anna"}, {"a", "c"}), ({"board": "practice"}, {"c"}), ({"rated": "false"}, {"b"}),
     ({"status": "aborted"}, {"b"}), ({"format": "standard"}, {"c"}), ({"format": "quick"}, {"a", "b"}),
     ({"after": "2026-05-01T13:00:00Z"}, {"b", "c"}), ({"before": "2026-05-01T13:00:00Z"}, {"a"}),
     ({"game": "liars_dice"}, set())],
)  # fmt: skip
def test_the_list_is_narrowed(api: APIClient, query: dict[str, str], names: set[str]) -> None:
    anna, bela, cem = make_player("anna"), make_player("bela"), make_player("cem")
    plain = make_match([anna, bela, cem])
    aborted = make_match([bela, cem, None], at=NOON + timedelta(hours=2), rated=False, board="", status="aborted")
    practice = make_match([anna, None, None], at=NOON + timedelta(hours=4), board="practice")
    practice.options |= {"format": "standard"}
    practice.save()
    by_id = {str(plain.pk): "a", str(aborted.pk): "b", str(practice.pk): "c"}
    body = api.get("/api/v1/matches/", query).json()
    assert {by_id[match["id"]] for match in body["results"]} == names
    assert (body["next"], body["previous"]) == (None, None)


def test_a_filter_with_a_value_that_cannot_be_is_told_by_its_field(api: APIClient) -> None:
    answer = api.get("/api/v1/matches/", {"status": "lost", "after": "yesterday"})
    assert (answer.status_code, answer.json()["code"]) == (400, "INVALID")
    assert {error["field"] for error in answer.json()["errors"]} == {"status", "after"}


def test_a_finished_match_tells_its_seed_rounds_moves_and_all_hands(api: APIClient) -> None:
    match = played_out(running(person("anna")))
    body = api.get(f"/api/v1/matches/{match.pk}/").json()
    assert (body["status"], body["seed"], body["commitment"]) == ("finished", match.seed, match.commitment)
    assert sum(seat["points"] for round_ in body["rounds"] for seat in round_["seats"]) == 0
    assert len(body["rounds"]) == match.round_results.filter(seat=0).count()
    replay = api.get(f"/api/v1/matches/{match.pk}/replay/").json()
    assert replay["open"] is True
    assert [len(hand) for hand in replay["steps"][0]["view"]["hands"]] == [17, 17, 17]
    moves = api.get(f"/api/v1/matches/{match.pk}/moves/", {"page_size": 100}).json()
    assert set(moves["results"][3]) == {"step", "at", "seat", "by", "verb", "events"}
    steps = moves["results"]
    while moves["next"]:
        moves = api.get(moves["next"]).json()
        steps += moves["results"]
    assert [move["step"] for move in steps] == list(range(len(replay["steps"])))


def test_a_running_match_tells_a_stranger_nothing_hidden(api: APIClient) -> None:
    match = running(person("anna"), person("bela"))
    steps_on(match, 20)
    for part in ("", "moves/?page_size=100", "replay/"):
        text = api.get(f"/api/v1/matches/{match.pk}/{part}").content.decode()
        assert_keeps_secrets(text, match)
    body = api.get(f"/api/v1/matches/{match.pk}/").json()
    assert (body["status"], body["seed"], body["seats"][0]["score"]) == ("running", None, None)
    assert api.get(f"/api/v1/matches/{match.pk}/replay/").json()["seed"] is None
    assert_keeps_secrets(api.get("/api/v1/matches/").content.decode(), match)


def test_a_running_match_tells_a_player_the_own_hand_alone(anna: User, as_anna: APIClient) -> None:
    match = running(anna, person("bela"))
    steps_on(match, 12)
    text = as_anna.get(f"/api/v1/matches/{match.pk}/replay/").content.decode()
    assert_keeps_secrets(text, match, seat=0)
    own = hidden_cards(match, seat=None) - hidden_cards(match, seat=0)
    assert own
    assert own <= card_codes_in([text])


def test_a_running_match_of_a_private_table_is_listed_to_its_players_only(
    api: APIClient, anna: User, as_anna: APIClient
) -> None:
    match = running(anna, listed=False)
    assert api.get("/api/v1/matches/").json()["results"] == []
    assert [m["id"] for m in as_anna.get("/api/v1/matches/").json()["results"]] == [str(match.pk)]
    cut_short(match)
    assert len(api.get("/api/v1/matches/").json()["results"]) == 1


def test_the_code_of_a_private_table_is_told_to_its_players_alone(
    api: APIClient, anna: User, as_anna: APIClient
) -> None:
    match = running(anna, listed=False)
    code = match.table.code
    for _ in ("running", "aborted"):
        for address in ("/api/v1/matches/", f"/api/v1/matches/{match.pk}/", f"/api/v1/matches/{match.pk}/replay/"):
            assert code not in api.get(address).content.decode()
        assert as_anna.get(f"/api/v1/matches/{match.pk}/").json()["table"] == code
        cut_short(match)
    assert api.get("/api/v1/matches/").json()["results"][0]["table"] is None
    listed = running(person("bela"))
    assert api.get(f"/api/v1/matches/{listed.pk}/").json()["table"] == listed.table.code


def test_a_sealed_match_tells_neither_hands_nor_rounds_nor_results(
    api: APIClient, anna: User, as_anna: APIClient
) -> None:
    match = make_match([anna, None, None])
    Match.objects.filter(pk=match.pk).update(sealed=True)
    for client in (api, as_anna):
        body = client.get(f"/api/v1/matches/{match.pk}/").json()
        assert (body["sealed"], body["seed"], body["rounds"]) == (True, None, [])
        assert {(seat["score"], seat["place"], seat["rounds_won"]) for seat in body["seats"]} == {(None, None, None)}
        for part in ("moves", "replay", "notation"):
            answer = client.get(f"/api/v1/matches/{match.pk}/{part}/")
            assert (answer.status_code, answer.json()["code"]) == (403, "SEALED")
    assert match.seed not in b"".join(api.get("/api/v1/matches/?format=csv")).decode()


def test_a_page_of_matches_takes_the_same_queries_however_long_it_is(
    api: APIClient, django_assert_max_num_queries: object
) -> None:
    anna = make_player("anna")
    for hour in range(8):
        make_match([anna, None, None], at=NOON + timedelta(hours=hour), board="practice")
    with django_assert_max_num_queries(6):  # type: ignore[operator]
        assert len(api.get("/api/v1/matches/").json()["results"]) == 8


def test_an_id_that_is_none_is_a_problem(api: APIClient) -> None:
    for address in ("/api/v1/matches/7/", "/api/v1/matches/00000000-0000-4000-8000-000000000000/replay/"):
        answer = api.get(address)
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")
        assert answer["Content-Type"] == "application/problem+json"
