"""A bot's socket hears what all sockets of its account are told, and lives on."""

from __future__ import annotations

import re
from pathlib import Path

from asgiref.sync import sync_to_async
from channels.consumer import get_handler_name
from django.utils import timezone

from games.bots.models import Bot
from games.bots.protocol.consumer import BotConsumer
from games.consumers import TableConsumer
from games.services import tournament_tables
from games.services.tournament_tables import SeatAssignment

from .conftest import bot

GAMES = Path(__file__).resolve().parents[3] / "games"


def lay(name: str) -> None:
    row = [
        SeatAssignment(Bot.objects.get(user__username=name).user),
        *(SeatAssignment(None, "novice", "Agent") for _ in "ab"),
    ]
    tournament_tables.create_tables(
        tournament="abcdefgh", title="Cup of Tea", game="doudizhu", options={}, rated=False, rows=[row],
        now=timezone.now(),
    )  # fmt: skip


async def test_a_table_of_a_tournament_that_is_laid_for_it_ends_no_bots_socket(open_bot):
    line = await open_bot(await sync_to_async(bot)("alpha"))
    await sync_to_async(lay)("alpha")
    await line.settle()
    assert not [message for message in line.seen if message["type"] == "closed"]
    assert (await line.ask("CANCEL"))["type"] in ("ACCEPTED", "DONE", "ERROR")


def test_every_message_to_all_sockets_of_an_account_is_known_to_each_kind_of_them():
    source = "\n".join(path.read_text() for path in GAMES.rglob("*.py"))
    sent = set(re.findall(r'user_group\([^\n]*\), \{"type": "([a-z.]+)"', source))
    assert {"session.ended", "session.doubted", "mutes.changed", "table.called"} <= sent
    for consumer in (TableConsumer, BotConsumer):
        assert not [kind for kind in sent if not callable(getattr(consumer, get_handler_name({"type": kind}), None))]
