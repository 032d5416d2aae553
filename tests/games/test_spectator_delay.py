"""People without a seat learn nothing of a delayed match before its time: two presents with one past answer alike."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import orjson
import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import journal, selectors
from games.agents.base import EMOTIONS
from games.models import ChatMessage, Match, Result, Seat, Table
from games.rules.core import Abort, IllegalMove, InvalidOption
from games.selectors.delayed_table_state import seen_by
from games.services import (
    chat,
    concession,
    leave_and_return,
    moves,
    store_results,
    table_options,
    tables,
)
from games.services.match_transaction import open_match
from games.views import lobby_cache
from games.views.table_form import TableForm
from leaderboards.services.add_points_and_queue_rating import count_results
from leaderboards.statistics.services.match_counting import count_matches
from tests.support import live_matches
from tests.support.branch_positions import branch_positions
from tests.support.live_matches import person, played_until, running, table_at
from tests.support.process_memory import forget_tables_and_matches

DELAY = 60
BEGUN = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
NOW = BEGUN + timedelta(minutes=7)
SEEN_AT = (NOW - BEGUN - timedelta(seconds=DELAY)) // timedelta(milliseconds=1)
"""The moment that spectators see at `NOW`, in ms since the match began."""
TOKENS = re.compile(r'(name="(?:csrfmiddlewaretoken|once)" value=")[^"]*|(nonce=")[^"]*|("csrf[^"]*": ?")[^"]*')

Present = Callable[[Match, list[User]], None]


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops the clock at `NOW`."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)


@pytest.fixture
def people(db: None) -> list[User]:
    return [person(name) for name in ("ann", "bob", "cid")]


def begin(people: list[User], *, delay: int | None = DELAY, game: str = "doudizhu", **options: Any) -> Match:
    """Begins a match and plays it up to the moment that spectators see. The last move is half a minute before it."""
    limits = {"turn_seconds": 600, "intermission_seconds": 3} if game == "doudizhu" else {}
    found = running(*people, begun_at=BEGUN, game=game, spectator_delay=delay, options=limits | options)
    played_until(found, lambda s: s.ctx.at > SEEN_AT - 60_000 and not live_matches.in_intermission(s), pace=10_000)
    return found


# ── Presents ────────────────────────────────────────────────────────────────────────────────────


def quiet(match: Match, people: list[User]) -> None:
    pass


def later(seconds: float = 10) -> datetime:
    return NOW - timedelta(seconds=DELAY) + timedelta(seconds=seconds)


def beyond(match: Match) -> None:
    """Makes the first move that spectators have not seen."""
    wait = SEEN_AT + 1_000 - live_matches.head(match).state.ctx.at
    played_until(match, lambda state: state.ctx.at > SEEN_AT, pace=wait)


def moved(match: Match, people: list[User]) -> None:
    """Moves, talk, an emotion, a player who leaves, and one who concedes."""
    until = SEEN_AT + 20_000
    beyond(match)
    played_until(match, lambda state: state.ctx.at > until, seed=7, pace=5_000)
    table = table_at(match)
    chat.send_message(table=table, user=people[0], text="I hold both jokers", now=later(25))
    chat.send_message(table=table, user=people[1], emotion=next(iter(EMOTIONS)), now=later(26))
    leave_and_return.hand_to_trustee(table=table, user=people[0], now=later(27))
    concession.concede(table=table, user=people[1], now=later(30))


def ended(match: Match, people: list[User]) -> None:
    """The match ends, counts everywhere, its table is changed and left, and players talk about it."""
    beyond(match)
    played_until(match, lambda state: not state.ctx.windows, seed=3, pace=1)
    match.refresh_from_db()
    assert match.opens_at is None or NOW < match.opens_at < NOW + timedelta(seconds=DELAY)
    table = table_at(match)
    assert table.status == Table.Status.OPEN
    chat.send_message(table=table, user=people[2], text="well played", now=later(20))
    tables.leave(table=table, user=people[2], now=later(21))
    table_options.change_table(
        table=table, by=people[0], private=False, rated=False, bots=True, options={"turn_seconds": 45}, seats=None,
        spectator_delay=0, now=later(22),
    )  # fmt: skip
    count_results()
    count_matches()


def aborted_and_closed(match: Match, people: list[User]) -> None:
    with open_match(match_id=match.pk, now=later(5)) as turn:
        turn.control(Abort("staff"))
    table = table_at(match)
    for one in people:
        tables.leave(table=table, user=one, now=later(6))
    table.refresh_from_db()
    assert table.status == Table.Status.CLOSED


def played_on(match: Match, people: list[User]) -> None:
    """The match ends, and the next one begins without delay as it seems."""
    ended(match, people)
    table = table_at(match)
    Seat.objects.create(table=table, index=2, agent="club")
    Seat.objects.filter(table=table).update(ready=True)
    following = live_matches.start_match(table=table, now=later(30))
    assert following.spectator_delay == DELAY  # else its beginning would overtake the end
    played_until(following, lambda state: state.ctx.at > 3_000, seed=5, pace=500)


PRESENTS = [moved, ended, aborted_and_closed, played_on]


# ── Doors ───────────────────────────────────────────────────────────────────────────────────────


def doors(match: Match, people: list[User], viewer: User | None) -> dict[str, bytes]:
    """Returns what each door shows this viewer: address -> status and body."""
    lobby_cache.clear_cache()
    client = Client()
    if viewer is not None:
        client.force_login(viewer)
    code = table_at(match).code
    pk, names = match.pk, [one.username for one in people]
    api = f"/api/v1/matches/{pk}/"
    addresses = [
        "/", "/tables/open/", "/watch/", f"/t/{code}/", f"/rules/{match.game}/?table={code}", f"/matches/{pk}/",
        f"/matches/{pk}/replay/", f"/matches/{pk}/replay/data/", f"/matches/{pk}/fairness/",
        f"/embed/matches/{pk}/", f"/embed/matches/{pk}/data/", f"/matches/{pk}/card/en.png",
        f"/matches/{pk}/card/zh-hans.png", f"/matches/{pk}/branch/", "/ladder/",
        "/ladder/?board=practice", f"/ladder/{match.game}/rating/", f"/statistics/{match.game}/",
        f"/records/{match.game}/", "/api/v1/matches/", "/api/v1/matches/?format=csv",
        *(f"/api/v1/matches/?status={status}" for status in Match.Status.values), api, f"{api}moves/", f"{api}replay/",
        f"{api}notation/", "/api/v1/tables/", f"/api/v1/tables/{code}/", f"/api/v1/ladder/{match.game}/people/",
        f"/api/v1/ratings/{match.game}/people/",
        *(f"/players/{name}/" for name in names), *(f"/players/{name}/statistics/{match.game}/" for name in names),
        *(f"/api/v1/players/{name}/" for name in names), *(f"/api/v1/players/{name}/ratings/" for name in names),
    ]  # fmt: skip
    found = {}
    for address in addresses:
        answer: Any = client.get(address, follow=True)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        text = TOKENS.sub(r"\1\2\3", body.decode())
        found[address] = f"{answer.status_code} {answer.get('Cache-Control')}\n{text}".encode()
    found["socket"] = socket_of(code, viewer)
    found["refusals"] = refusals(code, viewer)
    found["play on"] = branch_positions(match, viewer, now=NOW)
    return found


def socket_of(code: str, viewer: User | None) -> bytes:
    """Returns what a socket that connects now gets: the state and what was said."""
    state = selectors.load_table_state(code, now=NOW)
    assert state is not None
    pk = None if viewer is None else viewer.pk
    seen = seen_by(state, pk)
    frame = seen.frame(user_id=None if seen.behind else pk)
    assert frame is not None
    said: Any = None
    if seen.head is not None:
        until = NOW - timedelta(seconds=seen.behind) if seen.behind else None
        said = selectors.said_frame(seen.head.info, None, ended=seen.head.ended, until=until)
    readable = [m.ref for m in ChatMessage.objects.order_by("pk") if selectors.readable_message(m.ref, pk)]
    return orjson.dumps([frame.data, said, seen.next_at if not seen.behind else None, readable])


def refusals(code: str, viewer: User | None) -> bytes:
    """Returns how the table refuses a stranger who tries to sit down or to talk."""
    if viewer is None:
        return b""
    told = []
    for act in (
        lambda table: tables.sit(table=table, user=viewer, now=NOW),
        lambda table: chat.send_message(table=table, user=viewer, text="hello", channel="spectators", now=NOW),
    ):
        try:
            with transaction.atomic():
                act(Table.objects.get(code=code))
                told.append("done")
                transaction.set_rollback(True)
        except IllegalMove as refusal:
            told.append(refusal.code)
    return " ".join(told).encode()


def in_present(present: Present, match: Match, people: list[User], viewer: User | None) -> dict[str, bytes]:
    """Returns what the doors show in this present, which is undone afterwards."""
    forget_tables_and_matches()
    with transaction.atomic():
        present(match, people)
        found = doors(match, people, viewer)
        transaction.set_rollback(True)
    forget_tables_and_matches()
    return found


def told_apart(one: dict[str, bytes], two: dict[str, bytes]) -> list[str]:
    return [address for address in one if one[address] != two[address]]


VIEWERS = ["nobody", "stranger", "owner"]


def viewer_of(name: str, people: list[User]) -> User | None:
    if name == "nobody":
        return None
    viewer = person(name)
    if name == "owner":  # of a player's bot: no seat of the match
        User.objects.filter(pk=people[1].pk).update(is_bot=True, owner=viewer)
    return viewer


@pytest.mark.parametrize("viewer", VIEWERS)
def test_no_door_tells_two_presents_apart(people, viewer):
    match = begin(people)
    who = viewer_of(viewer, people)
    still = in_present(quiet, match, people, who)
    for present in PRESENTS:
        assert told_apart(still, in_present(present, match, people, who)) == [], present.__name__


def test_without_a_delay_they_are_told_apart(people):
    """A comparison that finds nothing must be able to find something."""
    match = begin(people, delay=0)
    still = in_present(quiet, match, people, None)
    found = told_apart(still, in_present(ended, match, people, None))
    assert {
        "/tables/open/", "/watch/", "/api/v1/matches/", "/api/v1/matches/?status=finished", "/api/v1/tables/",
        f"/matches/{match.pk}/", f"/matches/{match.pk}/replay/data/", f"/matches/{match.pk}/fairness/", "socket",
        f"/api/v1/matches/{match.pk}/replay/", f"/api/v1/matches/{match.pk}/notation/", "/players/ann/",
        "/api/v1/ladder/doudizhu/people/", f"/embed/matches/{match.pk}/", f"/embed/matches/{match.pk}/data/",
        f"/matches/{match.pk}/card/en.png",
    } <= set(found)  # fmt: skip


def test_without_a_delay_a_branch_tells_the_present(people):
    match = begin(people, delay=0)
    stranger = viewer_of("stranger", people)
    still = in_present(quiet, match, people, stranger)
    for present in (moved, ended):
        assert "play on" in told_apart(still, in_present(present, match, people, stranger))


def test_after_the_delay_everything_is_open(people, monkeypatch):
    match = begin(people)
    ended(match, people)
    match.refresh_from_db()
    assert match.opens_at is not None
    assert not Result.objects.filter(ladder_at__isnull=False).exists()
    monkeypatch.setattr(timezone, "now", lambda: match.opens_at)
    assert count_results() is not None
    assert Result.objects.filter(ladder_at__isnull=False).count() == 3
    shown = selectors.replay_data(match)
    assert shown["open"]
    assert shown["seed"] == match.seed
    assert selectors.spectator_moment(match).delay == 0
    state = selectors.load_table_state(table_at(match).code)
    assert state is not None
    assert seen_by(state, None) is state


# ── Who sees the present ────────────────────────────────────────────────────────────────────────


def test_seats_see_the_present_also_after_conceding(people):
    match = begin(people)
    moved(match, people)
    code = table_at(match).code
    state = selectors.load_table_state(code)
    assert state is not None
    newest = journal.head_of(match.pk).number
    for one in people:  # the first left, the second conceded
        seen = seen_by(state, one.pk)
        assert seen.behind == 0
        assert seen.head is not None
        assert seen.head.number == newest
    stranger = seen_by(state, person("stranger").pk)
    assert stranger.behind == DELAY
    assert stranger.head is not None
    assert stranger.head.number < newest


def test_seats_see_the_end_at_once(people):
    match = begin(people)
    ended(match, people)
    match.refresh_from_db()
    assert selectors.replay_data(match, people[0], NOW)["seed"] == match.seed
    assert selectors.replay_data(match, None, NOW)["seed"] is None
    assert selectors.as_seen_by(match, people[0], NOW) is match
    assert selectors.as_seen_by(match, None, NOW).status == Match.Status.RUNNING


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


def test_before_its_beginning_is_shown_a_match_has_none(people):
    match = running(*people, begun_at=NOW - timedelta(seconds=DELAY - 1), spectator_delay=DELAY)
    moment = selectors.spectator_moment(match, NOW)
    assert moment.head is None
    assert moment.next_at == NOW + timedelta(seconds=1)
    state = selectors.load_table_state(table_at(match).code)
    assert state is not None
    data = seen_by(state, None).frame(user_id=None).data
    assert (data["match"], data["view"], data["table"]["phase"]) == (None, None, "WAITING")
    assert data["you"] == {"seat": None, "behind": DELAY}
    assert selectors.replay_data(match, None, NOW)["steps"] == []


# ── The setting ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def usual(settings: Any) -> None:
    settings.KAIJU = {**settings.KAIJU, "SPECTATOR_DELAY": 30}


def test_rated_and_tournament_tables_are_delayed_and_friendly_ones_are_not(usual, people):
    assert running(*people, begun_at=NOW).spectator_delay == 30
    guest = person("guest", guest=True)
    assert running(*people[:2], guest, begun_at=NOW, rated=False).spectator_delay == 0
    assert selectors.usual_delay(rated=False, tournament="cup") == 30


@pytest.mark.parametrize("delay", [0, 7, 600])
def test_the_host_chooses_within_bounds(usual, people, delay):
    assert running(*people, begun_at=NOW, spectator_delay=delay).spectator_delay == delay


@pytest.mark.parametrize("delay", [-1, 601])
def test_outside_the_bounds_nothing_changes(people, delay):
    with pytest.raises(InvalidOption, match="INVALID_OPTION"):
        tables.open_table(host=people[0], game="uno", spectator_delay=delay)
    assert not Table.objects.exists()
    table = tables.open_table(host=people[0], game="uno")
    with pytest.raises(InvalidOption):
        table_options.change_table(
            table=table, by=people[0], private=False, rated=True, bots=False, options={}, seats=None,
            spectator_delay=delay,
        )  # fmt: skip


def test_the_form_takes_the_delay(people, client):
    client.force_login(people[0])
    fields = {"game": "uno", "listed": "open", "rated": "on", "spectator_delay": "45", "turn_seconds": "20"}
    page = client.get("/tables/new/?game=uno").content.decode()
    assert 'name="spectator_delay"' in page
    form = TableForm(game="uno")
    given = {name: form[name].value() for name in form.fields} | fields
    sent = TableForm(
        {name: value for name, value in given.items() if value is not None and value is not False}, game="uno"
    )
    assert sent.is_valid(), sent.errors
    assert sent.wanted()["spectator_delay"] == 45
    assert not TableForm({**given, "spectator_delay": "601"}, game="uno").is_valid()


# ── Remarks held back ───────────────────────────────────────────────────────────────────────────


def test_a_remark_that_was_held_back_counts_from_its_release(people):
    match = begin(people)
    info = journal.match_info_of(match.pk)
    kept = ChatMessage.objects.create(
        table=table_at(match), match=match, seat=1, text="the rocket is with me", name="bob", held=True,
        created_at=BEGUN + timedelta(minutes=5),
    )  # fmt: skip
    store_results.publish_held_remarks(journal.head_of(match.pk), now=NOW - timedelta(seconds=1))
    until = NOW - timedelta(seconds=DELAY)
    assert selectors.said_frame(info, None, ended=False, until=until)["messages"] == []
    kept.refresh_from_db()
    shown = selectors.chat_frame(kept.pk)
    assert shown is not None
    assert shown.spectators_from == NOW - timedelta(seconds=1) + timedelta(seconds=DELAY)
    assert len(selectors.said_frame(info, None, ended=False, until=NOW)["messages"]) == 1


def test_spectators_read_each_other_at_once(people):
    match = begin(people)
    table = table_at(match)
    said = chat.send_message(table=table, user=person("stranger"), text="who leads?", channel="spectators", now=NOW)
    shown = selectors.chat_frame(said.pk)
    assert shown is not None
    assert shown.spectators_from == NOW
    until = NOW - timedelta(seconds=DELAY)
    info = journal.match_info_of(match.pk)
    assert [m["text"] for m in selectors.said_frame(info, None, ended=False, until=until)["messages"]] == ["who leads?"]


def test_a_masked_row_is_not_the_stored_one(people):
    match = begin(people)
    ended(match, people)
    match = selectors.matches.with_seats(Match.objects.filter(pk=match.pk)).get()
    seen = selectors.as_seen_by(match, None, NOW)
    assert seen is not match
    assert (seen.status, seen.finished_at, list(seen.results.all())) == (Match.Status.RUNNING, None, [])
    assert match.status == Match.Status.FINISHED
    assert replace(selectors.spectator_moment(match, NOW), head=None).delay == DELAY


def test_a_move_of_a_person_is_seen_late_and_then_seen(people):
    match = running(*people, begun_at=NOW - timedelta(minutes=5), spectator_delay=DELAY)
    before = selectors.spectator_moment(match, NOW)
    assert before.head is not None
    state = journal.head_of(match.pk).state
    window = state.ctx.windows[0]
    seat = window.seats[0]
    action = next(iter(journal.head_of(match.pk).info.rules.legal_actions(state, seat, window)))
    moves.play_move(
        match_id=match.pk, seat=seat, window=window.id, action=action, now=NOW - timedelta(minutes=4, seconds=59)
    )
    made = journal.log_entries(match.pk)[-1]
    at = journal.match_info_of(match.pk).moment(made.at)
    just_before = selectors.spectator_moment(match, at + timedelta(seconds=DELAY, milliseconds=-1)).head
    assert just_before is not None
    assert just_before.number < made.number
    then = selectors.spectator_moment(match, at + timedelta(seconds=DELAY)).head
    assert then is not None
    assert then.number == made.number
