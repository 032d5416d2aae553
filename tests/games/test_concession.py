"""Giving up a match for good: who plays on, who is free, what others see, and the doors to the next table."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import selectors
from games.models import ChatMessage, Match, MatchSeat, Seat, Table
from games.rules.core import IllegalMove
from games.services import chat, concession, moves, play_now, seating_steps, tables
from tests.support.live_matches import (
    NOON,
    after,
    code_of,
    code_of_refusal,
    head,
    legal,
    log_of,
    move_by_chance,
    person,
    play_out,
    played_until,
    running,
    table_at,
    table_of,
    turn_of,
    waits_for_agents,
)
from tests.support.pages import CHINESE, ENGLISH

from .test_site_any_game import usual

pytestmark = pytest.mark.django_db


def concede(match: Match, user: Any, ms: int = 100) -> bool:
    return concession.concede(table=table_at(match), user=user, now=after(ms))


def seat(match: Match, index: int) -> MatchSeat:
    return match.seats.get(index=index)


def out_of_the_game(*people: Any, agents: int) -> Match:
    """A match of Liar's Dice in which the first of these people has just lost the last die, and others play on."""
    match = running(*people, agents=agents, game="liars_dice")
    return gone_out(match)


def gone_out(match: Match, seat: int = 0) -> Match:
    """Plays by that chance which takes the seat out while others play on."""
    rules, before = head(match).info.rules, head(match).state
    for seed in range(100):
        state, rng = before, Random(seed)
        while seat not in state.out and state.ctx.windows:
            state = rules.apply(state, move_by_chance(rules, state, rng)).state
        if state.ctx.windows:
            return played_until(match, lambda state: seat in state.out, seed=seed)
    raise AssertionError("the seat is never out first")


# ── Against agents alone ────────────────────────────────────────────────────────────────────────


def test_a_match_against_agents_is_conceded_and_its_player_is_free_at_once():
    ann = person("ann")
    match = running(ann)
    assert concede(match, ann)
    state = head(match).state
    assert (state.ctx.conceded, state.ctx.trustees) == ((0,), (0,))
    assert (seat(match, 0).conceded, seat(match, 0).free) == (True, True)
    table = play_now.play_now(user=ann, game="doudizhu", now=after(200))
    assert table != table_at(match)
    assert (table.rated, table.status) == (True, "running")
    assert head(match).state.ctx.conceded == (0,)


@pytest.mark.parametrize("game", ["doudizhu", "liars_dice", "uno", "gandengyan", "werewolf"])
def test_play_leads_to_a_new_table_of_every_game(game):
    ann = person("ann")
    match = running(ann)
    assert code_of_refusal(IllegalMove, play_now.play_now, user=ann, game="uno", now=after(50)) == "ALREADY_PLAYING"
    concede(match, ann)
    table = play_now.play_now(user=ann, game=game, now=after(200))
    assert (table.game, table.rated) == (game, True)


