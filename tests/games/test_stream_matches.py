"""Stored matches with gifts: what shows them, what counts them, and what leaves them out on purpose."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import journal, selectors
from games.models import Match, Result
from games.puzzles.selectors import unmined_matches
from games.review import services as reviews
from games.rules.core import IllegalMove, InvalidOption
from games.rules.doudizhu import notation
from games.rules.registry import game
from games.selectors import match_export
from games.selectors.notation import notation_of
from games.services import tables
from leaderboards.statistics import services as statistics
from leaderboards.statistics.models import CountedMatch, Edition, Mark, PlayerMatch
from leaderboards.statistics.selectors import matches_to_count
from tests.support.live_matches import NOON, code_of_refusal, person, played_out, running
from tests.support.streams import streamed_out, streaming

pytestmark = pytest.mark.django_db


@pytest.fixture
def stream() -> Match:
    return streamed_out(streaming(person("anna")))


def steps_of(match: Match) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(journal.replay_bytes(match))["steps"]
    return found


def gift_events(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event["data"] for step in steps for event in step["events"] if event["kind"] == "gift"]


def test_a_stream_of_matches_is_never_rated_and_ends_between_rounds(stream: Match) -> None:
    assert (stream.status, stream.rated, stream.board) == (Match.Status.FINISHED, False, "")
    assert stream.has_gifts
    assert Result.objects.filter(match=stream).count() == 3


def test_a_table_of_the_lobby_has_no_gifts() -> None:
    refused = code_of_refusal(
        InvalidOption, tables.open_table, host=person("anna"), game="doudizhu", options={"gifts": True}, now=NOON
    )
    assert refused == "STREAMS_ONLY"
    assert not running(person("bela")).has_gifts


def test_a_stored_stream_follows_from_its_seed(stream: Match) -> None:
    assert selectors.verify(stream).ok


def test_its_replay_shows_each_gift_with_the_cards_of_each_seat(stream: Match) -> None:
    steps = steps_of(stream)
    gifts = gift_events(steps)
    assert len(gifts) > 10
    assert {gift["kind"] for gift in gifts} >= {"cheer", "peek", "double"}
    given = [step for step in steps if step["verb"] == "gift"]
    assert len(given) == len(gifts)
    assert all(step["by"] == "system" and step["seat"] is None for step in given)
    assert steps[-1]["verb"] == "finish"
    assert any(event["kind"] == "gift_cards" for step in given for event in step["events"])


def test_its_text_leads_to_the_same_match(stream: Match) -> None:
    text = notation_of(stream)
    assert "<gift peek " in text
    assert '<finish "stream_changed">' in text
    record = notation.read(game("doudizhu"), text)
    assert notation.write(game("doudizhu"), record).split("\n\n", 1)[1] == text.split("\n\n", 1)[1]
    assert len(record.moves) == len(journal.log_entries(stream.pk, after=0))


def test_the_export_has_it_without_anything_of_its_donors(stream: Match) -> None:
    (line,) = match_export.export_lines(match_export.matches_by_id([stream.pk]))
    data = json.loads(line)
    assert data["options"]["gifts"] is True
    gifts = gift_events(data["steps"])
    assert gifts
    assert all(gift.keys() <= {"number", "kind", "reference", "seat", "target", "cards"} for gift in gifts)


def test_puzzles_are_not_looked_for_in_it(stream: Match) -> None:
    plain = played_out(running(person("bela")))
    assert list(unmined_matches()) == [plain]
    Match.objects.filter(pk=plain.pk).update(options={})  # of before the option
    assert list(unmined_matches()) == [plain]


def test_figures_and_records_leave_it_out(stream: Match) -> None:
    plain = played_out(running(person("bela")))
    edition = Edition.objects.create(version=99, created_at=NOON)
    assert list(matches_to_count.finished_since(edition, "doudizhu", None)) == [plain]
    statistics.count_matches(now=NOON)
    assert not CountedMatch.objects.filter(match=stream).exists()
    assert not PlayerMatch.objects.filter(match=stream).exists()
    assert not Mark.objects.filter(match=stream).exists()


def test_it_is_not_reviewed(stream: Match, client: Any) -> None:
    anna = stream.seats.get(index=0).user
    assert anna is not None
    code = code_of_refusal(IllegalMove, reviews.request_review, match=stream, user=anna, now=NOON)
    assert code == "NO_GIFT_REVIEW"
    client.force_login(anna)
    assert client.get(f"/matches/{stream.pk}/review/").status_code == 404
