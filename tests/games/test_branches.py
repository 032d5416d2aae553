"""Branches: a person plays on from a move of a match, which counts nowhere and tells nothing that is hidden."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.db.models import Model

from accounts.models import User
from games import journal, selectors
from games.agents.personas import NAMES
from games.journal import clear_heads
from games.models import Branch, Kind, Match, MatchSeat, Result, RoundResult, Table
from games.puzzles.selectors import unmined_matches
from games.rules import codec
from games.rules.core import IllegalMove, MalformedMove, Rng, due_timeout, next_deadline
from games.selectors import branches, match_export, private_match_access
from games.selectors.notation import has_notation
from games.selectors.state_frames import table_fields
from games.selectors.table_info import load_table
from games.services import branches as services
from games.services import match_transaction, play_now
from leaderboards.models import LadderEntry
from leaderboards.statistics.models import CountedMatch, PlayerMatch
from leaderboards.statistics.services import count_matches
from tests.support.finished_matches import cut_short, ended
from tests.support.live_matches import (
    NOON,
    code_of_refusal,
    head,
    in_intermission,
    person,
    played_out,
    played_until,
    running,
    table_at,
)

pytestmark = pytest.mark.django_db

GAMES = {"doudizhu": 2, "liars_dice": 3, "uno": 3, "gandengyan": 3, "werewolf": 5}
"""Game -> agents beside one person, so that any number of seats is allowed."""
LATER = NOON + timedelta(days=1)


def finished(user: User, game: str = "doudizhu", **kwargs: Any) -> Match:
    return played_out(running(user, game=game, agents=GAMES[game], **kwargs))


def running_after(match: Match, steps: int) -> Match:
    left = iter(range(steps))
    return played_until(match, lambda _state: next(left, None) is None)


def begun(match: Match, *, move: int, by: User | None = None, seat: int = 0, **kwargs: Any) -> Match:
    return services.play_on(parent=match, user=by or person("dora"), seat=seat, move=move, now=LATER, **kwargs)


def hands(match: Match) -> Any:
    now = head(match)
    return [now.info.rules.own_view(now.state, seat) for seat in range(len(now.info.seats))]


def test_agents_keep_their_names_and_nobody_is_impersonated():
    anna = person("anna")
    User.objects.filter(pk=anna.pk).update(display_name="Tester")
    parent = finished(anna, "liars_dice")
    dora = person("dora")
    dora.avatar = parent.seats.get(index=2).avatar  # the agent keeps it
    dora.display_name = NAMES["小满"]  # so that no agent is called so
    dora.save()
    branch = begun(parent, move=2, by=dora, seat=1)
    before, now = ({seat.index: seat for seat in match.seats.all()} for match in (parent, branch))
    for index in (2, 3):
        assert (now[index].name, now[index].avatar) == (before[index].name, before[index].avatar)
    assert now[1].user == dora
    assert now[0].kind == Kind.AGENT
    assert now[0].name in set(NAMES) - {"小满"} - {seat.name for seat in before.values()}
    assert len({seat.name for seat in now.values()}) == len({seat.avatar for seat in now.values()}) == 4
    table = load_table(branch.table.code)
    assert table is not None
    assert [(seat.name, seat.avatar) for seat in table.seats if seat] == [
        (seat.name, seat.avatar) for _, seat in sorted(now.items())
    ]
    again = begun(played_out(branch), move=2, by=person("eve"), seat=2)
    assert again.seats.get(index=0).name == now[0].name


def test_an_account_that_was_deleted_keeps_its_name_from_the_branch():
    anna = person("anna")
    parent = finished(anna, "uno")
    MatchSeat.objects.filter(match=parent, user=anna).update(user=None, name="somebody")
    clear_heads()
    branch = begun(parent, move=2, seat=1)
    assert branch.seats.get(index=0).name in NAMES


def test_the_table_tells_the_origin_to_those_who_may_know_it():
    parent, dora = running(person("anna")), person("dora")
    early = services.play_on(parent=parent, user=dora, seat=0)

    def told(branch: Match, *, linked: bool = True) -> Any:
        table = load_table(branch.table.code)
        assert table is not None
        return table_fields(table, watchers=0, waiting=False, linked=linked)["branch"]

    assert told(early) == {"move": None, "parent": None}  # the number also counts hidden moves
    assert told(parent) is None
    played_out(parent)
    assert told(early)["parent"] == str(parent.pk)
    late = begun(parent, move=3, by=person("eve"))
    assert told(late) == {"move": 3, "parent": str(parent.pk)}
    assert told(late, linked=False) == {"move": 3, "parent": None}
    Match.objects.filter(pk=parent.pk).update(sealed=True)
    Table.objects.filter(matches=late).update(version=99)
    assert told(late) == {"move": None, "parent": None}


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_begins_in_the_very_position_and_is_played_to_its_end(game: str):
    parent = finished(person("anna"), game)
    move = head(parent).number // 3
    then = journal.fold_from_seed(head(parent).info, until=move)
    branch = begun(parent, move=move)
    now = head(branch)
    rules = now.info.rules
    assert [rules.own_view(now.state, seat) for seat in range(len(now.info.seats))] == [
        rules.own_view(then, seat) for seat in range(len(now.info.seats))
    ]
    assert now.state.ctx.agents == tuple(range(1, len(now.info.seats)))
    assert now.info.moment(now.state.ctx.at) == LATER  # the clock goes on from the parent's, at this moment
    deadline = next_deadline(now.state)
    assert deadline is not None
    assert now.info.moment(deadline) > LATER

    played_out(branch)
    assert branch.status == Match.Status.FINISHED
    assert table_at(branch).status == Table.Status.CLOSED
    assert selectors.verify(branch).ok
    replay = selectors.replay_data(branch)
    assert replay["open"]
    assert replay["steps"][0]["at"] == then.ctx.at
    assert replay["steps"][0]["verb"] == "start"
    clear_heads()
    assert (
        journal.encode_state(journal.fold_from_seed(now.info))
        == branch.snapshot.__class__.objects.get(match=branch).state
    )


def played_as(branch: Match, parent: Match, *, after: int) -> Match:
    """Plays in a branch what was played in its parent after this log entry, until the branch ends."""
    entries = iter(journal.log_entries(parent.pk, after=after))
    now = head(branch)
    rules = now.info.rules
    with match_transaction.open_match(match_id=branch.pk, now=LATER) as played:
        while played.state.ctx.windows:
            entry = next(entries)
            if entry.window is None:  # the clock's, which goes differently in a branch
                timeout = due_timeout(played.state, next_deadline(played.state) or 0)
                assert timeout is not None
                played.apply(timeout)
            else:
                coded = {"seat": entry.seat, "window": entry.window, "verb": entry.verb, "data": entry.action}
                window = next(each for each in played.state.ctx.windows if each.id == entry.window)
                by = "agent" if entry.seat in played.state.ctx.agents else "person"
                opens = window.opens_at if by == "person" else max(window.opens_at, window.machines_from)
                at = max(played.state.ctx.at, opens)
                played.apply(codec.decode_move(rules.actions, {**coded, "at": at, "by": by}))
            played.now = now.info.moment(played.state.ctx.at)
    branch.refresh_from_db()
    return branch


@pytest.mark.parametrize("game", [game for game in GAMES if game != "werewolf"])  # its days go by the clock
@pytest.mark.parametrize("share", [5, 2])
def test_the_same_play_from_the_fork_gives_the_same_end_and_an_equal_comparison(game: str, share: int):
    parent = finished(person("anna"), game)
    fork = head(parent).number // share
    while next(iter(journal.log_entries(parent.pk, after=fork, until=fork + 1))).window is None:
        fork += 1
    branch = begun(parent, move=fork, seat=1)
    origin = Branch.objects.get(match=branch)
    assert (origin.parent_id, origin.move) == (parent.pk, fork)
    following = journal.log_entries(parent.pk, after=fork)[0]
    assert following.window in {
        window.id for window in head(branch).state.ctx.windows
    }  # it answers what is asked there
    played_as(branch, parent, after=fork)
    found = branches.comparison(origin)
    assert found.better == "equal"
    assert found.played == found.branched is not None
    rounds = RoundResult.objects.filter(match=branch).order_by("round", "seat")
    numbers = set(rounds.values_list("round", flat=True))
    of_parent = RoundResult.objects.filter(match=parent, round__in=numbers).order_by("round", "seat")
    columns = ("round", "seat", "points", "won")
    assert list(rounds.values_list(*columns)) == list(of_parent.values_list(*columns))
    assert selectors.verify(branch).ok


def test_other_play_from_the_fork_is_compared_as_it_ended():
    """A comparison that always says equal would prove nothing."""
    parent = finished(person("anna"), options={"format": "quick"})
    better = set()
    for seed in range(6):
        branch = begun(parent, move=3, by=person(f"dora{seed}"))
        played_out(branch, seed=seed + 20)
        better.add(branches.comparison(Branch.objects.get(match=branch)).better)
    assert len(better) > 1


def test_the_clock_of_a_branch_begins_anew():
    parent = finished(person("anna"))
    moves = list(parent.moves.filter(verb__in=("play", "pass"), at__gt=0).order_by("number"))
    state = journal.fold_from_seed(head(parent).info, until=moves[2].number)
    now = head(begun(parent, move=moves[2].number)).state
    turn = next(window for window in now.ctx.windows if window.turn)
    assert turn.closes_at - now.ctx.at >= 20_000
    assert now.ctx.missed == now.ctx.timeouts == (0, 0, 0)
    assert (now.ctx.trustees, now.ctx.gone) == ((), ())
    assert state.ctx.at == now.ctx.at


def test_a_branch_of_a_match_of_rounds_ends_with_its_round():
    parent = played_until(running(person("anna"), options={"format": "daily"}), lambda state: state.number == 3)
    number = head(parent).number
    played_until(parent, in_intermission)
    cut_short(parent, steps=0)
    branch = played_out(begun(parent, move=number))
    assert set(RoundResult.objects.filter(match=branch).values_list("round", flat=True)) == {3}
    found = branches.comparison(Branch.objects.get(match=branch))
    assert found.unit == "points"
    assert found.played == RoundResult.objects.get(match=parent, round=3, seat=0).points
    assert found.branched == RoundResult.objects.get(match=branch, seat=0).points
    assert found.better in ("played", "branch", "equal")


def test_a_branch_between_two_rounds_plays_the_next_one():
    parent = played_until(running(person("anna")), in_intermission)
    number = head(parent).number
    played_out(parent)
    branch = played_out(begun(parent, move=number))
    assert set(RoundResult.objects.filter(match=branch).values_list("round", flat=True)) == {2}


def test_the_place_is_compared_where_one_match_takes_many_rounds():
    parent = finished(person("anna"), "liars_dice")
    branch = played_out(begun(parent, move=2))
    found = branches.comparison(Branch.objects.get(match=branch))
    assert found.unit == "place"
    assert found.played == Result.objects.get(match=parent, seat=0).place
    assert found.branched == Result.objects.get(match=branch, seat=0).place


def test_a_branch_counts_nowhere():
    anna = person("anna")
    parent = finished(anna)
    count_matches()
    before = {model: model.objects.count() for model in (CountedMatch, PlayerMatch, LadderEntry)}
    branch = played_out(begun(parent, move=3, by=anna))
    assert (branch.rated, branch.board, branch.private) == (False, "", True)
    count_matches()
    counted: dict[type[Model], int] = {model: model._default_manager.count() for model in before}
    assert counted == before
    assert branch.pk not in {found.id for found in match_export.matches_by_id([branch.pk])}
    assert branch not in unmined_matches()
    assert not has_notation(branch)
    assert not Match.objects.filter(private_match_access.findable_by(person("eve")), pk=branch.pk).exists()


def test_play_now_opens_a_match_and_not_a_branch():
    anna = person("anna")
    branch = begun(finished(anna), move=3, by=anna)
    assert play_now.play_now(user=anna, game="doudizhu", now=LATER) != table_at(branch)


def test_a_branch_of_a_branch_is_verified_through_both():
    parent = finished(person("anna"))
    first = played_out(begun(parent, move=4))
    second = played_out(begun(first, move=2, by=person("eve"), seat=1))
    assert selectors.verify(second).ok
    assert [match.pk for match in branches.ancestors(second)] == [second.pk, first.pk, parent.pk]


def test_a_first_state_that_does_not_follow_from_the_parent_is_found_out():
    parent = finished(person("anna"))
    branch = begun(parent, move=4)
    Branch.objects.filter(match=branch).update(move=5)
    assert not selectors.verify(branch).origin


# ── A running match ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", [game for game in GAMES if game != "werewolf"])
def test_a_spectator_plays_on_from_a_running_match_with_other_cards(game: str):
    parent = running_after(running(person("anna"), game=game, agents=GAMES[game]), 4)
    branch = begun(parent, move=999)
    now, was = head(branch), head(parent)
    assert now.info.rules.view(now.state, None)["phase"] == was.info.rules.view(was.state, None)["phase"]
    assert hands(branch) != hands(parent)
    assert branch.seed != parent.seed
    assert parent.seed not in Branch.objects.get(match=branch).state
    played_out(branch)
    assert selectors.verify(branch).ok


def test_the_draws_of_a_redealt_branch_reveal_no_true_card():
    """What is published of a branch must not let anybody compute the parent's hidden cards from its own."""
    parent = running_after(running(person("anna"), game="uno", agents=3), 4)
    branch = played_out(begun(parent, move=0))
    shown = orjson.dumps(selectors.replay_data(branch)).decode()
    now = head(parent)
    assert branch.seed in shown  # it is published, so it must not have drawn the hidden cards
    again = now.info.rules.redeal(now.state, None, Rng(branch.seed))
    first = journal.fold_from_seed(head(branch).info, until=0)
    assert [now.info.rules.own_view(again, seat) for seat in range(4)] != [
        now.info.rules.own_view(first, seat) for seat in range(4)
    ]
    assert parent.seed not in shown


