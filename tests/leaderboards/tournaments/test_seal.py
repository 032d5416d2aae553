"""Until the last table of a duplicate round has ended, no door tells anything of its deals; then all doors open."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from games import journal, selectors
from games.consumers.room_frames import _ChatHistoryFrames
from games.models import ChatMessage, Match, Replay, Result, RoundResult
from games.rules.core import RulesError
from games.selectors import table_info, table_state
from games.selectors.matches import MatchSealed
from games.services import chat, match_transaction, tables
from leaderboards.tournaments import selectors as tournaments
from leaderboards.tournaments.models import RoundTable, Tournament
from tests.support.live_matches import head, table_at
from tests.support.module_database import lasting
from tests.support.pages import browser
from tests.support.slow_cases import rarely

from .sealed_round import NAMES, body_of, doors, ended, people, running, staff_doors
from .tournament_runs import START, all_ready, announced, at, director, opened, person, play_on

pytestmark = pytest.mark.django_db

CARD = re.compile(rb"[\"'&;](?:(?:[3-9JQKA2]|10)[SHDC]|SJ|BJ)[\"'&;]")
"""A card, as it stands in JSON or in a page."""


@pytest.fixture(scope="module")
def half_played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Tournament]:
    """Six people at two tables; the match of the first table has ended, the second one's runs."""
    with lasting(django_db_blocker):
        tournament = opened(announced("duplicate", rounds=1, boards=1), *(person(name) for name in NAMES))
        all_ready(tournament, now=START)
        at(tournament, START)
        say(ended(), "ann knows what bo holds")
        play_on(ended(), now=START)
        yield at(tournament, START)


@pytest.fixture
def tournament(half_played: Tournament) -> Tournament:
    """For a process that remembers nothing of what another test has played on, which is undone."""
    journal.clear_heads()
    table_info._tables.clear()
    table_state._bodies.clear()
    return Tournament.objects.get(pk=half_played.pk)


def say(match: Match, words: str) -> None:
    chat.send_message(table=table_at(match), user=people(match)[0], text=words, now=START)


def secrets_of(match: Match) -> list[bytes]:
    return [match.seed.encode(), b"knows what bo holds"]


@pytest.mark.parametrize("stranger", ["staff", "of the other table", *rarely("nobody")])
def test_no_door_of_a_match_that_has_ended_tells_a_stranger_a_card_a_seed_or_a_word(tournament, stranger):
    others = {"staff": director(), "of the other table": people(running())[0], "nobody": None}
    assert_tells_nothing(ended(), others[stranger])


@pytest.mark.parametrize("stranger", ["staff", "nobody", *rarely("of the other table")])
def test_no_door_of_a_match_that_runs_tells_a_stranger_a_card_a_seed_or_a_word(tournament, stranger):
    others = {"staff": director(), "of the other table": people(ended())[0], "nobody": None}
    assert_tells_nothing(running(), others[stranger])


def assert_tells_nothing(match: Match, user: User | None) -> None:
    visitor = browser(user=user)
    for door in (*doors(match), *(staff_doors(match) if user == director() else ())):
        told = body_of(visitor.get(door))
        assert not CARD.findall(told), door
        assert not [secret for secret in secrets_of(match) if secret in told], door


def test_who_has_played_sees_the_result_of_the_own_table_and_no_seed_replay_or_hand_of_others(tournament):
    match, user = ended(), people(ended())[0]
    visitor = browser(user=user)
    for door in doors(match):
        told = body_of(visitor.get(door))
        assert match.seed.encode() not in told, door
        if door != reverse("table", args=[match.table.code]):
            assert not CARD.findall(told), door
    frame = selectors.state_frame(table_code=match.table.code, user=user)
    assert frame is not None
    assert frame.data["view"]["outcome"]["scores"]
    assert "hands" not in frame.data["view"]
    assert frame.data["match"]["seed"] is None
    shown = {line.seat: line.points for line in own_line(tournament, user).seats}
    assert all(points is not None for points in shown.values())


def own_line(tournament: Tournament, user: User) -> Any:
    (line,) = tournaments.rounds(tournament, user)
    return next(table for table in line.tables if any(seat.mine for seat in table.seats))


