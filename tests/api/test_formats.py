"""Tables as CSV, matches as a text: asked for by a header or in the address, the same as JSON tells."""

from __future__ import annotations

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from django.db import OperationalError
from rest_framework.request import Request
from rest_framework.test import APIClient

from accounts.models import User
from games.api import csv_export, pagination
from games.api.csv_export import CsvTable, escape_cell
from games.models import Match
from games.rules import registry
from games.rules.core import all_options
from leaderboards import services
from leaderboards.models import Standing
from tests.support.finished_matches import cut_short, ended
from tests.support.live_matches import person, running
from tests.support.match_rows import FARMERS_WIN, LANDLORD_WINS, NOON, make_match, make_player

pytestmark = pytest.mark.django_db


def table(answer: Any) -> list[dict[str, str]]:
    text = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return list(csv.DictReader(io.StringIO(text.decode())))


def test_matches_make_a_table_with_a_row_a_seat(api: APIClient) -> None:
    match = make_match([make_player("anna", display="Anna"), None, None], board="practice")
    answer = api.get("/api/v1/matches/", {"format": "csv"})
    assert answer["Content-Type"] == "text/csv; charset=utf-8; header=present"
    assert answer["Content-Disposition"] == 'attachment; filename="matches.csv"'
    rows = table(answer)
    assert {(row["match"], row["format"], row["rated"]) for row in rows} == {(str(match.pk), "quick", "true")}
    assert [(row["seat"], row["username"], row["score"]) for row in rows] == [
        ("0", "anna", "6"), ("1", "", "-3"), ("2", "", "-3"),
    ]  # fmt: skip


def test_the_ladder_and_a_curve_are_the_same_in_both_forms(api: APIClient) -> None:
    trio = [make_player("anna"), make_player("bela"), make_player("cem")]
    make_match(trio, LANDLORD_WINS)
    make_match(trio, FARMERS_WIN, FARMERS_WIN, at=NOON.replace(hour=13))
    services.count_results(now=NOON)
    for address in ("/api/v1/ladder/doudizhu/people/", "/api/v1/ladder/doudizhu/people/around/anna/"):
        told = api.get(address).json()
        told = told["results"] if isinstance(told, dict) else told
        rows = table(api.get(address, HTTP_ACCEPT="text/csv"))
        assert [(row["rank"], row["username"], row["points"], row["tier"]) for row in rows] == [
            (str(row["rank"]), row["player"]["username"], str(row["standing"]["points"]), row["standing"]["tier"])
            for row in told
        ]
        assert len(rows) == 3
    curve = table(api.get("/api/v1/players/anna/curve/doudizhu/people/?format=csv"))
    assert [(row["points"], row["total"]) for row in curve] == [("6", "6"), ("-12", "-6")]


def test_a_long_table_comes_in_batches_and_names_where_it_goes_on(
    api: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_export, "BATCH", 2)
    for number in range(7):
        make_player(f"player{number}")
    first = api.get("/api/v1/players/?format=csv&page_size=5")
    following = first["Link"].partition("<")[2].partition(">")[0]
    assert [row["username"] for row in table(first)] == [f"player{number}" for number in range(5)]
    last = api.get(following)
    assert "Link" not in last
    assert [row["username"] for row in table(last)] == ["player5", "player6"]
    assert table(api.get("/api/v1/players/?format=csv&search=nobody")) == []
    whole = api.get("/api/v1/players/?format=csv")
    called = [answer["Content-Disposition"].partition("=")[2] for answer in (first, last, whole)]
    assert called == ['"players.part.csv"', '"players.part.csv"', '"players.csv"']
    assert api.get("/api/v1/players/?format=csv&cursor=x").json()["code"] == "NOT_FOUND"


@pytest.mark.parametrize(
    ("value", "cell"),
    [("=1+1", "'=1+1"), (" @SUM(1)", "' @SUM(1)"), ("＝1", "'＝1"), ("\tx", "'\tx"), ("-2", "'-2"), (-2, -2),
     (1.5, 1.5), (None, ""), (False, "false"), ("a=b", "a=b"), ("王", "王")],
)  # fmt: skip
def test_no_cell_is_a_formula(value: Any, cell: Any) -> None:
    assert escape_cell(value) == cell


def test_a_name_that_is_a_formula_is_written_as_a_text(api: APIClient) -> None:
    make_player("anna", display='=HYPERLINK("x")')
    assert table(api.get("/api/v1/players/?format=csv"))[0]["name"] == '\'=HYPERLINK("x")'


def test_a_list_in_a_row_makes_rows_of_its_own() -> None:
    sheet = CsvTable("x", {"id": "id", "part": "parts.name"}, each="parts")
    rows = [{"id": 1, "parts": [{"name": "a"}, {"name": None}]}, {"id": 2, "parts": []}]
    assert list(sheet.lines(rows)) == [[1, "a"], [1, ""], [2, ""]]  # nobody in it: a row all the same


