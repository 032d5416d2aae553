"""A table that a person opened by code: rated, its words are private; unrated, all of it but to who has its link."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from games import selectors
from games.bots.models import Challenge
from games.consumers.room_frames import _ChatHistoryFrames
from games.models import ChatMessage, Match, Seat, Table
from games.puzzles.selectors import unmined_matches
from games.rules.core import IllegalMove
from games.selectors import load_table_state, match_export
from games.selectors.matches import replay_data
from games.services import tables
from games.services.reports import report_message
from leaderboards import selectors as ladders
from leaderboards.statistics.models import CountedMatch, Figure
from leaderboards.statistics.selectors import players
from leaderboards.statistics.services import count_matches
from tests.support.live_matches import NOON, after, person, played_out, running

pytestmark = pytest.mark.django_db

SECRET = "meet me at the old bridge"
WHISPER = "we take the seventh"


def ended(*people: User, **kwargs: Any) -> Match:
    """A match that three people played to its end, with a word to all and one among two of them."""
    match = played_out(running(*people, **kwargs))
    assert match.table is not None
    said = {"table": match.table, "match": match, "user": people[0], "seat": 0, "name": people[0].username}
    ChatMessage.objects.create(text=SECRET, created_at=after(5), **said)
    ChatMessage.objects.create(text=WHISPER, channel="wolves", audience=[0, 1], created_at=after(6), **said)
    return match


def three() -> tuple[User, User, User]:
    return person("anna"), person("bela"), person("cem")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def words(data: dict[str, Any]) -> set[str]:
    return {message["text"] for message in data["said"]}


@pytest.fixture
def unrated() -> Match:
    return ended(*three(), private=True)


@pytest.fixture
def rated() -> Match:
    return ended(*three(), private=True, rated=True)


def test_a_table_by_code_is_unrated_unless_its_host_says_otherwise(unrated: Match) -> None:
    assert (unrated.private, unrated.rated, unrated.by_link_only) == (True, False, True)
    assert unrated.table is not None
    assert not unrated.table.listed
    said = tables.open_table(host=person("dana"), game="doudizhu", private=True, rated=True)
    assert (said.private, said.listed, said.rated) == (True, False, True)
    usual = tables.open_table(host=person("emil"), game="doudizhu")
    assert (usual.private, usual.listed, usual.rated) == (False, True, True)


def test_what_is_neither_a_persons_nor_by_code_is_not_private() -> None:
    assert not running(*three(), listed=False).private


# ── By its code ─────────────────────────────────────────────────────────────────────────────────


def test_while_it_runs_whoever_has_the_code_looks_on_without_the_link() -> None:
    anna, bela, cem = three()
    match = running(anna, bela, cem, private=True)
    assert match.table is not None
    page = Client().get(f"/t/{match.table.code}/").content.decode()
    assert str(match.pk) not in page
    frame = selectors.state_frame(table_code=match.table.code, user=None)
    assert frame is not None
    outside = frame.data["match"]["id"]
    assert frame.data["view"] is not None
    assert (frame.data["match"]["linked"], outside != str(match.pk)) == (False, True)
    assert Client().get(f"/matches/{outside}/").status_code == 404
    mine = selectors.state_frame(table_code=match.table.code, user=bela)
    assert mine is not None
    assert (mine.data["match"]["id"], mine.data["match"]["linked"]) == (str(match.pk), True)
    said = selectors.said_frame(load_table_state(match.table.code).head.info, None, ended=False)
    assert said["match"] == outside


def test_after_its_end_the_code_is_no_key_to_it(unrated: Match) -> None:
    assert unrated.table is not None
    code = unrated.table.code
    for viewer in (None, person("nosy")):
        frame = selectors.state_frame(table_code=code, user=viewer)
        assert frame is not None
        assert (frame.data["match"], frame.data["view"], frame.data["windows"], frame.data["events"]) == (
            None, None, [], [],
        )  # fmt: skip
    page = Client().get(f"/t/{code}/").content.decode()
    assert str(unrated.pk) not in page
    assert unrated.seed not in page
    own = selectors.state_frame(table_code=code, user=User.objects.get(username="bela"))
    assert own is not None
    assert own.data["match"]["id"] == str(unrated.pk)


def test_who_sits_down_after_it_does_not_see_it_either(unrated: Match) -> None:
    assert unrated.table is not None
    Seat.objects.filter(table=unrated.table, index=2).delete()
    late = person("late")
    tables.sit(table=unrated.table, user=late, now=after(9_000_000))
    frame = selectors.state_frame(table_code=unrated.table.code, user=late)
    assert frame is not None
    assert (frame.data["you"]["seat"], frame.data["match"]) == (2, None)


def test_who_looked_on_until_the_end_keeps_the_end_and_none_of_the_words() -> None:
    anna, bela, cem = three()
    match = running(anna, bela, cem, private=True)
    assert match.table is not None
    moment = load_table_state(match.table.code)
    assert moment is not None
    seen = moment.encoded(user_id=None)
    assert seen is not None
    played_out(match)
    over = load_table_state(match.table.code)
    assert over is not None
    shown = over.encoded(user_id=None, cursor=seen.cursor)
    assert shown is not None
    body = json.loads(b"{" + shown.body)
    assert (body["match"]["status"], body["match"]["linked"]) == ("finished", False)
    assert body["view"] is not None
    again = over.encoded(user_id=None, before=shown.cursor)  # it asks for the whole: the same socket still
    assert again is not None
    assert json.loads(b"{" + again.body)["match"] is not None
    assert _ChatHistoryFrames(over).for_viewer(None) is None
    assert _ChatHistoryFrames(over).for_viewer(anna.pk) is not None


def test_who_has_been_shown_nothing_is_shown_nothing_later(unrated: Match) -> None:
    assert unrated.table is not None
    over = load_table_state(unrated.table.code)
    assert over is not None
    first = over.encoded(user_id=None)
    assert first is not None
    assert over.encoded(user_id=None, cursor=first.cursor) is None
    crowd = over.encoded(user_id=None, cursor=over.cursor_past(first.cursor), watchers=3)
    assert crowd is not None
    assert json.loads(b"{" + crowd.body)["match"] is None


# ── By its link ─────────────────────────────────────────────────────────────────────────────────


def test_who_holds_the_link_of_an_unrated_one_has_all_of_it(unrated: Match) -> None:
    page = Client().get(f"/matches/{unrated.pk}/")
    assert page.status_code == 200
    assert b'<meta name="robots" content="noindex">' in page.content
    data = Client().get(f"/matches/{unrated.pk}/replay/data/")
    assert words(data.json()) == {SECRET, WHISPER}
    assert data["Cache-Control"] == "private, no-store"
    assert unrated.table is not None
    assert unrated.table.code.encode() not in page.content


def test_the_words_of_a_rated_one_are_for_its_seats_and_staff(rated: Match) -> None:
    data = replay_data(rated, person("nosy"))
    assert (words(data), data["minds"], len(data["steps"]) > 1) == (set(), [], True)
    assert words(replay_data(rated, None)) == set()
    assert words(replay_data(rated, User.objects.get(username="cem"))) == {SECRET, WHISPER}
    assert words(replay_data(rated, person("staff", staff=True))) == {SECRET, WHISPER}
    assert words(APIClient().get(f"/api/v1/matches/{rated.pk}/replay/").json()) == set()
    by_page = Client().get(f"/matches/{rated.pk}/replay/data/")
    assert (words(by_page.json()), by_page["Cache-Control"]) == (set(), "private, no-store")
    assert words(signed_in(User.objects.get(username="bela")).get(f"/matches/{rated.pk}/replay/data/").json()) == {
        SECRET, WHISPER,
    }  # fmt: skip


def test_a_message_of_an_ended_private_match_is_shown_and_reported_by_its_seats_alone(rated: Match) -> None:
    message = ChatMessage.objects.get(text=SECRET)
    assert selectors.readable_message(message.ref, person("nosy").pk) is None
    assert selectors.readable_message(message.ref, None) is None
    cem = User.objects.get(username="cem")
    assert selectors.readable_message(message.ref, cem.pk) == message
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert shown.readers == frozenset(seat.user_id for seat in rated.seats.all() if seat.user_id)
    whisper = selectors.chat_frame(ChatMessage.objects.get(text=WHISPER).pk)
    assert whisper is not None
    assert whisper.readers == shown.readers
    assert report_message(ref=message.ref, user=cem, now=NOON)
    with pytest.raises(IllegalMove, match="NO_SUCH_MESSAGE"):
        report_message(ref=message.ref, user=User.objects.get(username="nosy"), now=NOON)


def test_what_staff_hides_goes_from_every_page_that_showed_it(rated: Match) -> None:
    ChatMessage.objects.update(hidden=True)
    for text, told in ((SECRET, True), (WHISPER, False)):
        hidden = selectors.hidden_frame(ChatMessage.objects.get(text=text).pk)
        assert hidden is not None
        assert (hidden.readers is None) is told


def test_the_result_and_the_cards_of_a_rated_one_are_public(rated: Match) -> None:
    listed = APIClient().get("/api/v1/matches/").json()["results"]
    assert [one["id"] for one in listed] == [str(rated.pk)]
    assert ladders.count_played(User.objects.get(username="anna")).matches == 1
    assert str(rated.pk) in Client().get("/players/anna/").content.decode()
    page = Client().get(f"/matches/{rated.pk}/").content.decode()
    assert all(f"/players/{name}/" in page for name in ("anna", "bela", "cem"))
    assert 'content="noindex"' not in page
    replay = Client().get(f"/matches/{rated.pk}/replay/data/").json()
    assert all(replay["steps"][0]["view"]["hands"])
    assert rated.table is not None
    shown = selectors.state_frame(table_code=rated.table.code, user=None)
    assert shown is not None
    assert shown.data["match"]["id"] == str(rated.pk)  # whoever has the table's code sees how it ended, too


# ── In no list ──────────────────────────────────────────────────────────────────────────────────


def test_an_unrated_one_stands_in_no_list_but_its_players_own(unrated: Match) -> None:
    anna, nosy = User.objects.get(username="anna"), person("nosy")
    api = APIClient()
    assert api.get("/api/v1/matches/").json()["results"] == []
    assert api.get("/api/v1/matches/", {"player": "anna"}).json()["results"] == []
    sheet: Any = api.get("/api/v1/matches/", {"format": "csv"})
    assert b"anna" not in b"".join(sheet.streaming_content)
    api.force_authenticate(nosy)
    assert api.get("/api/v1/matches/").json()["results"] == []
    api.force_authenticate(anna)
    assert [one["id"] for one in api.get("/api/v1/matches/").json()["results"]] == [str(unrated.pk)]
    assert str(unrated.pk) not in signed_in(nosy).get("/players/anna/").content.decode()
    assert str(unrated.pk) in signed_in(anna).get("/players/anna/").content.decode()
    assert str(unrated.pk) in signed_in(anna).get("/matches/").content.decode()


def test_an_unrated_one_is_in_no_record_puzzle_statistic_or_export(unrated: Match) -> None:
    anna = User.objects.get(username="anna")
    assert ladders.count_played(anna).matches == 0
    assert APIClient().get("/api/v1/players/anna/").json()["played"]["matches"] == 0
    assert not unmined_matches().exists()
    since, until = NOON.replace(year=2000), NOON.replace(year=2100)
    assert match_export.finished_matches(game="doudizhu", size=10, since=since, until=until) == []
    assert match_export.matches_by_id([unrated.pk]) == []
    Table.objects.all().delete()  # even when nothing says any more how it was opened
    assert match_export.finished_matches(game="doudizhu", size=10, since=since, until=until) == []
    count_matches()
    assert not Figure.objects.exists()


def test_what_was_counted_before_it_was_known_to_be_private_is_taken_back_once(unrated: Match) -> None:
    Match.objects.update(private=False)
    assert count_matches() == 1
    assert Figure.objects.filter(count__gt=0).exists()
    Match.objects.update(private=True)
    assert count_matches() == 1
    assert not Figure.objects.filter(count__gt=0).exists()
    assert not CountedMatch.objects.filter(state=CountedMatch.State.COUNTED).exists()
    assert count_matches() == 0


def test_no_page_leads_to_it_before_it_is_taken_back(unrated: Match) -> None:
    Match.objects.update(private=False)
    assert count_matches() == 1
    people = [User.objects.get(username=name) for name in ("anna", "bela", "cem")]

    def told() -> set[Any]:
        lists = [part for user in people for part in players.best_and_worst(user, "doudizhu")]
        return {one.match.pk for part in lists for one in part} | {
            run.match.pk for run in (players.win_streaks(user, "doudizhu") for user in people) if run.match is not None
        }

    assert told() == {unrated.pk}
    Match.objects.update(private=True)
    assert told() == set()


# ── What there was before ───────────────────────────────────────────────────────────────────────


def marked() -> dict[str, bool]:
    """What the migration makes of the tables, by the name of their host or of their game."""
    migration = import_module("games.migrations.0008_private")
    migration.mark_tables_by_code(apps, None)
    rows = Table.objects.select_related("host")
    return {table.host.username if table.host else table.code: table.private for table in rows}


def test_old_tables_by_code_are_marked_and_those_of_machines_are_not() -> None:
    owner = person("owner")
    robo = User.objects.create(username="robo", is_bot=True, owner=owner)
    asker = User.objects.create(username="asker", is_bot=True, owner=owner)
    lobby, code, queue = person("lobby"), person("code"), robo
    tables.open_table(host=lobby, game="doudizhu")
    mine = running(code, listed=False)
    tables.open_table(host=queue, game="doudizhu", listed=False, bots=True)
    asked = tables.open_table(host=person("asked"), game="doudizhu", listed=False, bots=True)
    Challenge.objects.create(by=asker, game="doudizhu", size=3, expires_at=NOON, table=asked)
    Table.objects.create(game="doudizhu", listed=False, tournament="abcdefgh", code="tourna")
    Table.objects.create(game="doudizhu", listed=False, bots=True, code="gone22")
    with_bots = tables.open_table(host=person("friendly"), game="doudizhu", listed=False, bots=True)
    assert marked() == {
        "lobby": False, "code": True, "robo": False, "asked": False, "tourna": False, "gone22": False, "friendly": True,
    }  # fmt: skip
    mine.refresh_from_db()
    assert mine.private
    assert with_bots.pk