def test_the_pairings_of_others_show_no_result_yet_and_no_table_to_look_on(tournament):
    for viewer in (None, person("zoe"), people(running())[0]):
        (line,) = tournaments.rounds(tournament, viewer)
        others = [table for table in line.tables if not any(seat.mine for seat in table.seats)]
        assert all(table.table is None and table.match is None for table in others)
        assert all(seat.points is None and seat.place is None for table in others for seat in table.seats)
        assert tournaments.boards(tournament, round_number=1) == []
        assert all(cell.match is None for row in tournaments.standings(tournament, viewer) for cell in row.results)


def test_nothing_is_written_that_a_list_could_find(tournament):
    assert not Replay.objects.exists()
    assert not Result.objects.exists()
    assert not RoundResult.objects.exists()


def test_a_stranger_at_a_sealed_table_is_shown_no_view_no_event_and_no_chat(tournament):
    zoe, match = person("zoe"), running()
    for user in (None, zoe, people(ended())[0]):
        moment = selectors.load_table_state(match.table.code)
        assert moment is not None
        pk = None if user is None else user.pk
        first = moment.frame(user_id=pk)
        assert first is not None
        assert (first.data["view"], first.data["windows"], first.data["events"]) == (None, [], [])
        assert moment.hides_messages_from(pk)
        assert _ChatHistoryFrames(moment).for_viewer(pk) is None
    with pytest.raises(RulesError) as refused:
        chat.send_message(table=table_at(match), user=zoe, text="the landlord has both jokers")
    assert refused.value.code == "SEALED"


def test_a_frame_is_the_same_whatever_the_hidden_hands_are(tournament):
    """To a stranger it tells nothing of the state at all."""
    match = running()
    before = selectors.state_frame(table_code=match.table.code, user=None)
    for _ in range(3):
        play_one(match)
        after = selectors.state_frame(table_code=match.table.code, user=None)
        assert before is not None
        assert after is not None
        assert after.data | {"at": 0, "n": 0} == before.data | {"at": 0, "n": 0}


def play_one(match: Match) -> None:
    held = head(match)
    window = held.state.ctx.windows[0]
    assert match_transaction.settle_due(match_id=match.pk, now=held.info.moment(window.closes_at))


def test_what_was_said_is_read_by_those_who_heard_it(tournament):
    message = ChatMessage.objects.get(match=ended())
    shown = selectors.chat_frame(message.pk)
    assert shown is not None
    assert shown.readers == frozenset(user.pk for user in people(ended()))
    assert selectors.readable_message(message.ref, person("zoe").pk) is None
    assert not selectors.visible_to_staff(ChatMessage.objects.all()).exists()


def test_the_replay_is_refused_whoever_asks(tournament):
    for match in (ended(), running()):
        for viewer in (None, *people(match), director()):
            with pytest.raises(MatchSealed):
                selectors.replay_data(match, viewer)
        with pytest.raises(MatchSealed):
            selectors.replay_bytes(match)
        assert selectors.rounds_of(match) == []


def test_nobody_sits_down_at_a_sealed_table(tournament):
    with pytest.raises(RulesError):
        tables.sit(table=table_at(running()), user=person("zoe"), now=START)


def test_when_the_last_table_has_ended_every_door_opens(tournament):
    play_on(running(), now=START)
    at(tournament, START)
    assert tournament.status == "finished"
    first, second = ended(), running()
    assert first.seed == second.seed
    assert [first.sealed, second.sealed, first.table.sealed] == [False, False, False]
    assert Result.objects.filter(match=first).count() == 3
    assert RoundResult.objects.filter(match=first).count() == 3
    visitor = browser(user=person("zoe"))
    for match in (first, second):
        assert match.seed.encode() in body_of(visitor.get(reverse("fairness", args=[match.pk])))
        data = visitor.get(reverse("replay_data", args=[match.pk])).json()
        assert data["seed"] == match.seed
        assert data["steps"][0]["view"]["hands"]
        assert visitor.get(f"/api/v1/matches/{match.pk}/").json()["seed"] == match.seed
        assert selectors.verify(match).ok
    hands = [visitor.get(reverse("replay_data", args=[match.pk])).json()["steps"][0]["view"]["hands"]
             for match in (first, second)]  # fmt: skip
    assert hands[0] == hands[1]
    (board,) = tournaments.boards(tournament, round_number=1)
    assert [table.match for table in board.tables] == [first.pk, second.pk]
    assert RoundTable.objects.filter(status="ended").count() == 2
    visitor.get(reverse("match", args=[first.pk]))
