"""Whatever a door does, it does all of it or nothing: refused at its very end, it has changed no row."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from accounts import api_tokens
from accounts import services as accounts
from accounts.models import Token, User
from games import after_commit
from games.bots.models import Bot
from games.bots.services import challenges, matchmaking, owner_actions
from games.models import ChatMessage, Match, Report, Table
from games.rules.core import IllegalMove, TakeOver
from games.services import chat, leave_and_return, match_start, play_now, reports, seating_steps, tables
from games.services.match_transaction import open_match
from games.services.table_options import change_table
from leaderboards.tournaments.services import creation, director_acts, entries, lock_and_log
from tests.leaderboards.tournaments.tournament_runs import NOON as SEASON
from tests.leaderboards.tournaments.tournament_runs import announced, at, verified
from tests.support.live_matches import NOON, head, person, running, table_of

pytestmark = pytest.mark.django_db

APPS = ("accounts", "games", "bots", "tournaments", "review")


class Late(IllegalMove):
    """The last thing that an act does fails."""


def late(*_: Any, **__: Any) -> Any:
    raise Late("TABLE_CLOSED")


def everything() -> dict[str, list[dict[str, Any]]]:
    models = [model for app in APPS for model in apps.get_app_config(app).get_models()]
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}


class World:
    """People, bots and tables on which every door can be tried."""

    def __init__(self) -> None:
        self.zhu, self.fox, self.creator = person("zhu"), person("fox"), verified("creator")
        self.robo = owner_actions.register_bot(owner=self.zhu, username="robo").user
        self.other = owner_actions.register_bot(owner=self.fox, username="other").user
        owner_actions.register_bot(owner=person("cat"), username="third")
        self.table = table_of(self.zhu, agents=1)
        tables.sit(table=self.table, user=self.fox)
        tables.set_ready(table=self.table, user=self.fox, ready=True)
        self.ox = person("ox")
        self.empty = tables.open_table(host=self.ox, game="uno", now=NOON)
        self.match: Match = running(person("ann"), person("bob"))
        self.said = ChatMessage.objects.create(table=self.played, match=self.match, name="ann", text="hello")
        self.challenge = challenges.challenge(by=self.robo, game="gandengyan", opponents=["other"])
        self.cup = announced(by=self.creator)
        at(self.cup, SEASON)

    @property
    def played(self) -> Table:
        assert self.match.table is not None
        return self.match.table

    def seated(self, name: str) -> User:
        return User.objects.get(username=name)


WANTED: dict[str, Any] = {"private": True, "rated": False, "bots": True, "options": {"turn_seconds": 60}, "seats": None}
PLAN: dict[str, Any] = {"name": "Cup", "game": "gandengyan", "format": "swiss", "options": {}}
DOORS: dict[str, tuple[tuple[Any, str], Callable[[World], Any]]] = {
    "open and sit": ((seating_steps, "save_table"),
        lambda w: tables.open_and_sit(host=w.zhu, game="uno", private=True)),
    "open": ((after_commit, "nudge_lobby"), lambda w: tables.open_table(host=w.zhu, game="uno")),
    "play now": ((match_start, "save_table"), lambda w: play_now.play_now(user=w.zhu, game="gandengyan", now=NOON)),
    "sit": ((after_commit, "nudge_table"), lambda w: tables.sit(table=w.empty, user=w.zhu)),
    "stand": ((after_commit, "nudge_table"), lambda w: tables.stand(table=w.table, user=w.fox)),
    "seat an agent": ((match_start, "start_if_ready"), lambda w: tables.seat_agent(table=w.empty, by=w.ox, seat=0)),
    "dismiss": ((after_commit, "nudge_table"), lambda w: tables.free_seat(table=w.table, by=w.zhu, seat=2)),
    "ready, and start": (
        (match_start, "save_table"), lambda w: tables.set_ready(table=w.table, user=w.zhu, ready=True, now=NOON)
    ),
    "change a table": ((after_commit, "nudge_table"), lambda w: change_table(table=w.table, by=w.zhu, **WANTED)),
    "leave an open table": ((after_commit, "nudge_table"), lambda w: tables.leave(table=w.table, user=w.zhu)),
    "leave a match": (
        (after_commit, "nudge_table"),
        lambda w: leave_and_return.hand_to_trustee(table=w.played, user=w.seated("ann"), now=NOON)
    ),
    "say": (
        (after_commit, "show_chat"),
        lambda w: chat.send_message(table=w.table, user=w.zhu, text="hello", now=NOON),
    ),
    "report": ((Report, "save"), lambda w: reports.report_message(ref=w.said.ref, user=w.seated("bob"), now=NOON)),
    "mute": ((accounts, "_tell_mutes"), lambda w: accounts.mute(user=w.zhu, username="fox")),
    "make a token": (
        (Token, "save"), lambda w: api_tokens.personal_token(user=w.zhu, name="script", scopes=["read"], now=NOON)
    ),
    "register a bot": ((Bot, "save"), lambda w: owner_actions.register_bot(owner=w.zhu, username="robo2")),
    "challenge": (
        (challenges, "notify_challenge"),
        lambda w: challenges.challenge(by=w.robo, game="doudizhu", opponents=["third"]),
    ),
    "accept, and lay": (
        (match_start, "create_match"), lambda w: challenges.accept(challenge_id=w.challenge.pk, user=w.other)
    ),
    "wait for a match": ((after_commit, "nudge_bots"), lambda w: matchmaking.join_queue(user=w.robo, game="doudizhu")),
    "announce a tournament": (
        (creation, "log_act"),
        lambda w: creation.create(
            creator=w.creator, plan=creation.TournamentPlan(**PLAN, starts_at=timezone.now() + timedelta(hours=3))
        ),
    ),
    "enter": ((lock_and_log, "save_tournament"), lambda w: entries.join(tournament=w.cup, user=w.zhu, now=SEASON)),
    "pause a tournament": (
        (lock_and_log, "save_tournament"),
        lambda w: director_acts.pause(tournament=w.cup, by=w.creator, reason="tea", now=SEASON),
    ),
}  # fmt: skip
"""What is made to fail at the end of each, and the door."""


@pytest.mark.parametrize("door", DOORS)
def test_a_door_that_is_refused_late_has_changed_nothing(door: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (where, name), act = DOORS[door]
    world = World()
    before = everything()
    monkeypatch.setattr(where, name, late)
    with pytest.raises(Late):
        act(world)
    assert everything() == before


@pytest.mark.parametrize("door", DOORS)
def test_the_same_door_changes_something_when_nothing_fails(door: str) -> None:
    """The comparison above would prove nothing of an act that writes no row."""
    world = World()
    before = everything()
    DOORS[door][1](world)
    assert everything() != before


def test_what_was_due_is_settled_though_the_act_is_refused_and_undone() -> None:
    """The clock does not wait for a better move; what the body wrote is gone, its moves too."""
    world = World()
    deadline = head(world.match).info.moment(20_000)
    ann = world.seated("ann")

    def act() -> None:
        with open_match(match_id=world.match.pk, now=deadline) as turn:
            Table.objects.filter(pk=world.played.pk).update(host=world.seated("bob"))
            turn.control(TakeOver(0, "left"))
            late()

    with pytest.raises(Late):
        act()
    assert list(world.match.moves.order_by("number").values_list("verb", flat=True)) == ["start", "timeout"]
    assert Table.objects.get(pk=world.played.pk).host == ann