@pytest.mark.parametrize(
    ("address", "accept"),
    [("/api/v1/players/", "application/xml"), ("/api/v1/players/?format=xml", "*/*"),
     ("/api/v1/tables/?format=csv", "*/*"), ("/api/v1/me/", "text/csv")],
)  # fmt: skip
def test_a_form_that_there_is_not_is_not_acceptable(
    api: APIClient, as_anna: APIClient, address: str, accept: str
) -> None:
    answer = as_anna.get(address, HTTP_ACCEPT=accept)
    assert (answer.status_code, answer.json()["code"]) == (406, "NOT_ACCEPTABLE")


def test_the_format_of_matches_is_no_form_of_the_answer(api: APIClient) -> None:
    make_match([make_player("anna"), None, None])
    assert len(api.get("/api/v1/matches/?format=quick").json()["results"]) == 1
    assert api.get("/api/v1/matches/?format=daily").json()["results"] == []
    assert len(api.get("/api/v1/matches/?format=json").json()["results"]) == 1


def test_a_problem_is_json_in_whatever_form_the_answer_was_wanted(api: APIClient) -> None:
    for address in ("/api/v1/players/?format=csv&page_size=0", "/api/v1/matches/?format=csv&status=lost"):
        answer = api.get(address)
        assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
        assert answer.json()["code"] == "INVALID"


def test_an_ended_match_is_had_as_a_text_that_parses_back(api: APIClient, anna: User) -> None:
    match = ended(anna)
    answer = api.get(f"/api/v1/matches/{match.pk}/notation/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    record = registry.NOTATIONS["doudizhu"].read(registry.game("doudizhu"), answer.content.decode())
    assert (record.seed, record.tags["Account0"], record.tags["Seat0"]) == (match.seed, "anna", "Anna")
    moves = api.get(f"/api/v1/matches/{match.pk}/moves/?page_size=100").json()["results"][1:]
    assert [move.at for move in record.moves][: len(moves)] == [move["at"] for move in moves]


def test_a_text_names_nobody_who_has_left(api: APIClient, anna: User) -> None:
    match = ended(anna)
    anna.is_active = False
    anna.save()
    text = api.get(f"/api/v1/matches/{match.pk}/notation/").content.decode()
    assert '[Seat0 "—"]' in text
    assert "anna" not in text.lower()


def test_there_is_no_text_of_a_match_that_runs_or_of_another_game(api: APIClient) -> None:
    match = running(person("anna"))
    assert api.get(f"/api/v1/matches/{match.pk}/notation/").json()["code"] == "NOT_FOUND"
    cut_short(match)
    Match.objects.filter(pk=match.pk).update(game="uno")
    assert api.get(f"/api/v1/matches/{match.pk}/notation/").json()["code"] == "NOT_FOUND"


async def test_an_asynchronous_server_sends_a_table_piece_by_piece() -> None:
    body = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    request = Request(ASGIRequest(body, io.BytesIO()))
    answer = csv_export.streaming_csv_response(
        CsvTable("x", {"id": "id"}), User.objects.order_by("pk").none(), request, list
    )
    assert answer.is_async
    assert [part async for part in csv_export.value_at(iter([b"a", b"b"]))] == [b"a", b"b"]


def test_closed_standings_are_in_no_table(api: APIClient) -> None:
    anna = make_player("anna")
    Standing.objects.create(board="people", game="doudizhu", user=anna, points=9, updated_at=NOON + timedelta(1))
    anna.is_active = False
    anna.save()
    assert table(api.get("/api/v1/ladder/doudizhu/people/?format=csv")) == []


def test_a_list_of_all_games_is_whole_in_every_form(api: APIClient) -> None:
    anna = make_player("anna")
    for index, game in enumerate(sorted(registry.GAMES)):
        match = make_match([anna, None, None], at=NOON.replace(minute=index), board="practice")
        options = all_options(registry.game(game).Options, {})
        Match.objects.filter(pk=match.pk).update(game=game, options=options)
        running(make_player(f"player{index}"))
    told = {row["id"]: row for row in api.get("/api/v1/matches/?page_size=100").json()["results"]}
    rows = table(api.get("/api/v1/matches/?format=csv"))
    assert {row["game"] for row in rows} == set(registry.GAMES)
    assert {row["match"] for row in rows} == set(told)
    for row in rows:
        match = told[row["match"]]
        assert row["format"] == str(match["options"].get("format", ""))
    assert len(rows) == sum(len(match["seats"]) for match in told.values())
    for game in registry.GAMES:
        assert {row["game"] for row in table(api.get(f"/api/v1/matches/?format=csv&game={game}"))} == {game}


def test_a_row_that_cannot_be_read_breaks_the_table_off(api: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        make_player(f"player{number}")
    monkeypatch.setattr(csv_export, "BATCH", 2)
    read = pagination.page_of
    times = iter(range(100))

    def goes_away(*args: Any, **kwargs: Any) -> Any:
        if next(times) == 1:
            raise OperationalError
        return read(*args, **kwargs)

    monkeypatch.setattr(csv_export, "page_of", goes_away)
    with pytest.raises(OperationalError):  # which ends the line: `tests/games/live/test_connection_checks.py`
        table(api.get("/api/v1/players/?format=csv"))