def test_nobody_who_plays_may_branch_a_running_match():
    anna, bela = person("anna"), person("bela")
    bot = User.objects.create(username="robo", is_bot=True, owner=bela)
    parent = running(anna, bot, bots=True, rated=False)
    for user in (anna, bela, bot):
        assert code_of_refusal(IllegalMove, begun, match=parent, move=0, by=user) == "BRANCH_OWN_MATCH"
    through = begun(parent, move=0)  # not through somebody else's branch either
    played_out(through)
    assert code_of_refusal(IllegalMove, begun, match=through, move=0, by=anna) == "BRANCH_OWN_MATCH"
    played_out(parent)
    assert begun(through, move=0, by=anna).is_branch


def test_only_running_matches_that_may_be_watched_are_branched():
    private = running(person("anna"), private=True)
    assert code_of_refusal(IllegalMove, begun, match=private, move=0) == "BRANCH_NOT_WATCHED"
    wolves = running(person("bela"), game="werewolf", agents=5)
    assert code_of_refusal(IllegalMove, begun, match=wolves, move=0, by=person("eve")) == "BRANCH_NOT_RUNNING"
    sealed = finished(person("cem"))
    Match.objects.filter(pk=sealed.pk).update(sealed=True)
    assert code_of_refusal(IllegalMove, begun, match=sealed, move=0, by=person("finn")) == "SEALED"
    branch = begun(finished(person("gina")), move=3, by=person("hugo"))
    assert code_of_refusal(IllegalMove, begun, match=branch, move=0, by=person("ida")) == "BRANCH_NOT_WATCHED"
    assert Branch.objects.count() == 1


