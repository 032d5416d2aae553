"""Giving up and skipping over a table's socket."""

from __future__ import annotations

from django.utils import timezone

from games.rules.core import By, Move
from games.services import match_transaction
from tests.support import live_matches

from .conftest import in_database
from .socket_client import together


async def test_who_concedes_is_a_spectator_at_once_and_the_others_are_told(match, people, open_socket):
    anna, bela = await open_socket(match.table.code, people[0]), await open_socket(match.table.code, people[1])
    seat = anna.state["you"]["seat"]
    assert (await anna.ask("concede"))["type"] == "ack"
    mine = await anna.until_state(lambda state: state["you"]["seat"] is None)
    assert "hand" not in mine["view"]
    theirs = await bela.until_state(lambda state: state["seats"][seat]["conceded"])
    assert [event["kind"] for event in theirs["events"]] == ["conceded"]
    assert (await anna.ask("trustee", on=False))["code"] in ("CONCEDED", "NOT_SEATED")
    assert (await anna.ask("concede"))["type"] == "ack"
    assert (await anna.ask("sit"))["code"] == "MATCH_RUNNING"
    await together(anna, bela)


async def test_only_who_is_out_skips_to_the_end(match, people, open_socket):
    socket = await open_socket(match.table.code, people[0])
    assert (await socket.ask("skip"))["code"] == "STILL_IN_THE_GAME"


async def test_who_is_out_skips_and_keeps_the_seat(people, open_socket):
    def last_die_lost() -> tuple[str, int]:
        running = live_matches.running(people[0], people[1], agents=1, game="liars_dice", begun_at=timezone.now())
        with match_transaction.open_match(match_id=running.pk, now=running.started_at) as played:
            rules = played.before.info.rules
            while 0 not in played.state.out and played.state.ctx.windows:
                window = next(each for each in played.state.ctx.windows if each.turn)
                mover = window.seats[0]
                actions = list(rules.legal_actions(played.state, mover, window))
                at = max(played.state.ctx.at, window.machines_from)
                by: By = "agent" if mover in played.state.ctx.agents else "person"
                # seat 0 bids what nobody believes, the others challenge it
                chosen = actions[-1] if mover == 0 else actions[0]
                played.apply(Move(mover, window.id, chosen, at, by))
            assert played.state.ctx.windows
        return live_matches.code_of(running), 0

    code, seat = await in_database(last_die_lost)()
    socket = await open_socket(code, people[0])
    assert socket.state["seats"][seat]["out"]
    assert (await socket.ask("trustee", on=True))["code"] == "OUT_OF_THE_GAME"
    assert (await socket.ask("skip"))["type"] == "ack"
    shown = await socket.until_state(lambda state: any(each["kind"] == "departed" for each in state["events"]))
    assert (shown["you"]["seat"], shown["seats"][seat]["left"], shown["seats"][seat]["trustee"]) == (seat, False, False)
