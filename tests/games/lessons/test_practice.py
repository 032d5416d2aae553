"""Practice: a kind deal against the weakest agents, moves taken back as branches, and nothing that counts."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import journal
from games.lesson_scripts.kind_deals import KIND_DEALS
from games.models import Branch, Capacity, Match, MatchSeat, Table
from games.offered_games import offered_games
from games.rules import registry
from games.rules.core import IllegalMove, MalformedMove
from games.rules.series import Series
from games.selectors import branches
from games.selectors.table_info import load_table
from games.selectors.tables import running_matches_of
from games.services import moves, practice
from games.services.chat_limits import require_may_link
from tests.support.live_matches import NOON, after, head, person, played_out, step

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


def test_the_first_hand_of_dou_dizhu_looks_good_and_bids_first():
    _, _, match = begun("doudizhu")
    state: Any = head(match).state
    high = [card for card in state.round.hands[0] if repr(card) in ("SJ", "BJ") or repr(card)[0] == "2"]
    assert len(high) >= 4
    assert state.ctx.windows[0].seats == (0,)


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_no_lesson_promises_a_good_hand(language):
    words = (Path(settings.BASE_DIR) / f"static/js/lesson/words_{language}.js").read_text()
    assert '"coach.practice"' in words
    assert not re.search("friendly|favou?r|有利", words)


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
    visitor = Client(headers={"Accept-Language": "en"})
    started = visitor.post("/practice/doudizhu/")
    address = started.headers["Location"]
    assert visitor.post(f"{address}take-back/").headers["Location"] == address  # nothing yet
    assert "nothing to take back yet" in visitor.get(address).content.decode()
    page = visitor.get(address).content.decode()
    assert '"messages": []' in page  # told once
    assert 'id="take-back"' in page
    assert '<form id="real-match" method="post" action="/play/doudizhu/"' in page  # after it: one that counts
    assert Client().post(f"{address}take-back/").status_code == 404


def test_two_presses_of_undo_take_two_moves_back():
    user, table, match = begun("uno")
    for _ in range(2):
        play_first_legal(match, to_own_turn(match))
    player = Client()
    player.force_login(user)
    addresses, moves_before = [f"/t/{table.code}/"], [head(match).number]
    for _ in range(2):
        addresses.append(player.post(f"{addresses[-1]}take-back/").headers["Location"])
        moves_before.append(Branch.objects.get(match__table__code=addresses[-1].split("/")[-2]).move)
        assert '"messages": []' in player.get(addresses[-1]).content.decode()
    assert len(set(addresses)) == 3
    assert moves_before[0] > moves_before[1] > moves_before[2]
    assert player.post(f"{addresses[-1]}take-back/").headers["Location"] == addresses[-1]
    assert '"messages": ["' in player.get(addresses[-1]).content.decode()


def test_pages_of_practice_say_from_where_it_was_played_on_after_an_undo():
    user, table, match = begun()
    play_first_legal(match, to_own_turn(match))
    again = Match.objects.get(table=practice.take_back(table=table, user=user, now=after(60_000)))
    move = Branch.objects.get(match=again).move
    played_out(again)
    reader = Client(headers={"Accept-Language": "en"})
    reader.force_login(user)
    undone = (
        f"Played on from move {move} of an earlier match, after an undo." if move else "from the start of an earlier"
    )
    for name in ("match", "replay"):
        page = reader.get(reverse(name, args=[again.pk])).content.decode()
        assert undone in page
        assert f'href="{reverse("match", args=[match.pk])}">View the original match' in page
        assert ('"playedOn": true' in page) == (name == "replay")
        own = reader.get(reverse(name, args=[match.pk])).content.decode()  # this one began with its deal
        assert ("layed on from" in own, "A branch" in own, '"playedOn": true' in own) == (False, False, False)
    assert "prepared deal" in reader.get(reverse("fairness", args=[match.pk])).content.decode()
    assert "prepared deal" not in reader.get(reverse("fairness", args=[again.pk])).content.decode()
    match.delete()  # practice goes after some days
    page = reader.get(reverse("match", args=[again.pk])).content.decode()
    assert "View the original match" not in page
    assert (undone in page) == (move > 0)


def test_practice_takes_nothing_from_the_branches_that_a_player_may_begin():
    user, table, match = begun()
    play_first_legal(match, to_own_turn(match))
    practice.take_back(table=table, user=user, now=after(60_000))
    assert Branch.objects.filter(owner=user).count() == 2
    assert branches.running_branches(user) == 0
    assert branches.branches_since(user, now=after(60_000)) == 0


def test_one_practice_of_a_game_runs_however_often_moves_are_taken_back_at_an_earlier_table():
    user, table, match = begun()
    play_first_legal(match, to_own_turn(match))
    newest = table
    for minute in (1, 2, 3):
        newest = practice.take_back(table=table, user=user, now=after(60_000 * minute))
    assert [each.table for each in Match.objects.filter(kind="practice", status="running")] == [newest]


def test_a_move_is_taken_back_after_the_end_only_if_there_is_room_for_another_match():
    user, table, match = begun()
    play_first_legal(match, to_own_turn(match))
    Capacity.objects.create(level=Capacity.Level.FULL, since=NOON, measured_at=NOON)
    running = practice.take_back(table=table, user=user, now=NOON)  # takes the place of the one that runs
    Match.objects.filter(table=running).delete()
    with pytest.raises(IllegalMove, match="CAPACITY"):
        practice.take_back(table=table, user=user, now=NOON)
    assert Match.objects.filter(kind="practice").count() == 1


def test_practice_gives_nobody_the_matches_that_links_need(settings):
    talk = settings.KAIJU["TALK"] | {"LINKS_AFTER_DAYS": 3, "LINKS_AFTER_MATCHES": 1}
    settings.KAIJU = {**settings.KAIJU, "TALK": talk}
    user, _, match = begun()
    User.objects.filter(pk=user.pk).update(date_joined=NOON - timedelta(days=30))
    user.refresh_from_db()
    played_out(match)
    assert MatchSeat.objects.filter(user=user, match__status="finished").exists()
    with pytest.raises(IllegalMove, match="LINKS_LATER"):
        require_may_link(user=user, text="www.example.org", now=NOON)


def test_moves_are_taken_back_one_after_another_until_the_round_is_as_it_was_dealt():
    user, table, match = begun("uno")
    turns = []
    for _ in range(3):
        window = to_own_turn(match)
        turns.append(head(match).number)
        play_first_legal(match, window)
    rules = registry.game("uno")
    for minute, number in enumerate(reversed(turns), start=1):
        table = practice.take_back(table=table, user=user, now=after(60_000 * minute))
        branch = Branch.objects.get(match__table=table)
        assert (branch.parent, branch.move) == (match, number)
        before = journal.fold_from_seed(journal.match_info_of(match.pk), until=number)
        assert rules.view(head(branch.match).state, 0)["hand"] == rules.view(before, 0)["hand"]
        assert journal.verify(branch.match).ok
    with pytest.raises(IllegalMove, match="NOTHING_TO_TAKE_BACK"):
        practice.take_back(table=table, user=user, now=after(60_000 * 9))
    assert Match.objects.get(table=table).live


@pytest.mark.parametrize("game", sorted(KIND_DEALS))
def test_after_moves_in_a_branch_its_own_are_taken_back_first_and_then_those_before_it(game):
    user, table, first = begun(game)
    numbers = []
    for _ in range(2):
        window = to_own_turn(first)
        numbers.append(head(first).number)
        play_first_legal(first, window)
    table = practice.take_back(table=table, user=user, now=after(60_000))
    second = Match.objects.get(table=table)
    window = to_own_turn(second)
    number = head(second).number
    play_first_legal(second, window)
    origins = []
    for minute in (2, 3):
        table = practice.take_back(table=table, user=user, now=after(60_000 * minute))
        branch = Branch.objects.get(match__table=table)
        origins.append((branch.parent, branch.move))
    assert origins == [(second, number), (first, numbers[0])]


def test_where_the_earlier_match_is_gone_there_is_nothing_more_to_take_back():
    user, table, match = begun()
    play_first_legal(match, to_own_turn(match))
    table = practice.take_back(table=table, user=user, now=after(60_000))
    match.delete()
    with pytest.raises(IllegalMove, match="NOTHING_TO_TAKE_BACK"):
        practice.take_back(table=table, user=user, now=after(120_000))
