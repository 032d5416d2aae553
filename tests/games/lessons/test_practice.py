"""Practice: a kind deal against the weakest agents, moves taken back as branches, and nothing that counts."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from games import journal
from games.lesson_scripts.kind_deals import KIND_DEALS
from games.models import Branch, Match, Table
from games.offered_games import offered_games
from games.rules import registry
from games.rules.core import IllegalMove, MalformedMove
from games.rules.series import Series
from games.selectors.table_info import load_table
from games.selectors.tables import running_matches_of
from games.services import moves, practice
from tests.support.live_matches import NOON, after, head, person, step

pytestmark = pytest.mark.django_db


def begun(game: str = "doudizhu") -> tuple[Any, Table, Match]:
    user = person("lan")
    table = practice.start_practice(user=user, game=game, now=NOON)
    return user, table, Match.objects.get(table=table)


def to_own_turn(match: Match) -> Any:
    """Plays the agents' moves until the person in seat 0 has a turn. Returns its window."""
    for _ in range(20):
        window = next((w for w in head(match).state.ctx.windows if w.turn and w.seats == (0,)), None)
        if window is not None:
            return window
        step(match, Random(1))
    raise AssertionError("the person has no turn")


def play_first_legal(match: Match, window: Any) -> None:
    newest = head(match)
    action = next(iter(newest.info.rules.legal_actions(newest.state, 0, window)))
    moment = newest.info.moment(newest.state.ctx.at + 1000)
    moves.play_move(match_id=match.pk, seat=0, window=window.id, action=action, now=moment)


@pytest.mark.parametrize("game", sorted(KIND_DEALS))
def test_practice_is_private_unrated_and_against_the_weakest_agents(game):
    _, table, match = begun(game)
    assert (match.kind, match.rated, match.private, match.seed) == ("practice", False, True, KIND_DEALS[game][0])
    assert {seat.agent for seat in match.seats.all() if seat.agent} == {"novice"}
    assert (table.listed, table.size) == (False, 3)
    assert head(match).state.ctx.at == match.branched_at
    assert journal.verify(match).ok


def test_practice_ends_with_its_round():
    _, _, match = begun()
    rules = journal.match_info_of(match.pk).rules
    assert isinstance(rules, Series)
    assert rules.format_of(head(match).state).rounds == 1


def test_a_move_is_taken_back_with_the_same_cards():
    user, table, match = begun()
    window = to_own_turn(match)
    before = head(match)
    play_first_legal(match, window)
    again = practice.take_back(table=table, user=user, now=after(60_000))
    branch = Branch.objects.get(match__table=again)
    assert (branch.parent, branch.move) == (match, before.number)
    match.refresh_from_db()
    assert match.status == "aborted"
    rules = registry.game("doudizhu")
    there, here = rules.view(before.state, 0), rules.view(head(branch.match).state, 0)
    assert [here[key] for key in ("hand", "turn", "bids")] == [there[key] for key in ("hand", "turn", "bids")]
    assert journal.verify(branch.match).ok


def test_without_a_move_nothing_is_taken_back():
    user, table, match = begun()
    with pytest.raises(IllegalMove, match="NOTHING_TO_TAKE_BACK"):
        practice.take_back(table=table, user=user, now=after(1000))
    assert Match.objects.get(pk=match.pk).live


def test_nobody_takes_moves_of_others_or_of_other_matches_back():
    _, table, _ = begun()
    with pytest.raises(MalformedMove, match="NO_PRACTICE"):
        practice.take_back(table=table, user=person("mei"), now=after(1000))


def test_the_next_practice_has_the_next_deal_and_ends_the_last_one():
    user, _, match = begun()
    table = practice.start_practice(user=user, game="doudizhu", now=after(1000))
    match.refresh_from_db()
    assert match.ended
    assert Match.objects.get(table=table).seed == KIND_DEALS["doudizhu"][1]


def test_practice_is_no_match_in_progress_and_its_table_names_no_origin():
    user, table, _ = begun()
    assert not running_matches_of(user).exists()
    info = load_table(table.code)
    assert info is not None
    assert info.branch is None


def test_a_game_without_kind_deals_has_no_practice():
    with pytest.raises(MalformedMove, match="NO_PRACTICE"):
        practice.start_practice(user=person("lan"), game="werewolf", now=NOON)
    assert set(KIND_DEALS) < set(offered_games())


def test_a_visitor_practises_and_takes_back_by_forms():
    visitor = Client()
    started = visitor.post("/practice/doudizhu/")
    address = started.headers["Location"]
    assert visitor.post(f"{address}take-back/").headers["Location"] == address  # nothing yet
    assert 'id="take-back"' in visitor.get(address).content.decode()
    assert Client().post(f"{address}take-back/").status_code == 404