def test_a_running_match_lists_no_branches():
    parent = running(person("anna"))
    branch = played_out(begun(parent, move=0))
    assert branches.branches_of(parent, None) == []
    parent = played_out(parent)
    assert [row.match_id for row in branches.branches_of(parent, None)] == [branch.pk]


# ── Refusals ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("NO_SUCH_MOVE", {"move": 10_000}),
        ("NO_SUCH_MOVE", {"move": -1}),
        ("NO_SUCH_SEAT", {"seat": 3}),
        ("NO_SUCH_AGENT", {"level": "oracle"}),
    ],
)
def test_what_does_not_exist_is_refused(code: str, wish: dict[str, Any]):
    parent = ended(person("anna"))
    wanted: dict[str, Any] = {"match": parent, "move": 2, **wish}
    assert code_of_refusal(MalformedMove, begun, **wanted) == code
    assert Match.objects.count() == 1


def test_there_is_nothing_to_play_after_the_end_or_in_a_seat_that_is_out():
    parent = finished(person("anna"), "liars_dice")
    last = head(parent).number
    dora = person("dora")
    assert code_of_refusal(IllegalMove, begun, match=parent, move=last, by=dora) == "BRANCH_OVER"
    state = journal.fold_from_seed(head(parent).info, until=last - 1)
    gone = next(seat for seat, dice in enumerate(state.dice) if not dice)
    assert code_of_refusal(IllegalMove, begun, match=parent, move=last - 1, by=dora, seat=gone) == "BRANCH_SEAT_OUT"


def test_a_person_plays_a_few_branches_at_a_time_and_a_day(settings: Any):
    settings.KAIJU = {**settings.KAIJU, "BRANCHES": {"RUNNING": 1, "PER_DAY": 2}}
    dora, parent = person("dora"), finished(person("anna"))
    first = begun(parent, move=3, by=dora)
    assert code_of_refusal(IllegalMove, begun, match=parent, move=3, by=dora) == "TOO_MANY_BRANCHES"
    played_out(first)
    played_out(begun(parent, move=3, by=dora))
    assert code_of_refusal(IllegalMove, begun, match=parent, move=3, by=dora) == "BRANCHES_DAY_FULL"
    tomorrow = LATER + timedelta(hours=25)
    assert services.play_on(parent=parent, user=dora, seat=0, move=3, now=tomorrow).is_branch
