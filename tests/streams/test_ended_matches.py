"""Ended matches of streams, as the other parts of the product read them: what shows them, and what leaves them out."""

from __future__ import annotations

import json
from random import Random

import pytest

from games import journal, selectors
from games.models import Match, Result
from games.puzzles.selectors import unmined_matches
from games.review import services as reviews
from games.rules.core import IllegalMove
from games.rules.doudizhu import notation
from games.rules.registry import game
from games.selectors import match_export
from games.selectors.notation import notation_of
from games.services import tables
from games.streams.models import Gift
from games.streams.services import stream_lifecycle
from games.streams.services.take_due_steps import continue_stream
from leaderboards.statistics import services as statistics
from leaderboards.statistics.models import CountedMatch, Edition, Mark, PlayerMatch
from tests.support.live_matches import NOON, code_of_refusal, head, person
from tests.support.on_air import AGENTS, give, many_kinds, match_of, moment, on_air, play_to, table_of_stream, take

pytestmark = pytest.mark.django_db


def played_for(match: Match, ms: int, *, seed: int) -> None:
    goal = head(match).state.ctx.at + ms
    play_to(match, lambda state: state.ctx.at > goal, seed=seed)


@pytest.fixture
def ended() -> Match:
    """A match of a stream with one person, gifts that acted, and an end that the streamer decided."""
    stream, rng = on_air(seats=[{"open": True}, *AGENTS[1:]]), Random(7)
    tables.sit(table=table_of_stream(stream), user=person("anna"), now=NOON)
    continue_stream(table_id=table_of_stream(stream).pk, now=NOON)
    match = match_of(stream)
    while Gift.objects.filter(status="applied").count() < 8:
        played_for(match, 2000, seed=rng.randrange(1000))
        give(stream, now=moment(match), donor="Donatella", price="66 gems", **many_kinds(rng))
        take(stream, now=moment(match))
    stream_lifecycle.end_stream(stream_id=stream.pk, by=stream.owner, now=moment(match))
    play_to(match, lambda state: not state.ctx.windows)
    match.refresh_from_db()
    return match


def test_it_is_finished_unrated_verified_and_has_results(ended):
    assert (ended.status, ended.rated, ended.board, ended.kind) == ("finished", False, "", "played")
    assert Result.objects.filter(match=ended).count() == 3
    assert selectors.verify(ended).ok


def test_replay_notation_and_export_show_its_gifts_and_no_donor(ended):
    replay = journal.replay_bytes(ended)
    steps = [step for step in json.loads(replay)["steps"] if step["verb"] == "gift"]
    acted = Gift.objects.filter(status="applied").order_by("entry")
    shown = [event["data"]["reference"] for step in steps for event in step["events"] if event["kind"] == "gift"]
    assert shown == [str(gift.reference) for gift in acted]
    text = notation_of(ended)
    record = notation.read(game("doudizhu"), text)
    assert len(record.moves) == len(journal.log_entries(ended.pk, after=0))
    (line,) = match_export.export_lines(match_export.matches_by_id([ended.pk]))
    for written in (replay.decode(), text, line.decode()):
        assert "Donatella" not in written
        assert "66 gems" not in written


def test_puzzles_figures_records_and_reviews_leave_it_out(ended):
    assert list(unmined_matches()) == []
    Edition.objects.create(version=99, created_at=NOON)
    statistics.count_matches(now=NOON)
    for rows in (CountedMatch, PlayerMatch, Mark):
        assert not rows.objects.filter(match=ended).exists()
    anna = ended.seats.get(index=0).user
    assert code_of_refusal(IllegalMove, reviews.request_review, match=ended, user=anna, now=NOON) == "NO_GIFT_REVIEW"