def test_agents_play_a_conceded_match_to_its_end_and_wait_for_nobody(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    ann = person("ann")
    match = running(ann, options={"format": "quick"})
    concede(match, ann)
    waits = waits_for_agents(match)
    assert match.status == "finished"
    assert waits
    assert max(waits) == 0
    assert selectors.verify(match).ok
    result = match.results.get(seat=0)
    assert result.user == ann


def test_protected_times_hold_no_conceded_match_up(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    ann = person("ann")
    match = running(ann, agents=3, game="liars_dice")
    concede(match, ann)
    waits = waits_for_agents(match)
    assert max(waits) <= 3.5  # of a bid that had been protected before
    assert sorted(waits)[len(waits) // 2] == 0


# ── Among people ────────────────────────────────────────────────────────────────────────────────


def test_among_people_the_trustee_plays_on_and_the_match_still_holds():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    concede(match, ann)
    assert (seat(match, 0).conceded, seat(match, 0).free) == (True, False)
    other = tables.open_table(host=bob, game="doudizhu", now=after(200))
    assert other.rated
    assert code_of_refusal(IllegalMove, tables.sit, table=other, user=ann, now=after(200)) == "ALREADY_PLAYING"


def test_among_people_one_may_play_unrated_elsewhere_at_once():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    concede(match, ann)
    fresh = play_now.play_now(user=ann, game="uno", now=after(200))
    assert (fresh.rated, Match.objects.get(table=fresh).rated) == (False, False)
    again = play_now.play_now(user=ann, game="doudizhu", now=after(300))
    assert again not in (fresh, table_at(match))
    assert not again.rated
    own = tables.open_table(host=ann, game="gandengyan", rated=True, now=after(400))
    assert not own.rated
    assert tables.sit(table=own, user=ann, now=after(400)).index == 0


def test_who_owes_a_match_is_drawn_into_no_rated_one():
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    match = running(ann, bob)
    concede(match, ann)
    waiting = table_of(cat, agents=0)
    tables.set_ready(table=waiting, user=cat, ready=True, now=after(100))
    assert play_now.play_now(user=ann, game="doudizhu", now=after(200)) != waiting


def test_the_last_other_to_concede_or_go_out_frees_everybody():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    concede(match, ann)
    assert seating_steps.has_conceded_running_match(ann)
    concede(match, bob, 200)
    assert set(match.seats.filter(user__isnull=False).values_list("free", flat=True)) == {True}
    assert not seating_steps.has_conceded_running_match(ann)


def test_the_end_of_the_match_frees_too():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob, options={"format": "quick"})
    concede(match, ann)
    play_out(match)
    assert not seating_steps.has_conceded_running_match(ann)
    assert tables.open_table(host=ann, game="doudizhu", now=after(200)).rated


def test_a_match_that_counts_for_nobody_holds_nobody_who_has_conceded():
    """A guest sits there, so that it is unrated, though its table would be rated."""
    ann, guest = person("ann"), person("guest-1", guest=True)
    match = running(ann, guest)
    assert not match.rated
    concede(match, ann)
    assert seat(match, 0).free
    assert not seat(match, 1).free
    assert play_now.play_now(user=ann, game="doudizhu", now=after(200)).rated


def test_an_endless_match_holds_who_has_conceded_no_longer_than_who_has_left():
    """It goes on for as long as the others like, which may be for days."""
    ann, bob, cat = person("ann"), person("bob"), person("cat")
    match = running(ann, bob, cat, options={"format": "daily"})
    assert match.rated
    concede(match, ann)
    assert (seat(match, 0).conceded, seat(match, 0).free, seat(match, 1).free) == (True, True, False)
    assert not seating_steps.has_conceded_running_match(ann)
    assert play_now.play_now(user=ann, game="doudizhu", now=after(200)).rated


# ── Given up for good ───────────────────────────────────────────────────────────────────────────


def test_nobody_takes_a_conceded_seat_back_by_any_door():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    concede(match, ann)
    before = log_of(match)
    table = table_at(match)
    assert code_of_refusal(IllegalMove, tables.sit, table=table, user=ann, now=after(200)) == "MATCH_RUNNING"
    assert (
        code_of_refusal(IllegalMove, moves.give_back, match_id=match.pk, user_id=ann.pk, now=after(200)) == "CONCEDED"
    )
    assert (
        code_of_refusal(IllegalMove, moves.take_over, match_id=match.pk, user_id=ann.pk, now=after(200)) == "CONCEDED"
    )
    tables.leave(table=table, user=ann, now=after(200))
    assert concede(match, ann, 300)  # said twice it is done once
    mover, window = turn_of(match)
    while mover != 0:
        moves.play_move(
            match_id=match.pk, seat=mover, window=window.id, action=legal(match, mover, window)[0],
            by="agent" if mover == 2 else "person", now=head(match).info.moment(head(match).state.ctx.at + 900),
        )  # fmt: skip
        before = log_of(match)
        mover, window = turn_of(match)
    action = legal(match, 0, window)[0]
    later = head(match).info.moment(head(match).state.ctx.at + 900)
    with pytest.raises(IllegalMove) as refusal:
        moves.play_move(match_id=match.pk, seat=0, window=window.id, action=action, now=later)
    assert refusal.value.code == "CONCEDED"
    assert log_of(match) == before


def test_who_has_conceded_sees_what_a_spectator_sees():
    ann, bob = person("ann"), person("bob")
    match = running(ann, bob)
    assert selectors.state_frame(table_code=code_of(match), user=ann).data["view"]["hand"]
    concede(match, ann)
    frame = selectors.state_frame(table_code=code_of(match), user=ann).data
    stranger = selectors.state_frame(table_code=code_of(match), user=None).data
    assert (frame["you"], frame["view"], frame["windows"]) == (stranger["you"], stranger["view"], stranger["windows"])
    shown = frame["seats"][0]
    assert (shown["conceded"], shown["trustee"], shown["left"], shown["out"]) == (True, True, True, False)
    assert [one["conceded"] for one in frame["seats"][1:]] == [False, False]


def test_a_wolf_that_has_conceded_hears_its_pack_no_more():
    people = [person(f"p{index}") for index in range(9)]
    match = running(*people, agents=0, game="werewolf", options={"role_seconds": 0})
    wolf, other = [index for index, role in enumerate(head(match).state.roles) if role == "wolf"][:2]
    concede(match, people[wolf])
    played_until(match, lambda state: state.ctx.window_named("wolves") is not None)
    window = head(match).state.ctx.window_named("wolves")
    alias = selectors.window_aliases.alias_of(match.pk, other, window.id)
    later = head(match).info.moment(head(match).state.ctx.at + 100)
    moves.play_move_by_alias(
        match_id=match.pk, seat=other, alias=alias, verb="whisper", data={"text": "psst"}, now=later
    )
    said = ChatMessage.objects.get(match=match)
    shown = selectors.chat_frame(said.pk)
    assert shown.readers is not None
    assert people[wolf].pk not in shown.readers
    assert people[other].pk in shown.readers
    with pytest.raises(IllegalMove) as refusal:
        chat.send_message(table=table_at(match), user=people[wolf], text="it is me", now=later)
    assert refusal.value.code == "SILENCE"


def test_a_match_that_is_not_there_cannot_be_conceded():
    ann, bob = person("ann"), person("bob")
    table = table_of(ann)
    assert not concession.concede(table=table, user=ann, now=NOON)
    match = running(ann)
    assert not concede(match, bob)


# ── Out of the game ─────────────────────────────────────────────────────────────────────────────


def test_who_is_out_is_free_and_leaves_without_a_trustee():
    ann, bob = person("ann"), person("bob")
    match = out_of_the_game(ann, bob, agents=2)
    assert (seat(match, 0).free, seat(match, 0).conceded) == (True, False)
    table = play_now.play_now(user=ann, game="liars_dice", now=after(10))
    assert table != table_at(match)
    assert table.rated
    later = head(match).info.moment(head(match).state.ctx.at + 100)
    tables.leave(table=table_at(match), user=ann, now=later)
    verbs = [verb for _, _, verb in log_of(match)]
    assert verbs[-1] == "depart"
    shown = selectors.state_frame(table_code=code_of(match), user=bob).data["seats"][0]
    assert (shown["out"], shown["left"], shown["trustee"], shown["conceded"]) == (True, True, False, False)


def test_to_concede_when_out_gives_nothing_up():
    ann, bob = person("ann"), person("bob")
    match = out_of_the_game(ann, bob, agents=2)
    later = head(match).info.moment(head(match).state.ctx.at + 100)
    assert concession.concede(table=table_at(match), user=ann, now=later)
    assert not seat(match, 0).conceded
    assert head(match).state.ctx.conceded == ()


def test_a_seat_on_trustee_that_went_out_is_played_for_by_nobody():
    ann = person("ann")
    match = running(ann, agents=5, game="liars_dice")
    moves.take_over(match_id=match.pk, user_id=ann.pk, now=after(10))
    gone_out(match)
    assert selectors.state_frame(table_code=code_of(match), user=ann).data["seats"][0]["trustee"] is False


def test_the_rest_of_a_match_is_skipped_by_who_is_out(monkeypatch, settings):
    settings.KAIJU = {**settings.KAIJU, "AGENT_PAUSE": (0.8, 2.0)}
    ann = person("ann")
    match = running(ann, agents=5, game="liars_dice")
    table = table_at(match)
    skip: dict[str, Any] = {"table": table, "user": ann}
    assert code_of_refusal(IllegalMove, concession.skip_to_the_end, **skip, now=after(1)) == "STILL_IN_THE_GAME"
    gone_out(match)
    later = head(match).info.moment(head(match).state.ctx.at + 100)
    concession.skip_to_the_end(**skip, now=later)
    concession.skip_to_the_end(**skip, now=later)
    assert [verb for _, _, verb in log_of(match)][-2:].count("depart") == 1
    assert not Seat.objects.get(table=table, user=ann).left
    play_out(match)
    assert match.status == "finished"
    assert Seat.objects.filter(table=table, user=ann).exists()
    assert code_of_refusal(IllegalMove, concession.skip_to_the_end, **skip, now=later) == "GAME_NOT_STARTED"


# ── Doors ───────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def browser() -> Client:
    client = Client()
    client.force_login(person("ann"))
    return client


def played(browser: Client, game: str = "doudizhu", **data: str) -> Any:
    return browser.post(reverse("play_now", args=[game]), data)


def newest() -> Table:
    return Table.objects.order_by("-pk")[0]


def test_play_never_leads_back_without_a_word(browser):
    played(browser)
    first = newest()
    response = played(browser, "uno")
    assert response.status_code == 409
    text = response.content.decode()
    assert reverse("table", args=[first.code]) in text
    assert f'name="concede" value="{first.code}"' in text
    assert Table.objects.count() == 1


def test_the_page_concedes_and_goes_on_to_where_one_was_going(browser):
    played(browser)
    first = newest()
    response = played(browser, "uno", concede=first.code)
    assert response.status_code == 302
    second = newest()
    assert response["Location"] == reverse("table", args=[second.code])
    assert (second.game, second.rated) == ("uno", True)
    assert Match.objects.get(table=first).seats.get(user__isnull=False).conceded


@pytest.mark.parametrize("guest", [True, False])
@pytest.mark.parametrize("language", [ENGLISH, CHINESE])
def test_the_page_speaks_of_rated_tables_only_to_those_whose_match_is_rated(guest, language):
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    client.force_login(person("ann", guest=guest))
    played(client)
    text = " ".join(played(client, "uno").content.decode().split())
    assert ("first to win 3 rounds" in text) is (language == ENGLISH)
    rated = "You can sit at one rated table at a time." if language == ENGLISH else "一次只能坐一张计分的桌。"
    unrated = "Finish this match before you start" if language == ENGLISH else "先打完这局，或者认输，再开下一局。"
    assert (rated in text, unrated in text) == (not guest, guest)


@pytest.mark.parametrize("others", ["AI", "people"])
def test_going_on_leaves_no_message_for_a_later_page(browser, others):
    """The page of the next table shows none, so it would stand above another match, long after."""
    if others == "AI":
        played(browser)
    else:
        running(User.objects.get(username="ann"), person("bob"), begun_at=timezone.now())
    first = newest()
    goal = {"game": "uno", **usual("uno"), "listed": "code", "seats": "3"}
    response = browser.post(reverse("table_new"), {**goal, "concede": first.code})
    assert response.status_code == 302, response.content.decode()
    assert Match.objects.get(table=first).seats.get(user__username="ann").conceded
    assert browser.get(response["Location"]).status_code == 200
    text = browser.get(reverse("home")).content.decode()
    assert "You conceded" not in text
    assert "你已认输" not in text


def test_where_going_on_is_refused_nothing_has_been_given_up(browser):
    played(browser)
    first = newest()
    assert browser.post(reverse("table_new"), {"game": "uno", "concede": first.code, "seats": "99"}).status_code == 200
    assert not Match.objects.get(table=first).seats.filter(conceded=True).exists()


@pytest.mark.parametrize("where", ["full", "running"])
def test_nor_where_the_table_one_was_going_to_has_no_seat_any_more(browser, where):
    """The answer leads somewhere, and is a refusal all the same."""
    played(browser)
    first = newest()
    bob = person("bob")
    other = table_of(bob, agents=2) if where == "full" else table_at(running(bob, begun_at=timezone.now()))
    response = browser.post(reverse("table_join", args=[other.code]), {"concede": first.code})
    assert response.status_code == 302
    assert not Match.objects.get(table=first).seats.filter(conceded=True).exists()
    text = browser.get(reverse("home")).content.decode()
    assert "You conceded" not in text
    assert "你已认输" not in text


def test_a_form_is_sent_again_as_it_was(browser):
    played(browser)
    first = newest()
    form = {**usual("uno"), "listed": "code", "rated_private": "on", "seats": "3"}
    response = browser.post(reverse("table_new"), form)
    assert response.status_code == 409, response.content.decode()
    for key, value in form.items():
        assert f'name="{key}" value="{value}"' in response.content.decode()
    response = browser.post(reverse("table_new"), {**form, "concede": first.code})
    assert response.status_code == 302
    assert (newest().size, newest().listed, newest().game) == (3, False, "uno")


def test_the_table_concedes_and_the_first_page_says_what_it_meant(browser):
    played(browser)
    first = newest()
    response = browser.post(reverse("table_concede", args=[first.code]), follow=True)
    text = response.content.decode()
    assert "You conceded" in text or "你已认输" in text
    assert reverse("table", args=[first.code]) not in text  # no banner leads back


def test_another_persons_match_is_not_conceded_by_its_code(browser):
    match = running(person("bob"), begun_at=timezone.now())
    browser.post(reverse("table_concede", args=[code_of(match)]))
    played(browser, concede=code_of(match))
    assert not match.seats.filter(conceded=True).exists()


def test_a_conceded_match_among_people_says_unrated_for_now(browser):
    ann = User.objects.get(username="ann")
    match = running(ann, person("bob"), begun_at=timezone.now())
    response = browser.post(reverse("table_concede", args=[code_of(match)]), follow=True)
    assert "unrated" in response.content.decode() or "不计分" in response.content.decode()
    other = table_of(person("cat"), agents=0)
    response = browser.post(reverse("table_join", args=[other.code]))
    assert response.status_code == 409
    assert 'name="concede"' not in response.content.decode()


def test_a_code_with_a_nul_character_concedes_nothing():
    browser = Client()
    browser.force_login(person("ann"))
    assert browser.post(reverse("play_now", args=["doudizhu"]), {"concede": "abc\0"}).status_code == 302
    assert Match.objects.count() == 1
