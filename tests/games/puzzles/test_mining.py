"""Which matches are looked through, and that each is once."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from typing import Any

import orjson
import pytest
from django.core.management import call_command

from games.models import Match, Replay, Table
from games.puzzles.agent_rounds import play_round
from games.puzzles.models import MinedMatch, Puzzle
from games.puzzles.positions import from_json
from games.puzzles.puzzle_finder import FoundPuzzle, PlayedRound, replay_states
from games.puzzles.selectors import origin_match, unmined_matches
from games.puzzles.services import mine_matches
from games.rules.cards import Card
from games.rules.core import Rng
from games.rules.doudizhu.actions import Play
from leaderboards.models import VoidedMatch
from leaderboards.tournaments.models import RoundTable
from tests.leaderboards.tournaments.tournament_runs import START, at, with_agents
from tests.support.live_matches import person, played_out, running
from tests.support.match_rows import make_match

from .builtin_puzzles import entries

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 4, 0, tzinfo=UTC)


def found(number: int = 0) -> FoundPuzzle:
    entry = entries()[number]
    key = Play(tuple(map(Card.from_code, entry["key"])))
    return FoundPuzzle(from_json(entry["position"]), key, entry["depth"], entry["choices"], entry["nodes"], ("club",))


@pytest.fixture
def _two_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    played = PlayedRound(3, ((), (), ()), (), 0, 1, ())
    monkeypatch.setattr(mine_matches, "puzzles_in", lambda _rounds, *, most: [(played, found(k)) for k in range(most)])


@pytest.mark.sqlite
@pytest.mark.usefixtures("_two_puzzles")
def test_a_match_is_looked_through_once_and_its_puzzles_are_kept() -> None:
    match = make_match([None, None, None])
    assert mine_matches.mine(now=NOW, most=5) == 1
    assert MinedMatch.objects.get().found == mine_matches.PER_MATCH
    assert {puzzle.match_id for puzzle in Puzzle.objects.all()} == {match.pk}
    assert {puzzle.round for puzzle in Puzzle.objects.all()} == {3}
    assert mine_matches.mine(now=NOW, most=5) == 0
    assert Puzzle.objects.count() == mine_matches.PER_MATCH


@pytest.mark.usefixtures("_two_puzzles")
def test_an_ending_that_is_there_already_comes_no_second_time() -> None:
    make_match([None, None, None])
    make_match([None, None, None])
    assert mine_matches.mine(now=NOW, most=5) == 2
    assert Puzzle.objects.count() == mine_matches.PER_MATCH


def test_only_so_many_matches_are_looked_through_at_a_time() -> None:
    for _ in range(3):
        make_match([None, None, None])
    assert mine_matches.mine(now=NOW, most=2) == 2
    assert unmined_matches().count() == 1


@pytest.mark.sqlite
def test_a_match_that_cannot_be_read_is_told_and_holds_up_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, whole = make_match([None, None, None]), make_match([None, None, None])

    def rounds_of(match: Match) -> list[PlayedRound]:
        if match == broken:
            raise ValueError("three of spades")
        return []

    monkeypatch.setattr(mine_matches, "rounds_of", rounds_of)
    assert mine_matches.mine(now=NOW, most=5) == 2
    assert {(mined.match_id, mined.found) for mined in MinedMatch.objects.all()} == {(broken.pk, 0), (whole.pk, 0)}
    assert str(broken.pk) in caplog.text
    assert "spades" not in caplog.text
    assert mine_matches.mine(now=NOW, most=5) == 0


def test_what_is_sealed_voided_private_running_or_another_game_is_left_alone() -> None:
    sealed, voided = make_match([None, None, None]), make_match([None, None, None])
    Match.objects.filter(pk=sealed.pk).update(sealed=True)
    void = VoidedMatch.objects.create(match=voided, reason="a test", at=NOW)
    make_match([None, None, None], listed=False)
    Table.objects.filter(matches=make_match([None, None, None], listed=False)).delete()
    make_match([None, None, None], status=Match.Status.RUNNING)
    Match.objects.filter(pk=make_match([None, None, None]).pk).update(game="uno")
    assert list(unmined_matches()) == []
    Match.objects.filter(pk=sealed.pk).update(sealed=False)
    assert set(unmined_matches()) == {sealed}
    void.lifted_at = NOW
    void.save()
    assert set(unmined_matches()) == {sealed, voided}


def test_a_tournament_is_mined_where_it_is_listed() -> None:
    open_, for_who_has_the_code = (make_match([None, None, None], listed=False) for _ in range(2))
    for match, listed in ((open_, True), (for_who_has_the_code, False)):
        tournament = at(with_agents("swiss", 3, listed=listed), START)
        Table.objects.filter(matches=match).update(tournament=tournament.code)
        RoundTable.objects.filter(round__tournament=tournament).update(match=match)
    assert list(unmined_matches()) == [open_]
    Table.objects.filter(matches=open_).delete()
    assert list(unmined_matches()) == [open_]


def test_a_match_with_other_kickers_gives_nothing() -> None:
    match = make_match([None, None, None])
    match.options["four_with_pair"] = True
    assert mine_matches.rounds_of(match) == []


def test_rounds_are_read_from_the_replay() -> None:
    match, played = make_match([None, None, None]), play_round(Rng("5c" * 32).derive(1), 2, ["club", "club", "novice"])
    hands = [[card.code for card in hand] for hand in played.hands]
    dealt = {"seat": played.landlord, "bid": played.base, "bottom": [card.code for card in played.bottom]}
    steps: list[dict[str, Any]] = [
        {"view": {}, "events": [{"kind": "round_start", "data": {"round": 2}}]},
        {"view": {"hands": hands}, "events": [{"kind": "landlord", "data": dealt}]},
    ]
    for seat, action in played.actions:
        laid: dict[str, Any] = {"seat": seat}
        if isinstance(action, Play):
            laid |= {"type": action.hand_type, "cards": [card.code for card in action.cards]}
        steps.append({"view": {}, "events": [{"kind": "play" if "cards" in laid else "pass", "data": laid}]})
    steps.append({"view": {}, "events": [{"kind": "round_end", "data": {}}]})
    Replay.objects.create(match=match, data=gzip.compress(orjson.dumps({"steps": steps})))
    (read,) = mine_matches.rounds_of(match)
    assert (read.number, read.landlord, read.base) == (2, played.landlord, played.base)
    assert [state.hands for state in replay_states(read)] == [state.hands for state in replay_states(played)]


@pytest.mark.slow
def test_a_real_match_is_read_from_its_replay() -> None:
    match = played_out(running(person("anna"), listed=True))
    played = mine_matches.rounds_of(match)
    assert [each.number for each in played] == list(range(1, len(played) + 1))
    for each in played:
        assert [len(hand) for hand in each.hands].count(20) == 1
        assert len(each.hands[each.landlord]) == 20
        assert set(each.bottom) <= set(each.hands[each.landlord])
        out, _last = each.actions[-1]
        assert sum(len(getattr(action, "cards", ())) for seat, action in each.actions if seat == out) in (17, 20)
    assert mine_matches.mine(now=NOW, most=1) == 1


def test_a_match_is_named_where_everybody_may_see_it() -> None:
    match = make_match([None, None, None])
    puzzle = Puzzle(match=match, **fields())
    assert origin_match(puzzle) == match
    match.sealed = True
    assert origin_match(puzzle) is None
    match.sealed = False
    match.table.listed = False
    assert origin_match(puzzle) is None
    assert origin_match(Puzzle(**fields())) is None


def fields() -> dict[str, Any]:
    return entries()[0]


@pytest.mark.usefixtures("_two_puzzles")
def test_the_command_looks_through_as_many_as_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(3):
        make_match([None, None, None])
    call_command("mine_puzzles", matches=2)
    assert capsys.readouterr().out == "2 matches looked through, 2 puzzles found\n"
    assert unmined_matches().count() == 1
