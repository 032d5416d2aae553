"""Past states of a match: the same in every process, and kept by the one that made the move."""

from __future__ import annotations

from random import Random

import pytest

from games import journal
from games.models import Match
from tests.games.test_spectator_delay import SEEN_AT, begin, noon, people
from tests.support import live_matches
from tests.support.live_matches import person, played_until

__all__ = ["noon", "people"]  # fixtures


def test_a_viewers_moment_is_the_same_in_another_process(people):
    """It follows from the log alone: folded step by step, in one go, and from the stored rounds."""
    match = begin(people)
    played_until(match, lambda state: not state.ctx.windows, seed=3, pace=50)
    info = journal.match_info_of(match.pk)
    for ms in range(0, SEEN_AT + 20_000, 100_003):
        past = journal.state_at(info, info.moment(ms))
        numbers = match.moves.filter(at__lte=ms).order_by("-number").values_list("number", flat=True)
        assert past.head is not None
        assert past.head.number == numbers[0]
        assert past.head.state == journal.fold_from_seed(info, until=past.head.number)


@pytest.mark.django_db(transaction=True)
def test_a_process_folds_each_entry_once_and_can_go_back():
    match = begin([person(name) for name in ("ann", "bob", "cid")])
    info = journal.match_info_of(match.pk)
    journal.clear_past_states()
    rng = Random(1)
    moments = sorted(rng.sample(range(SEEN_AT), 12))
    forward = [journal.state_at(info, info.moment(ms)) for ms in moments]
    again = [journal.state_at(info, info.moment(ms)) for ms in reversed(moments)]
    journal.clear_past_states()
    for ms, one, two in zip(moments, forward, reversed(again), strict=True):
        fresh = journal.state_at(info, info.moment(ms))
        assert one.head is not None
        assert two.head is not None
        assert fresh.head is not None
        assert one.head.number == two.head.number == fresh.head.number
        assert one.head.state == two.head.state == fresh.head.state
    journal.clear_past_states()


@pytest.mark.django_db(transaction=True)
def test_moves_of_this_process_are_shown_later_without_a_look_at_the_log(monkeypatch, django_assert_num_queries):
    match = begin([person(name) for name in ("ann", "bob", "cid")])
    info = journal.match_info_of(match.pk)
    journal.clear_past_states()
    first = journal.state_at(info, info.moment(SEEN_AT)).head
    assert first is not None

    def shown(ms: int) -> int:
        past = journal.state_at(info, info.moment(ms)).head
        assert past is not None
        assert past.state == journal.fold_from_seed(info, until=past.number)
        return past.number

    times = [after_next(match) for _ in range(3)]
    with django_assert_num_queries(0):
        second = journal.state_at(info, info.moment(times[1]))
    assert second.next_at == info.moment(times[2])
    assert shown(times[1]) == first.number + 2
    with monkeypatch.context() as patch:
        patch.setattr(journal, "keep_for_spectators", lambda head: None)
        times.append(after_next(match))  # as made by another process
    times.append(after_next(match))
    assert [shown(ms) for ms in times[1:]] == [first.number + more for more in (2, 3, 4, 5)]
    journal.clear_past_states()


def after_next(match: Match) -> int:
    """Plays one more move, a second after the last one, and returns its time in ms since the match began."""
    before = live_matches.head(match).state.ctx.at
    played_until(match, lambda state: state.ctx.at > before, pace=1_000)
    return int(live_matches.head(match).state.ctx.at)
